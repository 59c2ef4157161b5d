import { describe, expect, it } from "vitest"
import { codeOf } from "../../scripts/generate/code-table.ts"
import { sieveCodes } from "../../scripts/generate/diagnostics.ts"
import { ask } from "./table.ts"

const examples = [
  ["gave-up", { filters: "nope==1" }, "nope"],
  ["gave-up", { sorts: "id,nope" }, "nope"],
  ["culture-date", { filters: "created==01/02/2024" }, "01/02/2024"],
  ["culture-date", { filters: "created==2024-01-01|Jan 1" }, "Jan 1"],
  ["failed-text", { filters: "name==x,(a|b)" }, "(a|b)"],
  ["missing-operator", { filters: "id==1, name|id" }, "name|id"],
  ["value-cut", { filters: "name==a>b<c,id==1" }, ">b<c"],
  ["value-vanished", { filters: "(name)==x)z" }, ")"],
  ["value-vanished", { filters: "(name)==xz)z" }, "z)"],
  ["backslash-stripped", { filters: "name== a\\>b " }, "a\\>b"],
  ["escape-at-start", { filters: "\\\\\\,name==a" }, "\\\\\\,"],
  ["star-in-value", { filters: "stock>=*1" }, "*1"],
  ["spaced-sort", { sorts: "id, -name " }, "-name "],
  ["case-sort", { sorts: "id,-ID" }, "-ID"],
  ["unreachable-rows", { pageSize: "101" }, "101"],
  ["no-paging", { pageSize: "0" }, "0"],
  ["wrapped-skip", { page: "2147483647", pageSize: 3 }, "2147483647"],
] as const

describe("diagnostics of the sieve dialect", () => {
  it.each(examples)("%s is reported at its place in %j", (code, query, place) => {
    const { codes, places, diagnostics } = ask(query)
    expect(codes).toContain(code)
    expect(places[codes.indexOf(code)]).toBe(place)
    expect(diagnostics[codes.indexOf(code)]).toMatchObject({
      code,
      severity: codeOf(code).severity,
    })
    expect(diagnostics[codes.indexOf(code)]?.rule).toMatch(/^S\d+$/)
  })

  /**
   * Codes that need options or methods of a server: options.test.ts, nulls.test.ts, methods.test.ts and
   * database-hints.test.ts and left-out.test.ts show them.
   */
  const ofServers = [
    "row-exception",
    "method-failed",
    "unusable-method",
    "differs-in-database",
    "answered-otherwise",
    "not-followed",
  ]

  it.each(sieveCodes.filter(({ code }) => !ofServers.includes(code)))(
    "$code has an example",
    ({ code }) => {
      expect(examples.some(([name]) => name === code)).toBe(true)
    },
  )

  it.each([
    ["name==x", "value-cut"],
    ["name==x\\y", "backslash-stripped"],
    ["(name|name)==x", "value-vanished"],
    ["a,name==x", "escape-at-start"],
    ["name==*x", "star-in-value"],
    ["created==soon", "culture-date"],
  ])("%s does not give %s", (filters, code) => {
    expect(ask(filters).codes).not.toContain(code)
  })

  it("S3: failed-text has a hint with the correction", () => {
    expect(ask("(name)").diagnostics.find(({ code }) => code === "failed-text")?.hint).toContain(
      "parentheses",
    )
  })

  it("S18: a valid page and page size give no diagnostic", () => {
    expect(ask({ page: 2, pageSize: 100 }).codes).toEqual([])
  })
})
