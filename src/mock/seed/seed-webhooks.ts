import type { StoredRow, Webhook } from "../state/store-data.ts"
import { drawEvent, makeRows, type SeedSource } from "./seed-source.ts"

type WebhookLog = StoredRow["webhookLogs"]
type Order = StoredRow["orders"]

/** Response codes of receivers. */
const codes = [200, 200, 200, 201, 204, 301, 400, 401, 401, 404, 410, 429, 500, 503]

/** Number of failures in a row that pauses a webhook, as the server does by default. */
const mostFailures = 5

/** Makes webhooks of an account: one that works, one that is paused, one that was never used. */
export function seedWebhooks(
  accountId: string,
  { random }: SeedSource,
): readonly [Webhook, Webhook, Webhook] {
  const make = (url: string, paused: boolean): Webhook => ({
    id: random.id(),
    accountId,
    url,
    paused,
    failures: paused ? mostFailures : 0,
  })
  return [
    make("https://hooks.example.com/orders?source=store&sign=a%2Cb", false),
    make("https://hooks.example.org/paused/(v1|v2),null", true),
    make("https://hooks.example.net/never-used", false),
  ]
}

/**
 * Makes logs of a webhook that works, in no order. Some have a former address of it.
 * @param orders - the orders that they can be about.
 */
export function seedLogs(
  webhook: Webhook,
  count: number,
  orders: readonly Order[],
  source: SeedSource,
): WebhookLog[] {
  const { random } = source
  const logs = makeRows(count, (at) => ({
    ...seedLog(webhook, orders, source),
    url: random.chance(10) ? "https://old.example.com/Hook" : webhook.url,
    responseCode: codes[at] ?? random.pick(codes),
  }))
  let failures = 0
  const inTime = logs.toSorted(
    (one, other) => Date.parse(one.dateCreated) - Date.parse(other.dateCreated),
  )
  for (const log of inTime) {
    // One more failure would pause the webhook.
    if (failures === mostFailures - 1 || log === inTime.at(-1)) log.responseCode = 200
    failures = isSuccess(log.responseCode) ? 0 : failures + 1
  }
  return logs.map((log) => ({ ...log, success: isSuccess(log.responseCode) }))
}

function isSuccess(responseCode: number): boolean {
  return responseCode >= 200 && responseCode <= 299
}

/** Makes a failed delivery. */
function seedLog(
  { id: webhookId, url }: Webhook,
  orders: readonly Order[],
  source: SeedSource,
): WebhookLog {
  const { random, time } = source
  const id = random.id()
  const event =
    orders.length === 0 || random.chance(5) ? { dateCreated: time() } : drawEvent(orders, source)
  return {
    id,
    webhookId,
    orderId: "order" in event ? event.order.id : null,
    url,
    success: false,
    responseCode: 500,
    dateCreated: event.dateCreated,
  }
}

/** Makes the failed deliveries that paused a webhook, after all orders, and the log of the pause. */
export function seedPause(
  webhook: Webhook,
  orders: readonly Order[],
  source: SeedSource,
): WebhookLog[] {
  return makeRows(mostFailures + 1, (at) => ({
    ...seedLog(webhook, orders, source),
    responseCode: at < mostFailures ? 500 : -1,
    dateCreated: `2026-01-01T12:0${at}:00Z`,
  }))
}
