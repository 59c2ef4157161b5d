import { afterEach, describe, expect, it } from "vitest"
import { operations } from "../../../src/store/operations.ts"
import { seedKeys } from "../../../src/mock/seed/seed-accounts.ts"
import { data, known, thrown } from "../store/support.ts"
import { collect, place, serveForTest } from "./support.ts"

const { account, other, storeId, product, variant, proof, webhook } = known
const inStore = <Row extends { readonly storeId: string }>(rows: readonly Row[]): Row[] =>
  rows.filter((row) => row.storeId === storeId)
const idsOf = (rows: readonly { readonly id: string }[]): string[] =>
  rows.map(({ id }) => id).sort()

afterEach(() => {
  expect(thrown.splice(0)).toEqual([])
})

describe("records, through the typed client and a port", () => {
  it("getUser gives the account of the key", async () => {
    const { clientOf } = await serveForTest()
    const stores = data.stores.filter(({ id }) => account.storeIds.includes(id))
    expect(await clientOf().getUser()).toEqual({
      ...account.user,
      stores: stores.map(({ id, name, url, currencyCode }) => ({ id, name, url, currencyCode })),
    })
    expect(
      await clientOf({ apiKey: () => Promise.resolve(seedKeys.otherAccount) }).getUser(),
    ).toMatchObject(other.user)
  })

  it("getStore gives the store, texts in any script included", async () => {
    const { clientOf } = await serveForTest()
    for (const store of data.stores.slice(0, 2))
      expect(await clientOf().getStore(store.id)).toEqual(store)
    expect(data.stores[1]?.name).toMatch(/[^ -~]/)
  })

  it("createCategory gives what was made, and the server keeps it", async () => {
    const { server, clientOf } = await serveForTest()
    const [first, second] = inStore(data.products)
    const productIds = [second?.id ?? "", first?.id ?? ""]
    const made = await clientOf().createCategory(storeId, {
      name: "Köln, “new”",
      productIds,
      slug: "koeln",
      visibility: 3,
    })
    expect(made).toMatchObject({
      name: "Köln, “new”",
      slug: "koeln",
      visibility: 3,
      storeId,
      imageName: "",
    })
    expect(made.products).toEqual([second, first])
    expect(server.state.categories.find(made.id)).toMatchObject({ name: "Köln, “new”", productIds })
  })

  it.each([[{ slug: null }], [{}]])(
    "createCategory takes the id as the slug for %j",
    async (given) => {
      const { server, clientOf } = await serveForTest()
      const made = await clientOf().createCategory(storeId, { name: "abc", ...given })
      expect(made).toMatchObject({ slug: made.id, products: [], visibility: 0 })
      expect(server.state.categories.find(made.id)?.slug).toBe(made.id)
    },
  )

  it("createCategory takes names and slugs as long as they may be", async () => {
    const { clientOf } = await serveForTest()
    const longest = { name: "n".repeat(128), slug: "s".repeat(72) }
    expect(await clientOf().createCategory(storeId, longest)).toMatchObject(longest)
    expect(await clientOf().createCategory(storeId, { name: "abc", slug: "s" })).toMatchObject({
      name: "abc",
      slug: "s",
    })
  })

  it("orderVariantImages sorts the images, for the list of products too", async () => {
    const { clientOf } = await serveForTest()
    const reversed = variant.imageNames.toReversed()
    const order = Object.fromEntries(reversed.map((name, index) => [name, index]))
    expect(await clientOf().orderVariantImages(place, order)).toEqual({
      ...variant,
      imageNames: reversed,
    })
    const { data: products } = await clientOf()
      .products(storeId)
      .list({ filters: `id==${product.id}` })
    expect(products[0]?.variants.find(({ id }) => id === variant.id)?.imageNames).toEqual(reversed)
  })

  it("listSuppliers gives all of the store", async () => {
    const { clientOf } = await serveForTest()
    const wanted = inStore(data.suppliers).map(({ storeId: _storeId, ...supplier }) => supplier)
    expect(wanted.length).toBeGreaterThan(0)
    expect(await clientOf().listSuppliers(storeId)).toEqual(wanted)
  })

  it("listResellerInvites gives all of the store, without tokens", async () => {
    const { clientOf } = await serveForTest()
    const invites = await clientOf().listResellerInvites(storeId)
    expect(invites).toEqual(
      inStore(data.invites).map(({ storeId: _storeId, token: _token, ...invite }) => invite),
    )
    expect(invites.length).toBeGreaterThan(0)
    for (const { token } of data.invites) expect(JSON.stringify(invites)).not.toContain(token)
  })

  it("getProofOfPayment gives what the customer sent", async () => {
    const { clientOf } = await serveForTest()
    expect(await clientOf().getProofOfPayment({ storeId, orderId: proof.orderId })).toEqual(proof)
  })

  it("listItems gives each item on one page, whatever the number of rows", async () => {
    const { clientOf } = await serveForTest()
    const wanted = data.items.filter(({ variantId }) => variantId === variant.id)
    expect(await clientOf().listItems(place)).toEqual({
      data: wanted.slice(0, 20),
      pages: Math.ceil(wanted.length / 20),
    })
    const pages = await Promise.all(
      wanted.map((_, index) => clientOf().listItems(place, { page: index + 1, count: 1 })),
    )
    expect(pages.map((page) => page.pages)).toEqual(wanted.map(() => wanted.length))
    expect(pages.flatMap((page) => page.data)).toEqual(wanted)
    expect(await clientOf().listItems(place, { page: 1000 })).toMatchObject({ data: [] })
  })
})

describe("lists, through the typed client and a port", () => {
  const logs = data.webhookLogs.filter(({ webhookId }) => webhookId === webhook.id)

  it("orders, reviews, tickets, products and webhookLogs give every row of theirs", async () => {
    const { clientOf } = await serveForTest()
    const client = clientOf()
    expect(idsOf(await collect(client.orders(storeId).iterate()))).toEqual(
      idsOf(inStore(data.orders)),
    )
    expect(idsOf(await collect(client.reviews(storeId).iterate()))).toEqual(
      idsOf(inStore(data.reviews)),
    )
    expect(idsOf(await collect(client.tickets(storeId).iterate()))).toEqual(
      idsOf(inStore(data.tickets)),
    )
    expect(idsOf(await collect(client.products(storeId).iterate()))).toEqual(
      idsOf(inStore(data.products)),
    )
    expect(idsOf(await collect(client.webhookLogs(webhook.id).iterate()))).toEqual(idsOf(logs))
  })

  it("rows come whole, as the server has them", async () => {
    const { server, clientOf } = await serveForTest()
    const client = clientOf()
    const { state } = server
    for (const order of await collect(client.orders(storeId).iterate()))
      expect(order).toEqual(state.orders.find(order.id))
    for (const review of await collect(client.reviews(storeId).iterate()))
      expect(review).toEqual(state.reviews.find(review.id))
    for (const ticket of await collect(client.tickets(storeId).iterate()))
      expect(ticket).toEqual(state.tickets.find(ticket.id))
    for (const row of await collect(client.products(storeId).iterate()))
      expect(row).toEqual(state.products.find(row.id))
    for (const log of await collect(client.webhookLogs(webhook.id).iterate()))
      expect(log).toEqual(state.webhookLogs.find(log.id))
  })

  it("P3 P4: pages are 20 rows unless asked for, at most 100, and empty behind the last", async () => {
    const { clientOf } = await serveForTest()
    const list = clientOf().orders(storeId)
    const count = inStore(data.orders).length
    const sizes = await Promise.all(
      [{}, { pageSize: 7 }, { pageSize: 5000 }, { page: 999 }].map((query) => list.list(query)),
    )
    expect(sizes.map((page) => [page.data.length, page.pages])).toEqual([
      [20, Math.ceil(count / 20)],
      [7, Math.ceil(count / 7)],
      [100, Math.ceil(count / 100)],
      [0, Math.ceil(count / 20)],
    ])
  })
})

it("every operation has its path here, and the server its operations", async () => {
  const { server, requests, clientOf } = await serveForTest()
  const client = clientOf()
  await client.getUser()
  await client.getStore(storeId)
  await client.createCategory(storeId, { name: "New" })
  await client.orderVariantImages(place, {})
  await client.listSuppliers(storeId)
  await client.listResellerInvites(storeId)
  await client.getProofOfPayment({ storeId, orderId: proof.orderId })
  await client.listItems(place)
  for (const list of ["orders", "reviews", "tickets", "products"] as const)
    await client[list](storeId).list()
  await client.webhookLogs(webhook.id).list()
  await client.searchWebhookLogs("hooks").list()
  const addresses = new Set(requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`))
  expect(addresses.size).toBe(Object.keys(operations).length)
  expect(new Set(server.operations.map(({ name }) => name))).toEqual(
    new Set(Object.keys(operations)),
  )
})
