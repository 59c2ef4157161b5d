import { visible } from "../../diagnostics/visible.ts"
import type { State } from "../../mock/state/state.ts"
import type { StoreAccount, StoredKey } from "../../mock/state/store-data.ts"
import { operations } from "../../store/operations.ts"
import { fillPath } from "../../store/path.ts"
import type { Fetch } from "../../node/answer.ts"
import type { Output } from "../output/output.ts"
import { cutText } from "../output/texts.ts"

export interface ExampleRequest {
  /** Undefined where no key is needed. */
  readonly key?: string
  /** The path with the query string, not encoded. */
  readonly path: string
}

/** The keys of the requests to try: one with many scopes, and one with few. */
export interface ShownKeys {
  readonly account: StoreAccount
  readonly most: StoredKey
  /** Undefined when no valid key of the account has fewer scopes. */
  readonly least: StoredKey | undefined
}

/** Chooses two keys of one account; undefined when no key is valid. */
export function chooseKeys(accounts: readonly StoreAccount[]): ShownKeys | undefined {
  const holders = accounts.flatMap((account) =>
    account.keys.filter(({ revoked }) => !revoked).map((key) => ({ account, key })),
  )
  const first = holders.toSorted((one, other) => other.key.scopes.length - one.key.scopes.length)[0]
  if (first === undefined) return undefined
  const { account, key: most } = first
  const others = account.keys.filter(
    (key) => !key.revoked && key.scopes.length < most.scopes.length,
  )
  return {
    account,
    most,
    least: others.toSorted((one, other) => one.scopes.length - other.scopes.length)[0],
  }
}

export function hasAllScopes({ scopes }: StoredKey): boolean {
  return Object.values(operations).every(({ scope }) => scopes.includes(scope))
}

/** Chooses requests that show the service: a record, lists, and a request that is forbidden. */
export function chooseExampleRequests(
  { account, most, least }: ShownKeys,
  state: State,
): readonly ExampleRequest[] {
  const own = (path: string): ExampleRequest => ({ key: most.value, path })
  const store = state.stores.of(account.user.id)[0]
  const webhooks = state.webhooks.of(account.user.id)
  const webhook = webhooks.find(({ id }) => state.webhookLogs.of(id).length > 0) ?? webhooks[0]
  const inStore = (
    path: "listOrders" | "listReviews" | "listTickets",
    query: string,
  ): readonly ExampleRequest[] =>
    store ? [own(`${fillPath(operations[path].path, { storeId: store.id })}?${query}`)] : []
  const logs = (webhookId: string): ExampleRequest =>
    own(
      `${fillPath(operations.listWebhookLogs.path, { webhookId })}?filters=success==false&sorts=-dateCreated&pageSize=1`,
    )
  return [
    own(operations.getUser.path),
    ...inStore("listOrders", "filters=status==completed,total>=100&sorts=-dateCreated&pageSize=1"),
    ...inStore("listReviews", "filters=rating<=2,hasReply==true&sorts=-dateCreated&pageSize=1"),
    ...(webhook
      ? [logs(webhook.id)]
      : inStore("listTickets", "filters=status==0&sorts=-dateCreated&pageSize=1")),
    {
      key: least?.value ?? "no-such-key",
      path: store
        ? fillPath(operations.listOrders.path, { storeId: store.id })
        : operations.getUser.path,
    },
  ]
}

/** Writes a request as a curl command. Double quotes work in all shells. */
function writeCurl({ key, path }: ExampleRequest, url: string): string {
  const header = key === undefined ? "" : `-H "Authorization: Bearer ${key}" `
  return `curl -s ${header}"${url}${path}"`
}

const maxAnswerLength = 400

export async function showExamples(
  requests: readonly ExampleRequest[],
  url: string,
  { fetch, paint }: { readonly fetch: Fetch; readonly paint: Output["paint"] },
): Promise<readonly string[]> {
  const lines = ["Requests to try, with their answers:"]
  for (const request of requests) {
    const asked = new Request(`${url}${request.path}`, {
      headers: { "User-Agent": "trommel serve" },
    })
    if (request.key !== undefined) asked.headers.set("Authorization", `Bearer ${request.key}`)
    const response = await fetch(asked)
    const [answer = ""] = (await response.text()).split("\n")
    lines.push(
      `  ${visible(writeCurl(request, url))}`,
      `  ${paint("dim", visible(cutText(answer, maxAnswerLength)))}`,
      "",
    )
  }
  return lines
}
