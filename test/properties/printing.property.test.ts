import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { ConditionNode, SortNode } from "../../src/language/ast.ts"
import {
  bindQuery,
  defineFields,
  parseFilters,
  parseQuery,
  parseSorts,
  printFilters,
  orThrow,
  printQuery,
  printSorts,
} from "../../src/index.ts"
import { bareCondition, bareSort } from "../support/agreement.ts"
import { anyFilters, anySorts, hostileText } from "../support/arbitraries.ts"
import { writePlainly } from "../support/plain-writer.ts"
import { allOperators, textOperators, withoutStar } from "../support/reference/operators.ts"
import { readFilters } from "../support/reference/read-filters.ts"
import { check, patience } from "../support/runs.ts"
import {
  isWellFormedName,
  wellFormedFilters,
  wellFormedSorts,
} from "../support/tree-arbitraries.ts"
import { escapeValues } from "../../src/language/escape.ts"

const unlimited = { limits: { text: false } } as const

function conditionOf(
  name: string,
  symbol: ConditionNode["operator"]["symbol"],
  values: readonly string[],
): ConditionNode {
  return {
    kind: "condition",
    names: [{ kind: "name", text: name }],
    operator: { kind: "operator", symbol },
    values: values.map((text) => ({ kind: "text", text })),
  }
}

describe("printing", () => {
  it(
    "T14: every well-formed tree of filters reads back from its text",
    { timeout: patience },
    () => {
      check(
        fc.property(wellFormedFilters, (tree) => {
          const { conditions, dropped, findings } = parseFilters(
            orThrow(printFilters(tree)),
            unlimited,
          )
          expect(conditions.map(bareCondition)).toEqual(tree.map(bareCondition))
          expect(dropped).toEqual([])
          expect(
            findings.map(({ code }) => code.code).filter((code) => code !== "operator-in-value"),
          ).toEqual([])
        }),
        3000,
      )
    },
  )

  it("T14: the reference reads the printed text as the same tree", { timeout: patience }, () => {
    check(
      fc.property(wellFormedFilters, (tree) => {
        const { terms } = readFilters(orThrow(printFilters(tree)))
        expect(terms.map(({ values }) => values.map(({ text }) => text))).toEqual(
          tree.map(({ values }) =>
            values.map((value) => (value.kind === "null" ? null : value.text)),
          ),
        )
      }),
      1500,
    )
  })

  it("T14: canonical conditions can be joined by a comma", { timeout: patience }, () => {
    check(
      fc.property(wellFormedFilters, (tree) => {
        expect(tree.map((condition) => orThrow(printFilters([condition]))).join(",")).toBe(
          orThrow(printFilters(tree)),
        )
      }),
      1000,
    )
  })

  it("T14: every well-formed tree of sorts reads back from its text", { timeout: patience }, () => {
    check(
      fc.property(wellFormedSorts, (tree) => {
        expect(parseSorts(orThrow(printSorts(tree))).sorts.map(bareSort)).toEqual(
          tree.map(bareSort),
        )
      }),
      2000,
    )
  })

  it(
    "T14: every parsed tree prints, and parsing and printing it again changes nothing",
    { timeout: patience },
    () => {
      check(
        fc.property(anyFilters, anySorts, (filters, sorts) => {
          const tree = parseQuery({ filters, sorts }, unlimited)
          const printed = printQuery(tree)
          expect(printed.ok).toBe(true)
          if (!printed.ok) return
          const again = parseQuery(printed.value, unlimited)
          expect(again.filters.map(bareCondition)).toEqual(tree.filters.map(bareCondition))
          expect(again.sorts.map(bareSort)).toEqual(tree.sorts.map(bareSort))
          expect(printQuery(again)).toEqual(printed)
        }),
        2000,
      )
    },
  )

  it(
    "T9, T10: every list of text values reads back under every operator",
    { timeout: patience },
    () => {
      check(
        fc.property(fc.array(hostileText, { minLength: 1, maxLength: 3 }), (values) => {
          for (const symbol of allOperators) {
            const text = orThrow(printFilters([conditionOf("a", symbol, values)]))
            expect(parseFilters(text, unlimited).conditions.map(bareCondition)).toEqual([
              { names: ["a"], operator: symbol, values },
            ])
            expect(
              text.endsWith(escapeValues(conditionOf("a", symbol, values).values, symbol)),
            ).toBe(true)
          }
        }),
        300,
      )
    },
  )

  it(
    "T9, T10: a text with all escapes that are allowed reads as the same values",
    { timeout: patience },
    () => {
      const values = fc.array(fc.option(hostileText, { freq: 6 }), { minLength: 1, maxLength: 3 })
      check(
        fc.property(fc.constantFrom(...allOperators), values, (operator, given) => {
          const values = textOperators.includes(withoutStar(operator))
            ? given.map((value) => value ?? "null")
            : given
          const { conditions } = parseFilters(
            writePlainly({ names: ["a", "b"], operator, values }),
            unlimited,
          )
          expect(conditions.map(bareCondition)).toEqual([{ names: ["a", "b"], operator, values }])
        }),
        2000,
      )
    },
  )

  it(
    "T14: a name is printed when it is well-formed, and refused otherwise",
    { timeout: patience },
    () => {
      check(
        fc.property(hostileText, (name) => {
          const printed = printFilters([conditionOf(name, "==", ["x"])])
          expect(printed.ok).toBe(isWellFormedName(name))
          if (!printed.ok)
            expect(printed.diagnostics.map(({ code }) => code)).toEqual(["ill-formed-tree"])
        }),
        2000,
      )
    },
  )

  it(
    "T14: a condition is printed when it is well-formed; binding refuses only one without names or values",
    { timeout: patience },
    () => {
      const value = fc.oneof({ weight: 3, arbitrary: hostileText }, fc.constant(null))
      const table = defineFields({ a: { kind: "text" } })
      check(
        fc.property(
          fc.array(hostileText, { maxLength: 2 }),
          fc.constantFrom(...allOperators),
          fc.array(value, { maxLength: 2 }),
          (names, symbol, values) => {
            const condition: ConditionNode = {
              kind: "condition",
              names: names.map((text) => ({ kind: "name", text })),
              operator: { kind: "operator", symbol },
              values: values.map((text) =>
                text === null ? { kind: "null" } : { kind: "text", text },
              ),
            }
            const isTextual = textOperators.includes(withoutStar(symbol))
            const isWhole =
              names.length > 0 &&
              values.length > 0 &&
              names.every(isWellFormedName) &&
              !(isTextual && values.includes(null))
            expect(printFilters([condition]).ok).toBe(isWhole)
            const { diagnostics } = bindQuery({ filters: [condition], sorts: [] }, table)
            expect(diagnostics.some(({ code }) => code === "ill-formed-tree")).toBe(
              names.length === 0 || values.length === 0,
            )
          },
        ),
        1500,
      )
    },
  )

  it(
    "T14, T15: a sort is printed when it reads back, and refused otherwise",
    { timeout: patience },
    () => {
      check(
        fc.property(hostileText, fc.boolean(), (text, descending) => {
          const sort: SortNode = { kind: "sort", name: { kind: "name", text }, descending }
          const written = parseSorts(`${descending ? "-" : ""}${text}`).sorts.map(bareSort)
          const isItself = JSON.stringify(written) === JSON.stringify([bareSort(sort)])
          expect(printSorts([sort]).ok).toBe(isItself)
          if (text !== "") expect(printSorts([sort, sort]).ok).toBe(false)
        }),
        2000,
      )
    },
  )
})
