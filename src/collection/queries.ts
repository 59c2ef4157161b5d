import { prepareQuery, type ApplyOptions } from "../apply/apply.ts"
import type { OpenParameters, QueryInput } from "../apply/query-input.ts"
import type { BoundCondition, BoundQuery } from "../bind/bound.ts"
import { own } from "../diagnostics/own.ts"
import { compilePredicate } from "../evaluate/predicate.ts"
import { answerWith, runQuery, type Answer } from "../evaluate/run-query.ts"
import { filterRows } from "../evaluate/select-rows.ts"
import type { ColumnField, Fields, Operand } from "../fields/field.ts"
import { readLimit, type CountOptions } from "./collection-options.ts"
import { countValues, findValueRange, takeHighest, writeOperand } from "./count-values.ts"
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

/** The queries of a collection, without the types of its table. */
export interface Queries<Row> {
  readonly query: <Parameters>(
    input: QueryInput | OpenParameters<Parameters>,
    options?: ApplyOptions,
  ) => Answer<Row>
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

type FieldValue = ReturnType<typeof writeOperand>

/** Makes the queries of a collection. What the index cannot tell is read from the rows. */
export function createQueries<Row>({ rows, table, index, before }: QueriedRows<Row>): Queries<Row> {
  const matching = (bound: BoundQuery): readonly Row[] => filterRows(rows, compilePredicate(bound))
  return {
    query: (input, options) => {
      before()
      const bound = prepareQuery(input, table, options)
      const found = bound.refused ? undefined : index.page(bound)
      if (found === undefined) return runQuery(rows, bound)
      return answerWith({ data: rowsAt(rows, found.positions), matched: found.matched }, bound)
    },
    counts: (name, input = {}, options = {}) => {
      const limit = readLimit(own(options))
      const field = findColumn(name, table, "field")
      before()
      const bound = withoutTestsOf(field, prepareQuery(input, table, options))
      const { refused, diagnostics } = bound
      if (refused) return { values: [], empty: 0, others: 0, diagnostics, refused }
      const counts = index.counts(bound, field) ?? countValues(matching(bound), field)
      const { values, others } = takeHighest(counts, field, limit)
      return {
        values: values.map(([value, count]) => ({ value: writeOperand(value), count })),
        empty: counts.empty,
        others,
        diagnostics,
        refused,
      }
    },
    range: (name, input = {}, options = {}) => {
      const field = findColumn(name, table, "field")
      before()
      const bound = withoutTestsOf(field, prepareQuery(input, table, options))
      const { refused, diagnostics } = bound
      if (refused) return { least: null, greatest: null, diagnostics, refused }
      const range = index.range(bound, field) ?? findValueRange(matching(bound), field)
      const write = (value: Operand | undefined): FieldValue | null =>
        value === undefined ? null : writeOperand(value)
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

/** Collects rows with a plain loop: `Array.from` takes ten times as long. */
function rowsAt<Row>(rows: readonly Row[], positions: ArrayLike<number>): Row[] {
  const found = new Array<Row>(positions.length)
  for (let index = 0; index < positions.length; index++)
    found[index] = rows[positions[index] as number] as Row
  return found
}
