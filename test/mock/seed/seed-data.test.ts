import { createHash } from "node:crypto"
import { describe, expect, it } from "vitest"
import { operations } from "../../../src/store/operations.ts"
import { scopes, seedKeys } from "../../../src/mock/seed/seed-accounts.ts"
import { seedData } from "../../../src/mock/seed/seed-data.ts"
import { readStoreData } from "../../../src/mock/state/read-store-data.ts"

const data = seedData()
const small = { products: 3, orders: 4, reviews: 2, tickets: 1, webhookLogs: 5 }
const none = { products: 0, orders: 0, reviews: 7, tickets: 0, webhookLogs: 0 }
const many = { orders: 10, products: 2000, reviews: 3000, tickets: 3000, webhookLogs: 9000 }

const sizesOf = (sizes: typeof small): number[] => {
  const { products, orders, reviews, tickets, webhookLogs } = seedData({ sizes })
  return [products, orders, reviews, tickets, webhookLogs].map(({ length }) => length)
}

describe("seedData", () => {
  it("gives the same data for the same seed, byte by byte", () => {
    expect(JSON.stringify(seedData({ seed: 1 }))).toBe(JSON.stringify(data))
  })

  it.each([
    [{}, "f71ec443d400ebee"],
    [{ seed: 2 }, "d73f50666b696ba8"],
    [{ seed: -7, nulls: true }, "fa4c519fd6541ea1"],
    [{ seed: 2 ** 40, sizes: small }, "1f11b0ad6be4a918"],
    [{ sizes: none }, "c07d5ff0232c7bed"],
    [{ sizes: { orders: 0 } }, "5245c0e3e116e01f"],
    [{ seed: 3, sizes: many }, "7e44378a40933c7b"],
  ])("gives the same bytes in every release for %j", (options, start) => {
    const hash = createHash("sha256")
      .update(JSON.stringify(seedData(options)))
      .digest("hex")
    expect(hash.slice(0, 16)).toBe(start)
  })

  it("gives other data for another seed, of the same size", () => {
    const other = seedData({ seed: 2 })
    expect(other.stores[0]?.id).not.toBe(data.stores[0]?.id)
    expect(other.orders.filter(({ id }, at) => id === data.orders[at]?.id)).toEqual([])
    expect(other.orders.length).toBe(data.orders.length)
  })

  it("does not look at the clock", () => {
    const years = data.orders.map(({ dateCreated }) => dateCreated.slice(0, 4))
    expect(new Set(years)).toEqual(new Set(["2024", "2025"]))
  })

  it("is valid store data", () => {
    expect(readStoreData(data)).toMatchObject({ ok: true })
    for (const seed of [0, -5, 2 ** 40])
      expect(readStoreData(seedData({ seed, sizes: small }))).toMatchObject({ ok: true })
  })

  it("is plain JSON", () => {
    expect(JSON.parse(JSON.stringify(data))).toEqual(data)
  })

  it("has three stores of two accounts", () => {
    expect(data.accounts.map(({ storeIds }) => storeIds.length)).toEqual([2, 1])
    expect(data.accounts.flatMap(({ storeIds }) => storeIds)).toEqual(
      data.stores.map(({ id }) => id),
    )
  })

  it("has as many rows in the first store as wanted, and a tenth in each other one", () => {
    const [first, second, other] = data.stores.map(({ id }) =>
      [data.products, data.orders, data.reviews, data.tickets].map(
        (rows) => rows.filter(({ storeId }) => storeId === id).length,
      ),
    )
    expect(first).toEqual([500, 5000, 1000, 500])
    expect(second).toEqual([50, 500, 100, 50])
    expect(other).toEqual([50, 500, 100, 50])
    const logs = data.webhooks.map(
      ({ id }) => data.webhookLogs.filter(({ webhookId }) => webhookId === id).length,
    )
    expect(logs).toEqual([2000, 6, 0, 200])
  })

  it("takes other sizes, and changes no other list for them", () => {
    expect(sizesOf(small)).toEqual([5, 6, 4, 3, 12])
    const fewOrders = seedData({ sizes: { orders: 10, products: 500, tickets: 500 } })
    expect(fewOrders.products).toEqual(data.products)
    expect(fewOrders.tickets).toEqual(data.tickets)
  })

  it("makes no list that is not asked for larger than the largest that is", () => {
    const few = { products: 7, orders: 7, reviews: 7, tickets: 7, webhookLogs: 7 }
    expect(seedData({ sizes: { orders: 7 } })).toEqual(seedData({ sizes: few }))
    const { products } = seedData({ sizes: { orders: 6000 } })
    expect(products).toEqual(data.products)
  })

  it("may be empty, and has no reviews without orders", () => {
    expect(sizesOf(none)).toEqual([0, 0, 0, 0, 6])
    expect(readStoreData(seedData({ sizes: none }))).toMatchObject({ ok: true })
    const unsold = seedData({ sizes: { ...none, products: 20, webhookLogs: 5 } })
    expect(unsold.items.filter(({ orderId }) => orderId !== null)).toEqual([])
    expect(readStoreData(unsold)).toMatchObject({ ok: true })
  })

  it.each([
    ["a seed that is not an integer", { seed: 0.5 }, "seed must be an integer, got 0.5."],
    ["a seed that is too large", { seed: 2 ** 60 }, "seed must be"],
    [
      "a size below 0",
      { sizes: { orders: -1 } },
      "sizes.orders must be an integer of 0 or more, got -1.",
    ],
    ["a size that is not an integer", { sizes: { products: 0.5 } }, "sizes.products must be"],
  ])("refuses %s", (_, options, message) => {
    expect(() => seedData(options)).toThrow(
      new RegExp(`^${message.replaceAll(".", String.raw`\.`)}`),
    )
    expect(() => seedData(options)).toThrow(RangeError)
  })
})

describe("the keys of seeded data", () => {
  const keys = data.accounts.flatMap((account) => account.keys)
  const find = (value: string): (typeof keys)[number] | undefined =>
    keys.find((key) => key.value === value)

  it("has one of either account with every scope that an operation wants", () => {
    for (const { scope } of Object.values(operations)) expect(scopes).toContain(scope)
    expect(new Set(scopes).size).toBe(scopes.length)
    expect(scopes).toContain("stores.orders.refund")
    expect(find(seedKeys.allScopes)).toMatchObject({ scopes, revoked: false })
    expect(find(seedKeys.otherAccount)).toMatchObject({ scopes, revoked: false })
    expect(data.accounts[1]?.keys.map(({ value }) => value)).toEqual([seedKeys.otherAccount])
  })

  it("has one with few scopes, and a revoked one", () => {
    expect(find(seedKeys.fewScopes)).toMatchObject({
      scopes: ["user.view", "stores.view"],
      revoked: false,
    })
    expect(find(seedKeys.revoked)).toMatchObject({ revoked: true })
  })

  it("is the same for every seed", () => {
    const other = seedData({ seed: 2, sizes: small }).accounts.flatMap((account) =>
      account.keys.map(({ value }) => value),
    )
    expect(other).toEqual(keys.map(({ value }) => value))
  })
})
