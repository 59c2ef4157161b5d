import { describe, expect, it } from "vitest"
import {
  applyQuery,
  defineFields,
  fieldsFromJson,
  prepareQuery,
  runQuery,
} from "../../src/index.ts"
import { createCollection } from "../../src/collection.ts"
import { listEndpoint } from "../../src/server.ts"
import { sieve, sieveWith } from "../../src/sieve.ts"

const table = defineFields(
  {
    Title: { kind: "text" },
    rowNumber: { kind: "integer" },
    read: { kind: "integer", read: () => 1 },
    city: { kind: "text", path: "Owner.HomeCity" },
    day: { kind: "date" },
    until: { kind: "range-end", of: "day", end: "to" },
  },
  { strict: false },
)

/** The data and the place of the hints for a query over rows. */
function hints(rows: readonly object[], query: object, options: object = {}): readonly unknown[] {
  return applyQuery(rows as never, table, query, options).diagnostics.flatMap((diagnostic) =>
    diagnostic.code === "missing-property" ? [[diagnostic.source, diagnostic.data]] : [],
  )
}

const missing = (field: string, property: string, nearest: string) => ({ field, property, nearest })

describe("a property that rows have under another spelling", () => {
  it.each([
    ["title", "Title==x", missing("Title", "Title", "title")],
    ["TITLE", "Title==x", missing("Title", "Title", "TITLE")],
    ["row_number", "rowNumber>1", missing("rowNumber", "rowNumber", "row_number")],
    ["Row-Number", "rowNumber>1", missing("rowNumber", "rowNumber", "Row-Number")],
    ["Day", "until<=2024-01-01", missing("day", "day", "Day")],
  ])("N4: rows with %s give a hint for %s", (property, filters, data) => {
    expect(hints([{ other: 1, [property]: 1 }], { filters })).toEqual([["filters", data]])
  })

  it("N4: the hint tells the property that was expected, and where", () => {
    const rows: readonly object[] = [{ title: "x" }]
    expect(applyQuery(rows as never, table, { filters: "Title==x", sorts: "Title" })).toMatchObject(
      {
        data: [],
        diagnostics: [
          {
            code: "missing-property",
            severity: "hint",
            rule: "N4",
            range: { start: 0, end: 8 },
            message:
              'None of the first rows has the property "Title", which "Title" reads, but one has "title".',
          },
        ],
      },
    )
  })

  it.each<[string, object[]]>([
    ["no rows", []],
    ["another property", [{ titles: 1, title2: 2 }]],
    ["the property in one row", [{ title: "x" }, { title: "y" }, { Title: null }]],
    ["only inherited properties", [Object.create({ title: 1 }) as object]],
  ])("N4: %s give no hint", (_, rows) => {
    expect(hints(rows, { filters: "Title==x" })).toEqual([])
  })

  it("N4: a sort gives a hint, a field that the query does not name none", () => {
    const rows = [{ title: "x", row_number: 1 }]
    expect(hints(rows, { sorts: "-rowNumber" })).toEqual([
      ["sorts", missing("rowNumber", "rowNumber", "row_number")],
    ])
    expect(hints(rows, { filters: "read==1" })).toEqual([])
  })

  it("N4: each step of a path is looked at where rows have the step before it", () => {
    const filters = "city==x"
    const city = (property: string, nearest: string) => [
      ["filters", missing("city", property, nearest)],
    ]
    expect(hints([{ owner: { HomeCity: "x" } }], { filters })).toEqual(city("Owner", "owner"))
    expect(hints([{ owner: {} }, { Owner: null }], { filters })).toEqual([])
    expect(hints([{ Owner: null }, { Owner: { homeCity: "x" } }], { filters })).toEqual(
      city("HomeCity", "homeCity"),
    )
    expect(hints([{ Owner: { home_city: 1 } }, { Owner: { HomeCity: 1 } }], { filters })).toEqual(
      [],
    )
  })

  it("N4: a refused query looks at no row", () => {
    expect(hints([{ title: 1 }], { filters: "Title==x,nope==1" }, { strict: true })).toEqual([])
  })

  it("N4: no row can make the look throw", () => {
    const hostile = new Proxy(
      {},
      {
        getPrototypeOf: () => {
          throw new Error("no")
        },
      },
    )
    expect(hints([hostile, null as never, 1 as never, []], { filters: "Title==x" })).toEqual([])
  })

  it.each([
    sieve,
    sieveWith({ ignoreNullsOnNotEqual: false, disableNullableTypeExpressionForSorting: true }),
  ])("N4: stock Sieve gives the hint too", (dialect) => {
    const query = { filters: "city!=x", sorts: "Title" }
    expect(hints([{ title: 1, Owner: { homeCity: 1 } }], query, { dialect })).toEqual([
      ["filters", missing("city", "HomeCity", "homeCity")],
      ["sorts", missing("Title", "Title", "title")],
    ])
  })

  it("N4: at most 20 diagnostics are listed, and the others are counted", () => {
    const filters = Array.from({ length: 20 }, () => "nope==1").join(",")
    const answer = applyQuery([{ title: 1 }] as never, table, { filters: `${filters},Title==x` })
    expect(answer.diagnostics).toHaveLength(20)
    expect(answer.omitted).toBe(1)
  })

  it("N4: the hint stands with the diagnostics of its text", () => {
    const { diagnostics } = applyQuery([{ title: 1 }] as never, table, {
      filters: "Title==x",
      sorts: "nope",
    })
    expect(diagnostics.map(({ code }) => code)).toEqual(["missing-property", "unknown-field"])
  })

  it("N4: wherever rows are given the hint is there", async () => {
    const rows = [{ title: "x" }] as never[]
    const bound = prepareQuery({ filters: "Title==x" }, table)
    const codes = ["missing-property"]
    expect(runQuery(rows, bound).diagnostics.map(({ code }) => code)).toEqual(codes)
    const open = fieldsFromJson({ id: { kind: "integer" }, Title: { kind: "text" } })
    if (!open.ok) throw new Error("the fields are refused")
    const collection = createCollection([{ id: 1, title: "x" }], open.value, { key: "id" })
    const found = collection.query({ filters: "Title==x" })
    expect(found.diagnostics.map(({ code }) => code)).toEqual(codes)
    const endpoint = listEndpoint({ table, rows })
    const response = await endpoint(new Request("http://localhost/?filters=Title==x"))
    expect(response.headers.get("Trommel-Diagnostics")).toContain("missing-property")
  })
})
