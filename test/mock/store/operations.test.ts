import { afterEach, describe, expect, it } from "vitest"
import { seedKeys } from "../../../src/mock/seed/seed-accounts.ts"
import { applyQuery } from "../../../src/apply/apply.ts"
import {
  ordersTable,
  productsTable,
  reviewsTable,
  ticketsTable,
  webhookLogsTable,
} from "../../../src/store/tables.ts"
import {
  data,
  headersOf,
  known,
  operationNames,
  pathOf,
  readAnswer,
  requestFor,
  send,
  serve,
  thrown,
  write,
} from "./support.ts"

const { storeId, product, variant, webhook } = known
const category = { method: "POST", path: pathOf("createCategory") }
const images = { method: "PATCH", path: pathOf("orderVariantImages") }
const inStore = <Row extends { readonly storeId: string }>(rows: readonly Row[]): Row[] =>
  rows.filter((row) => row.storeId === storeId)

afterEach(() => {
  expect(thrown.splice(0)).toEqual([])
})

describe("every operation", () => {
  it.each(operationNames)("%s succeeds, in an envelope without message and code", async (name) => {
    const answer = await readAnswer(await serve().fetch(requestFor(name)))
    expect(answer).toMatchObject({
      success: true,
      message: null,
      code: null,
      status: name === "createCategory" ? 201 : 200,
    })
    expect(answer.data).toBeTypeOf("object")
  })

  it.each(operationNames)(
    "%s says how many pages there are if it is a paged list",
    async (name) => {
      const answer = await readAnswer(await serve().fetch(requestFor(name)))
      const isPaged = name.startsWith("list")
        ? !["listSuppliers", "listResellerInvites"].includes(name)
        : name.startsWith("search")
      expect(Object.hasOwn(answer, "pages")).toBe(isPaged)
      if (isPaged) expect(answer.pages).toBeGreaterThan(0)
    },
  )

  it("GET answers HEAD with the same status and headers, without a body", async () => {
    const response = await serve().fetch(
      new Request("http://localhost/user", { method: "HEAD", headers: headersOf() }),
    )
    expect([response.status, response.headers.get("content-type"), await response.text()]).toEqual([
      200,
      "application/json",
      "",
    ])
  })
})

describe("GET /user", () => {
  it("gives the account of the key, with summaries of its stores", async () => {
    const { data: user } = await send(serve(), "/user")
    const stores = data.stores.filter(({ id }) => known.account.storeIds.includes(id))
    expect(user).toEqual({
      ...known.account.user,
      stores: stores.map(({ id, name, url, currencyCode }) => ({ id, name, url, currencyCode })),
    })
    const other = await send(serve(), "/user", { headers: headersOf(seedKeys.otherAccount) })
    expect(other.data).toMatchObject(known.other.user)
  })
})

describe("GET /stores/{storeId}", () => {
  it("gives the store, however its id is spelt", async () => {
    const store = data.stores.find(({ id }) => id === storeId)
    for (const id of [
      storeId,
      storeId.toUpperCase(),
      storeId.replaceAll("-", ""),
      `%7B${storeId}%7D`,
    ]) {
      expect((await send(serve(), pathOf("getStore", { storeId: id }))).data).toEqual(store)
    }
  })
})

describe("POST /stores/{storeId}/categories", () => {
  it("makes a category with its products nested, in the order that was given", async () => {
    const server = serve()
    const [first, second] = inStore(data.products)
    const answer = await write(server, category, {
      name: "Köln",
      productIds: [second?.id, first?.id],
      slug: "koeln",
      visibility: 3,
    })
    expect(answer).toMatchObject({
      status: 201,
      data: {
        name: "Köln",
        slug: "koeln",
        visibility: 3,
        storeId,
        products: [second, first],
        imageName: "",
      },
    })
    const { id } = answer.data as { id: string }
    expect(server.state.categories.find(id)?.productIds).toEqual([second?.id, first?.id])
  })

  it.each([[{ slug: null }], [{}]])("takes the id as the slug for %j", async (given) => {
    const { data: made } = await write(serve(), category, { name: "abc", ...given })
    const { id, slug, products, visibility } = made as Record<string, unknown>
    expect([slug, products, visibility]).toEqual([id, [], 0])
  })

  it("takes time and id from where it was told", async () => {
    const server = serve({
      now: () => new Date("2024-05-01T00:00:00Z"),
      newId: () => "00000000-0000-4000-8000-00000000abcd",
    })
    const { data: made } = await write(server, category, { name: "abc" })
    expect(made).toMatchObject({
      id: "00000000-0000-4000-8000-00000000abcd",
      dateCreated: "2024-05-01T00:00:00.000Z",
    })
  })
})

describe("PATCH …/images/order", () => {
  const reversed = variant.imageNames.toReversed()
  const places = Object.fromEntries(reversed.map((name, place) => [name, place * 10]))

  it.each([
    "application/json",
    "text/json",
    "application/merge-patch+json",
    "Application/JSON; charset=utf-8",
  ])("takes %s", async (type) => {
    const server = serve()
    const answer = await write(server, images, places, { "Content-Type": type })
    expect(answer).toMatchObject({ status: 200, data: { id: variant.id, imageNames: reversed } })
    expect(
      server.state.products.find(product.id)?.variants.find(({ id }) => id === variant.id)
        ?.imageNames,
    ).toEqual(reversed)
  })

  it("shows in the list of products from then on", async () => {
    const server = serve()
    await write(server, images, places)
    const { data: products } = await send(
      server,
      `${pathOf("listProducts")}?filters=id==${product.id}`,
    )
    expect(products).toMatchObject([
      {
        id: product.id,
        variants: expect.arrayContaining([
          expect.objectContaining({ imageNames: reversed }),
        ]) as unknown,
      },
    ])
  })
})

describe("suppliers and invitations", () => {
  it("lists all suppliers of the store, and of no other", async () => {
    const { data: suppliers } = await send(serve(), pathOf("listSuppliers"))
    expect(suppliers).toEqual(
      inStore(data.suppliers).map(({ storeId: _storeId, ...supplier }) => supplier),
    )
  })

  it("lists invitations with an expiry and an acceptance, without their tokens", async () => {
    const { data: invites } = await send(serve(), pathOf("listResellerInvites"))
    expect(invites).toEqual(
      inStore(data.invites).map(({ storeId: _storeId, token: _token, ...invite }) => invite),
    )
    expect(JSON.stringify(invites)).not.toMatch(/token/)
    const times = (invites as { expiresAt: unknown; acceptedAt: unknown }[]).map(
      ({ expiresAt, acceptedAt }) => [typeof expiresAt, acceptedAt !== null].join(),
    )
    expect(new Set(times)).toEqual(new Set(["string,true", "string,false"]))
  })
})

describe("GET …/proof", () => {
  it("gives the proof of payment of the order", async () => {
    expect((await send(serve(), pathOf("getProofOfPayment"))).data).toEqual(known.proof)
  })

  it("is 404 for an order without one, of another store, and for none", async () => {
    const withProof = new Set(data.proofs.map(({ orderId }) => orderId))
    const without = inStore(data.orders).find(({ id }) => !withProof.has(id))
    const foreign = data.orders.find(
      (order) => order.storeId !== storeId && withProof.has(order.id),
    )
    for (const orderId of [without?.id, foreign?.id, "00000000-0000-4000-8000-000000000000"]) {
      expect(orderId).toBeDefined()
      expect(
        await send(serve(), pathOf("getProofOfPayment", { orderId: orderId ?? "" })),
      ).toMatchObject({ status: 404 })
    }
  })
})

describe("lists", () => {
  const logs = data.webhookLogs.filter(({ webhookId }) => webhookId === webhook.id)

  it("listOrders answers with what applyQuery gives over the orders of the store", async () => {
    const query = {
      filters: "total>=10,status!=pending",
      sorts: "-total,id",
      page: "2",
      pageSize: "7",
    }
    const wanted = applyQuery(inStore(data.orders), ordersTable, query)
    const answer = await send(
      serve(),
      `${pathOf("listOrders")}?${new URLSearchParams(query).toString()}`,
    )
    expect([answer.data, answer.pages]).toEqual([wanted.data, wanted.pages])
    expect(wanted.data).toHaveLength(7)
  })

  it("listReviews, listTickets, listProducts and listWebhookLogs have their own tables", async () => {
    const server = serve()
    const reviews = await send(
      server,
      `${pathOf("listReviews")}?filters=hasReply==true&pageSize=100`,
    )
    expect(reviews.data).toEqual(
      applyQuery(inStore(data.reviews), reviewsTable, { filters: "hasReply==true", pageSize: 100 })
        .data,
    )
    const tickets = await send(server, `${pathOf("listTickets")}?filters=status==0&pageSize=100`)
    expect(tickets.data).toEqual(
      applyQuery(inStore(data.tickets), ticketsTable, { filters: "status==0", pageSize: 100 }).data,
    )
    const products = await send(
      server,
      `${pathOf("listProducts")}?filters=lowStock==true&pageSize=100`,
    )
    expect(products.data).toEqual(
      applyQuery(inStore(data.products), productsTable, {
        filters: "lowStock==true",
        pageSize: 100,
      }).data,
    )
    const failed = await send(
      server,
      `${pathOf("listWebhookLogs")}?filters=success==false,responseCode==401&pageSize=100`,
    )
    expect(failed.data).toEqual(
      applyQuery(logs, webhookLogsTable, {
        filters: "success==false,responseCode==401",
        pageSize: 100,
      }).data,
    )
    for (const { data: rows } of [reviews, tickets, products, failed])
      expect((rows as unknown[]).length).toBeGreaterThan(0)
  })

  it("hold texts and numbers where the interface names values: pending orders by text, open tickets by 0", async () => {
    const valuesOf = async (path: string, name: string): Promise<ReadonlySet<unknown>> => {
      const { data: rows } = await send(serve(), path)
      return new Set((rows as Record<string, unknown>[]).map((row) => row[name]))
    }
    expect(await valuesOf(`${pathOf("listOrders")}?filters=status==pending`, "status")).toEqual(
      new Set(["pending"]),
    )
    expect(await valuesOf(`${pathOf("listTickets")}?filters=status==0`, "status")).toEqual(
      new Set([0]),
    )
  })
})

describe("a search of webhook logs", () => {
  const own = data.webhooks
    .filter(({ accountId }) => accountId === known.account.user.id)
    .map(({ id }) => id)
  const logs = data.webhookLogs.filter(({ webhookId }) => own.includes(webhookId))
  const search = async (
    query: Readonly<Record<string, string>>,
    path = pathOf("searchWebhookLogs"),
  ): Promise<unknown> => {
    const text = new URLSearchParams({ pageSize: "100", ...query }).toString()
    return (await send(serve(), `${path}?${text}`)).data
  }
  const [some] = logs.filter(({ orderId }) => orderId !== null)

  it("finds a log by its id", async () => {
    expect(await search({ query: some?.id ?? "" })).toEqual([some])
  })

  it("finds the logs of an order by its id, in any spelling of a GUID, and by nothing that is less", async () => {
    const orderId = some?.orderId ?? ""
    const wanted = logs.filter((log) => log.orderId === orderId)
    for (const query of [orderId, orderId.toUpperCase(), `{${orderId}}`])
      expect(await search({ query })).toEqual(wanted)
    expect(await search({ query: orderId.slice(0, -1) })).toEqual([])
  })

  it("finds logs by a part of the URL", async () => {
    const wanted = logs.filter(({ url }) => url.includes("old.example.com"))
    expect(wanted.length).toBeGreaterThan(0)
    expect(await search({ query: "old.example.com" })).toEqual(wanted)
  })

  it("takes pages, and the filters of the list: by date, success and code", async () => {
    const query = "example.com"
    const failed = logs.filter(({ success, url }) => !success && url.includes(query))
    expect(await search({ query, filters: "success==false" })).toEqual(failed)
    const refused = failed.filter(({ responseCode }) => responseCode === 401)
    expect(await search({ query, filters: "responseCode==401" })).toEqual(refused)
    const early = failed.filter(({ dateCreated }) => dateCreated < "2025-01-01")
    expect(await search({ query, filters: "success==false,dateCreated<2025-01-01" })).toEqual(early)
    expect(await search({ query, filters: "success==false", pageSize: "2", page: "2" })).toEqual(
      failed.slice(2, 4),
    )
    for (const found of [failed, refused, early]) expect(found.length).toBeGreaterThan(0)
  })

  it("finds the logs of one webhook at the path of that webhook", async () => {
    const wanted = logs.filter(
      ({ webhookId, url }) => webhookId === webhook.id && url.includes("example.com"),
    )
    expect(await search({ query: "example.com" }, `/webhooks/${webhook.id}/logs/search`)).toEqual(
      wanted.slice(0, 100),
    )
    expect(wanted.length).toBeGreaterThan(0)
  })

  it("finds all logs of the account without a text", async () => {
    for (const query of ["", "?query="])
      expect((await send(serve(), pathOf("searchWebhookLogs") + query)).pages).toBe(
        Math.ceil(logs.length / 20),
      )
  })
})

describe("the older list of items", () => {
  const items = data.items.filter(({ variantId }) => variantId === variant.id)
  const list = (page: string, search = ""): ReturnType<typeof send> =>
    send(serve(), pathOf("listItems", { page }) + search)

  it("takes the page in the path, and the rows of one as count", async () => {
    expect(await list("2", "?count=1")).toMatchObject({ data: [items[1]], pages: items.length })
    expect(await list("1", "?COUNT=1&count=2")).toMatchObject({ data: [items[0]] })
    expect(await list("999999", "?count=1")).toMatchObject({ data: [], pages: items.length })
  })

  it.each([
    "",
    "?count=0",
    "?count=-1",
    "?count=x",
    "?count=1.5",
    "?count=",
    "?filters=id==1&sorts=-id&pageSize=1",
  ])("has 20 rows for %j", async (search) => {
    expect(await list("1", search)).toMatchObject({
      status: 200,
      data: items.slice(0, 20),
      pages: Math.ceil(items.length / 20),
    })
  })

  it("has at most 100 rows", async () => {
    const first = items[0]
    if (!first) throw new Error("There is no item.")
    const many = Array.from({ length: 150 }, (_, at) => ({
      ...first,
      id: `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`,
    }))
    const server = serve({ data: { ...data, items: many } })
    expect(await send(server, `${pathOf("listItems")}?count=500`)).toMatchObject({
      data: many.slice(0, 100),
      pages: 2,
    })
  })

  it.each(["0", "-1", "x", "1.5", "%20", "%31%2e", "__proto__", "%00"])(
    "P3: has the first page for the page %j, and says so, as the other lists do",
    async (page) => {
      const answer = await list(page, "?count=1")
      expect(answer).toMatchObject({ status: 200, data: [items[0]], pages: items.length })
      const other = await send(serve(), `${pathOf("listOrders")}?page=${page}`)
      expect(answer.headers.get("Trommel-Diagnostics")).toContain("unreadable-page")
      expect(answer.headers.get("Trommel-Diagnostics")).toBe(
        other.headers.get("Trommel-Diagnostics"),
      )
    },
  )

  it.each(["2", "%2B2", "02", "%202%20"])("P3: reads the page %j as 2", async (page) => {
    const answer = await list(page, "?count=1")
    expect(answer).toMatchObject({ status: 200, data: [items[1]] })
    expect(answer.headers.has("Trommel-Diagnostics")).toBe(false)
  })

  it("P3: has no rows on a page behind the last one, however large its number", async () => {
    for (const page of ["999999", "99999999999999999999"])
      expect(await list(page, "?count=1")).toMatchObject({
        status: 200,
        data: [],
        pages: items.length,
      })
  })

  it("strict refuses a page that is not a positive integer, as the other lists do", async () => {
    const server = serve({ strict: true })
    const answer = await send(server, pathOf("listItems", { page: "0" }))
    const other = await send(server, `${pathOf("listOrders")}?page=0`)
    expect([answer.status, answer.message]).toEqual([400, other.message])
  })
})
