import { describe, expect, it } from "vitest"
import { applyQuery, defineFields, type QueryText } from "../../src/index.ts"
import { sieveWith, type ServerMethod, type SortableRows } from "../../src/sieve.ts"
import { ask, four, onPurpose, throwing, type Row } from "./failing-server.ts"

/** Asks a server with one method. */
const askMethod = (m: ServerMethod, query: QueryText) =>
  applyQuery(four, defineFields({}), query, { dialect: sieveWith({ methods: { m } }) })

const ofMethod = { exception: "OnPurpose", reason: "method" }

describe("methods that throw while rows are read (S26, S29)", () => {
  it("are named with their place in the filters, the first of them where others read on", () => {
    for (const filters of ["id>0,Two==1", "id>0,Two==1,All==1"])
      expect(ask({ filters }).failure).toEqual({
        source: "filters",
        range: { start: 5, end: 8 },
        field: "Two",
        ...ofMethod,
      })
  })

  it("are named with their place in the sorts, also where a comparison throws", () => {
    expect(ask({ sorts: "id,-Two" }).failure).toEqual({
      source: "sorts",
      range: { start: 3, end: 7 },
      field: "Two",
      ...ofMethod,
    })
    for (const sorts of ["Compared", "Compared,id"])
      expect(ask({ sorts }).failure).toEqual({
        source: "sorts",
        range: { start: 0, end: 8 },
        field: "Compared",
        ...ofMethod,
      })
  })

  it("do not matter behind the page, whose rows are counted without them", () => {
    expect(ask({ sorts: "Two", pageSize: 2 })).toMatchObject({ ids: [3, 1], total: 4 })
    expect(ask({ sorts: "Two", pageSize: 2 }).failure).toBeUndefined()
    expect(ask({ sorts: "Two", pageSize: 3 })).toMatchObject({ ids: [], total: 0 })
    expect(ask({ sorts: "Two", pageSize: 3 }).failure).toMatchObject({ field: "Two" })
    expect(ask({ sorts: "ById", pageSize: 3 })).toMatchObject({ ids: [1, 2, 3], total: 4 })
  })

  it("are not asked to compare rows that are all in front of the page", () => {
    expect(ask({ sorts: "Compared", page: 2, pageSize: 4 })).toMatchObject({ ids: [], total: 4 })
    expect(ask({ sorts: "Compared", page: 2, pageSize: 4 }).failure).toBeUndefined()
    expect(ask({ sorts: "Compared", page: 2, pageSize: 3 }).failure).toBeDefined()
  })

  it.each([
    ["a text", "thrown"],
    ["an error without a name", Object.assign(new Error("on purpose"), { name: 5 })],
    [
      "an error that cannot be read",
      Object.defineProperty(new Error("on purpose"), "name", { get: () => throwing(onPurpose) }),
    ],
  ])("are told as Error for %s", (_, thrown) => {
    const answer = askMethod({ filter: () => throwing(thrown) }, { filters: "m==1" })
    expect(answer.diagnostics[0]?.data).toEqual({ field: "m", exception: "Error" })
  })

  it.each(["rows", {}, undefined, null, 5])(
    "count as calls that throw when they return %j",
    (given) => {
      const answer = askMethod({ filter: () => given as never }, { filters: "m==1" })
      expect(answer.data).toEqual(four)
      expect(answer.diagnostics[0]?.data).toEqual({ field: "m", exception: "TypeError" })
    },
  )
})

describe("calls that throw (S29)", () => {
  it.each([
    [{ filters: "id>1,Called==1", sorts: "-id" }, "filters", { start: 5, end: 11 }, "query"],
    [{ filters: "id>1", sorts: "-id,Called" }, "sorts", { start: 4, end: 10 }, "order"],
  ] as const)("%j gives up with the place of the method", (query, source, range, scope) => {
    const cause = { field: "Called", exception: "OnPurpose" }
    const { ids, diagnostics } = ask({ ...query, pageSize: 1 })
    expect(ids).toEqual(scope === "query" ? [3, 1, 4, 2] : [3, 4, 2])
    expect(diagnostics).toEqual([
      { code: "method-failed", source, range, data: cause },
      {
        code: "gave-up",
        source,
        range,
        data: expect.objectContaining({ field: "Called", scope }) as unknown,
      },
    ])
    expect(diagnostics[1]?.data).not.toMatchObject({ refused: true })
    const strict = ask(query, four, { throwExceptions: true })
    expect(strict).toMatchObject({ ids: [], total: 0 })
    expect(strict.diagnostics[1]?.data).toMatchObject({ field: "Called", scope, refused: true })
  })

  it("a query whose methods do not throw is not refused, whether the server throws or gives up", () => {
    for (const throwExceptions of [true, false]) {
      const query = { filters: "id>1,All==1", sorts: "ById" }
      const { ids, diagnostics } = ask(query, four, { throwExceptions })
      expect([ids, diagnostics]).toEqual([[2, 3, 4], []])
    }
  })

  it("a column that has no order to refine is named with its place", () => {
    const { diagnostics } = ask({ sorts: "Unsorted,-id" })
    expect(diagnostics).toMatchObject([
      {
        code: "method-failed",
        source: "sorts",
        range: { start: 9, end: 12 },
        data: { field: "id", exception: "TypeError" },
      },
      { code: "gave-up", source: "sorts" },
    ])
  })

  it("a mistake behind a method brings back the rows that the method dropped", () => {
    const first = { filter: (rows: Iterable<Row>) => [...rows].slice(0, 1) }
    expect(askMethod(first, { filters: "m==1,nope==1" }).data).toEqual(four)
  })

  it("rows tell a method that they are not sorted yet", () => {
    let told: unknown
    const sort = (rows: SortableRows<Row>) => {
      try {
        return rows.thenBy(() => 0)
      } catch (error) {
        told = error
        return rows
      }
    }
    askMethod({ sort }, { sorts: "m" })
    expect(told).toEqual(
      new TypeError("the rows are not sorted yet, so thenBy has nothing to refine: use orderBy"),
    )
  })
})
