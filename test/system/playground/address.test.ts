import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readAddress, writeAddress, writeLink } from "../../../playground/src/state/address.ts"
import {
  dialectNames,
  emptyState,
  initialState,
  type PageState,
} from "../../../playground/src/state/page-state.ts"
import { check } from "../../support/runs.ts"

const texts = fc.string({ unit: "binary", maxLength: 60 })

const states: fc.Arbitrary<PageState> = fc.record({
  filters: texts,
  sorts: texts,
  page: fc.string({ maxLength: 10 }),
  pageSize: fc.string({ maxLength: 10 }),
  dialect: fc.constantFrom(...dialectNames),
  strict: fc.boolean(),
  data: fc.string({ minLength: 1, maxLength: 40 }),
  table: fc.option(fc.string({ minLength: 1, maxLength: 60 }), { nil: undefined }),
  rows: fc.option(fc.string({ minLength: 1, maxLength: 60 }), { nil: undefined }),
})

describe("the address of the playground", () => {
  it("an address without a fragment stands for the page of newcomers", () => {
    expect(readAddress("")).toEqual({ state: initialState, problems: [] })
    expect(readAddress("#")).toEqual({ state: initialState, problems: [] })
  })

  it("what a link does not name is empty", () => {
    const { state, problems } = readAddress("#filters=rating>4")
    expect(state).toEqual({ ...emptyState, filters: "rating>4" })
    expect(problems).toEqual([])
  })

  it("a state stays legible in its address", () => {
    const state = { ...emptyState, filters: "(name|slug)@=*pro,rating>=4", sorts: "-rating" }
    expect(writeAddress(state)).toBe(
      "#data=products&filters=(name|slug)@=*pro,rating%3E=4&sorts=-rating",
    )
  })

  it("every state is read from the link that is written for it, and from its address without own rows", () => {
    check(
      fc.property(states, (state) => {
        const whole = Object.fromEntries(
          Object.entries(state).map(([name, value]) => [
            name,
            typeof value === "string" ? value.toWellFormed() : value,
          ]),
        )
        expect(readAddress(writeLink(state))).toEqual({ state: whole, problems: [] })
        const { rows: _, ...others } = whole
        expect(readAddress(writeAddress(state)).state).toEqual({ ...others, rows: undefined })
      }),
      200,
    )
  })

  it("any fragment is read, and what cannot be used is told in a sentence", () => {
    check(
      fc.property(fc.string({ unit: "binary" }), (hash) => {
        const { state, problems } = readAddress(`#${hash}`)
        expect(dialectNames).toContain(state.dialect)
        for (const problem of problems) expect(problem).toMatch(/[.]$/)
      }),
      200,
    )
  })

  it.each([
    ["#dialect=klingon", 'Expected the dialect standard or sieve in the link, got "klingon".'],
    ["#strict=maybe", 'Expected strict=true or strict=false in the link, got "maybe".'],
    ["#__proto__=1", 'The link has unknown parts: "__proto__".'],
    [
      `#filters=${"x".repeat(20_001)}`,
      'Expected at most 20000 characters for "filters" in the link, got 20001. The value is ignored.',
    ],
  ])("a link with %.20s says what is wrong", (hash, problem) => {
    expect(readAddress(hash).problems).toEqual([problem])
  })
})
