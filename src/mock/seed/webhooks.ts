import type { StoredRow, Webhook } from "../state/store-data.ts"
import { makeRows, type SeedSource } from "./source.ts"

type WebhookLog = StoredRow["webhookLogs"]

/** What receivers answered; -1 is that of a webhook that was paused. */
const codes = [200, 200, 200, 201, 204, 301, 400, 401, 401, 404, 410, 429, 500, 503, -1]

/** Webhooks of an account: one that works, one that is paused, one that was never used. */
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

/** Deliveries of a webhook, in no order. A few went to a former address of it. */
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

/** The last deliveries before a webhook was paused, all failed, and the pause itself. */
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
