import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { applyFixes, buildQuery, prepareQuery } from "../../src/index.ts"
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
/** Words and signs that are syntax here or in other languages, without a space between them. */
const syntax = fc
  .array(
    fc.constantFrom(
      ...oddTexts,
      ..."'\"%*,;&|()[]{}!=<>\\ ~:?/",
      ...["name==", "price>", " and ", "||", "%2C", "%3D%3D", "null", "&sorts=x", "in (1,2)"],
      ...[
        "if (a && b || !c) { return x >= 1; }",
        "SELECT * FROM t",
        "https://x?filters=a",
        "東京都",
      ],
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(""))
const values = fc.array(fc.oneof(natural, syntax), { minLength: 1, maxLength: 2 })
const operators = fc.constantFrom("==" as const, "@=", "_=", "_-=", "==*", "@=*", "_-=*")
const negations = fc.constantFrom("!=" as const, "!@=", "!=*", "!_-=*")

describe("values that the builder prints", () => {
  it(
    "F1: natural values and values of syntax that are printed have no error and no warning, and no fix changes them",
    () => {
      check(
        fc.property(values, operators, negations, (some, operator, negation) => {
          const { filters = "" } = buildQuery(table)
            .where(["name", "title"], operator, some)
            .where("name", negation, some[0] ?? "")
            .print()
          const { diagnostics } = prepareQuery({ filters }, table)
          const found = diagnostics.filter(({ severity }) => severity !== "hint")
          expect([filters, ...found.map(({ message }) => message)]).toEqual([filters])
          expect(applyFixes(filters, diagnostics).text).toBe(filters)
        }),
        22_000,
      )
    },
    patience,
  )
})
