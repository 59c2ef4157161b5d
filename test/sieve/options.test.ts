import { describe, expect, it } from "vitest"
import { applyQuery, type QueryText } from "../../src/index.ts"
import { sieve, sieveWith, type SieveOptions } from "../../src/sieve.ts"
import { rows, table } from "./table.ts"

/** Asks the rows as a server with these options does. */
function ask(options: SieveOptions, query: QueryText) {
  const answer = applyQuery(rows, table, query, { dialect: sieveWith(options) })
  return {
    ids: answer.data.map(({ id }) => id),
    pages: answer.pages,
    refused: answer.refused,
    codes: answer.diagnostics.map(({ code }) => code),
  }
}

describe("page sizes of the server (S21)", () => {
  it("replace those of the table", () => {
    expect(ask({ defaultPageSize: 3 }, {})).toMatchObject({ ids: [1, 2, 3], pages: 2 })
    expect(ask({ maxPageSize: 2 }, { pageSize: "3" })).toMatchObject({ ids: [1, 2], pages: 2 })
  })

  it("of 0 mean no paging and no maximum, without a word", () => {
    const sizes = { defaultPageSize: 0, maxPageSize: 0 }
    expect(ask(sizes, { page: "2" })).toMatchObject({ ids: [1, 2, 3, 4], pages: 1, codes: [] })
    expect(ask(sizes, { page: "2", pageSize: "3" })).toMatchObject({ ids: [4], pages: 2 })
    expect(ask(sizes, { pageSize: "1000" })).toMatchObject({ pages: 1, codes: [] })
  })
})

describe("throwExceptions (S22)", () => {
  it("refuses in lenient what the server would give up on", () => {
    const answer = ask({ throwExceptions: true }, { filters: "nope==1" })
    expect(answer).toMatchObject({ ids: [], refused: true })
    expect(answer.codes).toContain("gave-up")
  })

  it("refuses an unknown sort, and answers everything else", () => {
    expect(ask({ throwExceptions: true }, { filters: "id<3", sorts: "nope" }).refused).toBe(true)
    expect(ask({ throwExceptions: true }, { filters: "id<3,id" })).toMatchObject({ ids: [1, 2] })
  })
})

describe("caseSensitive (S23)", () => {
  const options = { caseSensitive: true, throwExceptions: true }

  it("knows a name only in the letter case of the table", () => {
    expect(ask(options, { filters: "id<3", sorts: "-id" })).toMatchObject({ ids: [2, 1] })
    expect(ask(options, { filters: "Id<3" }).refused).toBe(true)
    expect(ask(options, { sorts: "ID" }).refused).toBe(true)
  })

  it("finds no shortcut and no range end", () => {
    expect(ask({}, { filters: "few==true" }).codes).not.toContain("unknown-field")
    expect(ask(options, { filters: "few==true" }).codes).toContain("unknown-field")
  })
})

describe("the options themselves", () => {
  it("are kept, with their defaults", () => {
    expect(sieveWith({ maxPageSize: 7 }).options).toEqual({
      ...sieve.options,
      maxPageSize: 7,
    })
    expect(sieve.options.ignoreNullsOnNotEqual).toBe(true)
  })

  it("are refused when they do not exist or have another type", () => {
    const read = (options: object) => () => sieveWith(options)
    expect(read({ maxPagesize: 7 })).toThrow(
      /no option "maxPagesize". Its options: defaultPageSize/,
    )
    expect(read({ maxPageSize: "7" })).toThrow(TypeError)
    expect(read({ maxPageSize: 1.5 })).toThrow(RangeError)
    expect(read({ caseSensitive: 1 })).toThrow('"caseSensitive" must be true or false, got 1')
    expect(read([])).toThrow(TypeError)
  })
})
