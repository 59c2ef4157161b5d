import { describe, expect, it } from "vitest"
import { applyQuery, prepareQuery } from "../../src/apply/apply.ts"
import { bindQuery } from "../../src/bind/bind.ts"
import { buildQuery } from "../../src/builder/build-query.ts"
import { defineFields } from "../../src/fields/table.ts"
import type { QueryText } from "../../src/language/ast.ts"
import { printQuery } from "../../src/language/print.ts"
import { parseQuery } from "../../src/parser/parse-query.ts"
import type { ReadingDialect } from "../../src/language/dialect.ts"
import { standard } from "../../src/apply/standard.ts"
import { readUrl } from "../../src/url/read-url.ts"
import { condition, sortNode, tree } from "../parser/trees.ts"

const products = defineFields(
  {
    name: { kind: "text" },
    rating: { kind: "number" },
    visibility: { kind: "enum", values: { 0: "Public", 1: "Hidden" } },
    created: { kind: "date" },
    "maker.country": { kind: "text" },
    lowStock: { kind: "shortcut", test: (row: { stock?: number }) => (row.stock ?? 0) < 5 },
    dateFrom: { kind: "range-end", end: "from", of: "created" },
  },
  { strict: false },
)

const rows = [
  {
    id: 1,
    name: "Alpha, Inc",
    rating: 4.5,
    visibility: 0 as const,
    created: "2024-01-01",
    stock: 3,
    maker: { country: "FR" },
  },
  {
    id: 2,
    name: "beta",
    rating: null,
    visibility: 1 as const,
    created: new Date("2024-02-01"),
    stock: 9,
  },
  {
    id: 3,
    name: "Gamma|delta",
    rating: 2,
    visibility: 0 as const,
    created: "2024-03-01T10:00+01:00",
    stock: 1,
    maker: { country: "DE" },
  },
  { id: 4, name: null, rating: 5, created: null, stock: 7 },
]

const ids = (query: QueryText): number[] =>
  applyQuery(rows, products, query).data.map(({ id }) => id)

describe("applyQuery and prepareQuery", () => {
  it.each([
    ["name==Alpha\\, Inc", [1]],
    ["name==*ALPHA\\, INC|BETA", [1, 2]],
    ["name@=\\|", [3]],
    ["name!=beta", [1, 3]],
    ["(name|maker.country)@=*DE", [3]],
    ["rating>=4.5", [1, 4]],
    ["rating==null", [2]],
    ["visibility==0,lowStock==true", [1, 3]],
    ["visibility==Public", []],
    ["dateFrom==2024-02-01", [2, 3]],
    ["created<2024-03-01T09:00:00.0000001Z", [1, 2, 3]],
    ["nope==1", [1, 2, 3, 4]],
    ["", [1, 2, 3, 4]],
  ])("V1 to V13: applyQuery with filters=%s returns the rows %j", (filters, expected) => {
    expect(ids({ filters })).toEqual(expected)
  })

  it("P1, P2: applyQuery returns the rows in the order of the sorts", () => {
    expect(ids({ sorts: "-rating" })).toEqual([4, 1, 3, 2])
    expect(ids({ sorts: "visibility,-created" })).toEqual([4, 3, 1, 2])
  })

  it("P3, P4: applyQuery returns page, pages and counts in one result", () => {
    expect(
      applyQuery(rows, products, {
        filters: "rating>1",
        sorts: "rating",
        page: "2",
        pageSize: "2",
      }),
    ).toEqual({
      data: [rows[3]],
      pages: 2,
      total: 3,
      refused: false,
      diagnostics: [],
      omitted: 0,
    })
    expect(applyQuery(rows, products, { pageSize: 1 }, { paging: false })).toMatchObject({
      data: rows,
      pages: 1,
    })
  })

  it("N2: applyQuery is lenient by default: it reports ineffective parts with hint and fix, and applies the rest", () => {
    const answer = applyQuery(rows, products, {
      filters: "ratng>4,visibility==0",
      sorts: "-nmea,-rating",
    })
    expect(answer.data.map(({ id }) => id)).toEqual([1, 3])
    expect(answer.diagnostics).toMatchObject([
      {
        code: "unknown-field",
        source: "filters",
        hint: "Did you mean rating?",
        fix: { range: { start: 0, end: 5 }, text: "rating" },
      },
      { code: "unknown-field", source: "sorts" },
    ])
  })

  it("section 5: applyQuery with strict refuses a query that has an error or a warning", () => {
    expect(applyQuery(rows, products, { filters: "rating!=1|2" }, { strict: true })).toMatchObject({
      data: [],
      pages: 0,
      total: 0,
      refused: true,
      diagnostics: [{ code: "always-true" }],
    })
    expect(applyQuery(rows, products, { filters: "rating==*2" }, { strict: true })).toMatchObject({
      total: 1,
      refused: false,
    })
  })

  it("limits: the limits of the table and of the call also apply to the length of filters and sorts", () => {
    const small = defineFields(
      { n: { kind: "number" } },
      { strict: false, limits: { text: 4, conditions: 1 } },
    )
    expect(applyQuery([{ n: 1 }], small, { filters: "n==1" }).total).toBe(1)
    expect(applyQuery([{ n: 1 }], small, { filters: "n==10" })).toMatchObject({
      refused: true,
      diagnostics: [{ code: "limit-text" }],
    })
    expect(applyQuery([{ n: 1 }], small, { sorts: "nnnnn" })).toMatchObject({
      refused: true,
      diagnostics: [{ code: "limit-text", source: "sorts" }],
    })
    expect(
      applyQuery([{ n: 10 }], small, { filters: "n==10" }, { limits: { text: 5 } }).total,
    ).toBe(1)
    expect(
      applyQuery(
        [{ n: 10 }],
        small,
        { filters: "n==10,n==10" },
        { limits: { text: false, conditions: false } },
      ).total,
    ).toBe(1)
    expect(
      applyQuery([{ n: 1 }], small, { filters: "n>0,n>0" }, { limits: { text: false } }),
    ).toMatchObject({
      refused: true,
      diagnostics: [{ code: "limit-conditions" }],
    })
  })

  it("T14: applyQuery accepts a built query, which is a tree", () => {
    const built = buildQuery(products).where("rating", ">=", 4.5).orderBy("rating", "descending")
    expect(applyQuery(rows, products, built).data.map(({ id }) => id)).toEqual([4, 1])
    expect(applyQuery(rows, products, built.withPage(2).withPageSize(1))).toMatchObject({
      data: [{ id: 1 }],
      diagnostics: [],
    })
    expect(bindQuery(built, products)).toEqual(prepareQuery({ ...built }, products))
    expect(printQuery(built)).toEqual({ ok: true, value: built.print() })
  })

  it("P5: applyQuery reads a record of parameters as such, whatever other names it has", () => {
    const record = { filters: "rating>4.9", query: "x", findings: "y", diagnostics: "z", tree: "t" }
    expect(applyQuery(rows, products, record)).toMatchObject({
      data: [{ id: 4 }],
      diagnostics: [],
    })
  })

  it("T14: applyQuery accepts a parsed tree and a tree made by hand", () => {
    const parsed = parseQuery({ filters: "rating>=4.5,foo", sorts: "-rating", page: 1 })
    expect(applyQuery(rows, products, parsed).data.map(({ id }) => id)).toEqual([4, 1])
    expect(applyQuery(rows, products, parsed).diagnostics.map(({ code }) => code)).toEqual([
      "malformed-condition",
    ])
    const byHand = tree([condition("rating", ">=", "4.5")], [sortNode("rating", true)])
    expect(applyQuery(rows, products, byHand).data.map(({ id }) => id)).toEqual([4, 1])
    expect(
      applyQuery(rows, products, { ...byHand, page: 2, pageSize: 1 }).data.map(({ id }) => id),
    ).toEqual([1])
    expect(
      applyQuery(rows, products, tree([condition("rating", ">", "1"), condition("", "==", "x")])),
    ).toMatchObject({
      total: 3,
      diagnostics: [{ code: "unknown-field" }],
    })
  })

  it("P5: applyQuery accepts the result of readUrl and lists its findings", () => {
    const url = readUrl("/products?filters=rating%3E4&sorts=-rating&sorts=name")
    expect(applyQuery(rows, products, url)).toMatchObject({
      data: [rows[3], rows[0]],
      refused: false,
      diagnostics: [{ code: "repeated-parameter", source: "url" }],
    })
    expect(applyQuery(rows, products, url, { strict: true })).toMatchObject({
      refused: true,
      total: 0,
    })
    expect(applyQuery(rows, products, readUrl("/products"))).toMatchObject({
      total: 4,
      diagnostics: [],
    })
  })

  it("N4: applyQuery gives the same result with a polluted Object.prototype", () => {
    const prototype: { query?: unknown; findings?: unknown } = Object.prototype
    prototype.query = { filters: "rating>100" }
    prototype.findings = []
    try {
      expect(ids({ filters: "rating>4.9" })).toEqual([4])
      expect(applyQuery(rows, products, tree([condition("rating", ">", "4.9")])).total).toBe(1)
    } finally {
      delete prototype.query
      delete prototype.findings
    }
  })

  it("P5: applyQuery ignores a parameter that is neither a string nor a list of strings, with a warning", () => {
    const codesOf = (query: unknown): readonly string[] =>
      applyQuery(rows, products, query as QueryText).diagnostics.map(({ code }) => code)
    expect(codesOf({ filters: ["rating>4", "rating<5"] })).toEqual(["repeated-parameter"])
    expect(codesOf({ filters: 5 })).toEqual(["unknown-parameter"])
    expect(codesOf({ sorts: { length: 1 } })).toEqual(["unknown-parameter"])
  })

  it("section 5: prepareQuery returns a checked query that can run any number of times", () => {
    const bound = prepareQuery({ filters: "rating>1", page: 3 }, products)
    expect(bound.conditions).toHaveLength(1)
    expect(bound.paging).toEqual({ page: 3, pageSize: 20, skip: 40 })
    expect(prepareQuery(parseQuery({ filters: "rating>1", page: 3 }), products)).toEqual(bound)
  })

  it("section 5: applyQuery with the standard dialect gives the same result as without a dialect", () => {
    const query = { filters: "(name|nope)@=a,rating==x", sorts: "-rating", page: "0" }
    expect(applyQuery(rows, products, query, { dialect: standard })).toEqual(
      applyQuery(rows, products, query),
    )
    expect(standard.name).toBe("standard")
  })

  it("section 5: applyQuery with another dialect reads, binds and pages as that dialect does", () => {
    const reading: ReadingDialect = {
      ...standard.reading,
      readFilters: (text, limit) => standard.reading.readFilters(text.replaceAll(";", ","), limit),
    }
    const dialect = {
      ...standard,
      reading,
      paging: {
        readPaging: () => ({
          paging: { page: 1, pageSize: 1, skip: 1 },
          findings: [],
          afterLast: undefined,
        }),
      },
    }
    expect(applyQuery(rows, products, { filters: "rating>1;rating<5" }, { dialect })).toMatchObject(
      {
        data: [rows[2]],
        pages: 2,
        total: 2,
      },
    )
  })

  it("T13: applyQuery without limits answers long runs of any character", () => {
    const lifted = {
      limits: {
        text: false,
        conditions: false,
        names: false,
        values: false,
        pairs: false,
        sorts: false,
      },
    } as const
    const hostile = [
      "\\",
      ",",
      "|",
      "(",
      "),",
      "==",
      "*",
      " ",
      "😀",
      "\ud800",
      "\0",
      "a==|",
      "name!=*a|",
    ].map((part) => part.repeat(30_000 / part.length))
    for (const text of hostile) {
      for (const filters of [text, `name==${text}`, `(${text})==1`]) {
        const answer = applyQuery(rows, products, { filters, sorts: text }, lifted)
        expect([answer.refused, answer.pages >= 0]).toEqual([false, true])
      }
      expect(applyQuery(rows, products, { filters: text }).refused).toBe(true)
    }
  })
})
