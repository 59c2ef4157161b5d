import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { buildQuery, defineFields, prepareQuery } from "../../src/index.ts"
import {
  expressionsOf,
  fits,
  holds,
  leavesOf,
  oddTexts,
  plainTexts,
  rowsOf,
  type Expression,
  type Value,
} from "../support/foreign/expressions.ts"
import { fixedText, rowsFor, translated } from "../support/foreign/fixed.ts"
import { languages, write, type Language } from "../support/foreign/languages.ts"
import { check, patience, runFactor } from "../support/runs.ts"

const isNull = (expression: Expression): boolean =>
  leavesOf(expression).every(({ op }) => op === "null" || op === "filled")

const drawn = (language: Language) =>
  expressionsOf(language).chain((expression) =>
    fc.tuple(fc.constant(expression), rowsOf(isNull(expression))),
  )

const runs = 50_000 / languages.length

const table = defineFields({ name: { kind: "text" } })

/** True for a value that is a habit of another language in the form in which the printer writes it: such a fix is never offered (G3). */
const isHabit = (value: Value): boolean =>
  ["==", "!="].some((symbol) => {
    const text = buildQuery(table).where("name", symbol as "==", String(value))
    return prepareQuery({ filters: text.print().filters ?? "" }, table).diagnostics.some(
      ({ code }) => code === "foreign-spelling",
    )
  })
const habits = new Set<Value>([...plainTexts, ...oddTexts].filter(isHabit))

const printsHabit = (expression: Expression): boolean =>
  leavesOf(expression).some(({ values }) => values.some((value) => habits.has(value)))

describe("filters of other languages keep their meaning", () => {
  it.each(languages)(
    "G2: the fix of $name and its translation find the rows of the expression",
    (language) => {
      check(
        fc.property(drawn(language), ([expression, rows]) => {
          const text = write(expression, language)
          fc.pre(language.isAmbiguous?.(text) !== true)
          const right = rows.filter((row) => holds(expression, row))
          for (const fixed of [fixedText(text), translated(text)])
            if (fixed !== undefined)
              expect([text, fixed, rowsFor(fixed, rows)]).toEqual([text, fixed, right])
        }),
        runs,
      )
    },
    patience,
  )

  it.each(languages)(
    "G1: what $name says without an or of different conditions is read in 95 of 100 texts",
    (language) => {
      const missing: string[] = []
      let all = 0
      for (const expression of fc.sample(expressionsOf(language), Math.ceil(10_000 * runFactor))) {
        const text = write(expression, language)
        const isObstructed =
          language.isHindered?.(text) === true || language.isAmbiguous?.(text) === true
        if (!fits(expression) || isObstructed || printsHabit(expression)) continue
        all++
        if (translated(text) === undefined) missing.push(text)
      }
      expect(all).toBeGreaterThan(0)
      const shown = missing.sort((left, right) => left.length - right.length).slice(0, 5)
      expect(missing.length / all, shown.join("\n")).toBeLessThanOrEqual(0.05)
    },
    patience,
  )
})
