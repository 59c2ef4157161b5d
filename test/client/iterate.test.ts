import { describe, expect, it, vi } from "vitest"
import { applyQuery } from "../../src/apply/apply.ts"
import { buildQuery } from "../../src/builder/build-query.ts"
import type { ChangeEvent, PageEvent } from "../../src/client/iterate.ts"
import { createListClient } from "../../src/client/list-client.ts"
import { QueryError } from "../../src/diagnostics/result.ts"
import type { PlainKind } from "../../src/fields/kinds/kinds.ts"
import { fieldsFromJson } from "../../src/fields/json.ts"
import { defineFields, type OpenFieldTable } from "../../src/fields/table.ts"
import type { QueryText } from "../../src/language/ast.ts"
import { filters } from "../../src/parser/template.ts"
import { sieve } from "../../src/sieve/sieve-dialect.ts"
import {
  each,
  failure,
  json,
  startFaultServer,
  success,
  text,
  type Answer,
} from "./support/fault-server.ts"
import {
  collect,
  listService,
  people,
  peopleTable as table,
  person,
  plainService,
  queryOf,
  rejectionOf,
  shuffled,
  uuidOf,
} from "./support/list-service.ts"

/** Starts a service, and makes a list of it. */
const listOf = async (...answers: readonly [Answer, ...Answer[]]) => {
  const server = await startFaultServer(...answers)
  return { server, list: createListClient({ url: server.url, table }) }
}

/** What the first request asked for. */
const firstQuery = async (query: QueryText): Promise<QueryText> => {
  const { server, list } = await listOf(success([], 0))
  await collect(list.iterate(query))
  const [request] = server.requests
  return request ? queryOf(request) : {}
}

describe("rows of iterate", () => {
  it("iterate yields all rows of all pages in order, with one request for each page", async () => {
    const { server, list } = await listOf(listService(() => people(250)))
    expect(await collect(list.iterate())).toEqual(people(250))
    expect(server.requests.map(queryOf)).toEqual(
      ["1", "2", "3"].map((page) => ({ sorts: "id", page, pageSize: "100" })),
    )
  })

  it("iterate ends at an empty page if the service gives no number of pages", async () => {
    const plain = await startFaultServer(plainService(() => people(200)))
    const readPage = (body: unknown) => ({ rows: body as unknown[] })
    expect(await collect(createListClient({ url: plain.url, table, readPage }).iterate())).toEqual(
      people(200),
    )
    expect(plain.requests).toHaveLength(3)
  })

  it("iterate yields the rows of the query, whether it is built, a tree, a template or strings", async () => {
    const { list } = await listOf(listService(() => people(30)))
    const expected = people(30).filter(({ name, age = 0 }) => name === "a" && Number(age) > 10)
    const built = buildQuery(table).where("name", "==", "a").where("age", ">", 10).withPageSize(2)
    expect(await collect(list.iterate(built))).toEqual(expected)
    expect(await collect(list.iterate({ ...built }))).toEqual(expected)
    expect(
      await collect(list.iterate({ ...filters`name==${"a"},age>${10}`, pageSize: 3 })),
    ).toEqual(expected)
    expect(await collect(list.iterate({ filters: "name==a,age>10" }))).toEqual(expected)
  })

  it("P1: iterate yields each row once although each request shuffles the ties", async () => {
    const { list } = await listOf(listService(() => shuffled(people(100))))
    const rows = await collect(list.iterate(buildQuery(table).orderBy("name").withPageSize(7)))
    expect(rows).toEqual(applyQuery(people(100), table, { sorts: "name,id", pageSize: 100 }).data)
  })

  it("P1: without the added sort, pages with shuffled ties lose and repeat rows", () => {
    const pages = Array.from({ length: 15 }, (_, index) =>
      applyQuery(shuffled(people(100)), table, { sorts: "name", pageSize: 7, page: index + 1 }),
    )
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBeLessThan(100)
  })

  it.each([1, 3, 10, 24])(
    "iterate yields each row that is always there once, while ties are shuffled and %i rows at a time are put in front",
    async (inserted) => {
      const rows = people(100)
      const service: Answer = each(() => {
        const now = shuffled(rows)
        for (let index = 0; index < inserted && rows.length < 500; index++)
          rows.push({ id: uuidOf(1000 - rows.length), name: "a", age: -rows.length })
        return listService(() => now)
      })
      const { list } = await listOf(service)
      const changes: ChangeEvent[] = []
      const found = await collect(
        list.iterate(
          { sorts: "name", pageSize: 25 },
          { onChange: (change) => changes.push(change) },
        ),
      )
      const ids = found.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids).toEqual(expect.arrayContaining(people(100).map(({ id }) => id)))
      expect(changes.some(({ kind }) => kind === "repeated-rows")).toBe(true)
      expect(changes.some(({ kind }) => kind === "pages")).toBe(true)
    },
  )

  it("the result of iterate can be read twice, each time from the first page", async () => {
    const { server, list } = await listOf(listService(() => people(3)))
    const rows = list.iterate()
    expect(server.requests).toHaveLength(0)
    expect(await collect(rows)).toEqual(await collect(rows))
    expect(server.requests).toHaveLength(2)
  })
})

describe("query of iterate", () => {
  it.each([
    [undefined, "id"],
    ["", "id"],
    [" , ", "id"],
    ["name,-age", "name,-age,id"],
    ["name,", "name,,id"],
    ["id", "id"],
    ["name, -ID ,age", "name, -ID ,age"],
    ["-iD", "-iD"],
    ["--id", "--id,id"],
    ["idx", "idx,id"],
  ])(
    "T15: iterate sorts by %j and then by the unique field, if that is not among the sorts",
    async (sorts, expected) => {
      expect((await firstQuery(sorts === undefined ? {} : { sorts })).sorts).toBe(expected)
    },
  )

  it("T15: iterate accepts seven other sorts, or eight with the unique field, and refuses eight others", async () => {
    const seven = "a,b,c,d,e,f,g"
    expect((await firstQuery({ sorts: seven })).sorts).toBe(`${seven},id`)
    expect((await firstQuery({ sorts: `${seven},Id` })).sorts).toBe(`${seven},Id`)
    const { server, list } = await listOf(success([]))
    expect(() => list.iterate({ sorts: `${seven},h` })).toThrow(QueryError)
    expect(() => list.iterate({ sorts: `${seven},h` })).toThrow(
      /refused-sort.*adds "id" as the last sort: expected at most 7 other sorts, got 8/,
    )
    expect(() =>
      list.iterate({
        filters: [],
        sorts: [..."abcdefgh"].map((text) => ({
          kind: "sort" as const,
          name: { kind: "name" as const, text },
          descending: false,
        })),
      }),
    ).toThrow(QueryError)
    expect(server.requests).toHaveLength(0)
  })

  it("limits: iterate accepts as many sorts as the table allows", async () => {
    const strict = defineFields({ id: { kind: "uuid", unique: true } }, { limits: { sorts: 1 } })
    const free = defineFields({ id: { kind: "uuid", unique: true } }, { limits: { sorts: false } })
    const { server } = await listOf(success([]))
    expect(() =>
      createListClient({ url: server.url, table: strict }).iterate({ sorts: "a" }),
    ).toThrow(QueryError)
    expect(() =>
      createListClient({ url: server.url, table: free }).iterate({ sorts: "a,b,c,d,e,f,g,h,i" }),
    ).not.toThrow()
  })

  it("iterate sorts by the first unique sortable field, or keeps the unique field that the query sorts by", async () => {
    const several = defineFields({
      name: { kind: "text" },
      hidden: { kind: "uuid", unique: true, sort: false },
      code: { kind: "text", unique: true },
      id: { kind: "uuid", unique: true },
    })
    const server = await startFaultServer(success([]))
    const list = createListClient({ url: server.url, table: several })
    await collect(list.iterate({ sorts: "name" }))
    await collect(list.iterate({ sorts: "-id,name" }))
    expect(server.requests.map((request) => queryOf(request).sorts)).toEqual([
      "name,code",
      "-id,name",
    ])
  })

  it("N3, T15: iterate finds the unique field among the sorts when its name has a hyphen", async () => {
    const hyphened = defineFields({ "order-id": { kind: "integer", unique: true } })
    const server = await startFaultServer(success([]))
    const list = createListClient({ url: server.url, table: hyphened })
    await collect(list.iterate({ sorts: "order-id" }))
    await collect(list.iterate({ sorts: "-order-id" }))
    expect(server.requests.map((request) => queryOf(request).sorts)).toEqual([
      "order-id",
      "-order-id",
    ])
  })

  it("S7: iterate adds its sort correctly after a sort that ends with a backslash", async () => {
    const { list } = await listOf(success([]))
    expect(() => list.iterate({ sorts: "name\\" })).toThrow(
      expect.objectContaining({
        diagnostics: [
          expect.objectContaining({
            code: "refused-sort",
            data: { reason: "escaped", given: String.raw`"name\\"` },
          }),
        ],
      }),
    )
  })

  it.each([
    [undefined, "100"],
    [10, "10"],
    ["10", "10"],
    [" +10 ", "10"],
    [100, "100"],
    [5000, "100"],
    ["9".repeat(400), "100"],
  ])("P3: iterate sends a page size of %j as %s", async (pageSize, expected) => {
    expect((await firstQuery(pageSize === undefined ? {} : { pageSize })).pageSize).toBe(expected)
  })

  it("P3: iterate accepts page sizes up to the maximum of the table", async () => {
    const small = defineFields({ id: { kind: "uuid", unique: true } }, { maxPageSize: 7 })
    const server = await startFaultServer(success([]))
    await collect(createListClient({ url: server.url, table: small }).iterate({ pageSize: 8 }))
    expect(queryOf(server.requests[0] ?? expect.unreachable()).pageSize).toBe("7")
  })

  it.each([
    { page: 2 },
    { page: "2" },
    { page: 0 },
    { page: "x" },
    { pageSize: 0 },
    { pageSize: "-1" },
    { pageSize: 1.5 },
    { pageSize: "1.5" },
    { pageSize: "5x" },
    { pageSize: "" },
    { pageSize: "+" },
  ])("P3: iterate refuses %j", async (query) => {
    const { list } = await listOf(success([]))
    expect(() => list.iterate(query)).toThrow(QueryError)
    expect(() => list.iterate(query)).toThrow(/^refused-page/)
  })

  it("P3: the refusal of a later page tells that all pages are read", async () => {
    const { list } = await listOf(success([]))
    expect(() => list.iterate({ page: 2 })).toThrow(
      expect.objectContaining({
        diagnostics: [
          expect.objectContaining({
            code: "refused-page",
            data: expect.objectContaining({ reason: "all-pages" }) as unknown,
          }),
        ],
      }),
    )
  })

  it.each(["page", "pageSize"])(
    "P3: a refused %s tells the least that is allowed",
    async (parameter) => {
      const { list } = await listOf(success([]))
      const error = await rejectionOf(
        new Promise((resolve) => resolve(list.iterate({ [parameter]: 0 }))),
      )
      expect(error).toMatchObject({ diagnostics: [{ data: { parameter, given: "0", least: 1 } }] })
    },
  )

  it("P3: iterate accepts page 1, where it starts", async () => {
    expect(await firstQuery({ page: 1 })).toEqual(await firstQuery({ page: "1" }))
    expect(() =>
      createListClient({ url: "/", table }).iterate(buildQuery(table).withPage(2)),
    ).toThrow(QueryError)
  })

  it("iterate throws at the call for a query that cannot be written", () => {
    const list = createListClient({ url: "http://localhost", table, dialect: sieve })
    expect(() => list.iterate(buildQuery(table).where("name", "==", " x"))).toThrow(QueryError)
    expect(() => list.iterate({ filters: "name==\ud800" })).toThrow(QueryError)
    expect(() => list.iterate({ filters: `name==${"x".repeat(9000)}` })).toThrow(QueryError)
  })

  it("iterate throws for a table without a unique sortable field", () => {
    const open = fieldsFromJson({
      name: { kind: "text" },
      id: { kind: "uuid", unique: true, sort: false },
    })
    const openTable: OpenFieldTable = open.ok ? open.value : expect.unreachable()
    expect(() => createListClient({ url: "http://localhost", table: openTable }).iterate()).toThrow(
      /refused-sort.*needs a field to sort by with unique: true, and the table has none/,
    )
    const closed: object = createListClient({
      url: "http://localhost",
      table: defineFields({ name: { kind: "text" } }),
    })
    const iterate = Reflect.get(closed, "iterate") as () => unknown
    expect(() => iterate()).toThrow(QueryError)
  })
})

describe("iterate over a stock Sieve server", () => {
  it("iterate reads all rows with the paging and the response shape of a stock Sieve server, whatever the values", async () => {
    const awkward = people(60).map((row, index) =>
      index % 2 ? row : { ...row, name: "a==b,(c)|d" },
    )
    const server = await startFaultServer((response, request) => {
      const { data, total } = applyQuery(shuffled(awkward), table, queryOf(request), {
        dialect: sieve,
      })
      return json(data, 200, { "x-total-count": String(total) })(response, request)
    })
    const list = createListClient({
      url: server.url,
      table,
      dialect: sieve,
      readPage: (body, { response }) => ({
        rows: body as unknown[],
        pages: Math.ceil(Number(response.headers.get("x-total-count")) / 7),
      }),
    })
    const query = buildQuery(table)
      .where("name", "==", "a==b,(c)|d")
      .orderBy("name")
      .withPageSize(7)
    expect(await collect(list.iterate(query))).toEqual(
      awkward.filter(({ name }) => name.length > 1),
    )
    expect(server.requests).toHaveLength(5)
  })
})

describe("repeated rows in iterate", () => {
  const kinds: readonly (readonly [PlainKind, unknown, unknown, unknown])[] = [
    [
      "uuid",
      "6F9619FF-8B86-D011-B42D-00CF4FC964FF",
      "{6f9619ff8b86d011b42d00cf4fc964ff}",
      uuidOf(1),
    ],
    ["text", "a", "a", "A"],
    ["text", 5, "5", "05"],
    ["integer", 5, 5, 6],
    ["number", 0, -0, 0.5],
    ["enum", 1, 1, 2],
    ["boolean", true, true, false],
    ["date", "2024-05-01T02:00:00+02:00", "2024-05-01", "2024-05-01T00:00:00.0000001Z"],
  ]

  it.each(kinds)(
    "V3 to V8: iterate compares the canonical values of %s: %j equals %j and differs from %j",
    async (kind, first, same, other) => {
      const fields = defineFields({
        key: kind === "enum" ? { kind, values: [1, 2], unique: true } : { kind, unique: true },
      })
      const server = await startFaultServer(
        success([{ key: first }], 2),
        success([{ key: same }, { key: other }], 2),
      )
      const list = createListClient({ url: server.url, table: fields })
      expect(await collect(list.iterate())).toEqual([{ key: first }, { key: other }])
    },
  )

  it("iterate compares the value that the table reads, also at a nested path", async () => {
    const fields = defineFields({ id: { kind: "integer", path: "meta.id", unique: true } })
    const rows = [1, 2, 1, 3, 2].map((id) => ({ meta: { id } }))
    const { url } = await startFaultServer(success(rows, 1))
    expect(await collect(createListClient({ url, table: fields }).iterate())).toEqual([
      rows[0],
      rows[1],
      rows[3],
    ])
  })

  it.each([
    ["lacks the unique field", { name: "a" }],
    ["holds a value of another kind", { id: 5 }],
    ["is not an object", "x"],
  ])("iterate throws a protocol error when a row %s", async (_, row) => {
    const { server, list } = await listOf(success([person(1), row], 1))
    const error = await rejectionOf(collect(list.iterate()))
    expect(error).toMatchObject({ kind: "protocol", status: 200 })
    expect(String(error)).toContain('has no uuid under "id" in row 2')
    expect(server.requests).toHaveLength(1)
  })

  it.each(["integer", "number", "enum"] as const)(
    "iterate throws a protocol error for a number that JSON has rounded: %s",
    async (kind) => {
      const fields = defineFields({
        id: kind === "enum" ? { kind, values: [1], unique: true } : { kind, unique: true },
      })
      const rows =
        '{"success":true,"message":null,"code":null,"pages":1,"data":[{"id":9007199254740991},{"id":9007199254740993}]}'
      const { url } = await startFaultServer(text(rows))
      const error = await rejectionOf(collect(createListClient({ url, table: fields }).iterate()))
      expect(error).toMatchObject({ kind: "protocol" })
      expect(String(error)).toContain('under "id" in row 2')
    },
  )

  it("iterate throws a protocol error when the accessor of the unique field throws", async () => {
    const fields = defineFields({
      id: {
        kind: "uuid",
        unique: true,
        read: () => {
          throw new Error("broken")
        },
      },
    })
    const { url } = await startFaultServer(success([{}]))
    expect(
      await rejectionOf(collect(createListClient({ url, table: fields }).iterate())),
    ).toMatchObject({ kind: "protocol" })
  })
})

describe("end of iterate", () => {
  const readPage = (body: unknown) => body as { rows: unknown[]; pages: number }

  /** Pages of two rows, three of them, with a number of pages that may be wrong. */
  const paged = (pages: unknown): Answer =>
    each((request) => {
      const page = Number(queryOf(request).page)
      return json({ rows: page > 3 ? [] : [person(page * 2 - 1), person(page * 2)], pages })
    })

  it.each([
    [3, 3],
    [undefined, 4],
    [null, 4],
    ["3", 4],
    [5, 5],
    [-1, 4],
    [0, 4],
    [2.5, 4],
  ])("iterate ends when pages is %s, after %i requests", async (pages, requests) => {
    const server = await startFaultServer(paged(pages))
    const rows = await collect(createListClient({ url: server.url, table, readPage }).iterate())
    expect(rows).toEqual(people(6))
    expect(server.requests).toHaveLength(requests)
  })

  it("iterate continues after an empty page before the last page of the service", async () => {
    const pages = [[], [person(1)], [], [], [person(2)], []].map((rows) => success(rows, 6))
    const { server, list } = await listOf(success([], 6), ...pages.slice(1))
    expect(await collect(list.iterate())).toEqual(people(2))
    expect(server.requests).toHaveLength(6)
  })

  it("iterate throws after ten empty pages when the service says that there are more", async () => {
    const server = await startFaultServer(paged(1e9))
    const error = await rejectionOf(
      collect(createListClient({ url: server.url, table, readPage }).iterate()),
    )
    expect(error).toMatchObject({ kind: "protocol" })
    expect(server.requests).toHaveLength(13)
  })

  it("iterate ends at the number of pages that the service gave last", async () => {
    const { server, list } = await listOf(
      success([person(1)], 4),
      success([person(2)], 3),
      success([person(3)], 3),
    )
    expect(await collect(list.iterate())).toEqual(people(3))
    expect(server.requests).toHaveLength(3)
  })

  it.each([2, 5, 40])(
    "iterate throws when a service that ignores page says that there are %i pages",
    async (pages) => {
      const { server, list } = await listOf(success(people(3), pages))
      const rows: unknown[] = []
      const error = await rejectionOf(
        (async () => {
          for await (const row of list.iterate()) rows.push(row)
        })(),
      )
      expect(error).toMatchObject({ kind: "protocol", status: 200 })
      expect(String(error)).toContain("the service seems to ignore page")
      expect(rows).toEqual(people(3))
      expect(server.requests).toHaveLength(Math.min(pages, 11))
    },
  )

  it("iterate throws when a service that ignores page is empty at last", async () => {
    const { list } = await listOf(success(people(3)), success(people(3)), success([]))
    const error = await rejectionOf(collect(list.iterate()))
    expect(error).toMatchObject({ kind: "protocol" })
    expect(String(error)).toContain("the service seems to ignore page")
  })

  it("iterate ends without an error when all later pages are empty", async () => {
    const { server, list } = await listOf(success(people(3), 5), success([], 5))
    expect(await collect(list.iterate())).toEqual(people(3))
    expect(server.requests).toHaveLength(5)
  })

  it("iterate ends without an error when a page of repeated rows is among others", async () => {
    const { list } = await listOf(
      success(people(3), 4),
      success(people(3), 4),
      success([person(4)], 4),
      success(people(2), 4),
    )
    expect(await collect(list.iterate())).toEqual(people(4))
  })

  it("iterate throws when the service sends the same rows forever", async () => {
    for (const pages of [undefined, 1e9]) {
      const { server, list } = await listOf(success(people(3), pages))
      const rows: unknown[] = []
      const error = await rejectionOf(
        (async () => {
          for await (const row of list.iterate()) rows.push(row)
        })(),
      )
      expect(error).toMatchObject({ kind: "protocol" })
      expect(String(error)).toContain("without a new row")
      expect(rows).toEqual(people(3))
      expect(server.requests).toHaveLength(11)
    }
  })

  it("iterate throws the error of the service after the rows of the earlier pages", async () => {
    const { list } = await listOf(success([person(1)], 2), failure(403, "AccessDenied"))
    const rows: unknown[] = []
    const error = await rejectionOf(
      (async () => {
        for await (const row of list.iterate()) rows.push(row)
      })(),
    )
    expect(error).toMatchObject({ kind: "refused", status: 403, code: "AccessDenied" })
    expect(rows).toEqual([person(1)])
  })

  it("iterate requests no further page after a break", async () => {
    const { server, list } = await listOf(listService(() => people(500)))
    for await (const { age } of list.iterate()) if (age === 150) break
    expect(server.requests).toHaveLength(2)
  })

  it("iterate ends when return is called on its iterator", async () => {
    const { server, list } = await listOf(listService(() => people(500)))
    const iterator = list.iterate()[Symbol.asyncIterator]()
    expect(await iterator.next()).toEqual({ done: false, value: person(1) })
    expect(await iterator.return?.()).toEqual({ done: true, value: undefined })
    expect(await iterator.next()).toEqual({ done: true, value: undefined })
    expect(server.requests).toHaveLength(1)
  })

  it("iterate ends with the reason of an abort before the first page, between two rows and during a request", async () => {
    const reason = new Error("enough")
    const early = await listOf(success([]))
    expect(
      await rejectionOf(collect(early.list.iterate({}, { signal: AbortSignal.abort(reason) }))),
    ).toBe(reason)
    expect(early.server.requests).toHaveLength(0)

    const { server, list } = await listOf(listService(() => people(500)))
    for (const last of [5, 100]) {
      const controller = new AbortController()
      const seen: unknown[] = []
      const reading = (async () => {
        for await (const row of list.iterate({}, { signal: controller.signal })) {
          seen.push(row)
          if (seen.length === last) controller.abort(reason)
        }
      })()
      expect(await rejectionOf(reading)).toBe(reason)
      expect(seen).toHaveLength(last)
    }
    expect(server.requests).toHaveLength(2)

    const controller = new AbortController()
    const slow = await listOf(() => controller.abort(reason))
    expect(await rejectionOf(collect(slow.list.iterate({}, { signal: controller.signal })))).toBe(
      reason,
    )
  })
})

describe("events of iterate", () => {
  it("onPage is called for each page before its rows", async () => {
    const { list } = await listOf(listService(() => people(5)))
    const told: (PageEvent | unknown[])[] = []
    for await (const { age } of list.iterate(
      { pageSize: 2 },
      { onPage: (event) => told.push(event) },
    ))
      told.push([age])
    expect(told).toEqual([
      { page: 1, pages: 3, rows: 2 },
      [1],
      [2],
      { page: 2, pages: 3, rows: 2 },
      [3],
      [4],
      { page: 3, pages: 3, rows: 1 },
      [5],
    ])
  })

  it("onChange is called for each change of pages and for repeated rows", async () => {
    const { list } = await listOf(
      success([person(1), person(2)], 2),
      success([person(2), person(3)], 3),
      success([person(4)], 3),
    )
    const changes: ChangeEvent[] = []
    const pages: PageEvent[] = []
    await collect(
      list.iterate(
        {},
        { onChange: (change) => changes.push(change), onPage: (page) => pages.push(page) },
      ),
    )
    expect(changes).toEqual([
      { kind: "pages", page: 2, pages: 3, before: 2 },
      { kind: "repeated-rows", page: 2, rows: 1 },
    ])
    expect(pages).toEqual([
      { page: 1, pages: 2, rows: 2 },
      { page: 2, pages: 3, rows: 1 },
      { page: 3, pages: 3, rows: 1 },
    ])
  })

  it("onChange is not called for a list that stays the same", async () => {
    const { list } = await listOf(listService(() => people(250)))
    const onChange = vi.fn()
    await collect(list.iterate({ sorts: "-name" }, { onChange }))
    expect(onChange).not.toHaveBeenCalled()
  })

  it("iterate throws the error that onPage throws", async () => {
    const { server, list } = await listOf(listService(() => people(250)))
    const onPage = ({ page }: PageEvent) => {
      if (page === 2) throw new Error("enough")
    }
    expect(await rejectionOf(collect(list.iterate({}, { onPage })))).toEqual(new Error("enough"))
    expect(server.requests).toHaveLength(2)
  })
})
