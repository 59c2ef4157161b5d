import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { createIndexedCollection as createCollection } from "../../src/collection/create-collection.ts"
import {
  applyQuery,
  compileComparator,
  compilePredicate,
  explainRow,
  inferFields,
  prepareQuery,
  runQuery,
  type Answer,
} from "../../src/index.ts"
import { buildTable } from "../support/built-table.ts"
import { askedOf } from "../support/query-arbitraries.ts"
import type { Asked } from "../support/reference/asked.ts"
import { fickleRowsOf, rowsOf } from "../support/row-arbitraries.ts"
import { check, patience } from "../support/runs.ts"
import { anyTable } from "../support/table-arbitraries.ts"

type Rows = readonly unknown[]

/** As many rows as are sorted by keys, and selected for a page near the start. */
const repeat = (rows: Rows): Rows => Array.from({ length: 120 }, () => rows).flat()

const expectWellFormed = (answer: Answer<unknown>, rows: Rows): void => {
  const known = new Set(rows)
  expect(answer.data.filter((row) => !known.has(row))).toEqual([])
  expect(answer.total).toBeGreaterThanOrEqual(answer.data.length)
  expect(answer.total).toBeLessThanOrEqual(rows.length)
}

const fickleScene = anyTable.chain((table) =>
  fc.record({ table: fc.constant(table), asked: askedOf(table), make: fickleRowsOf(table) }),
)

describe("accessors that throw or change at a later read", () => {
  it(
    "V1: nothing escapes from filters, order and pages of few rows and of many",
    { timeout: patience },
    () => {
      check(
        fc.property(fickleScene, ({ table, asked, make }) => {
          const built = buildTable(table)
          for (const rows of [make(), repeat(make())])
            for (const options of [{}, { paging: false }] as const)
              expectWellFormed(applyQuery(rows, built, asked, options), rows)
          const firstPage = { ...asked, page: 1, pageSize: 1 }
          const rows = repeat(make())
          expectWellFormed(runQuery(rows, prepareQuery(firstPage, built)), rows)
        }),
        300,
      )
    },
  )

  it(
    "V1: nothing escapes from predicates, comparators, explanations and guessed tables",
    { timeout: patience },
    () => {
      check(
        fc.property(fickleScene, ({ table, asked, make }) => {
          const bound = prepareQuery(asked, buildTable(table))
          const predicate = compilePredicate(bound)
          expect(make().every((row) => typeof predicate(row) === "boolean")).toBe(true)
          const rows = make()
          expect([...rows].sort(compileComparator(bound))).toHaveLength(rows.length)
          expect(make().every((row) => explainRow(row, bound).sentence !== "")).toBe(true)
          expect(inferFields(make()).definitions).toBeTypeOf("object")
        }),
        600,
      )
    },
  )

  it("V1: nothing escapes from a collection, whatever its memory", { timeout: patience }, () => {
    const memory = fc.constantFrom(0, 5000, undefined)
    check(
      fc.property(fickleScene, memory, ({ table, asked, make }, maxMemory) => {
        const rows = repeat(make())
        let key = 0
        const collection = createCollection(rows, buildTable(table), {
          key: () => key++,
          ...(maxMemory !== undefined && { maxMemory }),
        })
        for (const page of [1, 2])
          expectWellFormed(collection.query({ ...asked, page, pageSize: 2 }), rows)
      }),
      300,
    )
  })
})

const scene = anyTable.chain((table) =>
  fc.record({ table: fc.constant(table), asked: askedOf(table), rows: rowsOf(table, 20) }),
)
type Scene = typeof scene extends fc.Arbitrary<infer One> ? One : never

const positionsOf = ({ table, rows }: Scene, asked: Asked): readonly number[] =>
  applyQuery(rows, buildTable(table), asked, { paging: false }).data.map((row) => rows.indexOf(row))

describe("queries over rows of other shapes", () => {
  it(
    "T1, P1, P4: what ran before never changes an answer, nor what was compiled before",
    { timeout: patience },
    () => {
      check(
        fc.property(scene, fc.array(scene, { minLength: 1, maxLength: 8 }), (one, others) => {
          const before = positionsOf(one, one.asked)
          const bound = prepareQuery(one.asked, buildTable(one.table))
          const predicate = compilePredicate(bound)
          const matches = one.rows.map((row) => predicate(row))
          // The other queries see these rows too, and this query sees the rows of the others.
          for (const other of others) {
            positionsOf(other, other.asked)
            positionsOf({ ...other, rows: one.rows }, other.asked)
            positionsOf({ ...one, rows: other.rows }, one.asked)
            other.rows.forEach((row) => predicate(row))
          }
          expect(positionsOf(one, one.asked)).toEqual(before)
          expect(one.rows.map((row) => predicate(row))).toEqual(matches)
        }),
        300,
      )
    },
  )
})
