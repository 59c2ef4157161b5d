import { visible } from "../../diagnostics/visible.ts"
import type { State } from "../../mock/state/state.ts"
import type { StoreAccount } from "../../mock/state/store-data.ts"
import type { Output } from "../output/output.ts"
import { formatCount, cutText } from "../output/texts.ts"
import { chooseKeys, hasAllScopes } from "./example-requests.ts"
import { stopLine } from "./service.ts"

/** Writes the address and the keys, in at most 13 lines when the examples are one of them. */
export function writeGreeting(
  url: string,
  state: State,
  origin: string,
  hasPlayground: boolean,
  examples: readonly string[],
  { paint }: Output,
): string {
  const keys = listKeys(state.accounts.all())
  const lines = [
    ...(hasPlayground
      ? [
          `Open the playground in a browser: ${paint("bold", `${url}/`)}`,
          "Try: press Fix; the rows change.",
        ]
      : []),
    `The mock store service listens on ${paint("bold", url)}`,
    `${countRows(state)}, ${visible(origin)}.`,
    "",
    ...(keys.length > 0 ? ["Keys:", ...keys] : []),
    ...(chooseKeys(state.accounts.all()) === undefined ? [noValidKey] : examples),
    stopLine,
  ]
  return `${lines.join("\n")}\n`
}

function countRows({ accounts, stores, products, orders, reviews, tickets }: State): string {
  const first = `${formatCount(stores.all().length, "store")} of ${formatCount(accounts.all().length, "account")}`
  const counted = Object.entries({
    product: products,
    order: orders,
    review: reviews,
    ticket: tickets,
  })
  return [first, ...counted.map(([noun, rows]) => formatCount(rows.all().length, noun))].join(", ")
}

const noValidKey = "No key is valid, so every request is refused."

const maxKeys = 4

/** Lists the first keys of all accounts with what they are good for, as lines. */
function listKeys(accounts: readonly StoreAccount[]): readonly string[] {
  const keys = accounts.flatMap(({ user, keys }) => keys.map((key) => ({ key, user })))
  const shown = keys.slice(0, maxKeys)
  const width = Math.max(...shown.map(({ key }) => key.value.length))
  const lines = shown.map(({ key, user: { email } }) => {
    const scopes = hasAllScopes(key) ? "all scopes" : key.scopes.join(", ") || "no scopes"
    const about = `${email}: ${key.revoked ? "revoked" : scopes}`
    return `  ${visible(key.value.padEnd(width))}  ${visible(cutText(about, maxTextLength))}`
  })
  return [...lines, ...countLeft(keys.length - shown.length, "key")]
}

function countLeft(left: number, noun: string, plural = `${noun}s`): readonly string[] {
  return left > 0
    ? [`  and ${left.toLocaleString("en-US")} more ${plural}: see trommel serve --print-data`]
    : []
}

const maxRows = 20

const maxTextLength = 80

/** Lists the ids of webhooks and categories, which no operation of the service lists. */
export function listHiddenIds(account: StoreAccount, state: State): readonly string[] {
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
  rows: readonly { readonly id: string; readonly text: string }[],
  { noun, plural }: { readonly noun: string; readonly plural: string },
): readonly string[] {
  const lines = rows
    .slice(0, maxRows)
    .map(({ id, text }) => visible(`  ${noun.padEnd(8)}  ${id}  ${cutText(text, maxTextLength)}`))
  return [...lines, ...countLeft(rows.length - lines.length, noun, plural)]
}
