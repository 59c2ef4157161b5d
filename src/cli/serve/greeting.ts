import { visible } from "../../diagnostics/visible.ts"
import type { State } from "../../mock/state/state.ts"
import type { StoredKey, Account } from "../../mock/state/store-data.ts"
import type { Output } from "../output/output.ts"
import { formatCount, cutText } from "../output/texts.ts"
import {
  chooseExampleRequests,
  chooseKeys,
  hasAllScopes,
  sendExample,
  writeCurl,
} from "./example-requests.ts"

/** Facts about the server that the greeting tells. */
interface GreetingParts {
  readonly url: string
  readonly state: State
  /** Describes the source of the data. */
  readonly origin: string
  /** Called after each request. */
  readonly afterEach: () => void
  readonly hasPlayground: boolean
}

/** Writes the address, the keys and some requests with their answers. Sends these requests. */
export async function writeGreeting(
  { url, state, origin, afterEach, hasPlayground }: GreetingParts,
  { paint }: Output,
): Promise<string> {
  const keys = chooseKeys(state.accounts.all())
  const lines = [
    ...(hasPlayground ? [`Open the playground in a browser: ${paint("bold", `${url}/`)}`, ""] : []),
    `The mock store service listens on ${paint("bold", url)}`,
    `${countRows(state)}, ${visible(origin)}.`,
  ]
  if (keys === undefined) lines.push("", "No key is valid, so every request is refused.")
  else {
    lines.push(
      "",
      "Keys:",
      ...listKeys([keys.most, ...(keys.least ? [keys.least] : [])]),
      ...listHiddenIds(keys.account, state),
      "",
      "Requests to try, with their answers:",
    )
    for (const example of chooseExampleRequests(keys, state)) {
      lines.push(
        `  ${visible(writeCurl(example, url))}`,
        `  ${paint("dim", visible(await sendExample(example, url)))}`,
        "",
      )
      afterEach()
    }
  }
  // The requests above take more than the height of most terminals.
  if (hasPlayground) lines.push(`The playground is at ${paint("bold", `${url}/`)}`)
  lines.push("Stop it with Ctrl-C or the signal SIGTERM.")
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

function listKeys(keys: readonly StoredKey[]): readonly string[] {
  const width = Math.max(...keys.map(({ value }) => value.length))
  return keys.map(
    (key) =>
      `  ${visible(key.value.padEnd(width))}  ${visible(hasAllScopes(key) ? "all scopes" : key.scopes.join(", ") || "no scopes")}`,
  )
}

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
function listHiddenIds(account: Account, state: State): readonly string[] {
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
