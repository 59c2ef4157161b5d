import { describe, expect, it } from "vitest"
import { buildQuery } from "../../src/builder/build-query.ts"
import { createListClient } from "../../src/client/list-client.ts"
import {
  createStoreClient,
  storeTable,
  type StoreClient,
  type StoreClientOptions,
} from "../../src/client/store-client.ts"
import { extendFields } from "../../src/fields/table.ts"
import { filters } from "../../src/parser/template.ts"
import { listEndpoints } from "../../scripts/generate/filterable-fields.ts"
import { ordersTable } from "../../src/store/tables.ts"
import { operations } from "../../src/store/operations.ts"
import {
  each,
  failure,
  json,
  startFaultServer,
  success,
  text,
  tooMany,
  type Answer,
} from "./support/fault-server.ts"
import { collect, queryOf, rejectionOf, uuidOf } from "./support/list-service.ts"

const storeId = uuidOf(1)
const productId = uuidOf(2)
const variantId = uuidOf(3)
const orderId = uuidOf(4)
const webhookId = uuidOf(5)
const variant = { storeId, productId, variantId }

/** A client of a server that answers so. */
const clientOf = async (answer: Answer, options: Partial<StoreClientOptions> = {}) => {
  const server = await startFaultServer(answer)
  return {
    server,
    client: createStoreClient({
      baseUrl: server.url,
      apiKey: "key-1",
      userAgent: "tests/1.0",
      ...options,
    }),
  }
}

/** Each operation, with what it sends and what an answer may hold. */
/** The first of three pages, as a list returns it. */
const pageOf = (data: readonly unknown[]) => ({
  data,
  pages: 3,
  total: undefined,
  body: { success: true, message: null, code: null, data, pages: 3 },
  diagnostics: [],
})

const calls: readonly {
  readonly name: keyof typeof operations
  readonly call: (client: StoreClient) => Promise<unknown>
  readonly sends: string
  readonly body?: unknown
  readonly data: unknown
  readonly reads?: unknown
}[] = [
  {
    name: "getUser",
    call: (client) => client.getUser(),
    sends: "GET /user",
    data: { id: uuidOf(9), email: "a@b.c", plan: 1, stores: [] },
  },
  {
    name: "getStore",
    call: (client) => client.getStore(storeId),
    sends: `GET /stores/${storeId}`,
    data: { id: storeId },
  },
  {
    name: "createCategory",
    call: (client) =>
      client.createCategory(storeId, {
        name: "Keys, “new”",
        productIds: [productId],
        slug: null,
        visibility: 3,
      }),
    sends: `POST /stores/${storeId}/categories`,
    body: { name: "Keys, “new”", productIds: [productId], slug: null, visibility: 3 },
    data: { id: uuidOf(8), products: [] },
  },
  {
    name: "orderVariantImages",
    call: (client) => client.orderVariantImages(variant, { "a b.png": 0, "c.png": 1 }),
    sends: `PATCH /stores/${storeId}/products/${productId}/variants/${variantId}/images/order`,
    body: { "a b.png": 0, "c.png": 1 },
    data: null,
  },
  {
    name: "listSuppliers",
    call: (client) => client.listSuppliers(storeId),
    sends: `GET /stores/${storeId}/reselling/suppliers`,
    data: [{ id: uuidOf(7) }],
  },
  {
    name: "listResellerInvites",
    call: (client) => client.listResellerInvites(storeId),
    sends: `GET /stores/${storeId}/reseller/invites`,
    data: [],
  },
  {
    name: "getProofOfPayment",
    call: (client) => client.getProofOfPayment({ storeId, orderId }),
    sends: `GET /stores/${storeId}/paymentMethods/custom/orders/${orderId}/proof`,
    data: { id: uuidOf(6), proofText: "paid" },
  },
  ...(["orders", "reviews", "tickets", "products"] as const).map((list) => ({
    name: (
      {
        orders: "listOrders",
        reviews: "listReviews",
        tickets: "listTickets",
        products: "listProducts",
      } as const
    )[list],
    call: (client: StoreClient) => client[list](storeId).list({ filters: "id!=null", page: 2 }),
    sends: `GET /stores/${storeId}/${list}?filters=id%21%3Dnull&page=2`,
    data: [{ id: uuidOf(6) }],
    reads: pageOf([{ id: uuidOf(6) }]),
  })),
  {
    name: "listWebhookLogs",
    call: (client) => client.webhookLogs(webhookId).list(filters`success==${false}`),
    sends: `GET /webhooks/${webhookId}/logs?filters=success%3D%3Dfalse`,
    data: [],
    reads: pageOf([]),
  },
  {
    name: "searchWebhookLogs",
    call: (client) => client.searchWebhookLogs("a&b=c d+e").list({ pageSize: 5 }),
    sends: "GET /webhooks/logs/search?query=a%26b%3Dc%20d%2Be&pageSize=5",
    data: [],
    reads: pageOf([]),
  },
  {
    name: "listItems",
    call: (client) => client.listItems(variant, { page: 2, count: 50 }),
    sends: `GET /stores/${storeId}/products/${productId}/variants/${variantId}/items/2?count=50`,
    data: [{ id: uuidOf(6), value: "ABC" }],
    reads: { data: [{ id: uuidOf(6), value: "ABC" }], pages: 3 },
  },
]

describe("operations of the store client", () => {
  it("every operation of the store has a case", () => {
    expect(new Set(calls.map(({ name }) => name))).toEqual(new Set(Object.keys(operations)))
  })

  it.each(calls)(
    "$name sends the request of its operation and reads the response",
    async ({ call, sends, body, data, reads = data }) => {
      const { server, client } = await clientOf(success(data, Array.isArray(data) ? 3 : undefined))
      expect(await call(client)).toEqual(reads)
      const [request] = server.requests
      expect(server.requests).toHaveLength(1)
      expect(`${request?.method} ${request?.path}`).toBe(sends)
      expect(request?.headers).toMatchObject({
        authorization: "Bearer key-1",
        "user-agent": "tests/1.0",
        accept: "application/json",
      })
      expect(request?.headers["content-type"]).toBe(
        body === undefined ? undefined : "application/json",
      )
      expect(request?.body === "" ? undefined : JSON.parse(request?.body ?? "")).toEqual(body)
    },
  )

  it.each(calls)(
    "$name throws a refusal for every status, without the key in the error",
    async ({ call }) => {
      const { client } = await clientOf(
        each(
          (_, count) =>
            [failure(200, "Odd", "no, key-1"), failure(404), text("<p>key-1</p>")][count - 1] ??
            json({}),
        ),
      )
      const errors = [
        await rejectionOf(call(client)),
        await rejectionOf(call(client)),
        await rejectionOf(call(client)),
      ]
      expect(errors).toMatchObject([
        { name: "RequestError", kind: "refused", status: 200, code: "Odd" },
        { name: "RequestError", kind: "refused", status: 404 },
        { name: "RequestError", kind: "protocol", status: 200 },
      ])
      expect(JSON.stringify(errors.map((error) => [String(error), error]))).not.toContain("key-1")
    },
  )

  it.each(calls.filter(({ name }) => name !== "orderVariantImages"))(
    "$name throws a protocol error for data of another shape",
    async ({ call, data }) => {
      const { client } = await clientOf(success(Array.isArray(data) ? {} : []))
      const error = await rejectionOf(call(client))
      expect(error).toMatchObject({ kind: "protocol" })
      expect(String(error)).toContain(
        Array.isArray(data) ? " does not contain a list." : " does not contain an object.",
      )
      const { client: empty } = await clientOf(success(null))
      expect(await rejectionOf(call(empty))).toMatchObject({ kind: "protocol" })
    },
  )

  it("operations accept a signal and a deadline", async () => {
    const { server, client } = await clientOf(success({}))
    const reason = new Error("enough")
    const options = { signal: AbortSignal.abort(reason) }
    for (const call of [
      client.getUser(options),
      client.getStore(storeId, options),
      client.listItems(variant, {}, options),
      client.createCategory(storeId, { name: "abc" }, options),
    ]) {
      expect(await rejectionOf(call)).toBe(reason)
    }
    expect(await rejectionOf(client.getUser({ deadline: 0 }))).toBeInstanceOf(RangeError)
    expect(server.requests).toEqual([])
  })

  it("operations do not check the limits of a body, which the service checks", async () => {
    const { server, client } = await clientOf(success({}))
    await client.createCategory(storeId, { name: "" })
    expect(server.requests[0]?.body).toBe('{"name":""}')
  })

  it("operations refuse an invalid id and send nothing, because it could be another path", async () => {
    const { server, client } = await clientOf(success([]))
    for (const id of ["", "..", "x/y", `${storeId}/..`]) {
      expect(await rejectionOf(client.getStore(id))).toBeInstanceOf(TypeError)
      expect(await rejectionOf(client.getProofOfPayment({ storeId, orderId: id }))).toBeInstanceOf(
        TypeError,
      )
      expect(() => client.orders(id)).toThrow(TypeError)
      expect(() => client.webhookLogs(id)).toThrow(TypeError)
    }
    // @ts-expect-error an id is missing
    expect(await rejectionOf(client.listItems({ storeId, productId }))).toBeInstanceOf(TypeError)
    expect(server.requests).toEqual([])
  })

  it("listItems starts at page 1 and leaves the count to the service", async () => {
    const { server, client } = await clientOf(success([]))
    expect(await client.listItems(variant)).toEqual({ data: [], pages: undefined })
    expect(server.requests[0]?.path).toMatch(/\/items\/1$/)
    for (const request of [{ page: 0 }, { page: 1.5 }, { count: 0 }, { count: Number.NaN }]) {
      expect(await rejectionOf(client.listItems(variant, request))).toBeInstanceOf(TypeError)
    }
    expect(server.requests).toHaveLength(1)
  })

  it("iterateItems reads the items of all pages, each once, and tells the pages", async () => {
    const item = (number: number) => ({ id: uuidOf(number), value: `v${number}` })
    const pages = [[item(1), item(2)], [item(2), item(3)], [item(4)]]
    const service: Answer = each((_, count) => success(pages[count - 1], 3))
    const { server, client } = await clientOf(service)
    const told: unknown[] = []
    const onPage = (event: unknown) => void told.push(event)
    const headers = { "x-trace": "t" }
    const items = client.iterateItems(variant, { count: 2 }, { onPage, headers })
    expect(server.requests).toEqual([])
    expect(await collect(items)).toEqual([item(1), item(2), item(3), item(4)])
    const path = `/stores/${storeId}/products/${productId}/variants/${variantId}/items/`
    expect(server.requests.map((request) => [request.path, request.headers["x-trace"]])).toEqual(
      [1, 2, 3].map((page) => [`${path}${page}?count=2`, "t"]),
    )
    expect(told).toEqual([2, 1, 1].map((rows, index) => ({ page: index + 1, pages: 3, rows })))
  })

  it("iterateItems wants the largest pages, and fails for a page that it cannot read", async () => {
    const { server, client } = await clientOf(success([{ value: "without an id" }], 1))
    const reason = await rejectionOf(collect(client.iterateItems(variant)))
    expect(reason).toMatchObject({ kind: "protocol", status: 200, attempts: 1 })
    expect(server.requests[0]?.path).toMatch(/\/items\/1\?count=100$/)
    expect(() => client.iterateItems({ ...variant, variantId: ".." })).toThrow(TypeError)
    expect(() => client.iterateItems(variant, { count: 0 })).toThrow(TypeError)
    const signal = AbortSignal.abort("left")
    expect(await rejectionOf(collect(client.iterateItems(variant, {}, { signal })))).toBe("left")
    expect(server.requests).toHaveLength(1)
  })
})

describe("lists of the store client", () => {
  it("the tables of the client have the ids and page sizes of the service", () => {
    for (const { table } of listEndpoints) {
      const { read, ...id } = table.fields.get("id") as unknown as {
        read: (row: unknown) => unknown
      }
      const { read: readOwn, ...own } = storeTable.fields.get("id") as unknown as {
        read: (row: unknown) => unknown
      }
      expect(own).toEqual(id)
      for (const row of [{ id: storeId }, {}, [], "x", null, Object.create({ id: storeId })])
        expect(readOwn(row)).toEqual(read(row))
      const { fields: _, ...settings } = table
      const { fields: __, ...ownSettings } = storeTable
      expect(ownSettings).toEqual(settings)
      expect([...table.fields.values()].filter((field) => field.sort && field.unique)).toHaveLength(
        1,
      )
    }
  })

  it("iterate adds the unique field as the last sort", async () => {
    const { server, client } = await clientOf(
      each((request) => success([{ id: uuidOf(Number(queryOf(request).page)) }], 2)),
    )
    const query = buildQuery(ordersTable)
      .where("status", "==", "pending")
      .orderBy("dateCreated", "descending")
    expect(await collect(client.orders(storeId).iterate(query))).toEqual([
      { id: uuidOf(1) },
      { id: uuidOf(2) },
    ])
    expect(server.requests.map(queryOf)).toEqual(
      ["1", "2"].map((page) => ({
        filters: "status==pending",
        sorts: "-dateCreated,id",
        page,
        pageSize: "100",
      })),
    )
  })

  it("lists accept a table of the caller, such as an extended one", async () => {
    const { server, client } = await clientOf(success([], 0))
    const table = extendFields(ordersTable, { couponCode: { kind: "text" } }, { maxPageSize: 50 })
    await collect(
      client.orders(storeId, table).iterate(buildQuery(table).where("couponCode", "==", "X")),
    )
    expect(server.requests.map(queryOf)).toEqual([
      { filters: "couponCode==X", sorts: "id", page: "1", pageSize: "50" },
    ])
  })

  it("lists share the pause after a 429 with all other operations", async () => {
    const { server, client } = await clientOf(
      each((_, count) => (count === 1 ? tooMany("1") : success([]))),
    )
    const started = Date.now()
    const first = client.orders(storeId).list()
    while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    await new Promise((resolve) => setTimeout(resolve, 50))
    await Promise.all([
      first,
      client.listSuppliers(storeId),
      createListClient({
        url: `${server.url}/x`,
        table: ordersTable,
        caller: client.caller,
      }).list(),
    ])
    expect(Date.now() - started).toBeGreaterThanOrEqual(950)
    expect(server.requests).toHaveLength(4)
    for (const { at } of server.requests.slice(1)) expect(at - started).toBeGreaterThanOrEqual(950)
  })
})

describe("options of the store client", () => {
  it.each([
    ["", "/user"],
    ["/", "/user"],
    ["//", "/user"],
    ["/api/v1", "/api/v1/user"],
    ["/api/v1/", "/api/v1/user"],
  ])("baseUrl: paths start at %j", async (path, expected) => {
    const server = await startFaultServer(success({}))
    for (const baseUrl of [server.url + path, new URL(server.url + path)]) {
      await createStoreClient({ baseUrl, apiKey: "k", userAgent: "t" }).getUser()
    }
    expect(server.requests.map((request) => request.path)).toEqual([expected, expected])
  })

  it.each(["", "http://localhost?x=1", "http://localhost#x"])(
    "baseUrl: refuses %j, which cannot be followed by a path",
    (baseUrl) => {
      expect(() => createStoreClient({ baseUrl, apiKey: "k", userAgent: "t" })).toThrow(TypeError)
    },
  )

  it.each([
    "https://",
    "https:///",
    "http:/localhost",
    "http:localhost",
    "javascript:alert(1)",
    "data:application/json,{}",
    "store.example",
    "http://localhost ",
    "http://localhost\\",
    "//evil.example",
    "//evil.example/api",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "\\/evil.example",
    "/\t/evil.example",
    "\t//evil.example",
    " //evil.example",
    "\0//evil.example",
    "\u001f/api",
    " /api",
    "/api\n",
    "ftp://evil.example",
    "file:///api",
    "JavaScript:alert(1)",
    "http\u017f://evil.example",
    "https://a:99999",
    "https://[::1",
    "https:\\\\evil.example",
    "https:///evil.example",
    " http://ann:p4ss@localhost",
    "ht\ntp://ann:p4ss@localhost",
    "http://ann:p4ss@localhost",
    undefined,
    {},
  ])(
    "baseUrl: refuses %j, which could send the key elsewhere, with an error that does not quote it",
    (baseUrl) => {
      const create = () =>
        createStoreClient({ baseUrl: baseUrl as string, apiKey: "k", userAgent: "t" })
      expect(create).toThrow(/^baseUrl must be/)
      expect(create).toThrow(TypeError)
      expect(create).not.toThrow(/p4ss/)
    },
  )

  it.each([
    "http://localhost",
    "HTTPS://store.example:8080/@team/api",
    "http://[::1]:8080/",
    "/",
    "/api",
  ])("baseUrl: accepts %j", (baseUrl) => {
    expect(() => createStoreClient({ baseUrl, apiKey: "k", userAgent: "t" })).not.toThrow()
  })

  it.each([
    "shops",
    "//evil.example/shops",
    "/\\evil.example/shops",
    "/\t/evil.example/shops",
    " /shops",
    ".evil.example/shops",
    "@evil.example/",
    ":8080/shops",
    "",
    undefined,
  ])("operations: refuses the path %j, which could lead to another host", async (path) => {
    const operation = { path: path as string }
    const { server, client } = await clientOf(success([]), { operations: { getUser: operation } })
    const error = await rejectionOf(client.getUser())
    expect(error).toBeInstanceOf(TypeError)
    expect(String(error)).toContain("getUser")
    const create = () =>
      createStoreClient({
        baseUrl: server.url,
        apiKey: "k",
        userAgent: "t",
        operations: { listOrders: operation },
      })
    expect(create).toThrow(/listOrders/)
    expect(server.requests).toEqual([])
  })

  it("operations: a path may have its app parameters", async () => {
    const { server, client } = await clientOf(success([]), {
      operations: { searchWebhookLogs: { path: "/logs?all=1", parameter: "q" } },
    })
    await client.searchWebhookLogs("x").list({ page: 2 })
    expect(server.requests.map(({ path }) => path)).toEqual(["/logs?all=1&q=x&page=2"])
  })

  it("searchWebhookLogs: refuses a lone surrogate, which no URL can contain", async () => {
    const { client } = await clientOf(success([]))
    expect(() => client.searchWebhookLogs("a\ud800")).toThrow(URIError)
  })

  it("apiKey: refuses a key that no header can hold, and does not quote it", () => {
    const create = () => createStoreClient({ baseUrl: "/", apiKey: "s3cret\n", userAgent: "t" })
    expect(create).toThrow(
      new TypeError(
        "apiKey must be a string of printable ASCII that is not blank, got another string.",
      ),
    )
  })

  it("apiKey: a function is called before each try, and may be asynchronous", async () => {
    let asked = 0
    const answer = each((_, count) => (count === 1 ? tooMany("0") : success({})))
    const { server, client } = await clientOf(answer, {
      apiKey: () => Promise.resolve(`key-${++asked}`),
      backoff: { first: 1 },
    })
    expect(asked).toBe(0)
    await client.getUser()
    await client.getUser()
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
      "Bearer key-1",
      "Bearer key-2",
      "Bearer key-3",
    ])
  })

  it("apiKey: a call rejects with the error that the function throws", async () => {
    const reason = new Error("no key")
    const { server, client } = await clientOf(success({}), { apiKey: () => Promise.reject(reason) })
    expect(await rejectionOf(client.getUser())).toBe(reason)
    expect(server.requests).toEqual([])
  })

  it.each(["", "  ", "secret\n", "secret\r\nX: y", "sécret", undefined, 5])(
    "apiKey: refuses %j as a string and from a function, with an error that does not quote it",
    async (apiKey) => {
      const build = (key: unknown) =>
        createStoreClient({ baseUrl: "http://localhost:9", apiKey: key as string, userAgent: "t" })
      expect(() => build(apiKey)).toThrow(TypeError)
      const error = await rejectionOf(build(() => apiKey).getUser())
      expect(error).toBeInstanceOf(TypeError)
      expect(String(error)).not.toMatch(/s.cret/)
    },
  )

  it.each(["", " ", "a\nb", "a\r\nX-Key: 1", "a\0b", undefined])(
    "userAgent: refuses %j",
    (userAgent) => {
      expect(() =>
        createStoreClient({
          baseUrl: "http://localhost",
          apiKey: "k",
          userAgent: userAgent as string,
        }),
      ).toThrow(/^userAgent must be/)
    },
  )

  it("operations: method, path and parameter can be replaced", async () => {
    const { server, client } = await clientOf(success([]), {
      operations: {
        searchWebhookLogs: { method: "POST", path: "/logs/find", parameter: "q" },
        listItems: { path: "/stores/{storeId}/items/{variantId}/{page}", parameter: "size" },
        getStore: { path: "/shops/{storeId}" },
      },
    })
    await client.searchWebhookLogs("x").list({ page: 2 })
    await client.listItems(variant, { count: 5 })
    await rejectionOf(client.getStore(storeId))
    await client.reviews(storeId).list()
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /logs/find?q=x&page=2",
      `GET /stores/${storeId}/items/${variantId}/1?size=5`,
      `GET /shops/${storeId}`,
      `GET /stores/${storeId}/reviews`,
    ])
  })

  it("fetch, tries and onRetry apply to the caller of the client", async () => {
    const seen: unknown[] = []
    const events: unknown[] = []
    const { client } = await clientOf(tooMany("0"), {
      fetch: (input, init) => (seen.push(input), fetch(input, init)),
      tries: 2,
      backoff: { first: 1 },
      onRetry: ({ reason }) => void events.push(reason),
    })
    expect(await rejectionOf(client.getUser())).toMatchObject({
      kind: "refused",
      status: 429,
      attempts: 2,
    })
    expect(seen).toHaveLength(2)
    expect(events).toEqual(["too-many-requests"])
  })
})
