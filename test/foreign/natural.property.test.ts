import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { buildQuery, prepareQuery } from "../../src/index.ts"
import { oddTexts, plainTexts } from "../support/foreign/expressions.ts"
import { table } from "../support/foreign/fixed.ts"
import { check, patience } from "../support/runs.ts"

const signs = [
  "&",
  "-",
  "'",
  ".",
  ":",
  "(1)",
  "50%",
  "and",
  "or",
  "not",
  "=",
  "?",
  "!",
  "#1",
  "/",
  "é",
  "+",
]
const natural = fc
  .array(fc.constantFrom(...plainTexts, ...oddTexts, ...signs, "Heat", "Pride", "the"), {
    minLength: 1,
    maxLength: 5,
  })
  .map((words) => words.join(" "))
const operators = fc.constantFrom("==" as const, "!=", "@=", "!@=", "_=", "_-=")

describe("values that the builder prints", () => {
  it(
    "F1: natural values that are printed have no error and no warning",
    () => {
      check(
        fc.property(natural, operators, (value, operator) => {
          const { filters = "" } = buildQuery(table).where("name", operator, value).print()
          const { diagnostics } = prepareQuery({ filters }, table)
          const found = diagnostics.filter(({ severity }) => severity !== "hint")
          expect([filters, ...found.map(({ message }) => message)]).toEqual([filters])
        }),
        22_000,
      )
    },
    patience,
  )
})
