import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  bindQuery,
  compileComparator,
  compilePredicate,
  parseQuery,
  type ConditionNode,
  type OperatorSymbol,
} from "../../src/index.ts"
import { buildTable } from "../support/built-table.ts"
import {
  operatorFor,
  readableFor,
  saidOf,
  sortsFor,
  writtenFor,
} from "../support/query-arbitraries.ts"
import type { Said } from "../support/plain-writer.ts"
import { compareRows } from "../support/reference/answer.ts"
import { bind } from "../support/reference/bind.ts"
import { takesOperator } from "../support/reference/conditions.ts"
import { isEmpty, type Column, type Table } from "../support/reference/table.ts"
import { rowsOf } from "../support/row-arbitraries.ts"
import { check, patience } from "../support/runs.ts"
import { anyTable } from "../support/table-arbitraries.ts"

function columnsOf(table: Table): Column[] {
  return table.fields.filter(
    (field): field is Column =>
      field.kind !== "shortcut" && field.kind !== "range-end" && field.filter,
  )
}

/** A table, one of its columns that can be filtered by, and rows. */
const scene = anyTable
  .filter((table) => columnsOf(table).length > 0)
  .chain((table) =>
    fc.record({
      table: fc.constant(table),
      column: fc.constantFrom(...columnsOf(table)),
      rows: rowsOf(table),
    }),
  )

function conditionOf({ names, operator, values }: Said): ConditionNode {
  return {
    kind: "condition",
    names: names.map((text) => ({ kind: "name", text })),
    operator: { kind: "operator", symbol: operator },
    values: values.map((text) => (text === null ? { kind: "null" } : { kind: "text", text })),
  }
}

/** Positions of the rows that pass all conditions. */
function matching(table: Table, rows: readonly unknown[], conditions: readonly Said[]): number[] {
  const tree = { filters: conditions.map(conditionOf), sorts: [] }
  const predicate = compilePredicate(bindQuery(tree, buildTable(table)))
  return [...rows.keys()].filter((position) => predicate(rows[position]))
}

describe("laws of filtering", () => {
  it(
    "V1: equal, not equal and empty divide the rows, for every readable value",
    { timeout: patience },
    () => {
      const parted = scene.chain((given) =>
        readableFor(given.column.kind).map((value) => ({ ...given, value })),
      )
      check(
        fc.property(parted, fc.boolean(), ({ table, column, rows, value }, starred) => {
          const [equal, differing]: OperatorSymbol[] = starred ? ["==*", "!=*"] : ["==", "!="]
          const parts = [
            matching(table, rows, [
              { names: [column.name], operator: equal ?? "==", values: [value] },
            ]),
            matching(table, rows, [
              { names: [column.name], operator: differing ?? "!=", values: [value] },
            ]),
            matching(table, rows, [{ names: [column.name], operator: "==", values: [null] }]),
          ]
          expect(parts.flat().sort((left, right) => left - right)).toEqual([...rows.keys()])
          expect(parts[2]).toEqual(
            [...rows.keys()].filter((position) => isEmpty(rows[position], column)),
          )
        }),
        1000,
      )
    },
  )

  it(
    "V1, V3: each operator and its negation divide the rows that are not empty",
    { timeout: patience },
    () => {
      const pairs: readonly (readonly [OperatorSymbol, OperatorSymbol])[] = [
        ["@=", "!@="],
        ["_=", "!_="],
        ["_-=", "!_-="],
        ["@=*", "!@=*"],
        ["_=*", "!_=*"],
        ["_-=*", "!_-=*"],
      ]
      const texts = scene.filter(({ column }) => column.kind === "text")
      check(
        fc.property(
          texts,
          writtenFor("text"),
          fc.constantFrom(...pairs),
          ({ table, column, rows }, value, [plain, negated]) => {
            const parts = [plain, negated].map((operator) =>
              matching(table, rows, [{ names: [column.name], operator, values: [value] }]),
            )
            const filled = [...rows.keys()].filter((position) => !isEmpty(rows[position], column))
            expect(parts.flat().sort((left, right) => left - right)).toEqual(filled)
          },
        ),
        500,
      )
    },
  )

  it("T1: one more condition never adds a row", { timeout: patience }, () => {
    const more = scene.chain((given) =>
      fc.record({
        given: fc.constant(given),
        all: fc.array(saidOf(given.table), { minLength: 1, maxLength: 4 }),
      }),
    )
    check(
      fc.property(more, ({ given: { table, rows }, all }) => {
        const fewer = matching(table, rows, all.slice(1))
        expect(fewer).toEqual(expect.arrayContaining(matching(table, rows, all)))
      }),
      500,
    )
  })

  it("V2: one more value never removes a row, except for shortcuts", { timeout: patience }, () => {
    const more = scene.chain((given) =>
      fc.record({
        given: fc.constant(given),
        operator: operatorFor(given.column),
        values: fc.array(writtenFor(given.column.kind), { minLength: 2, maxLength: 4 }),
      }),
    )
    check(
      fc.property(more, ({ given: { table, column, rows }, operator, values }) => {
        const fewer = matching(table, rows, [
          { names: [column.name], operator, values: values.slice(1) },
        ])
        expect(matching(table, rows, [{ names: [column.name], operator, values }])).toEqual(
          expect.arrayContaining(fewer),
        )
      }),
      500,
    )
  })

  it(
    "V2: one more usable name never removes a row, except for shortcuts",
    { timeout: patience },
    () => {
      const more = scene.chain((given) =>
        fc.record({
          given: fc.constant(given),
          operator: operatorFor(given.column),
          value: fc.option(writtenFor(given.column.kind), { freq: 8 }),
        }),
      )
      check(
        fc.property(more, ({ given: { table, column, rows }, operator, value }) => {
          const text = value === null && !operator.startsWith("=") ? "null" : value
          const others = columnsOf(table).filter(
            (other) => other !== column && takesOperator(other, operator),
          )
          const names = [column, ...others].map(({ name }) => name)
          const counts = names.map((_, index) =>
            matching(table, rows, [{ names: names.slice(0, index + 1), operator, values: [text] }]),
          )
          for (const [index, rows] of counts.entries())
            expect(rows).toEqual(expect.arrayContaining(counts[index - 1] ?? []))
          expect(counts.length).toBe(names.length)
        }),
        500,
      )
    },
  )
})

describe("laws of sorting", () => {
  const sorted = anyTable.chain((table) =>
    fc.record({ table: fc.constant(table), sorts: sortsFor(table), rows: rowsOf(table, 6) }),
  )

  it(
    "P2: the comparator is a total order, and the one of the reference",
    { timeout: patience },
    () => {
      check(
        fc.property(sorted, ({ table, sorts, rows }) => {
          const comparator = compileComparator(bindQuery(parseQuery({ sorts }), buildTable(table)))
          const plan = bind(table, { sorts })
          for (const left of rows) {
            expect(comparator(left, left)).toBe(0)
            for (const right of rows) {
              expect(Math.sign(comparator(left, right)) + Math.sign(comparator(right, left))).toBe(
                0,
              )
              expect(Math.sign(comparator(left, right))).toBe(
                plan.limited ? 0 : Math.sign(compareRows(plan.sorts, left, right)),
              )
              for (const third of rows) {
                if (comparator(left, right) <= 0 && comparator(right, third) <= 0)
                  expect(comparator(left, third)).toBeLessThanOrEqual(0)
              }
            }
          }
          expect(comparator(undefined, undefined)).toBe(0)
        }),
        250,
      )
    },
  )
})
