import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { ConditionNode } from "../../src/language/ast.ts"
import { parseFilters, parseSorts, type TextRange } from "../../src/index.ts"
import {
  bareCondition,
  bareOrder,
  bareSort,
  bareTerm,
  rangesOf,
  rangesOfTerm,
} from "../support/agreement.ts"
import { anyFilters, anySorts } from "../support/arbitraries.ts"
import { cover, isBlank, trimText } from "../support/reference/characters.ts"
import { readFilters } from "../support/reference/read-filters.ts"
import { readSorts } from "../support/reference/read-sorts.ts"
import { check, patience } from "../support/runs.ts"

/** The range, which every part of a parsed tree has. */
function rangeOf(part: { readonly range?: TextRange | undefined }): TextRange {
  if (part.range === undefined) throw new Error("A parsed part has no range.")
  return part.range
}

/** The ranges lie one behind the other, inside of the whole. */
function expectInOrder(whole: TextRange, parts: readonly TextRange[]): void {
  let end = whole.start
  for (const part of parts) {
    expect(part.start).toBeGreaterThanOrEqual(end)
    expect(part.end).toBeGreaterThanOrEqual(part.start)
    end = part.end
  }
  expect(whole.end).toBeGreaterThanOrEqual(end)
}

function expectTruthfulRanges(text: string, condition: ConditionNode): void {
  const { names, operator, values } = condition
  expectInOrder(rangeOf(condition), [...names, operator, ...values].map(rangeOf))
  for (const name of names) expect(cover(text, rangeOf(name))).toBe(name.text)
  for (const name of names) expect(name.text).toBe(trimText(name.text))
  expect(cover(text, rangeOf(operator))).toBe(operator.symbol)
  const whole = cover(text, rangeOf(condition))
  expect(isBlank(whole[0])).toBe(false)
  for (const [index, value] of values.entries()) {
    if (index > 0) expect(text[rangeOf(value).start - 1]).toBe("|")
    if (value.kind === "null") expect(cover(text, rangeOf(value)).toLowerCase()).toBe("null")
  }
}

describe("reading of any string", () => {
  it("T1 to T13: filters read as in the reference, with every range", { timeout: patience }, () => {
    check(
      fc.property(anyFilters, (text) => {
        const ours = parseFilters(text, { limits: { text: false } })
        const { terms, dropped, notes } = readFilters(text)
        expect(ours.conditions.map(bareCondition)).toEqual(terms.map(bareTerm))
        expect(ours.conditions.map(rangesOf)).toEqual(terms.map(rangesOfTerm))
        // Without an operator, a dropped condition has no names to count.
        expect(
          ours.dropped.map(({ range, values, names }) => ({
            ...range,
            values,
            names: values === 0 ? 0 : names.length,
          })),
        ).toEqual(dropped.map(({ start, end, values, names }) => ({ start, end, values, names })))
        expect(ours.findings.map(({ code }) => code.code).sort()).toEqual(
          notes.map(({ code }) => code).sort(),
        )
      }),
      3000,
    )
  })

  it(
    "T13: every range of filters is inside the string, in order, and covers its part",
    { timeout: patience },
    () => {
      check(
        fc.property(anyFilters, (text) => {
          const { conditions, dropped, diagnostics } = parseFilters(text, {
            limits: { text: false },
          })
          const whole = { start: 0, end: text.length }
          const all = [...conditions, ...dropped]
            .map(rangeOf)
            .sort((left, right) => left.start - right.start)
          expectInOrder(whole, all)
          for (const condition of conditions) expectTruthfulRanges(text, condition)
          for (const { range, fix } of diagnostics)
            for (const part of [range, fix?.range]) if (part) expectInOrder(whole, [part])
        }),
        1000,
      )
    },
  )

  it("T15: sorts read as in the reference, with every range", { timeout: patience }, () => {
    check(
      fc.property(anySorts, (text) => {
        const ours = parseSorts(text)
        const { orders, entries, notes } = readSorts(text)
        expect(ours.sorts.map(bareSort)).toEqual(orders.map(bareOrder))
        expect(ours.sorts.map(rangeOf)).toEqual(orders.map(({ start, end }) => ({ start, end })))
        expect(ours.entries).toEqual(entries)
        expect(ours.findings.map(({ code, place }) => [code.code, place.range])).toEqual(
          notes.map(({ code, start, end }) => [code, { start, end }]),
        )
        for (const { name } of ours.sorts) expect(cover(text, rangeOf(name))).toBe(name.text)
      }),
      3000,
    )
  })

  it("T13: over the text limit the tree is empty", { timeout: patience }, () => {
    check(
      fc.property(anyFilters, fc.nat(40), (text, limit) => {
        const { conditions, dropped, diagnostics } = parseFilters(text, { limits: { text: limit } })
        const isOver = text.length > limit
        if (isOver) expect({ conditions, dropped }).toEqual({ conditions: [], dropped: [] })
        expect(diagnostics.some(({ code }) => code === "limit-text")).toBe(isOver)
      }),
      300,
    )
  })
})
