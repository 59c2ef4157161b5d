import type { State } from "../../mock/state/state.ts"
import type { StoredRow } from "../../mock/state/store-data.ts"
import { fillPath } from "../../store/path.ts"
import { operations } from "../../store/operations.ts"
import { chooseKeys } from "./example-requests.ts"

/** A list of the service in the playground. */
interface PlaygroundList {
  readonly name: string
  /** The path of the list at the service. */
  readonly path: string
  readonly rows: readonly StoredRow[keyof StoredRow][]
}

/** Facts for the playground about the service that serves it: `null` where none does. */
export interface PlaygroundService {
  /** A key that has access to the lists. */
  readonly key: string
  /** The paths of the lists by their names. */
  readonly paths: { readonly [list: string]: string }
}

/** The file that describes the service. */
const serviceFile = "service.json"

/**
 * Returns the files of the playground that depend on the data of a service, as functions that write them. They hold the
 * lists of the first store and of its first webhook with logs.
 */
export function playgroundFiles(
  state: State,
  { hasService }: { readonly hasService: boolean },
): ReadonlyMap<string, () => string> {
  const key = chooseKeys(state.accounts.all())?.most.value
  const lists = chooseLists(state)
  const service: PlaygroundService | null =
    hasService && key !== undefined
      ? { key, paths: Object.fromEntries(lists.map(({ name, path }) => [name, path])) }
      : null
  return new Map([
    [serviceFile, () => JSON.stringify(service)],
    ...lists.map(
      ({ name, rows }) => [`data/store/${name}.json`, () => JSON.stringify(rows)] as const,
    ),
  ])
}

/** Chooses the lists of the account whose key is shown first. Every list has its file, also an empty one. */
function chooseLists(state: State): readonly PlaygroundList[] {
  const account = chooseKeys(state.accounts.all())?.account ?? state.accounts.all()[0]
  const store = account && state.stores.of(account.user.id)[0]
  const webhooks = account === undefined ? [] : state.webhooks.of(account.user.id)
  const webhook = webhooks.find(({ id }) => state.webhookLogs.of(id).length > 0) ?? webhooks[0]
  const inStore = (
    name: "orders" | "products" | "reviews" | "tickets",
    operation: "listOrders" | "listProducts" | "listReviews" | "listTickets",
  ): PlaygroundList => ({
    name,
    path: store === undefined ? "" : fillPath(operations[operation].path, { storeId: store.id }),
    rows: store === undefined ? [] : state[name].of(store.id),
  })
  return [
    inStore("products", "listProducts"),
    inStore("orders", "listOrders"),
    inStore("reviews", "listReviews"),
    inStore("tickets", "listTickets"),
    {
      name: "webhook-logs",
      path:
        webhook === undefined
          ? ""
          : fillPath(operations.listWebhookLogs.path, { webhookId: webhook.id }),
      rows: webhook === undefined ? [] : state.webhookLogs.of(webhook.id),
    },
  ]
}
