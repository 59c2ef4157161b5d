import { visible } from "../../diagnostics/visible.ts"
import type { Account } from "../../mock/state/store-data.ts"
import type { State } from "../../mock/state/state.ts"
import { cutText } from "./cut-text.ts"

/** Maximum rows of a kind that are listed. */
const maxRows = 20

/** Maximum characters of a name or an address. */
const maxTextLength = 80

interface Named {
  readonly id: string
  readonly text: string
}

/**
 * Lists the ids of an account's webhooks and categories, as lines: a client needs these ids,
 * and no operation of the service lists them.
 */
export function listHiddenIds(account: Account, state: State): readonly string[] {
  const webhooks = state.webhooks.of(account.user.id).map(({ id, url: text }) => ({ id, text }))
  const categories = account.storeIds.flatMap((storeId) =>
    state.categories
      .of(storeId)
      .map(({ id, name }) => ({ id, text: `${name} (${state.stores.find(storeId)?.url ?? ""})` })),
  )
  const lines = [
    ...listRows(webhooks, { noun: "webhook", plural: "webhooks" }),
    ...listRows(categories, { noun: "category", plural: "categories" }),
  ]
  return lines.length === 0 ? [] : ["", "Ids that no operation of the service lists:", ...lines]
}

function listRows(
  rows: readonly Named[],
  { noun, plural }: { readonly noun: string; readonly plural: string },
): readonly string[] {
  const lines = rows
    .slice(0, maxRows)
    .map(({ id, text }) => visible(`  ${noun.padEnd(8)}  ${id}  ${cutText(text, maxTextLength)}`))
  const left = rows.length - lines.length
  return left > 0
    ? [
        ...lines,
        `  and ${left.toLocaleString("en-US")} more ${plural}: see trommel serve --print-data`,
      ]
    : lines
}
