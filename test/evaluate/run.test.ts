import { describe, expect, it } from "vitest"
import { prepareQuery, type ApplyOptions } from "../../src/apply/apply.ts"
import { countPages, slicePage } from "../../src/evaluate/page.ts"
import type { Answer } from "../../src/bind/answer.ts"
import { runQuery } from "../../src/evaluate/run-query.ts"
import { defineFields } from "../../src/fields/table.ts"
import type { QueryText } from "../../src/language/ast.ts"

const table = defineFields({ n: { kind: "number" } }, { defaultPageSize: 3, maxPageSize: 5 })
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
      matched: 10,
      refused: false,
      diagnostics: [],
      omitted: 0,
    })
  })

  it("P3, P4: the page is cut after filtering and sorting", () => {
    expect(numbers({ filters: "n>2", sorts: "-n", page: 2, pageSize: 2 })).toEqual([7, 6])
    expect(run({ filters: "n>2", page: 2, pageSize: 2 })).toMatchObject({ pages: 4, matched: 7 })
  })

  it("P4: the last page may be short, and a page past the end is empty", () => {
    expect(numbers({ page: 4 })).toEqual([9])
    expect(numbers({ page: 5 })).toEqual([])
    expect(run({ page: 5 })).toMatchObject({ pages: 4, matched: 10 })
    expect(numbers({ page: "9".repeat(30) })).toEqual([])
  })

  it("P4: pages is 0 without matching rows", () => {
    expect(run({ filters: "n>99" })).toMatchObject({
      data: [],
      pages: 0,
      matched: 0,
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
      matched: 10,
      diagnostics: [],
    })
    expect(run({ filters: "n>99" }, { paging: false })).toMatchObject({ data: [], pages: 0 })
  })

  it("section 5: a refused query has no rows and no pages", () => {
    expect(run({ filters: "nope==1" }, { strict: true })).toMatchObject({
      data: [],
      pages: 0,
      matched: 0,
      refused: true,
    })
    expect(run({ filters: "n==1,n==1" }, { limits: { conditions: 1 } })).toMatchObject({
      data: [],
      pages: 0,
      matched: 0,
      refused: true,
    })
    expect(
      run({ filters: "n==1,n==1" }, { limits: { conditions: 1 }, paging: false }),
    ).toMatchObject({ data: [], pages: 0, matched: 0 })
  })

  it("P3: slicePage returns the rows of a page by number and size", () => {
    expect(slicePage(["a", "b", "c"], { page: 2, size: 2 })).toEqual(["c"])
    expect(slicePage(["a", "b", "c"], { page: 1, size: 2 })).toEqual(["a", "b"])
    expect(slicePage(["a"], { page: 9, size: 2 })).toEqual([])
    expect(slicePage([], { page: 1, size: 2 })).toEqual([])
  })

  it("P4: countPages rounds up", () => {
    const paging = { page: 1, pageSize: 20, skip: 0 }
    expect([0, 1, 20, 21, 40, 41].map((count) => countPages(count, paging))).toEqual([
      0, 1, 1, 2, 2, 3,
    ])
    expect(
      [0, 1, 1000].map((count) =>
        countPages(count, { ...paging, pageSize: Number.POSITIVE_INFINITY }),
      ),
    ).toEqual([0, 1, 1])
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
