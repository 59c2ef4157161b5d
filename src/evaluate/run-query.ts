import { requireRows } from "../fields/given.ts"
import type { Answer } from "../bind/answer.ts"
import type { BoundQuery, Paging } from "../bind/bound.ts"
import type { Sorts } from "./sorting/numbers.ts"
import type { RowPredicate } from "./column-test.ts"
import { compileLooks, type Look, withMissing } from "./missing-property.ts"
import { countPages } from "./page.ts"
import { compileConditions } from "./predicate.ts"
import { startRun } from "./property-test.ts"
import { filterRows, selectRows } from "./select-rows.ts"
import { sortRows } from "./sorting/rows.ts"
import { requireBound } from "../url/refuse-input.ts"

/**
 * Rows that answer queries by themselves, such as a collection of `trommel/collection`.
 * @example
 * import type { QueryableRows } from "trommel/server"
 * const goods: QueryableRows<(typeof movies)[number]> = { run: (bound) => runQuery(movies, bound) }
 * const endpoint = listEndpoint({ table, rows: goods })
 * const response = await endpoint(new Request("http://localhost/?filters=rating>8"))
 * response.status // => 200
 */
export interface QueryableRows<Row> {
  /** Answers a checked query as {@link runQuery} does. */
  readonly run: (bound: BoundQuery) => Answer<Row>
}

/**
 * Runs a checked query over rows: filters and sorts them, and returns one page. Does not change the rows. Never throws: a row
 * that is not an object, and an accessor that throws, count as empty.
 * @param rows - All rows. They are not changed.
 * @param bound - The checked query. Asked again, it is not compiled again.
 * @example runQuery(movies, bindQuery(parseQuery({ filters: "rating>8" }), table)).total // => 2
 */
export function runQuery<Row>(rows: readonly Row[], bound: BoundQuery): Answer<Row> {
  requireRows(rows, "first argument")
  let compiled = compiledQueries.get(bound)
  if (compiled === undefined) {
    requireBound("runQuery", bound)
    compiled = { ...compileQuery(bound), looks: compileLooks(bound) }
    compiledQueries.set(bound, compiled)
  }
  return withMissing(findAnswer(rows, bound, compiled), rows, bound, compiled.looks)
}

/** Runs a checked query, keeps nothing for the next time, and does not look at the rows for missing properties as {@link withMissing} does. */
export function findAnswer<Row>(
  rows: readonly Row[],
  bound: BoundQuery,
  compiled = compileQuery(bound),
): Answer<Row> {
  startRun()
  const run = bound.server?.run
  return run === undefined
    ? answerWith(findPage(bound.refused ? [] : rows, bound.paging, compiled), bound)
    : run(rows)
}

export function answerWith<Row>({ data, total }: FoundPage<Row>, bound: BoundQuery): Answer<Row> {
  const { refused } = bound
  return { data, total, refused, ...countPages(total, bound) }
}

/** True when a page of so many rows is selected; when it ends after this part of them, all are sorted, which is faster. */
export function isSelected(end: number, rows: number): boolean {
  return end <= rows / 16
}

export interface FoundPage<Row> {
  readonly data: Row[]
  readonly total: number
}

/** What a query is compiled to: the tests, absent where all rows match, and the sorts, absent without any. */
interface CompiledQuery {
  readonly predicate: RowPredicate | undefined
  readonly sorts: Sorts | undefined
}

/** A query that may run again, and what is looked for in its rows each time. */
interface KeptQuery extends CompiledQuery {
  readonly looks: readonly Look[]
}

/** The checked queries that ran, so that one that is asked again is not compiled again. No text is kept. */
const compiledQueries = /* @__PURE__ */ new WeakMap<BoundQuery, KeptQuery>()

function compileQuery(bound: BoundQuery): CompiledQuery {
  const { conditions, refused, server } = bound
  const [first] = bound.sorts
  return {
    predicate:
      server?.run === undefined && !refused && conditions.some(({ applied }) => applied)
        ? compileConditions(bound)
        : undefined,
    sorts: first && (bound.sorts as Sorts),
  }
}

/** Finds the rows of a page, and how many match. */
export function findPage<Row>(
  rows: readonly Row[],
  paging: Pick<Paging, "skip" | "pageSize">,
  { predicate, sorts }: CompiledQuery,
): FoundPage<Row> {
  const end = paging.skip + paging.pageSize
  if (sorts !== undefined && isSelected(end, rows.length)) {
    const selected = selectRows(rows, { predicate, sorts, count: end })
    return { data: selected.rows.slice(paging.skip), total: selected.total }
  }
  if (sorts === undefined && predicate !== undefined) return cutMatching(rows, predicate, paging)
  const matching = predicate === undefined ? rows : filterRows(rows, predicate)
  const sorted = sorts === undefined ? matching : sortRows(matching, sorts)
  return { data: sorted.slice(paging.skip, end), total: matching.length }
}

function cutMatching<Row>(
  rows: readonly Row[],
  predicate: RowPredicate,
  { skip, pageSize }: Pick<Paging, "skip" | "pageSize">,
): FoundPage<Row> {
  const data: Row[] = []
  let total = 0
  for (const row of rows) {
    if (!predicate(row)) continue
    if (total >= skip && data.length < pageSize) data.push(row)
    total++
  }
  return { data, total }
}
