import { applyKinds, prepareRead, type ApplyOptions, type QueryInput } from "../apply/apply.ts"
import type { Answer } from "../bind/answer.ts"
import type { BoundQuery } from "../bind/bound.ts"
import { readOptions } from "../diagnostics/options.ts"
import {
  findColumn,
  readLimit,
  takeHighest,
  withoutTestsOf,
  type FieldCounts,
} from "../evaluate/field-counts.ts"
import { withMissing } from "../evaluate/missing-property.ts"
import { compileConditions } from "../evaluate/predicate.ts"
import {
  answerWith,
  findAnswer,
  runQuery,
  type FoundPage,
  type QueryableRows,
} from "../evaluate/run-query.ts"
import { filterRows } from "../evaluate/select-rows.ts"
import type { Field, Fields } from "../fields/field.ts"
import { presentOperand, presentOrNull, type PresentedValue } from "../fields/kinds/writing.ts"
import type { CountOptions } from "./collection-options.ts"
import type { FieldRange } from "./collection.ts"
import type { RowIndex } from "./row-index.ts"
import { countRowValues, findValueRange } from "./summarize-values.ts"
import type { OpenParameters } from "../url/query-form.ts"
import { requireBound } from "../url/refuse-input.ts"

interface QueriedRows<Row> {
  /** All rows, in the order for ties. This array changes in place. */
  readonly rows: readonly Row[]
  readonly table: Fields
  readonly index: RowIndex
  readonly before: () => void
}

export interface Queries<Row> extends FieldQueries {
  readonly query: <Parameters>(
    input: QueryInput | OpenParameters<Parameters>,
    options?: ApplyOptions,
  ) => Answer<Row>
  readonly run: QueryableRows<Row>["run"]
}

/** Makes the queries of a collection. What the index cannot tell is read from the rows. */
export function createQueries<Row>({ rows, table, index, before }: QueriedRows<Row>): Queries<Row> {
  // The fields of a table as they are, in no other dialect's view.
  const known = new Set<Field>(table.fields.values())
  const isKnown = ({ field }: { readonly field: Field }): boolean => known.has(field)
  const isOver = ({ sorts, conditions }: BoundQuery): boolean =>
    sorts.every(isKnown) && conditions.every(({ tests }) => tests.every(isKnown))
  const find = (bound: BoundQuery): Answer<Row> | undefined => {
    const isIndexed = !bound.refused && bound.server?.run === undefined && isOver(bound)
    const page = isIndexed ? index.page(bound) : undefined
    return page && withMissing(answerWith(page as FoundPage<Row>, bound), rows, bound)
  }
  return {
    query: (input, options) => {
      before()
      const bound = prepareRead(input, table, readOptions("query", options, applyKinds))
      return find(bound) ?? withMissing(findAnswer(rows, bound), rows, bound)
    },
    run: (bound) => {
      requireBound("run", bound, " Use query for any other one.")
      before()
      return find(bound) ?? runQuery(rows, bound)
    },
    ...createFieldQueries({ rows, table, index, before }),
  }
}

interface FieldQueries {
  readonly countValues: (
    input: QueryInput,
    field: unknown,
    options?: CountOptions,
  ) => FieldCounts<PresentedValue>
  readonly range: (
    input: QueryInput,
    field: unknown,
    options?: ApplyOptions,
  ) => FieldRange<PresentedValue>
}

const countKinds = /* @__PURE__ */ Object.assign({ limit: "a number" } as const, applyKinds)

/** Makes the queries about one field. What the index cannot tell is read from the rows. */
function createFieldQueries({ rows, table, index, before }: QueriedRows<unknown>): FieldQueries {
  const matching = (bound: BoundQuery): readonly unknown[] =>
    filterRows(rows, compileConditions(bound))
  return {
    countValues: (input, name, options) => {
      const settings = readOptions("countValues", options, countKinds)
      const limit = readLimit(settings)
      const field = findColumn(name, table, "field")
      before()
      const bound = withoutTestsOf(field, prepareRead(input, table, settings))
      const { refused, diagnostics } = bound
      if (refused) return { values: [], empty: 0, others: 0, diagnostics, refused }
      const counts = index.counts(bound, field) ?? countRowValues(matching(bound), field)
      const { values, others } = takeHighest(counts, field, limit)
      return {
        values: values.map(([value, count]) => ({ value: presentOperand(field, value), count })),
        empty: counts.empty,
        others,
        diagnostics,
        refused,
      }
    },
    range: (input, name, options) => {
      const settings = readOptions("range", options, applyKinds)
      const field = findColumn(name, table, "field")
      before()
      const bound = withoutTestsOf(field, prepareRead(input, table, settings))
      const { refused, diagnostics } = bound
      if (refused) return { least: null, greatest: null, diagnostics, refused }
      const range = index.range(bound, field) ?? findValueRange(matching(bound), field)
      return {
        least: presentOrNull(field, range.least),
        greatest: presentOrNull(field, range.greatest),
        diagnostics,
        refused,
      }
    },
  }
}
