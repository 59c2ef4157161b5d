import type { BoundQuery } from "../bind/bound.ts"
import { costOf, costs } from "../evaluate/predicate.ts"
import type { ColumnField, Field, Fields } from "../fields/field.ts"
import type { RowIndex } from "./row-index.ts"

/**
 * The fewest rows for which columns pay off, as the questions about collections of few rows and about list requests of the benchmark
 * show. Where few of 3,000 rows match, a sorted page takes a seventh longer than without columns; where most do, a sixth of the time.
 */
const fewestRows = { search: 1000, ordered: 3000, plain: 12_000 } as const

/**
 * Has an index answer only where that is faster: for enough rows, and fields that were asked for before, since to read a column takes
 * longer than one query. The results of pure functions are kept from the first query on.
 */
export function whereItPaysOff(
  index: RowIndex,
  rows: readonly unknown[],
  { fields: all }: Fields,
): RowIndex {
  const functions = new Set<Field>([...all.values()].filter(isPureFunction))
  const asked = new Set<Field>()
  const paysOff = (bound: BoundQuery, counted?: ColumnField): boolean => {
    // Over few rows even a look at the query would take a part of its time.
    if (rows.length < fewestRows.search && functions.size === 0) return false
    const parts = [...bound.sorts, ...bound.conditions.flatMap(({ tests }) => tests)]
    const fields = [...parts.map(({ field }): Field => field), ...(counted ? [counted] : [])]
    if (fields.some((field) => functions.has(field))) return true
    if (rows.length < fewestFor(bound, counted !== undefined)) return false
    const before = asked.size
    for (const field of fields) asked.add(field)
    return asked.size === before
  }
  return {
    ...index,
    page: (bound) => (paysOff(bound) ? index.page(bound) : undefined),
    counts: (bound, field) => (paysOff(bound, field) ? index.counts(bound, field) : undefined),
    range: (bound, field) => (paysOff(bound, field) ? index.range(bound, field) : undefined),
  }
}

function fewestFor({ conditions, sorts }: BoundQuery, isCounted: boolean): number {
  if (conditions.some((condition) => costOf(condition) === costs.search)) return fewestRows.search
  return sorts.length > 0 || isCounted ? fewestRows.ordered : fewestRows.plain
}

function isPureFunction(field: Field): boolean {
  if (field.kind === "shortcut") return field.pure
  return field.kind !== "range-end" && field.path === undefined && field.pure
}
