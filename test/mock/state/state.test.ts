import { describe, expect, it } from "vitest"
import { orderImages, createState } from "../../../src/mock/state/state.ts"
import { seedKeys } from "../../../src/mock/seed/seed-accounts.ts"
import { at, smallData } from "./data.ts"

const data = smallData()
const [owner, other] = [at(data.accounts, 0), at(data.accounts, 1)]
const [first, second, foreign] = [at(data.stores, 0), at(data.stores, 1), at(data.stores, 2)]
const nowhere = "00000000-0000-4000-8000-000000000000"

const now = new Date("2026-01-02T03:04:05.678Z")
const newId = "11111111-1111-4111-8111-111111111111"
const create = (): ReturnType<typeof createState> =>
  createState(data, { now: () => now, newId: () => newId })
const state = create()

/** Other spellings of a UUID. */
const spellings = (id: string): string[] => [
  id,
  id.toUpperCase(),
  `{${id}}`,
  id.replaceAll("-", ""),
]

describe("looking rows up", () => {
  it("finds a row by any spelling of its id", () => {
    const order = at(data.orders, 3)
    for (const id of spellings(order.id)) expect(state.orders.find(id)).toEqual(order)
    expect(state.orders.find(nowhere)).toBeUndefined()
    expect(["", "__proto__", "constructor"].map((id) => state.orders.find(id))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it("gives all rows, and those of one store, in their order", () => {
    expect(state.orders.all()).toEqual(data.orders)
    for (const id of spellings(second.id))
      expect(state.orders.of(id)).toEqual(
        data.orders.filter(({ storeId }) => storeId === second.id),
      )
    expect(state.orders.of(nowhere)).toEqual([])
    expect(state.orders.of("__proto__")).toEqual([])
  })

  it("gives proofs of an order, items of a variant, logs of a webhook, webhooks and stores of an account", () => {
    const [proof, item, webhook] = [at(data.proofs, 0), at(data.items, 0), at(data.webhooks, 1)]
    expect(state.proofs.of(proof.orderId)).toEqual([proof])
    expect(state.items.of(item.variantId)).toEqual(
      data.items.filter(({ variantId }) => variantId === item.variantId),
    )
    expect(state.webhookLogs.of(webhook.id)).toHaveLength(6)
    expect(state.webhooks.of(other.user.id)).toEqual([at(data.webhooks, 3)])
    expect(state.stores.of(owner.user.id)).toEqual([first, second])
  })

  it("finds a key with its account, also a revoked one", () => {
    expect(state.findKey(seedKeys.fewScopes)).toMatchObject({
      account: { user: owner.user },
      key: { name: "few scopes" },
    })
    expect(state.findKey(seedKeys.revoked)).toMatchObject({ key: { revoked: true } })
    expect(state.findKey(seedKeys.otherAccount)).toMatchObject({ account: { user: other.user } })
    expect([state.findKey("no such key"), state.findKey("")]).toEqual([undefined, undefined])
  })

  it("finds a store for its own account alone", () => {
    for (const id of spellings(foreign.id))
      expect(state.findStore(other.user.id, id)).toEqual(foreign)
    expect(state.findStore(owner.user.id, foreign.id)).toBeUndefined()
    expect(state.findStore(owner.user.id, nowhere)).toBeUndefined()
  })

  it("finds products and variants in their own store alone", () => {
    const product = at(data.products, 0)
    const variant = at(product.variants, 1)
    const place = { storeId: first.id, productId: product.id, variantId: variant.id }
    expect(state.findProduct(first.id, product.id.toUpperCase())).toEqual(product)
    expect(state.findProduct(second.id, product.id)).toBeUndefined()
    expect(state.findVariant(place)).toEqual(variant)
    expect(state.findVariant({ ...place, variantId: variant.id.toUpperCase() })).toEqual(variant)
    expect(state.findVariant({ ...place, storeId: second.id })).toBeUndefined()
    expect(state.findVariant({ ...place, productId: at(data.products, 1).id })).toBeUndefined()
    expect(state.findVariant({ ...place, variantId: nowhere })).toBeUndefined()
  })

  it("shows a user with summaries of its stores, and nothing of its keys", () => {
    const user = state.viewUser(owner)
    expect(user).toEqual({
      ...owner.user,
      stores: [first, second].map(({ id, name, url, currencyCode }) => ({
        id,
        name,
        url,
        currencyCode,
      })),
    })
  })

  it("shows a category with its products, as they are now", () => {
    const category = at(data.categories, 1)
    expect(category.productIds.length).toBeGreaterThan(1)
    const { products, ...rest } = state.viewCategory(category)
    expect(products.map(({ id }) => id)).toEqual(category.productIds)
    expect({ ...rest, productIds: category.productIds }).toEqual(category)
  })
})

describe("changing a state", () => {
  it("makes a category, whose slug is its id where none is given", () => {
    const changed = create()
    const products = data.products.slice(0, 2)
    const productIds = [
      ...products.map(({ id }) => id.toUpperCase()),
      at(products, 0).id,
      nowhere,
      at(data.products, -1).id,
    ]
    const category = changed.createCategory(first.id, { name: "New", productIds, slug: null })
    expect(category).toEqual({
      id: newId,
      dateCreated: "2026-01-02T03:04:05.678Z",
      name: "New",
      visibility: 0,
      order: 8,
      storeId: first.id,
      products,
      slug: newId,
      imageName: "",
    })
    expect(changed.categories.find(newId)).toMatchObject({
      name: "New",
      productIds: products.map(({ id }) => id),
    })
    expect(changed.categories.of(first.id)).toHaveLength(9)
    expect(changed.categories.of(second.id)).toHaveLength(8)
  })

  it("takes slug and visibility of a category where they are given", () => {
    const category = create().createCategory(first.id, { name: "New", slug: "new", visibility: 3 })
    expect(category).toMatchObject({ slug: "new", visibility: 3, products: [] })
  })

  it("uses the clock and random ids by default", () => {
    const plain = createState(data)
    const before = Date.now()
    const [one, two] = [
      plain.createCategory(first.id, { name: "One" }),
      plain.createCategory(first.id, { name: "Two" }),
    ]
    expect(one.id).not.toBe(two.id)
    expect([one.order, two.order]).toEqual([8, 9])
    expect(Date.parse(one.dateCreated)).toBeGreaterThanOrEqual(before)
  })

  it("sorts the images of one variant, and shows it wherever the variant is shown", () => {
    const changed = create()
    const product = at(data.products, 9)
    const variant = at(product.variants, 0)
    const [one = "", two = "", three = ""] = variant.imageNames
    const place = { storeId: first.id, productId: product.id, variantId: variant.id }
    const sorted = changed.orderVariantImages(place, { [three]: 0, [one]: 2, [two]: 1 })
    expect(sorted?.imageNames.slice(0, 3)).toEqual([three, two, one])
    expect({ ...sorted, imageNames: [] }).toEqual({ ...variant, imageNames: [] })
    expect(changed.findVariant(place)).toEqual(sorted)
    expect(changed.products.find(product.id)?.variants.slice(1)).toEqual([at(product.variants, 1)])
    const views = [
      changed.products.all(),
      changed.products.of(first.id),
      changed.viewCategory(at(data.categories, 1)).products,
    ]
    for (const products of views)
      expect(products.find(({ id }) => id === product.id)?.variants[0]).toEqual(sorted)
    expect(changed.products.all().map(({ id }) => id)).toEqual(data.products.map(({ id }) => id))
    expect(changed.products.all().filter(({ id }) => id !== product.id)).toEqual(
      data.products.filter(({ id }) => id !== product.id),
    )
  })

  it("sorts no images of a variant that does not exist", () => {
    const product = at(data.products, 0)
    expect(
      state.orderVariantImages(
        { storeId: first.id, productId: product.id, variantId: nowhere },
        {},
      ),
    ).toBeUndefined()
    expect(
      state.orderVariantImages({ storeId: first.id, productId: nowhere, variantId: nowhere }, {}),
    ).toBeUndefined()
  })

  it("writes down deliveries and pauses a webhook", () => {
    const changed = create()
    const webhook = at(data.webhooks, 2)
    const live = changed.webhookLogs.of(at(data.webhooks, 0).id)
    const log = {
      webhookId: at(data.webhooks, 0).id,
      orderId: null,
      url: webhook.url,
      success: false,
      responseCode: 500,
    }
    const before = live.length
    expect(changed.appendWebhookLog(log)).toEqual({
      id: newId,
      dateCreated: now.toISOString(),
      ...log,
    })
    expect([live.length, live.at(-1)?.id, changed.webhookLogs.find(newId)?.responseCode]).toEqual([
      before + 1,
      newId,
      500,
    ])
    expect(changed.updateWebhook(webhook.id, { failures: 3 })).toEqual({ ...webhook, failures: 3 })
    expect(changed.updateWebhook(webhook.id.toUpperCase(), { paused: true })).toEqual({
      ...webhook,
      failures: 3,
      paused: true,
    })
    expect(changed.webhooks.of(owner.user.id)).toContainEqual({
      ...webhook,
      failures: 3,
      paused: true,
    })
    expect(changed.updateWebhook(nowhere, { paused: true })).toBeUndefined()
  })

  it("accepts rows that a test adds, and replaces only rows that exist", () => {
    const changed = create()
    const order = { ...at(data.orders, 0), id: newId, storeId: foreign.id }
    changed.orders.replace(order)
    expect(changed.orders.all()).toEqual(data.orders)
    changed.orders.add(order)
    expect(changed.orders.find(newId)).toEqual(order)
    changed.orders.replace({ ...order, total: 7 })
    expect(changed.orders.of(foreign.id).at(-1)).toEqual({ ...order, total: 7 })
    expect(changed.orders.all()).toHaveLength(data.orders.length + 1)
    Object.assign(order, { total: 8 })
    expect(changed.orders.find(newId)?.total).toBe(7)
  })
})

describe("state of inconsistent data", () => {
  it("has stores that no account reaches, and categories without the products that are gone", () => {
    const changed = create()
    changed.stores.add({ ...first, id: nowhere })
    expect([changed.stores.find(nowhere)?.name, changed.findStore(owner.user.id, nowhere)]).toEqual(
      [first.name, undefined],
    )
    changed.restore({ ...data, products: [] })
    expect(changed.viewCategory(at(data.categories, 1)).products).toEqual([])
  })

  it("moves a row that is replaced by one of another owner", () => {
    const changed = create()
    const order = at(data.orders, 1)
    const lengths = (): number[] => [first, foreign].map(({ id }) => changed.orders.of(id).length)
    const [here = 0, there = 0] = lengths()
    changed.orders.replace({ ...order, storeId: foreign.id })
    expect(lengths()).toEqual([here - 1, there + 1])
    expect(changed.orders.of(foreign.id).at(-1)?.id).toBe(order.id)
    expect(changed.orders.all()[1]?.storeId).toBe(foreign.id)
  })
})

describe("orderImages", () => {
  it.each([
    ["by their places", ["a", "b", "c"], { a: 2, b: 1, c: 0 }, ["c", "b", "a"]],
    ["with gaps and negative places", ["a", "b", "c"], { a: 10, b: -1, c: 3 }, ["b", "c", "a"]],
    ["those of one place as they were", ["a", "b", "c"], { a: 1, b: 1, c: 0 }, ["c", "a", "b"]],
    ["those without a place last", ["a", "b", "c", "d"], { d: 0, c: 1 }, ["d", "c", "a", "b"]],
    ["without regard to other names", ["a", "b"], { z: 0, b: 1 }, ["b", "a"]],
    [
      "names of the prototype like any others",
      ["toString", "__proto__", "a"],
      JSON.parse('{"a":0,"__proto__":1}') as object,
      ["a", "__proto__", "toString"],
    ],
  ])("sorts %s", (_, names, order, sorted) => {
    const given = [...names]
    expect(orderImages(given, order as Record<string, number>)).toEqual(sorted)
    expect(given).toEqual(names)
  })
})
