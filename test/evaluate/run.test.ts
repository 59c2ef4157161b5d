import { describe, expect, it } from "vitest"
import { prepareQuery, type ApplyOptions } from "../../src/apply/apply.ts"
import { countPages } from "../../src/evaluate/page.ts"
import type { Answer } from "../../src/bind/answer.ts"
import { runQuery } from "../../src/evaluate/run-query.ts"
import { defineFields } from "../../src/fields/table.ts"
import type { QueryText } from "../../src/language/ast.ts"
import { sieve } from "../../src/sieve/sieve-dialect.ts"

const table = defineFields(
  { n: { kind: "number" } },
  { strict: false, defaultPageSize: 3, maxPageSize: 5 },
)
const rows = Array.from({ length: 10 }, (_, n) => ({ n }))
const run = (query: QueryText, options?: ApplyOptions): Answer<{ n: number }> =>
  runQuery(rows, prepareQuery(query, table, options))
const numbers = (query: QueryText, options?: ApplyOptions): number[] =>
  run(query, options).data.map(({ n }) => n)

describe("pages", () => {
  it("P3: without page and pageSize the first page of the default size is returned", () => {
    expect(run({})).toMatchObject({
      data: rows.slice(0, 3),
      pages: 4,
      total: 10,
      refused: false,
      diagnostics: [],
      omitted: 0,
    })
  })

  it("P3, P4: the page is cut after filtering and sorting", () => {
    expect(numbers({ filters: "n>2", sorts: "-n", page: 2, pageSize: 2 })).toEqual([7, 6])
    expect(run({ filters: "n>2", page: 2, pageSize: 2 })).toMatchObject({ pages: 4, total: 7 })
  })

  it("P4: the last page may be short, and a page past the end is empty", () => {
    expect(numbers({ page: 4 })).toEqual([9])
    expect(numbers({ page: 5 })).toEqual([])
    expect(run({ page: 5 })).toMatchObject({ pages: 4, total: 10 })
    expect(numbers({ page: "9".repeat(30) })).toEqual([])
  })

  it("P4: pages is 0 without matching rows", () => {
    expect(run({ filters: "n>99" })).toMatchObject({
      data: [],
      pages: 0,
      total: 0,
      refused: false,
    })
    expect(runQuery([], prepareQuery({}, table)).pages).toBe(0)
  })

  it("P3: the page size is clamped before rows are skipped", () => {
    expect(numbers({ page: 2, pageSize: 1000 })).toEqual([5, 6, 7, 8, 9])
  })

  it("P4: all pages joined are the sorted list", () => {
    const pages = [1, 2, 3, 4, 5].flatMap((page) => numbers({ sorts: "-n", page }))
    expect(pages).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
  })

  it("P4: without paging all rows are on one page", () => {
    expect(run({ page: 7, pageSize: 1 }, { paging: false })).toMatchObject({
      data: rows,
      pages: 1,
      total: 10,
      diagnostics: [],
    })
    expect(run({ filters: "n>99" }, { paging: false })).toMatchObject({ data: [], pages: 0 })
  })

  it("section 5: a refused query has no rows and no pages", () => {
    expect(run({ filters: "nope==1" }, { strict: true })).toMatchObject({
      data: [],
      pages: 0,
      total: 0,
      refused: true,
    })
    expect(run({ filters: "n==1,n==1" }, { limits: { conditions: 1 } })).toMatchObject({
      data: [],
      pages: 0,
      total: 0,
      refused: true,
    })
    expect(
      run({ filters: "n==1,n==1" }, { limits: { conditions: 1 }, paging: false }),
    ).toMatchObject({ data: [], pages: 0, total: 0 })
  })

  it("P4: countPages reports no page after the last one of a query that a source refuses", () => {
    const bound = prepareQuery({ page: 3 }, table)
    const codes = (refused: boolean) =>
      countPages(1, { ...bound, refused }).diagnostics.map(({ code }) => code)
    expect([codes(false), codes(true)]).toEqual([["page-after-last"], []])
  })

  it("P4: countPages rounds up", () => {
    const pagesOf = (count: number, options?: ApplyOptions) =>
      countPages(count, prepareQuery({}, table, options)).pages
    const usual = [0, 1, 3, 4, 6, 7].map((count) => pagesOf(count, { paging: true }))
    expect(usual).toEqual([0, 1, 1, 2, 2, 3])
    expect([0, 1, 1000].map((count) => pagesOf(count, { paging: false }))).toEqual([0, 1, 1])
  })

  it("P4: a page after the last is page-after-last, a hint with both numbers", () => {
    expect(run({ page: "5" }).diagnostics).toEqual([
      {
        code: "page-after-last",
        severity: "hint",
        rule: "P4",
        message: "Expected a page from 1 to 4, got page 5. The page has no rows.",
        problem: "Expected a page from 1 to 4, got page 5.",
        effect: "The page has no rows.",
        source: "page",
        range: { start: 0, end: 1 },
        data: { page: 5, pages: 4 },
      },
    ])
    expect(run({ filters: "n==1", page: 2 }).diagnostics).toMatchObject([
      {
        message: "Expected page 1, got page 2. The page has no rows.",
        data: { page: 2, pages: 1 },
      },
    ])
  })

  it("P4: there is no page-after-last on the last page, without matches, without paging, and where the query is refused", () => {
    const codesOf = (...asked: Parameters<typeof run>) =>
      run(...asked).diagnostics.map(({ code }) => code)
    expect(codesOf({ page: 4 })).toEqual([])
    expect(codesOf({ filters: "n>99", page: 2 })).toEqual([])
    expect(codesOf({ page: 9 }, { paging: false })).toEqual([])
    expect(codesOf({ filters: "nope==1", page: 9 }, { strict: true })).toEqual(["unknown-field"])
    expect(codesOf({ page: 9 }, { dialect: sieve })).toEqual([])
    expect(prepareQuery({ page: 9 }, table).diagnostics).toEqual([])
    expect(run({ page: 9 }, { strict: true })).toMatchObject({ refused: false, total: 10 })
  })

  it("P4: page-after-last stands in the order of the sources, and is counted behind the first twenty", () => {
    const codesOf = (query: Parameters<typeof run>[0]) =>
      run(query).diagnostics.map(({ code }) => code)
    expect(codesOf({ sorts: "nope", page: 99, pageSize: 500 })).toEqual([
      "unknown-field",
      "page-after-last",
      "clamped-page-size",
    ])
    expect(run({ filters: "nope==1,".repeat(20), page: 99 })).toMatchObject({ omitted: 1 })
    const full = run({ filters: "nope==1,".repeat(19), page: 99, pageSize: 500 })
    expect(full).toMatchObject({ omitted: 1 })
    expect(full.diagnostics.at(-1)?.code).toBe("page-after-last")
  })

  it("P1: runQuery returns the given row objects in a new array", () => {
    const { data } = run({}, { paging: false })
    expect(data).not.toBe(rows)
    expect(data.every((row, index) => row === rows[index])).toBe(true)
  })

  it("section 5: omitted counts the diagnostics after the first twenty", () => {
    expect(run({ filters: "nope==1,".repeat(22) })).toMatchObject({ omitted: 2 })
  })
})

describe("a query that is asked again", () => {
  it("P4: a checked query is compiled once, and answers with the rows of the moment", () => {
    const prepared = prepareQuery({ filters: "n>2", sorts: "-n" }, table)
    let compiled = 0
    const bound = {
      ...prepared,
      conditions: prepared.conditions.map((condition) => ({
        ...condition,
        get applied() {
          compiled++
          return condition.applied
        },
      })),
    }
    expect(runQuery(rows, bound).data.map(({ n }) => n)).toEqual([9, 8, 7])
    const first = compiled
    expect(runQuery(rows.slice(0, 5), bound).data.map(({ n }) => n)).toEqual([4, 3])
    expect(first).toBeGreaterThan(0)
    expect(compiled).toBe(first)
  })

  it.each([1, 9])(
    "an answer, here of page %i, has diagnostics that cannot be changed for the next one",
    (page) => {
      const bound = prepareQuery({ filters: "nope==1", page }, table)
      const { diagnostics } = runQuery(rows, bound)
      const [first] = diagnostics
      expect(() => (diagnostics as unknown[]).push(first)).toThrow(TypeError)
      expect(() => Object.assign(first ?? {}, { message: "" })).toThrow(TypeError)
      expect(runQuery(rows, bound).diagnostics).toHaveLength(page === 1 ? 1 : 2)
    },
  )
})
