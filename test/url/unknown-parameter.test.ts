import { describe, expect, it } from "vitest"
import { applyQuery } from "../../src/apply/apply.ts"
import { applyFixes } from "../../src/diagnostics/fixes.ts"
import { defineFields } from "../../src/fields/table.ts"
import { readUrl } from "../../src/url/read-url.ts"

const codesOf = (search: string, appParameters?: readonly string[]): readonly string[] =>
  readUrl(`/orders?${search}`, { appParameters }).diagnostics.map(({ code }) => code)

const table = defineFields({ n: { kind: "integer" } })
const rows = [{ n: 1 }, { n: 2 }]

describe("a parameter that is nearly one of the four", () => {
  it.each([
    ["filter", "filters"],
    ["Filter", "filters"],
    ["filterss", "filters"],
    ["fiters", "filters"],
    ["fikters", "filters"],
    ["FILTER", "filters"],
    ["filters%20", "filters"],
    ["filters[]", "filters"],
    ["filters[status]", "filters"],
    ["Filters%5B0%5D", "filters"],
    ["sort", "sorts"],
    ["SORT", "sorts"],
    ["sorts[]", "sorts"],
    ["sorts[0]", "sorts"],
    ["page_size", "pageSize"],
    ["Page_Size", "pageSize"],
    ["page-size", "pageSize"],
    ["per_page", "pageSize"],
    ["limit", "pageSize"],
    ["LIMIT", "pageSize"],
    ["pagesizes", "pageSize"],
    ["pagSize", "pageSize"],
    ["filtres", "filters"],
    ["FLITERS", "filters"],
    ["apgesize", "pageSize"],
    ["pageSzie", "pageSize"],
    ["sotrs", "sorts"],
    ["Srots", "sorts"],
    ["_sort", "sorts"],
    ["sort[0]", "sorts"],
    ["orderBy", "sorts"],
    ["order_by", "sorts"],
    ["amp;sorts", "sorts"],
    ["amp;Page", "page"],
    ["_page", "page"],
    ["pageNumber", "page"],
    ["pageIndex", "page"],
    ["page[number]", "page"],
    ["pagination[page]", "page"],
    ["pagination[pageSize]", "pageSize"],
    ["page[size]", "pageSize"],
    ["page[limit]", "pageSize"],
    ["perPage", "pageSize"],
    ["size", "pageSize"],
    ["_limit", "pageSize"],
  ])("P5: %s is unknown-parameter, with the hint %s", (name, meant) => {
    const url = `/orders?x=1&${name}=5&y`
    const { diagnostics } = readUrl(url)
    expect(diagnostics).toMatchObject([
      {
        code: "unknown-parameter",
        severity: "warning",
        rule: "P5",
        source: "url",
        range: { start: 12, end: 12 + name.length },
        hint: `Did you mean ${meant}?`,
      },
    ])
    expect(applyFixes(url, diagnostics).text).toBe(
      /(?:filters?|sorts?)(?:\[|%5B)|Index/i.test(name) ? url : `/orders?x=1&${meant}=5&y`,
    )
  })

  it.each([
    [
      "sorte",
      "pages",
      "pag",
      "q",
      "",
      "sorting",
      "_",
      "utm_source",
      "api_key",
      "callback",
      "filtering",
      "pageSizeXY",
    ],
    ["__proto__", "constructor", "toString", "pagers", "fitlres", "sizes", "sortss", "limits"],
    ["ports", "sots", "pgae", "apge", "name[contains]", "filter[name]", "filter[]", "[]"],
  ])("P5: other names are the application's own: %s, %s, %s …", (...names) => {
    for (const name of names) expect([name, codesOf(`${name}=5`)]).toEqual([name, []])
  })

  it("P5: never where the parameter it resembles is given too", () => {
    expect(codesOf("filter=a&filters=n==1")).toEqual([])
    expect(codesOf("FILTERS=n==1&filters[x]=a&filter=b")).toEqual([])
    expect(codesOf("limit=5&per_page=5&pagesize=5&sorts=&sort=n")).toEqual([])
    expect(codesOf("limit=5&page=5")).toEqual(["unknown-parameter"])
  })

  it("P5: never for names that the application calls its own, letter case ignored", () => {
    expect(codesOf("limit=5&sort=n", ["limit"])).toEqual(["unknown-parameter"])
    expect(codesOf("Limit=5&sort=n", ["LIMIT", "sort"])).toEqual([])
    expect(codesOf("filters[a]=5", ["filters[a]"])).toEqual([])
    expect(codesOf("limit=5", [])).toEqual(["unknown-parameter"])
    expect(codesOf("page=0&page=1&limit=5", ["page", "limit"])).toEqual(["repeated-parameter"])
  })

  it("P5: each of several is reported at its place, whatever the form of the URL", () => {
    const url = "/?filter=a&&%66ilter=b&limit#sort=c"
    const { diagnostics } = readUrl(url)
    expect(diagnostics.map(({ range }) => range && url.slice(range.start, range.end))).toEqual([
      "filter",
      "%66ilter",
      "limit",
    ])
    expect(readUrl(new URLSearchParams(url)).diagnostics[0]).not.toHaveProperty("range")
  })

  it("P5: applyQuery reports it in lenient and refuses it in strict, for every form", () => {
    for (const query of ["?filter=n==1", new URLSearchParams("filter=n==1"), { filter: "n==1" }]) {
      // @ts-expect-error the compiler sees the wrong name
      const asked = (strict: boolean) => applyQuery(rows, table, query, { strict })
      expect(asked(false)).toMatchObject({
        total: 2,
        refused: false,
        diagnostics: [{ code: "unknown-parameter", hint: "Did you mean filters?" }],
      })
      expect(asked(true)).toMatchObject({ total: 0, refused: true })
    }
  })

  it("P5: appParameters of applyQuery holds for every form, also for what readUrl found before", () => {
    const url = "/orders?limit=1&filter=x"
    for (const query of [url, new URLSearchParams("limit=1&filter=x"), readUrl(url)]) {
      const codes = (appParameters: readonly string[]): readonly string[] =>
        applyQuery(rows, table, query, { appParameters }).diagnostics.map(({ code }) => code)
      expect(codes([])).toEqual(["unknown-parameter", "unknown-parameter"])
      expect(codes(["limit"])).toEqual(["unknown-parameter"])
      expect(codes(["filter", "limit"])).toEqual([])
    }
  })

  it("P5: a condition in brackets over a field of the table is unknown-parameter", () => {
    const codes = (query: unknown, appParameters: readonly string[] = []) =>
      applyQuery(rows, table, query as string, { appParameters }).diagnostics.map(
        ({ code, hint, range }) => [code, hint, range],
      )
    const unsure = ["unknown-parameter", "Did you mean filters?"]
    expect(codes("?x=1&n[contains]=1")).toEqual([[...unsure, { start: 5, end: 16 }]])
    expect(codes("?n[]=1&n[x]=1")).toEqual([[...unsure, { start: 7, end: 11 }]])
    const found = (condition: string) => [
      "unknown-parameter",
      `To filter by it, write filters=${condition}.`,
    ]
    expect(codes("?filter%5BN%5D=1")).toEqual([[...found("N==1"), { start: 1, end: 16 }]])
    for (const name of ["n[eq]", "n[$eq]", "filter[n]", "filters[n][eq]", "where[n][$eq]"])
      expect([name, codes({ [name]: "1" })]).toEqual([name, [[...found("n==1"), undefined]]])
    expect(codes({ "FILTER[N][GTE]": "1" })).toEqual([[...found("N>=1"), undefined]])
    expect(codes(readUrl("?n[eq]=1"))).toEqual([[...found("n==1"), { start: 1, end: 8 }]])
    for (const name of ["n[]", "n[eq", "other[eq]", "filter[other]", "filter[]", "n[a][b]"])
      expect([name, codes({ [name]: "1" })]).toEqual([name, []])
    expect(codes("?n[eq]=1&page=1")).toEqual([[...found("n==1"), { start: 1, end: 8 }]])
    expect(codes("?n[eq]=1", ["N[EQ]"])).toEqual([])
  })

  it("P5: a field of the table with such a name wins", () => {
    const sized = defineFields({ size: { kind: "integer" }, sort: { kind: "text", filter: false } })
    const found = (query: string) =>
      applyQuery([], sized, query).diagnostics.map(({ severity, hint }) => [severity, hint])
    expect(found("?size=3")).toEqual([["hint", "To filter by it, write filters=size==3."]])
    expect(found("?size=3&filters=")).toEqual([])
    expect(found("?sort=name")).toEqual([])
    expect(found("?limit=5")).toEqual([["warning", "Did you mean pageSize?"]])
  })

  it("P5: names of any length are compared in linear time", () => {
    const million = "x".repeat(1_000_000)
    expect(codesOf(`${million}=1&filters${million}=1`)).toEqual([])
    expect(codesOf(`filters[${million}]=1`)).toEqual(["unknown-parameter"])
    expect(applyQuery(rows, table, `?${million}[eq]=1&${"[".repeat(1e6)}]=1`).diagnostics).toEqual(
      [],
    )
  })
})

describe("a parameter that is named like a field", () => {
  const names = defineFields({ name: { kind: "text" }, note: { kind: "text", filter: false } })
  const people = [{ name: "a,b" }, { name: "c" }]

  it("P5: gets a hint with the condition, and strict does not refuse it", () => {
    const url = "/people?NAME=a,b&page=1"
    const answer = applyQuery(people, names, url, { strict: true })
    expect(answer).toMatchObject({
      total: 2,
      diagnostics: [
        {
          code: "unknown-parameter",
          severity: "hint",
          problem: '"NAME" is not a parameter of a query.',
          hint: String.raw`To filter by it, write filters=NAME==a\,b.`,
          range: { start: 8, end: 16 },
        },
      ],
    })
    const fix = answer.diagnostics[0]?.fix
    expect(fix?.text).toBe("filters=NAME%3D%3Da%5C%2Cb")
    expect(applyQuery(people, names, `?${fix?.text}`)).toMatchObject({
      total: 1,
      diagnostics: [],
    })
  })

  it.each([
    ["filters are given", "?name=c&filters="],
    ["its value is empty", "?name="],
    ["no condition may use the field", "?note=c"],
    ["there is no such field", "?other=c"],
  ])("P5: gets none where %s", (_, query) => {
    expect(applyQuery(people, names, query).diagnostics).toEqual([])
  })

  it("P5: gets none where the application calls it its own", () => {
    const options = { appParameters: ["name"] }
    expect(applyQuery(people, names, "?name=c", options).diagnostics).toEqual([])
  })
})

describe("bytes that are no UTF-8", () => {
  it("P5: are undecodable-text in one of the four parameters", () => {
    const url = "/people?filters=name==M%FCller&other=%FC"
    expect(readUrl(url).diagnostics).toMatchObject([
      {
        code: "undecodable-text",
        severity: "warning",
        message: '"filters" holds bytes that are no UTF-8. Each is read as U+FFFD.',
        range: { start: 8, end: 30 },
      },
    ])
  })

  it("P5: are not there where the text itself has U+FFFD", () => {
    expect(readUrl("?filters=name==%EF%BF%BD").diagnostics).toEqual([])
    expect(readUrl("?filters=name==\ufffd").diagnostics).toEqual([])
  })
})
