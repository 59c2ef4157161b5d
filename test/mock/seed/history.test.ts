import { describe, expect, it } from "vitest"
import { seedData } from "../../../src/mock/seed/seed-data.ts"
import type { StoreData } from "../../../src/mock/state/store-data.ts"

const sizes = { products: 20, orders: 40, reviews: 300, tickets: 1, webhookLogs: 400 }
const many: readonly (readonly [string, StoreData])[] = [
  ["seed 1", seedData()],
  ...[2, 3, -7, 2 ** 40].map((seed) => [`seed ${seed}`, seedData({ seed, sizes })] as const),
  ["no orders", seedData({ sizes: { ...sizes, orders: 0 } })],
]
const timeOf = ({ dateCreated }: { readonly dateCreated: string }): number =>
  Date.parse(dateCreated)

describe.each(many)("the history of seeded data, %s", (_, data) => {
  const orders = new Map(data.orders.map((order) => [order.id, order]))
  const isOlder = (row: { readonly orderId: string | null; readonly dateCreated: string }) => {
    const order = orders.get(row.orderId ?? "")
    return order !== undefined && timeOf(row) < timeOf(order)
  }

  it.each(["webhookLogs", "reviews", "proofs"] as const)(
    "has nothing in %s that is older than its order",
    (list) => {
      expect(data[list].filter(isOlder)).toEqual([])
    },
  )

  it("has no license key that was made after the order that it was sold in", () => {
    const late = data.items.filter((item) => {
      const order = orders.get(item.orderId ?? "")
      return order !== undefined && timeOf(item) > timeOf(order)
    })
    expect(late).toEqual([])
  })

  it("has no supplier whose terms were accepted before it existed", () => {
    const early = data.suppliers.filter(
      ({ termsAcceptedAt, dateCreated }) =>
        termsAcceptedAt !== null && Date.parse(termsAcceptedAt) < Date.parse(dateCreated),
    )
    expect(early).toEqual([])
  })

  it.each(data.webhooks.map((webhook) => [webhook.url, webhook] as const))(
    "pauses %s behind five failures in a row, is silent from then on, and counts its failures",
    (_, webhook) => {
      const logs = data.webhookLogs
        .filter(({ webhookId }) => webhookId === webhook.id)
        .toSorted((one, other) => timeOf(one) - timeOf(other))
      let failures = 0
      for (const [at, { responseCode, success }] of logs.entries()) {
        expect(success).toBe(responseCode >= 200 && responseCode <= 299)
        // The next one is the pause, and nothing follows it.
        if (failures === 5)
          expect([responseCode, at, webhook.paused]).toEqual([-1, logs.length - 1, true])
        else expect(responseCode).not.toBe(-1)
        if (responseCode !== -1) failures = success ? 0 : failures + 1
      }
      expect([webhook.failures, webhook.paused]).toEqual([failures, failures === 5])
    },
  )
})
