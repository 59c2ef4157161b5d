import type { ServedState } from "../../mock/state/state.ts"
import { formatCount } from "../output/format-count.ts"
import {
  chooseExampleRequests,
  chooseKeys,
  type ExampleRequest,
  type ShownKeys,
} from "./example-requests.ts"
import { listHiddenIds } from "./list-ids.ts"

/** Facts about the data of a service, as plain data that can pass between threads. */
export interface StoreFacts {
  /** The numbers of rows, for people. */
  readonly counts: string
  /** Undefined when no key is valid. */
  readonly keys: ShownKeys | undefined
  /** Lines with the ids that no operation lists. */
  readonly hiddenIds: readonly string[]
  readonly examples: readonly ExampleRequest[]
  /** The keys and tokens of the data. */
  readonly secrets: readonly string[]
}

/** Reads the facts that a greeting tells and a log needs. */
export function readStoreFacts(state: ServedState): StoreFacts {
  const accounts = state.accounts.all()
  const keys = chooseKeys(accounts)
  return {
    counts: countRows(state),
    keys,
    hiddenIds: keys === undefined ? [] : listHiddenIds(keys.account, state),
    examples: keys === undefined ? [] : chooseExampleRequests(keys, state),
    secrets: [
      ...accounts.flatMap((account) => account.keys.map(({ value }) => value)),
      ...state.invites.all().map(({ token }) => token),
    ],
  }
}

function countRows({ accounts, stores, products, orders, reviews, tickets }: ServedState): string {
  const first = `${formatCount(stores.count(), "store")} of ${formatCount(accounts.count(), "account")}`
  const counted = Object.entries({
    product: products,
    order: orders,
    review: reviews,
    ticket: tickets,
  })
  return [first, ...counted.map(([noun, rows]) => formatCount(rows.count(), noun))].join(", ")
}
