import fc, { type Arbitrary } from "fast-check"
import { describe, expect, it } from "vitest"
import { prepareQuery } from "../../../src/apply/apply.ts"
import { createRowIndex } from "../../../src/collection/columns/create-row-index.ts"
import type { RowIndex } from "../../../src/collection/row-index.ts"
import { compileKey } from "../../../src/evaluate/comparator.ts"
import { runQuery } from "../../../src/evaluate/run-query.ts"
import type { ColumnField, Fields } from "../../../src/fields/field.ts"
import { sieve } from "../../../src/sieve.ts"
import { buildTable } from "../../support/built-table.ts"
import { askedOf } from "../../support/query-arbitraries.ts"
import type { Asked } from "../../support/reference/asked.ts"
import { answer } from "../../support/reference/answer.ts"
import type { Table } from "../../support/reference/table.ts"
import { rowsOf } from "../../support/row-arbitraries.ts"
import { check, patience } from "../../support/runs.ts"
import { anyTable } from "../../support/table-arbitraries.ts"

/** Nothing fits, not everything fits, everything fits. */
const memory = fc.constantFrom(0, 100, 1000, 4000, 2 ** 28)

const scene = anyTable.chain((table) =>
  fc.record({
    table: fc.constant(table),
    rows: rowsOf(table, 80),
    queries: fc.array(askedOf(table), { minLength: 1, maxLength: 6 }),
  }),
)

/** A change of the rows, or a question about them. */
type Step =
  | {
      readonly kind: "change"
      readonly places: readonly number[]
      readonly rows: readonly unknown[]
    }
  | { readonly kind: "append" | "reset"; readonly rows: readonly unknown[] }
  | { readonly kind: "ask"; readonly asked: Asked; readonly options: object }

const stepOf = (table: Table): Arbitrary<Step> =>
  fc.oneof(
    fc.record({
      kind: fc.constant("change" as const),
      places: fc.array(fc.nat(), { maxLength: 5 }),
      rows: rowsOf(table, 5),
    }),
    fc.record({
      kind: fc.constantFrom("append" as const, "reset" as const),
      rows: rowsOf(table, 40),
    }),
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant("ask" as const),
        asked: askedOf(table),
        options: fc.constantFrom({}, { paging: false }, { dialect: sieve }),
      }),
    },
  )

const story = anyTable.chain((table) =>
  fc.record({
    table: fc.constant(table),
    rows: rowsOf(table, 60),
    steps: fc.array(stepOf(table), { minLength: 4, maxLength: 14 }),
  }),
)

/** Applies a change to the rows and the index. */
const takeStep = (rows: unknown[], index: RowIndex, step: Exclude<Step, { kind: "ask" }>): void => {
  switch (step.kind) {
    case "change": {
      const places = [...new Set(step.places.map((place) => place % Math.max(1, rows.length)))]
        .filter((place) => place < rows.length)
        .slice(0, step.rows.length)
      for (const [number, place] of places.entries()) rows[place] = step.rows[number]
      return index.changed(places)
    }
    case "append": {
      const from = rows.length
      rows.push(...step.rows)
      return index.appended(from)
    }
    case "reset":
      rows.splice(0, rows.length, ...step.rows)
      return index.reset(rows)
  }
}

/** A value in a form that is equal for equal values: 0 for -0. */
const written = (value: unknown): string =>
  JSON.stringify(typeof value === "number" ? [String(value + 0)] : (value ?? "none"))

/** Counts by reading each row, with nothing that is kept. */
const slowCounts = (rows: readonly unknown[], field: ColumnField): unknown => {
  const read = compileKey({ field } as never)
  const counts = new Map<string, number>()
  for (const row of rows) {
    const value = read(row)
    const key = value === undefined ? "empty" : written(value)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return new Map([...counts].sort())
}

const slowRange = (rows: readonly unknown[], field: ColumnField): unknown => {
  const read = compileKey({ field } as never)
  const { compare } = field.rules
  const values = rows.flatMap((row) => read(row) ?? []).sort(compare)
  return [values.at(0), values.at(-1)].map(written)
}

const columnsOf = ({ fields }: Fields): ColumnField[] =>
  [...fields.values()].filter(
    (field): field is ColumnField => field.kind !== "shortcut" && field.kind !== "range-end",
  )

describe("an index of rows compared with the reference", () => {
  it("P1, P2, P4: any page has the rows of the reference", { timeout: patience }, () => {
    check(
      fc.property(scene, memory, ({ table, rows, queries }, maxMemory) => {
        const index = createRowIndex(rows, { maxMemory })
        for (const asked of [...queries, ...queries]) {
          const expected = answer(table, rows, asked)
          const bound = prepareQuery(asked, buildTable(table))
          const found = bound.refused ? { data: [], total: 0 } : index.page(bound)
          expect(index.memory().total).toBeLessThanOrEqual(maxMemory)
          if (found === undefined) continue
          expect(found.total).toBe(expected.total)
          const { positions } = expected
          expect(found.data).toHaveLength(positions.length)
          expect(found.data.every((row, place) => row === rows[positions[place] ?? -1])).toBe(true)
        }
      }),
      600,
    )
  })

  it(
    "P1: after any changes, pages, counts and ranges are those of the rows, in both dialects",
    { timeout: patience },
    () => {
      check(
        fc.property(story, memory, ({ table, rows: given, steps }, maxMemory) => {
          const rows = [...given]
          const built = buildTable(table)
          const index = createRowIndex(rows, { maxMemory })
          for (const step of steps) {
            if (step.kind !== "ask") {
              takeStep(rows, index, step)
              expect(index.memory().total).toBeLessThanOrEqual(maxMemory)
              continue
            }
            const bound = prepareQuery(step.asked, built, step.options)
            if (bound.refused) continue
            const expected = runQuery(
              [...rows.keys()].map((position) => rows[position]),
              bound,
            )
            const found = index.page(bound)
            if (found !== undefined) {
              expect(found.total).toBe(expected.total)
              expect(found.data.every((row, place) => row === expected.data[place])).toBe(true)
              expect(found.data).toHaveLength(expected.data.length)
            }
            const matching = runQuery(rows, {
              ...bound,
              sorts: [],
              paging: { page: 1, pageSize: 1e9, skip: 0 },
            }).data
            for (const field of columnsOf(built)) {
              const counts = index.counts(bound, field)
              if (counts !== undefined) {
                const pairs = Array.from(
                  counts.values,
                  ([value, count]) => [written(value), count] as const,
                )
                const all = counts.empty > 0 ? [...pairs, ["empty", counts.empty] as const] : pairs
                expect(new Map([...all].sort())).toEqual(slowCounts(matching, field))
              }
              const range = index.range(bound, field)
              if (range !== undefined)
                expect([range.least, range.greatest].map(written)).toEqual(
                  slowRange(matching, field),
                )
            }
            expect(index.memory().total).toBeLessThanOrEqual(maxMemory)
          }
        }),
        400,
      )
    },
  )
})
