import type { StoredRow, Webhook } from "../state/store-data.ts"
import { makeRows, type SeedSource } from "./seed-source.ts"

type WebhookLog = StoredRow["webhookLogs"]

/** Response codes of receivers; -1 records the pause of a webhook. */
const codes = [200, 200, 200, 201, 204, 301, 400, 401, 401, 404, 410, 429, 500, 503, -1]

/** Makes webhooks of an account: one that works, one that is paused, one that was never used. */
export function seedWebhooks(
  accountId: string,
  { random }: SeedSource,
): readonly [Webhook, Webhook, Webhook] {
  const make = (url: string, paused: boolean, failures: number): Webhook => ({
    id: random.id(),
    accountId,
    url,
    paused,
    failures,
  })
  return [
    make("https://hooks.example.com/orders?source=store&sign=a%2Cb", false, 0),
    make("https://hooks.example.org/paused/(v1|v2),null", true, 5),
    make("https://hooks.example.net/never-used", false, 0),
  ]
}

/**
 * Makes logs of a webhook, in no order. Some have a former address of it.
 * @param orderIds - the orders that they can be about.
 */
export function seedLogs(
  { id: webhookId, url }: Webhook,
  count: number,
  orderIds: readonly string[],
  { random, time }: SeedSource,
): WebhookLog[] {
  return makeRows(count, (at) => {
    const responseCode = codes[at] ?? random.pick(codes)
    return {
      id: random.id(),
      webhookId,
      orderId: orderIds.length === 0 || random.chance(5) ? null : random.pick(orderIds),
      url: random.chance(10) ? "https://old.example.com/Hook" : url,
      success: responseCode >= 200 && responseCode <= 299,
      responseCode,
      dateCreated: time(),
    }
  })
}

/** Makes the failed deliveries that paused a webhook, and the log of the pause. */
export function seedPause(
  webhook: Webhook,
  orderIds: readonly string[],
  source: SeedSource,
): WebhookLog[] {
  const rows = seedLogs(webhook, webhook.failures + 1, orderIds, source)
  return rows.map((row, at) => ({
    ...row,
    url: webhook.url,
    success: false,
    responseCode: at < webhook.failures ? 500 : -1,
    dateCreated: `2025-12-31T12:0${at}:00Z`,
  }))
}
