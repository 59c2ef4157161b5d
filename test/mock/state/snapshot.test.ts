import { describe, expect, it } from "vitest"
import { createState } from "../../../src/mock/state/state.ts"
import { at, smallData } from "./data.ts"

/** Changes what is meant not to change. */
const spoil = (rows: readonly object[]): void => {
  for (const row of rows)
    Object.assign(row, { name: "spoilt", customerEmail: "spoilt", storeId: "spoilt" })
}

const change = (state: ReturnType<typeof createState>): void => {
  const [store, webhook] = [at(state.stores.all(), 0), at(state.webhooks.all(), 0)]
  const product = at(state.products.all(), 1)
  const variant = at(product.variants, 0)
  state.createCategory(store.id, { name: "New" })
  const place = { storeId: store.id, productId: product.id, variantId: variant.id }
  state.orderVariantImages(place, { [at(variant.imageNames, -1)]: 0 })
  state.appendWebhookLog({
    webhookId: webhook.id,
    orderId: null,
    url: webhook.url,
    success: false,
    responseCode: -1,
  })
  state.updateWebhook(webhook.id, { paused: true })
}

describe("snapshot, restore and reset", () => {
  it("copies all data", () => {
    expect(createState(smallData()).snapshot()).toEqual(smallData())
  })

  it("goes back to a snapshot, as often as wanted", () => {
    const state = createState(smallData())
    change(state)
    const snapshot = state.snapshot()
    expect(snapshot).not.toEqual(smallData())
    for (let round = 0; round < 2; round++) {
      change(state)
      expect(state.snapshot()).not.toEqual(snapshot)
      state.restore(snapshot)
      expect(state.snapshot()).toEqual(snapshot)
    }
  })

  it("goes back to the beginning, as often as wanted", () => {
    const state = createState(smallData())
    for (let round = 0; round < 2; round++) {
      change(state)
      state.reset()
      expect(state.snapshot()).toEqual(smallData())
    }
  })

  it("resets to the beginning also after a restore", () => {
    const state = createState(smallData())
    change(state)
    state.restore(state.snapshot())
    state.reset()
    expect(state.snapshot()).toEqual(smallData())
  })

  it("looks up what the restored data says", () => {
    const state = createState(smallData())
    const { orders, stores } = state
    const store = at(stores.all(), 0)
    state.restore({ ...smallData(), orders: [] })
    expect([
      orders.all().length,
      orders.of(store.id).length,
      orders.find(at(smallData().orders, 0).id),
    ]).toEqual([0, 0, undefined])
    state.reset()
    expect(orders.all()).toEqual(smallData().orders)
  })

  it("keeps apart from the data it was made from", () => {
    const data = smallData()
    const state = createState(data)
    spoil([...data.orders, ...data.products])
    expect(state.snapshot()).toEqual(smallData())
    state.reset()
    expect(state.snapshot()).toEqual(smallData())
  })

  it("keeps apart from its snapshots, both ways", () => {
    const state = createState(smallData())
    const snapshot = state.snapshot()
    change(state)
    expect(snapshot).toEqual(smallData())
    spoil([...snapshot.orders, ...snapshot.products])
    expect(state.orders.all()).toEqual(smallData().orders)
    const good = createState(smallData()).snapshot()
    state.restore(good)
    spoil([...good.orders, ...good.products])
    expect(state.snapshot()).toEqual(smallData())
  })

  it("keeps states apart that were made from the same data", () => {
    const data = smallData()
    const [one, two] = [createState(data), createState(data)]
    change(one)
    expect(two.snapshot()).toEqual(smallData())
  })

  it("can be kept as JSON", () => {
    const state = createState(smallData())
    change(state)
    const text = JSON.stringify(state.snapshot())
    state.reset()
    state.restore(JSON.parse(text) as ReturnType<typeof state.snapshot>)
    expect(JSON.stringify(state.snapshot())).toBe(text)
  })
})
