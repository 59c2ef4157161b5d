import { describe, expect, it } from "vitest"
import {
  applyQuery,
  defineFields,
  fieldsFromJson,
  prepareQuery,
  runQuery,
} from "../../src/index.ts"
import { createCollection } from "../../src/collection.ts"
import { findMissing } from "../../src/evaluate/missing-property.ts"
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

describe("values that are of another kind than their field", () => {
  const goods = defineFields({
    tags: { kind: "text" },
    rating: { kind: "number" },
    count: { kind: "integer" },
    day: { kind: "date" },
    own: { kind: "integer", read: () => "x" },
  })

  /** The misfits of a query over rows, with the message and the hint of each. */
  const misfits = (rows: readonly object[], query: object, options: object = {}) =>
    applyQuery(rows as never, goods, query, options).diagnostics.flatMap((diagnostic) =>
      diagnostic.code === "misfit" ? [[diagnostic.data, diagnostic.message, diagnostic.hint]] : [],
    )

  it("V1: the hint says the kind, an example and what to write", () => {
    const rows = [{ tags: ["blue"], rating: "588.0", count: "5" }]
    const filters = "tags@=blue,rating>1,count==5"
    const counted = "Such values count as empty."
    expect(misfits(rows, { filters })).toEqual([
      [
        { field: "tags", kind: "text", given: "an array", list: true },
        `Most of the first rows have no text in "tags", but values such as an array. ${counted}`,
        'Define "tags" with list: true.',
      ],
      [
        { field: "rating", kind: "number", given: '"588.0"', format: "decimal" },
        `Most of the first rows have no number in "rating", but values such as "588.0". ${counted}`,
        'Define "rating" with format: "decimal", or with a read that returns values of kind number.',
      ],
      [
        { field: "count", kind: "integer", given: '"5"' },
        `Most of the first rows have no integer in "count", but values such as "5". ${counted}`,
        'Define "count" with a read that returns values of kind integer.',
      ],
    ])
    expect(applyQuery(rows as never, goods, { filters: "tags@=blue" })).toMatchObject({
      refused: false,
      diagnostics: [{ severity: "hint", rule: "V1", range: { start: 0, end: 10 } }],
    })
  })

  it.each([
    ["tags==Missouri", "Missouri ", "tags==Missouri\\ "],
    ["tags==x|Missouri ,rating>1", " Missouri", "tags==\\ Missouri"],
    ["tags==*missouri", "Missouri\t", "tags==*Missouri\\\t"],
  ])(
    "V3: where nothing matches %j, a row with %j is named, and how to find it",
    (filters, tags, suggestion) => {
      const found = applyQuery([{ tags, rating: 2 }] as never, goods, { filters }).diagnostics
      expect(found).toMatchObject([
        {
          code: "misfit",
          severity: "hint",
          rule: "V3",
          hint: `For that row, write ${suggestion}.`,
        },
      ])
      expect(applyQuery([{ tags }] as never, goods, { filters: suggestion }).data).toEqual([
        { tags },
      ])
    },
  )

  it("V3: spaces at the ends of a text are no hint where a row matches, or none has the value", () => {
    const rows = [{ tags: "a " }, { tags: "a" }, { tags: "c " }]
    for (const filters of ["tags==a", "tags==b", "tags!=c", "tags@=zz", "tags==c|a"])
      expect(misfits(rows, { filters })).toEqual([])
  })

  it.each<[string, object[], number]>([
    ["all of three", [{ rating: "a" }, { rating: "b" }, { rating: [] }], 1],
    ["two of three", [{ rating: "a" }, { rating: 1 }, { rating: {} }], 1],
    ["half", [{ rating: "a" }, { rating: 1 }], 0],
    ["numbers that the field cannot hold", [{ rating: Number.NaN }, { rating: 1n }], 0],
    ["one beside empty values", [{ rating: null }, {}, { rating: "" }, { rating: "a" }], 1],
    ["only empty values", [{ rating: null }, {}, { rating: "" }], 0],
    ["those after the first 20 rows", [...Array<object>(20).fill({}), { rating: "a" }], 0],
    ["those of a field that the query does not name", [{ tags: [] }], 0],
    ["no row", [], 0],
  ])("V1: %s give %#: more than half of the values decide", (_, rows, count) => {
    expect(misfits(rows, { filters: "rating>1", sorts: "rating" })).toHaveLength(count)
  })

  it("V1: sorts are looked at, in stock Sieve too, and fields with a read of their own are not", () => {
    const fields = (query: object, options: object) =>
      misfits([{ day: 1e12 }], query, options).map(([data]) => data)
    const day = { field: "day", kind: "date", given: "1000000000000" }
    expect(fields({ sorts: "-day" }, {})).toEqual([day])
    expect(fields({ sorts: "-day" }, { dialect: sieve })).toEqual([day])
    expect(fields({ filters: "own==1" }, {})).toEqual([])
  })

  it("V1: no value can make the look throw, and a refused query looks at none", () => {
    const hostile = Object.defineProperty({}, "rating", {
      get: () => {
        throw new Error("no")
      },
    })
    expect(misfits([hostile, null as never], { filters: "rating>1" })).toEqual([])
    expect(misfits([{ rating: "a" }], { filters: "rating>1,nope==1" })).toEqual([])
  })

  it("V1: a condition on the empty text over rows without a value names the condition for them", () => {
    const notes = defineFields({ note: { kind: "text" } })
    const hints = (rows: readonly object[], filters: string) =>
      applyQuery(rows, notes, { filters }).diagnostics.map(({ code, message, hint }) => [
        code,
        message,
        hint,
      ])
    const told = [
      "misfit",
      'None of the first rows has the empty text in "note", and some have no value. Those do not match.',
      "For rows without a value, write note==null.",
    ]
    for (const empty of [{ note: null }, {}])
      expect(hints([{ note: "a" }, empty], "note==")).toEqual([told])
    expect(hints([{ note: null }, { note: "" }], "note==")).toEqual([])
    expect(hints([{ note: "a" }], "note==")).toEqual([])
    expect(hints([{ note: null }], "note!=")).toEqual([])
    expect(hints([{ note: null }], "note==|a")).toEqual([told])
  })
})

describe("what the hints read", () => {
  const goods = defineFields({
    name: { kind: "text" },
    total: { kind: "number" },
    day: { kind: "date" },
    tags: { kind: "text", list: true },
    city: { kind: "text", path: "owner.city" },
  })

  /** Makes rows that count how often each of their properties is read. */
  function createCounted(rows: readonly object[]) {
    const counts: Record<string, number>[] = rows.map(() => ({}))
    const counted = rows.map((row, index) => {
      const copy = {}
      for (const [name, value] of Object.entries(row)) {
        const get = (): unknown => {
          const count = counts[index] as Record<string, number>
          count[name] = (count[name] ?? 0) + 1
          return value
        }
        Object.defineProperty(copy, name, { enumerable: true, get })
      }
      return copy
    })
    return { counted, counts }
  }

  const filters = "name==x,name==|y,total>1,day>2024-01-01,tags==b,city==z"
  const bound = prepareQuery({ filters, sorts: "name,-total" }, goods)
  const row = { name: "a", total: 1, day: "2024-01-01T00:00:00.000Z", tags: ["b"], owner: {} }

  it.each<[string, object]>([
    ["of the right kind", row],
    ["that are null", { name: null, total: null, day: null, tags: null, owner: null }],
    ["of another kind", { name: [], total: "1", day: 1e12, tags: [1n], owner: 1 }],
  ])("no property of a row %s is read twice", (_, one) => {
    const { counted, counts } = createCounted(Array.from({ length: 30 }, () => one))
    findMissing(counted, bound, true)
    const once = counts.flatMap(({ owner: _owner, ...others }) => Object.values(others))
    expect(Math.max(...once)).toBe(1)
    expect(counts.slice(20)).toEqual(Array.from({ length: 10 }, () => ({})))
  })

  it("the look at a column ends at the tenth value that fits", () => {
    const { counted, counts } = createCounted([
      { name: null, total: "x" },
      ...Array.from({ length: 29 }, () => ({ name: "a", total: 1 })),
    ])
    findMissing(counted, prepareQuery({ filters: "name@=x,total>1" }, goods), true)
    expect(counts.map((count) => count.name ?? 0)).toEqual(
      counts.map((_, index) => Number(index < 11)),
    )
    expect(counts[10]).toEqual({ name: 1, total: 1 })
  })

  it("rows that change in place between two runs change the hints", () => {
    const rows: { total: unknown }[] = Array.from({ length: 3 }, () => ({ total: 1 }))
    const prepared = prepareQuery({ filters: "total>0" }, goods)
    const codes = () => runQuery(rows as never[], prepared).diagnostics.map(({ code }) => code)
    expect(codes()).toEqual([])
    for (const one of rows) one.total = "1"
    expect(codes()).toEqual(["misfit"])
    for (const one of rows) {
      Reflect.deleteProperty(one, "total")
      Object.assign(one, { Total: 1 })
    }
    expect(codes()).toEqual(["missing-property"])
    for (const one of rows) one.total = 1
    expect(codes()).toEqual([])
  })
})
