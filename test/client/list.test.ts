import { describe, expect, it } from "vitest"
import { buildQuery } from "../../src/builder/build-query.ts"
import { RequestError } from "../../src/client/request-error.ts"
import { createCaller } from "../../src/client/caller.ts"
import { createListClient } from "../../src/client/list-client.ts"
import type { ReadPage } from "../../src/client/read-list.ts"
import { QueryError } from "../../src/diagnostics/result.ts"
import { parseFilters, parseSorts } from "../../src/parser/parse-query.ts"
import { filters } from "../../src/parser/template.ts"
import type { QueryTree } from "../../src/language/ast.ts"
import { sieve } from "../../src/sieve/sieve-dialect.ts"
import { json, failure, startFaultServer, success, text, stall } from "./support/fault-server.ts"
import {
  listService,
  people,
  peopleTable as table,
  person,
  rejectionOf,
} from "./support/list-service.ts"

/** A query that no text can say: an ill-formed tree. */
const illFormed: QueryTree = {
  filters: [],
  sorts: [{ kind: "sort", name: { kind: "name", text: "a,b" }, descending: false }],
}

describe("list", () => {
  it("list returns rows, pages and diagnostics of the requested page", async () => {
    const server = await startFaultServer(listService(() => people(5)))
    const list = createListClient({ url: `${server.url}/people`, table })
    expect(await list.list({ filters: "age>1", sorts: "-age", page: 2, pageSize: 3 })).toEqual({
      data: [person(2)],
      pages: 2,
      total: undefined,
      body: { success: true, message: null, code: null, data: [person(2)], pages: 2 },
      diagnostics: [],
    })
    expect(server.requests).toMatchObject([
      { method: "GET", path: "/people?filters=age%3E1&sorts=-age&page=2&pageSize=3" },
    ])
  })

  it("T14: list sends the same request for a built query, a template, a tree and strings", async () => {
    const server = await startFaultServer(success([]))
    const list = createListClient({ url: server.url, table })
    const built = buildQuery(table)
      .where("name", "@=", "a,b|c")
      .orderBy("age", "descending")
      .withPage(2)
    await list.list(built)
    await list.list({ ...built })
    await list.list({ ...filters`name@=${"a,b|c"}`, sorts: built.sorts, page: 2 })
    await list.list({ filters: String.raw`name@=a\,b\|c`, sorts: "-age", page: 2 })
    await list.list(filters`name@=${"a,b|c"}`)
    expect(new Set(server.requests.slice(0, 4).map(({ path }) => path))).toEqual(
      new Set(["/?filters=name%40%3Da%5C%2Cb%5C%7Cc&sorts=-age&page=2"]),
    )
    expect(server.requests[4]?.path).toBe("/?filters=name%40%3Da%5C%2Cb%5C%7Cc")
  })

  it("S19: list writes in the dialect of the service", async () => {
    const server = await startFaultServer(success([]))
    const list = createListClient({ url: server.url, table, dialect: sieve })
    const query = buildQuery(table).where("name", "==", "a==b")
    await list.list(query)
    await list.list({ ...query })
    expect(server.requests.map(({ path }) => decodeURIComponent(path))).toEqual([
      String.raw`/?filters=name==a\==b`,
      String.raw`/?filters=name==a\==b`,
    ])
  })

  it.each([
    ["", "/?"],
    ["/", "/?"],
    ["/a/b", "/a/b?"],
    ["/a?", "/a?"],
    ["/a?key=1", "/a?key=1&"],
    ["/a?key=1&x=%2C&", "/a?key=1&x=%2C&"],
    ["/a?key=1#part?", "/a?key=1&"],
    ["/a#part", "/a?"],
  ])("P5: list keeps path and parameters of the address %j", async (path, start) => {
    const server = await startFaultServer(success([]))
    await createListClient({ url: server.url + path, table }).list({ page: 2 })
    await createListClient({ url: new URL(server.url + path), table }).list({ page: 2 })
    expect(server.requests.map((request) => request.path)).toEqual([
      `${start}page=2`,
      `${start}page=2`,
    ])
  })

  it("list sends the address without its fragment when there is no query", async () => {
    const server = await startFaultServer(success([]))
    await createListClient({ url: `${server.url}/a?key=1#part`, table }).list()
    expect(server.requests[0]?.path).toBe("/a?key=1")
  })

  it.each(["filters", "SORTS", "Page", "pagesize"])(
    "P5: createListClient refuses an address that already has the parameter %s",
    (name) => {
      expect(() => createListClient({ url: `http://localhost/?key=1&${name}=2`, table })).toThrow(
        new TypeError(`url must not have the parameter "${name}", which the query sets.`),
      )
    },
  )

  it.each([
    "//evil.example/goods",
    "///evil.example",
    String.raw`/\evil.example`,
    String.raw`\\evil.example`,
    "/\t/evil.example",
    "\t//evil.example",
    " //evil.example",
    "\0//evil.example",
    " https://shop.example",
    "https://shop.example/goods\n?page",
    "https:shop.example",
    "https://",
    "https://shop.example:99999",
    "ftp://shop.example",
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:application/json,[]",
    "file:///goods",
    "https://ann:p4ss@shop.example",
    "goods",
    "",
  ])(
    "createListClient refuses the address %j, which could send the key elsewhere, and does not quote it",
    (url) => {
      const create = () => createListClient({ url, table })
      expect(create).toThrow(TypeError)
      expect(create).toThrow(/^url must be an http\(s\) URL, or a path that begins with one slash/)
      expect(create).not.toThrow(/p4ss/)
    },
  )

  it.each([
    "/",
    "/goods",
    "/goods?next=//evil.example&a=b@c",
    "https://shop.example",
    "HTTP://[::1]:8080/a//b?x=http://y",
  ])("createListClient accepts the address %j", (url) => {
    expect(() => createListClient({ url, table })).not.toThrow()
  })

  it("P5: list warns of a long address, and sends nothing when it is too long", async () => {
    const server = await startFaultServer(success([]))
    const list = createListClient({ url: server.url, table })
    const { diagnostics } = await list.list({ filters: `name==${"x".repeat(2500)}` })
    expect(diagnostics).toMatchObject([{ code: "long-url", severity: "warning" }])
    expect(await rejectionOf(list.list({ filters: `name==${"x".repeat(9000)}` }))).toMatchObject({
      diagnostics: [{ code: "unwritable-url" }],
    })
    expect(server.requests).toHaveLength(1)
  })

  it("T14: list refuses a query that cannot be written, and sends nothing", async () => {
    const server = await startFaultServer(success([]))
    const list = createListClient({ url: server.url, table })
    const sieveList = createListClient({ url: server.url, table, dialect: sieve })
    const blank = buildQuery(table).where("name", "==", " x")
    for (const [refused, code] of [
      [list.list(illFormed), "ill-formed-tree"],
      [list.list({ filters: "name==\ud800" }), "unwritable-url"],
      [list.list(filters`name==${"\ud800"}`), "unwritable-url"],
      [list.list({ page: Number.NaN }), "refused-page"],
      [list.list({ ...illFormed, sorts: [], pageSize: 1.5 }), "refused-page"],
      [sieveList.list({ ...blank }), "ill-formed-tree"],
    ] as const) {
      const error = await rejectionOf(refused)
      expect(error).toBeInstanceOf(QueryError)
      expect(error).toMatchObject({ diagnostics: [{ code, severity: "error" }] })
    }
    expect(await rejectionOf(sieveList.list(blank))).toBeInstanceOf(QueryError)
    expect(server.requests).toEqual([])
  })

  it("limits, S9: list refuses every tree over a limit, or on which a stock Sieve server gives up", async () => {
    const server = await startFaultServer(success([]))
    const list = createListClient({ url: server.url, table })
    const sieveList = createListClient({ url: server.url, table, dialect: sieve })
    const big = buildQuery(table).where("age", "==", 2 ** 31)
    const many = Array.from({ length: 65 }, () =>
      buildQuery(table).where("name", "==", "a"),
    ).reduce((left, right) => left.and(right))
    for (const [refused, code] of [
      [sieveList.list(big), "gave-up"],
      [sieveList.list({ ...big }), "gave-up"],
      [list.list(many), "limit-conditions"],
      [list.list({ ...many }), "limit-conditions"],
    ] as const) {
      const error = await rejectionOf(refused)
      expect(error).toBeInstanceOf(QueryError)
      expect(String(error)).toContain(code)
    }
    await list.list({ ...big })
    expect(server.requests).toHaveLength(1)
  })

  it("P5: null for a parameter is missing", async () => {
    const server = await startFaultServer(success([]), success([]))
    const list = createListClient({ url: server.url, table })
    await list.list({ filters: null, sorts: "-age", page: null, pageSize: null })
    const none = { filters: null, sorts: null, page: null, pageSize: null }
    for await (const row of list.iterate(none)) expect.fail(JSON.stringify(row))
    expect(server.requests.map(({ path }) => path)).toEqual([
      expect.stringMatching(/\?sorts=-age$/),
      expect.stringMatching(/^[^?]*\?sorts=[a-z]+&page=1&pageSize=\d+$/),
    ])
  })

  it("list and iterate refuse objects that are not queries, from code without types", async () => {
    const server = await startFaultServer(success([]))
    const list = createListClient({ url: server.url, table })
    for (const query of [
      { filters: ["age>1"] },
      { sorts: 5n },
      { filters: [null] },
      { page: {} },
    ]) {
      // @ts-expect-error such parameters have no text
      expect(await rejectionOf(list.list(query))).toBeInstanceOf(QueryError)
      // @ts-expect-error such parameters have no text
      expect(() => list.iterate(query)).toThrow(QueryError)
    }
    expect(server.requests).toEqual([])
  })

  it.each([
    ["", { filters: [] }],
    ["", { sorts: [] }],
    ["?filters=age%3E1", { filters: "age>1", sorts: [] }],
    ["?sorts=age", { filters: [], sorts: "age" }],
    ["?sorts=-age", { sorts: parseSorts("-age").sorts }],
    ["?filters=age%3E1", { filters: parseFilters("age>1").conditions }],
  ] as [string, QueryTree][])(
    "P5: list reads objects as applyQuery does, an empty list as nothing: %j",
    async (sent, query) => {
      const server = await startFaultServer(success([]))
      await createListClient({ url: `${server.url}/`, table }).list(query)
      expect(server.requests[0]?.path).toBe(`/${sent}`)
    },
  )

  it.each([
    Object.assign(Object.create({ filters: [] }) as object, { sorts: [] }),
    Object.assign(Object.create({ sorts: [] }) as object, { filters: [] }),
  ])("P5: list refuses an object that inherits parts of a query", async (query) => {
    const list = createListClient({ url: "https://store.example", table })
    expect(await rejectionOf(list.list(query))).toBeInstanceOf(TypeError)
  })

  it("list ignores tree and print of a polluted prototype", async () => {
    const server = await startFaultServer(success([]))
    // A prototype at the end of the chain, as that of another realm is.
    const prototype = { __proto__: null, tree: illFormed, print: () => ({ filters: "x" }) }
    const polluted = Object.create(prototype) as Record<string, string>
    await createListClient({ url: server.url, table }).list(
      Object.assign(polluted, { filters: "age>1" }),
    )
    expect(server.requests[0]?.path).toBe("/?filters=age%3E1")
  })
})

describe("responses of a list", () => {
  it("list throws a refusal for a response with status 200 without success", async () => {
    const server = await startFaultServer(
      failure(200, "Broken", "It broke"),
      failure(401, "AccessDenied"),
      text("<h1>Down</h1>"),
      success({}),
      success(null),
    )
    const list = createListClient({ url: server.url, table })
    expect(await rejectionOf(list.list())).toMatchObject({
      kind: "refused",
      status: 200,
      code: "Broken",
      reason: "It broke",
    })
    expect(await rejectionOf(list.list())).toMatchObject({
      kind: "refused",
      status: 401,
      code: "AccessDenied",
    })
    expect(await rejectionOf(list.list())).toMatchObject({
      kind: "protocol",
      status: 200,
      excerpt: "<h1>Down</h1>",
    })
    expect(await rejectionOf(list.list())).toMatchObject({ kind: "protocol" })
    expect(await rejectionOf(list.list())).toBeInstanceOf(RequestError)
  })

  it("list returns no pages if the service gives none", async () => {
    const server = await startFaultServer(success([person(1)]))
    expect(await createListClient({ url: server.url, table }).list()).toEqual({
      data: [person(1)],
      pages: undefined,
      total: undefined,
      body: { success: true, message: null, code: null, data: [person(1)] },
      diagnostics: [],
    })
  })

  it("list reads responses of another shape with readPage, as those of a stock Sieve server", async () => {
    const server = await startFaultServer(
      json([person(1), person(2)], 200, { "x-total-count": "45" }),
    )
    const list = createListClient({
      url: server.url,
      table,
      dialect: sieve,
      readPage: (body, { response }) => ({
        rows: body as unknown[],
        pages: Math.ceil(Number(response.headers.get("x-total-count")) / 20),
      }),
    })
    expect(await list.list()).toEqual({
      data: people(2),
      pages: 3,
      body: people(2),
      diagnostics: [],
    })
  })

  it.each([Number.NaN, -1, 1.5, Infinity, "3", null])(
    "list returns no pages when readPage gives %s",
    async (pages) => {
      const server = await startFaultServer(json([]))
      const list = createListClient({
        url: server.url,
        table,
        readPage: () => ({ rows: [], pages: pages as number }),
      })
      expect((await list.list()).pages).toBeUndefined()
    },
  )

  it.each([
    ["throws", () => JSON.parse("{") as never, "cannot be read: SyntaxError"],
    ["returns nothing", () => undefined as never, "does not contain a list"],
    ["returns no array of rows", () => ({ rows: "x" }) as never, "does not contain a list"],
  ])("list throws a protocol error when readPage %s", async (_, readPage, told) => {
    const server = await startFaultServer(json({ items: 1 }))
    const error = await rejectionOf(createListClient({ url: server.url, table, readPage }).list())
    expect(error).toBeInstanceOf(RequestError)
    expect(error).toMatchObject({
      kind: "protocol",
      status: 200,
      attempts: 1,
      excerpt: '{"items":1}',
    })
    expect(String(error)).toContain(told)
  })

  it("list throws a protocol error when readPage throws, with only the beginning of a long message", async () => {
    const server = await startFaultServer(json([]))
    const readPage = () => {
      throw new Error("no rows, ".repeat(1000))
    }
    const error = await rejectionOf(createListClient({ url: server.url, table, readPage }).list())
    expect(String(error)).toContain("no rows")
    expect(String(error).length).toBeLessThan(400)
  })

  it("list throws for a response with another status, and readPage may throw the reason", async () => {
    const server = await startFaultServer(
      json([person(1)], 404),
      json({ detail: "No such list" }, 404),
      json(null, 500),
    )
    const readPage: ReadPage = (body, { response: { status, attempts } }) => {
      if (Array.isArray(body)) return { rows: body }
      const { detail } = body as { detail: string }
      throw new RequestError({ kind: "refused", message: detail, status, attempts, code: "Gone" })
    }
    const list = createListClient({ url: server.url, table, readPage })
    expect(await rejectionOf(list.list())).toMatchObject({ kind: "refused", status: 404 })
    expect(await rejectionOf(list.list())).toMatchObject({
      kind: "refused",
      status: 404,
      message: "No such list",
      code: "Gone",
    })
    expect(await rejectionOf(list.list())).toMatchObject({ kind: "refused", status: 500 })
  })
})

describe("calls of a list", () => {
  it("list sends the headers and the method of its options", async () => {
    const server = await startFaultServer(success([]))
    await createListClient({
      url: server.url,
      table,
      method: "POST",
      headers: { "X-Key": "secret" },
    }).list({ page: 1 })
    expect(server.requests).toMatchObject([
      { method: "POST", path: "/?page=1", body: "", headers: { "x-key": "secret" } },
    ])
  })

  it("list uses a given caller and shares its pauses", async () => {
    const server = await startFaultServer(success([]))
    const caller = createCaller({ headers: { "X-Key": "secret" } })
    const seen: string[] = []
    const counting = {
      call: (request: Parameters<typeof caller.call>[0]) => (
        seen.push(request.url),
        caller.call(request)
      ),
    }
    await createListClient({ url: `${server.url}/a`, table, caller: counting }).list()
    expect(seen).toEqual([`${server.url}/a`])
    expect(server.requests[0]?.headers["x-key"]).toBe("secret")
  })

  it("list rejects with the reason of its signal, or after its deadline", async () => {
    const server = await startFaultServer(stall())
    const list = createListClient({ url: server.url, table })
    const reason = new Error("enough")
    expect(await rejectionOf(list.list({}, { signal: AbortSignal.abort(reason) }))).toBe(reason)
    expect(server.requests).toEqual([])
    expect(await rejectionOf(list.list({}, { deadline: 50 }))).toMatchObject({ kind: "deadline" })
  })
})
