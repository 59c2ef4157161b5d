import { describe, expect, it } from "vitest"
import { standardPaging } from "../../src/bind/standard-paging.ts"
import { defineFields } from "../../src/fields/table.ts"
import type { PageRequest } from "../../src/language/ast.ts"
import { bindText, table } from "./support.ts"

const codesOf = (request: PageRequest): string[] =>
  bindText(request).diagnostics.map(({ code }) => code)
const largest = Number.MAX_SAFE_INTEGER

describe("page and page size", () => {
  it("P3: without parameters the query asks for page 1 with 20 rows", () => {
    expect(bindText({}).paging).toEqual({ page: 1, pageSize: 20, skip: 0 })
    expect(codesOf({})).toEqual([])
  })

  it.each([
    ["3", 3],
    [" 3 ", 3],
    ["+3", 3],
    ["03", 3],
    [3, 3],
    ["\u30003", 3],
    [String(largest), largest],
  ])("P3: page %j is read", (page, expected) => {
    expect(bindText({ page }).paging).toEqual({
      page: expected,
      pageSize: 20,
      skip: (expected - 1) * 20,
    })
    expect(codesOf({ page })).toEqual([])
  })

  it.each([
    "",
    " ",
    "0",
    "-1",
    "x",
    "1.0",
    "1e1",
    "0x1",
    "1 0",
    "-0",
    "٣",
    "null",
    0,
    -5,
    1.5,
    Number.NaN,
    Number.NEGATIVE_INFINITY,
  ])("P3: page %j is unreadable or below 1 and counts as 1, with a warning", (page) => {
    expect(bindText({ page }).paging.page).toBe(1)
    expect(codesOf({ page })).toEqual(["unreadable-page"])
  })

  it.each(["", "0", "-20", "many", "20.5", 0, 0.5])(
    "P3: page size %j is unreadable or below 1 and counts as 20, with a warning",
    (pageSize) => {
      expect(bindText({ pageSize }).paging.pageSize).toBe(20)
      expect(codesOf({ pageSize })).toEqual(["unreadable-page-size"])
    },
  )

  it("P3: a diagnostic covers the whole value of its parameter", () => {
    expect(bindText({ page: " x " }).diagnostics[0]).toMatchObject({
      severity: "warning",
      rule: "P3",
      source: "page",
      range: { start: 0, end: 3 },
    })
    expect(bindText({ pageSize: "none" }).diagnostics[0]).toMatchObject({
      severity: "warning",
      rule: "P3",
      source: "pageSize",
      range: { start: 0, end: 4 },
    })
    expect(bindText({ pageSize: "500" }).diagnostics[0]).toMatchObject({
      severity: "hint",
      rule: "P3",
      source: "pageSize",
      range: { start: 0, end: 3 },
    })
    expect(bindText({ page: 0 }).diagnostics[0]).not.toHaveProperty("range")
  })

  it.each([
    ["100", 100, []],
    ["101", 100, ["clamped-page-size"]],
    [100000, 100, ["clamped-page-size"]],
    ["1", 1, []],
  ])("P3: page size %j gives %j rows", (pageSize, expected, codes) => {
    expect(bindText({ pageSize }).paging.pageSize).toBe(expected)
    expect(codesOf({ pageSize })).toEqual(codes)
  })

  it("P3: a diagnostic says which number is used instead, and which numbers there are", () => {
    const dataOf = (request: PageRequest) => bindText(request).diagnostics.map(({ data }) => data)
    expect(dataOf({ page: "x", pageSize: 0 })).toEqual([
      { value: "x", used: 1, least: 1 },
      { value: "0", used: 20, least: 1 },
    ])
    expect(dataOf({ page: "9007199254740992" })).toEqual([
      { value: "9007199254740992", used: largest, most: largest },
    ])
  })

  it("P3: the page size is clamped before rows are skipped", () => {
    expect(bindText({ page: 3, pageSize: 500 }).paging).toEqual({
      page: 3,
      pageSize: 100,
      skip: 200,
    })
  })

  it.each(["9007199254740992", "99999999999999999999", "9".repeat(400)])(
    "P3: a number with too many digits, such as %s, counts as the largest safe integer",
    (digits) => {
      expect(bindText({ page: digits }).paging.page).toBe(largest)
      expect(codesOf({ page: digits })).toEqual(["unreadable-page"])
      expect(bindText({ pageSize: digits }).paging.pageSize).toBe(100)
      expect(codesOf({ pageSize: digits })).toEqual(["unreadable-page-size", "clamped-page-size"])
    },
  )

  it("P3: a negative number with too many digits counts as below 1", () => {
    expect(bindText({ page: `-${"9".repeat(400)}` }).paging.page).toBe(1)
    expect(codesOf({ page: `-${"9".repeat(400)}` })).toEqual(["unreadable-page"])
  })

  it("P3: default and largest page size come from the table", () => {
    const fields = defineFields({ n: { kind: "number" } }, { defaultPageSize: 5, maxPageSize: 7 })
    expect(bindText({}, fields).paging.pageSize).toBe(5)
    expect(bindText({ pageSize: "x" }, fields).paging.pageSize).toBe(5)
    expect(bindText({ pageSize: 8 }, fields).paging.pageSize).toBe(7)
  })

  it("P3: page and pageSize are not read when paging is off", () => {
    const bound = bindText({ page: "x", pageSize: "500" }, table, { paging: false })
    expect(bound.paging).toEqual({ page: 1, pageSize: Infinity, skip: 0 })
    expect(bound.diagnostics).toEqual([])
  })

  it("P3: readPaging finds mistakes in the order in which it reads: page, page size, the cut of the size", () => {
    const { findings } = standardPaging.readPaging({ page: "x", pageSize: "9".repeat(20) }, table)
    expect(findings.map(({ code, place }) => [code.code, place.source])).toEqual([
      ["unreadable-page", "page"],
      ["unreadable-page-size", "pageSize"],
      ["clamped-page-size", "pageSize"],
    ])
  })

  it("P3: a dialect can call readPaging without a bound query", () => {
    expect(standardPaging.readPaging({ page: "2", pageSize: "x" }, table)).toMatchObject({
      paging: { page: 2, pageSize: 20, skip: 20 },
      findings: [{ code: { code: "unreadable-page-size" } }],
    })
  })
})
