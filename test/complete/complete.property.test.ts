import fc, { type Arbitrary } from "fast-check"
import { describe, expect, it } from "vitest"
import {
  bindQuery,
  complete,
  parseFilters,
  parseQuery,
  parseSorts,
  printFilters,
  printSorts,
  standard,
  type Completion,
  type ConditionNode,
} from "../../src/index.ts"
import type { Field, Fields } from "../../src/fields/field.ts"
import { plainKindOf } from "../../src/fields/kinds/kinds.ts"
import { operatorSymbols, type OperatorSymbol } from "../../src/language/operators.ts"
import type { ValueNode } from "../../src/language/ast.ts"
import { sieve } from "../../src/sieve.ts"
import { bareCondition } from "../support/agreement.ts"
import { anyFilters, anySorts, hostileText } from "../support/arbitraries.ts"
import { buildTable } from "../support/built-table.ts"
import { readableFor } from "../support/query-arbitraries.ts"
import { check, patience } from "../support/runs.ts"
import { anyTable, plainTable } from "../support/table-arbitraries.ts"

type Dialect = typeof standard | typeof sieve
const dialects = [standard, sieve] as const

/** More options than any table here has. */
const limit = 10_000

const isColumn = (field: Field) => field.kind !== "shortcut" && field.kind !== "range-end"

/** The values that a field lists, and null where a row may lack one. */
const listedOf = (field: Field, symbol: OperatorSymbol): ValueNode[] => {
  const texts =
    field.kind === "shortcut"
      ? ["true"]
      : field.kind === "boolean"
        ? ["true", "false"]
        : field.kind === "range-end"
          ? []
          : [...(field.values?.keys() ?? [])].map(String)
  const isNull = isColumn(field) && field.nullable && /^[=!]=/.test(symbol)
  return [
    ...texts.map((text): ValueNode => ({ kind: "text", text })),
    ...(isNull ? [{ kind: "null" } as const] : []),
  ]
}

/** The operators that a field takes without an error, and in which a star changes something. */
const takenBy = (field: Field, dialect: Dialect): OperatorSymbol[] =>
  operatorSymbols.filter((symbol) => dialect.completing.takesOperator(field, symbol))

/** A condition without mistakes on one field, or on two that have the same kind. */
const conditionOver = (table: Fields, dialect: Dialect): Arbitrary<ConditionNode> => {
  const usable = [...table.fields.values()].filter(({ filter }) => filter)
  const one = usable.length === 0 ? fc.constant(undefined) : fc.constantFrom(...usable)
  return one
    .chain((field) => {
      const taken = field ? takenBy(field, dialect) : []
      if (field === undefined || taken.length === 0) return fc.constant(undefined)
      const alike = usable.filter(({ kind }) => kind === field.kind && kind !== "shortcut")
      return fc
        .record({
          symbol: fc.constantFrom(...taken),
          others: fc.shuffledSubarray(alike, { maxLength: Math.min(1, alike.length) }),
        })
        .chain(({ symbol, others }) => {
          const fields = [...new Set([field, ...others])]
          const kind =
            field.kind === "shortcut"
              ? "boolean"
              : field.kind === "range-end"
                ? "date"
                : (plainKindOf({ ...field, list: false }) ??
                  expect.fail(`there are no texts of ${field.kind}`))
          const written = readableFor(kind).map((text): ValueNode => ({ kind: "text", text }))
          const listed = listedOf(field, symbol)
          const value = listed.length > 0 ? fc.oneof(fc.constantFrom(...listed), written) : written
          const values = fc.array(
            value.filter((one) =>
              fields.every((each) => dialect.completing.readsValue(each, one, symbol)),
            ),
            { minLength: 1, maxLength: 3 },
          )
          return values.map((list): ConditionNode => ({
            kind: "condition",
            names: fields.map(({ name }) => ({ kind: "name", text: name })),
            operator: { kind: "operator", symbol },
            values: list,
          }))
        })
    })
    .filter((condition) => condition !== undefined)
}

/** A table, and a text of conditions without mistakes. */
const casesIn = (dialect: Dialect): Arbitrary<{ table: Fields; text: string }> =>
  (dialect === sieve ? plainTable : anyTable)
    .map(buildTable)
    .filter((table) => [...table.fields.values()].some(({ filter }) => filter))
    .chain((table) =>
      fc
        .array(conditionOver(table, dialect), { minLength: 1, maxLength: 2 })
        .map((conditions) => printFilters(conditions, { dialect }))
        .filter((printed) => printed.ok)
        .map(({ value }) => ({ table, text: value })),
    )

/** The text after an option is taken. */
const taken = (
  text: string,
  { from, to }: Completion,
  { insert }: Completion["options"][number],
): string => text.slice(0, from) + insert + text.slice(to)

const uuid = "0f8fad5b-d9cb-469f-a165-70867728950e"
const values = ["", "null", "true", "0", "2024-01-01", uuid]
/** What can follow a text that is cut, the shortest first. */
const continuations = [
  "",
  ...["", ")"].flatMap((end) => values.map((value) => `${end}==${value}`)),
  ...values,
]

/** True when the last condition of a text has no error in it. */
const isFree = (text: string, table: Fields, dialect: Dialect): boolean => {
  const bound = bindQuery(parseQuery({ filters: text }, { dialect }), table, { dialect })
  return !bound.diagnostics.some(
    ({ severity, code }) => severity === "error" || code === "missing-operator",
  )
}

describe("complete over any table and query", () => {
  it.each(dialects)(
    "$name: every option, completed by its shortest continuation, binds without an error of its own condition",
    { timeout: patience },
    (dialect) => {
      const cut = casesIn(dialect).chain(({ table, text }) =>
        fc.nat(text.length).map((end) => ({ table, text: text.slice(0, end) })),
      )
      let options = 0
      check(
        fc.property(cut, ({ table, text }) => {
          const offset = text.length
          const found = complete({ source: "filters", text, offset }, table, { dialect, limit })
          const { start } = dialect.completing.findCondition(text, offset).range
          for (const option of found.options) {
            const own = taken(text, found, option).slice(start)
            const free = continuations.find((more) => isFree(own + more, table, dialect))
            expect(free, `${JSON.stringify(own)} from ${JSON.stringify(text)}`).toBeDefined()
            options++
          }
        }),
        600,
      )
      expect(options).toBeGreaterThan(0)
    },
  )

  it.each(dialects)(
    "$name: every field, operator, listed value, null and shortcut of a query is offered at its place",
    { timeout: patience },
    (dialect) => {
      check(
        fc.property(casesIn(dialect), ({ table, text }) => {
          const tree = parseFilters(text, { dialect }).conditions
          const expectOffered = (label: string, offset: number, isNull = false): void => {
            // Stock Sieve drops white space at the ends of a list (S6), so no text stands for it there.
            const isInside = dialect === sieve && label.trim() !== label
            for (const given of isInside ? [text] : [text, text.slice(0, offset)]) {
              const found = complete({ source: "filters", text: given, offset }, table, {
                dialect,
                limit,
              })
              const option = found.options.find(
                (one) => one.label === label && (one.kind === "null") === isNull,
              )
              expect(option, `${label} at ${offset} of ${JSON.stringify(given)}`).toBeDefined()
              if (given !== text || option === undefined) continue
              const again = parseFilters(taken(text, found, option), { dialect }).conditions
              expect(
                again.map(bareCondition),
                `${label} at ${offset} of ${JSON.stringify(text)}`,
              ).toEqual(tree.map(bareCondition))
            }
          }
          for (const { names, operator, values: list } of tree) {
            const fields = names.map(({ text: name }) => table.fields.get(name.toLowerCase()))
            for (const { text: name, range } of names) expectOffered(name, range?.start ?? 0)
            const stars = fields.some((field) => field?.kind === "text")
            if (stars || !operator.symbol.endsWith("*"))
              expectOffered(operator.symbol, operator.range?.start ?? 0)
            for (const value of list) {
              const listed = fields.flatMap((field) =>
                field ? listedOf(field, operator.symbol) : [],
              )
              if (value.kind === "null") {
                if (listed.some(({ kind }) => kind === "null"))
                  expectOffered("null", value.range?.start ?? 0, true)
              } else if (
                /^[ -~]+$/.test(value.text) &&
                listed.some((one) => one.kind === "text" && one.text === value.text)
              )
                expectOffered(value.text, value.range?.start ?? 0)
            }
          }
        }),
        600,
      )
    },
  )

  it.each(dialects)(
    "$name: any text and any offset give a range around the cursor that splits no character",
    { timeout: patience },
    (dialect) => {
      const cases = fc.record({
        table: anyTable.map(buildTable),
        request: fc.oneof(
          fc.record({
            source: fc.constant("filters" as const),
            text: fc.oneof(anyFilters, hostileText),
          }),
          fc.record({
            source: fc.constant("sorts" as const),
            text: fc.oneof(anySorts, hostileText),
          }),
        ),
        offset: fc.oneof({ weight: 4, arbitrary: fc.nat(40) }, fc.double(), fc.integer()),
        limit: fc.integer({ min: 1, max: 60 }),
      })
      check(
        fc.property(cases, ({ table, request, offset, limit: most }) => {
          const { text } = request
          const { from, to, options } = complete({ ...request, offset }, table, {
            dialect,
            limit: most,
          })
          expect(Number.isInteger(from) && Number.isInteger(to)).toBe(true)
          const inside = Number.isNaN(offset)
            ? text.length
            : Math.min(Math.max(Math.floor(offset), 0), text.length)
          expect(
            0 <= from && from <= inside && inside - 1 <= to && from <= to && to <= text.length,
          ).toBe(true)
          for (const end of [from, to])
            expect(
              /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(end - 1, end + 1)) && end > 0,
            ).toBe(false)
          expect(options.length).toBeLessThanOrEqual(most)
        }),
        3000,
      )
    },
  )

  it.each(dialects)("$name: every unused sort of a query is offered at its place", (dialect) => {
    const cases = anyTable.map(buildTable).chain((table) => {
      const sortable = [...table.fields.values()].filter(({ sort }) => sort)
      return fc.tuple(
        fc.constant(table),
        fc.shuffledSubarray(sortable, { maxLength: Math.min(4, sortable.length) }),
        fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
      )
    })
    check(
      fc.property(cases, ([table, fields, directions]) => {
        const sorts = fields.map(({ name }, index) => ({
          kind: "sort" as const,
          name: { kind: "name" as const, text: name },
          descending: directions[index] === true,
        }))
        const printed = printSorts(sorts, { dialect })
        const text = printed.ok ? printed.value : ""
        for (const { name } of parseSorts(text, { dialect }).sorts)
          for (const at of [name.range?.start ?? 0, name.range?.end ?? 0]) {
            const found = complete({ source: "sorts", text, offset: at }, table, { dialect, limit })
            const option = found.options.find(({ label }) => label === name.text)
            expect(option).toBeDefined()
            expect(option && taken(text, found, option)).toBe(text)
          }
      }),
      300,
    )
  })
})
