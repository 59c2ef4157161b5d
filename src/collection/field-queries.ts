import { applyKinds, prepareRead, type ApplyOptions } from "../apply/apply.ts"
import type { QueryInput } from "../apply/query-input.ts"
import type { BoundCondition, BoundQuery } from "../bind/bound.ts"
import { readOptions } from "../diagnostics/options.ts"
import { compilePredicate } from "../evaluate/predicate.ts"
import { filterRows } from "../evaluate/select-rows.ts"
import { presentOperand } from "../fields/kinds/format-operand.ts"
import type { ColumnField, Fields, Operand } from "../fields/field.ts"
import { readLimit, type CountOptions } from "./collection-options.ts"
import { countValues, findValueRange, takeHighest } from "./count-values.ts"
import type { FieldCounts, FieldRange } from "./field-answers.ts"
import { findColumn } from "./find-column.ts"
import type { RowIndex } from "./row-index.ts"

/** What queries are answered with. */
export interface QueriedRows<Row> {
  /** All rows, in the order for ties. This array changes in place. */
  readonly rows: readonly Row[]
  readonly table: Fields
  readonly index: RowIndex
  /** Called before each answer. */
  readonly before: () => void
}

/** The queries about one field, without the types of the table. */
export interface FieldQueries {
  readonly counts: (
    field: unknown,
    input?: QueryInput,
    options?: CountOptions,
  ) => FieldCounts<FieldValue>
  readonly range: (
    field: unknown,
    input?: QueryInput,
    options?: ApplyOptions,
  ) => FieldRange<FieldValue>
}

const countKinds = /* @__PURE__ */ Object.assign({ limit: "a number" } as const, applyKinds)

type FieldValue = ReturnType<typeof presentOperand>

/** Makes the queries about one field. What the index cannot tell is read from the rows. */
export function createFieldQueries({
  rows,
  table,
  index,
  before,
}: QueriedRows<unknown>): FieldQueries {
  const matching = (bound: BoundQuery): readonly unknown[] =>
    filterRows(rows, compilePredicate(bound))
  return {
    counts: (name, input = {}, options) => {
      const settings = readOptions("counts", options, countKinds)
      const limit = readLimit(settings)
      const field = findColumn(name, table, "field")
      before()
      const bound = withoutTestsOf(field, prepareRead(input, table, settings))
      const { refused, diagnostics } = bound
      if (refused) return { values: [], empty: 0, others: 0, diagnostics, refused }
      const counts = index.counts(bound, field) ?? countValues(matching(bound), field)
      const { values, others } = takeHighest(counts, field, limit)
      return {
        values: values.map(([value, count]) => ({ value: presentOperand(field, value), count })),
        empty: counts.empty,
        others,
        diagnostics,
        refused,
      }
    },
    range: (name, input = {}, options) => {
      const settings = readOptions("range", options, applyKinds)
      const field = findColumn(name, table, "field")
      before()
      const bound = withoutTestsOf(field, prepareRead(input, table, settings))
      const { refused, diagnostics } = bound
      if (refused) return { least: null, greatest: null, diagnostics, refused }
      const range = index.range(bound, field) ?? findValueRange(matching(bound), field)
      const write = (value: Operand | undefined): FieldValue | null =>
        value === undefined ? null : presentOperand(field, value)
      return { least: write(range.least), greatest: write(range.greatest), diagnostics, refused }
    },
  }
}

/** Leaves out the conditions that test nothing but one field. */
function withoutTestsOf(field: ColumnField, bound: BoundQuery): BoundQuery {
  const testsOthers = ({ applied, tests }: BoundCondition): boolean =>
    applied && tests.some((test) => test.field !== field)
  return { ...bound, conditions: bound.conditions.filter(testsOthers) }
}
