import { describe, expect, it } from "vitest"
import { standard } from "../../src/apply/standard.ts"
import { parseFilters, parseQuery, parseSorts } from "../../src/parser/parse-query.ts"
import type { ReadingDialect } from "../../src/language/dialect.ts"
import { bindQuery } from "../../src/bind/bind.ts"
import { defineFields } from "../../src/fields/table.ts"
import { sieveWith } from "../../src/sieve/sieve-dialect.ts"
import { readUrl } from "../../src/url/read-url.ts"
import { plainCondition } from "./trees.ts"

const search = "filters=a%3E1&sorts=-b&page=2"
const address = `https://shop.example/orders?${search}`

describe("parseQuery", () => {
  it("T13: parseQuery returns tree, dropped conditions, entries as written, findings and diagnostics", () => {
    const query = parseQuery({
      filters: "a==1,b,(c|d)!=x|y",
      sorts: "-a,b,A",
      page: "2",
      pageSize: 10,
    })
    expect(query.filters.map(plainCondition)).toEqual([
      { names: ["a"], operator: "==", values: ["1"] },
      { names: ["c", "d"], operator: "!=", values: ["x", "y"] },
    ])
    expect(query.sorts.map(({ name, descending }) => [name.text, descending])).toEqual([
      ["a", true],
      ["b", false],
    ])
    expect(query).toMatchObject({ page: "2", pageSize: 10 })
    expect(
      query.dropped.map(({ text, names, values }) => [
        text,
        names.map((name) => name.text),
        values,
      ]),
    ).toEqual([["b", ["b"], 0]])
    expect(query.entries).toHaveLength(3)
    expect(query.diagnostics.map(({ code, source }) => [code, source])).toEqual([
      ["malformed-condition", "filters"],
      ["duplicate-sort", "sorts"],
    ])
    expect(query.omitted).toBe(0)
  })

  it("T13: any of the four parameters may be missing", () => {
    const query = parseQuery({})
    expect(query.filters).toEqual([])
    expect(query.sorts).toEqual([])
    expect(query).toHaveProperty("page", undefined)
    expect(query).toHaveProperty("pageSize", undefined)
    expect(query.diagnostics).toEqual([])
  })

  it("T13: parsing continues after a malformed condition, and each one is dropped and reported", () => {
    const { conditions, diagnostics } = parseFilters("(a==1,b==2,,c),=,d==3,{e}>4")
    expect(conditions.map(({ names }) => names[0]?.text)).toEqual(["b", "d"])
    expect(diagnostics.map(({ range }) => range)).toEqual([
      { start: 0, end: 5 },
      { start: 12, end: 14 },
      { start: 15, end: 16 },
      { start: 22, end: 27 },
    ])
  })

  it("T13: a dropped condition keeps its names and the count of its values", () => {
    const { dropped } = parseFilters("a==1,(b|c==x|y|z,f g")
    expect(dropped.map(({ text, values }) => [text, values])).toEqual([
      ["(b|c==x|y|z", 3],
      ["f g", 0],
    ])
    expect(dropped[0]?.names).toHaveLength(2)
    expect(dropped[0]?.after).toMatchObject({ comma: 4, condition: { names: [{ text: "a" }] } })
    expect(dropped[1]).toHaveProperty("after", undefined)
  })

  it("T13: dropped conditions stand in the order of the text, whatever the reason", () => {
    const { dropped } = parseFilters("x,(a==1,y,(b==2,==3")
    expect(dropped.map(({ text }) => text)).toEqual(["x", "(a==1", "y", "(b==2", "==3"])
  })

  it("T13: findings about conditions stand in the order of the text", () => {
    const { findings } = parseFilters("a|b==1,(|c)==x,(d)==x<y,e|f==2,(g|)==x<y,(|h|)==1")
    expect(findings.map(({ code, place }) => [code.code, place.range?.start])).toEqual([
      ["unbracketed-group", 0],
      ["empty-name", 8],
      ["operator-in-value", 21],
      ["unbracketed-group", 24],
      ["empty-name", 34],
      ["operator-in-value", 38],
      ["empty-name", 42],
      ["empty-name", 45],
    ])
  })

  it("T13: at most twenty diagnostics are listed, and omitted counts the others", () => {
    const { diagnostics, omitted, dropped } = parseFilters("x,".repeat(25))
    expect([diagnostics.length, omitted, dropped.length]).toEqual([20, 5, 25])
    expect(parseFilters("x,".repeat(20))).toMatchObject({ omitted: 0 })
  })

  it("T13: over the text limit the tree is empty, and the range covers everything over the limit", () => {
    const filters = `a==${"x".repeat(8190)}`
    const { conditions, diagnostics } = parseFilters(filters)
    expect(conditions).toEqual([])
    expect(diagnostics).toMatchObject([
      {
        code: "limit-text",
        severity: "error",
        rule: "limits",
        source: "filters",
        range: { start: 8192, end: 8193 },
      },
    ])
    expect(parseFilters(filters.slice(0, 8192)).conditions).toHaveLength(1)
  })

  it("T13: the text limit applies to each parameter, counted in UTF-16 units", () => {
    const options = { limits: { text: 4 } }
    expect(parseSorts("😀😀", options).sorts).toHaveLength(1)
    expect(parseSorts("😀😀a", options)).toMatchObject({
      sorts: [],
      entries: [],
      diagnostics: [{ code: "limit-text", source: "sorts" }],
    })
    const { diagnostics, filters } = parseQuery({ filters: "a==1", sorts: "abcde" }, options)
    expect(filters).toHaveLength(1)
    expect(diagnostics).toMatchObject([
      { code: "limit-text", source: "sorts", range: { start: 4, end: 5 } },
    ])
  })

  it("T13: filters and sorts can both be over the text limit", () => {
    const { diagnostics } = parseQuery({ filters: "a==1", sorts: "abcd" }, { limits: { text: 0 } })
    expect(diagnostics.map(({ code, source }) => [code, source])).toEqual([
      ["limit-text", "filters"],
      ["limit-text", "sorts"],
    ])
  })

  it("T13: false turns off the text limit", () => {
    expect(
      parseFilters(`a==${"x".repeat(9000)}`, { limits: { text: false } }).conditions,
    ).toHaveLength(1)
    expect(parseSorts("x".repeat(9000), { limits: { text: false } }).sorts).toHaveLength(1)
  })

  it("T13: a parameter that is not a string is a TypeError", () => {
    const asText = (value: unknown): string => value as string
    expect(() => parseFilters(asText(["a==1"]))).toThrow(
      new TypeError("filters must be a string, got an array. Read a URL with readUrl."),
    )
    expect(() => parseSorts(asText({}))).toThrow("sorts must be a string, got an object")
  })

  it.each([
    ["a URL as a string", address],
    ["a path", `/orders?${search}`],
    ["a query string", search],
    ["a URL", new URL(address)],
    ["URLSearchParams", new URLSearchParams(search)],
    ["a Request", new Request(address)],
    ["a record", { filters: "a>1", sorts: ["-b"], page: "2" }],
    ["what readUrl returns", readUrl(address)],
  ])("P5: parseQuery reads %s", (_, input) => {
    const { filters, sorts, page } = parseQuery(input)
    expect([filters.length, sorts[0]?.descending, page]).toEqual([1, true, "2"])
  })

  it("P5: parseQuery has the findings of reading a URL, and binding refuses with them", () => {
    const codesOf = (...asked: Parameters<typeof parseQuery>) =>
      parseQuery(...asked).diagnostics.map(({ code, source }) => [code, source])
    expect(codesOf({ filter: "a==1" } as object)).toEqual([["unknown-parameter", "url"]])
    expect(codesOf("?filters=a&filters=b&limit=1")).toEqual([
      ["malformed-condition", "filters"],
      ["repeated-parameter", "url"],
      ["unknown-parameter", "url"],
    ])
    expect(codesOf("?limit=1", { appParameters: ["limit"] })).toEqual([])
    expect(codesOf(readUrl("?limit=1"), { appParameters: ["limit"] })).toEqual([])
    expect(codesOf("a==1")).toEqual([["looks-like-filters", "url"]])
    const table = defineFields({ a: { kind: "text" } })
    expect(bindQuery(parseQuery("a==1"), table).refused).toBe(true)
    expect(bindQuery(parseQuery("?filter=a==1"), table, { strict: true }).refused).toBe(true)
  })

  it("P5: parseQuery reads the parameters as its dialect does", () => {
    const dialect = sieveWith({ binding: "mvc" })
    expect(parseQuery("?page=0x10", { dialect }).page).toBe("16")
  })

  it("P5: a tree is a TypeError, and so is what is no query", () => {
    const message =
      "Expected a query as text, got a tree, which is read already. Pass it to bindQuery, or print it with printQuery."
    const tree = parseQuery({ filters: "a==1" })
    for (const given of [tree, { filters: tree.filters }, { sorts: [], filters: [] }])
      expect(() => parseQuery(given as object)).toThrow(new TypeError(message))
    expect(() => parseQuery(null as never)).toThrow(TypeError)
    expect(() => parseQuery(parseFilters("a==1") as object)).toThrow(TypeError)
  })

  it("P5: what a URL holds for a web framework never throws", () => {
    for (const filters of [5, { a: "b" }, [{ a: "b" }], [[]], [null, { kind: "x" }]])
      expect(parseQuery({ filters } as object).diagnostics).toMatchObject([
        { code: "unknown-parameter", source: "url" },
      ])
  })

  it("T13: another dialect decides how filters and sorts are read", () => {
    const reading: ReadingDialect = {
      readFilters: (text, limit) => ({
        conditions: [],
        dropped: [],
        findings: text.length > limit ? parseFilters("a|b==1").findings : [],
      }),
      readSorts: (text) => ({
        sorts: parseSorts(text.toUpperCase()).sorts,
        entries: [],
        findings: [],
      }),
    }
    const dialect = { ...standard, reading }
    expect(
      parseFilters("a==1", { dialect, limits: { text: 3 } }).diagnostics.map(({ code }) => code),
    ).toEqual(["unbracketed-group"])
    expect(parseFilters("a==1", { dialect }).diagnostics).toEqual([])
    expect(parseQuery({ filters: "a==1", sorts: "x" }, { dialect }).sorts[0]?.name.text).toBe("X")
  })
})
