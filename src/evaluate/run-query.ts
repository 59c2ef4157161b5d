import type { BoundQuery, Paging } from "../bind/bound.ts"
import type { MethodCalls } from "../bind/method-calls.ts"
import type { Diagnostic } from "../diagnostics/diagnostic.ts"
import { own, ownProperty } from "../diagnostics/own.ts"
import type { RowPredicate } from "./column-test.ts"
import { countPages } from "./page.ts"
import { compilePredicate } from "./predicate.ts"
import { filterRows, selectRows } from "./select-rows.ts"
import { canFail, runFailing, type PageOfServer } from "./run-failing.ts"
import { callBeforeMistake, runMethods, type MethodsRun } from "./run-methods.ts"
import { sortRows } from "./sort-rows.ts"

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
 * The result of a query over some rows. `Count` is the type of `pages` and `matched`. They are null where a server of the dialect `sieve`
 * fails when it counts all rows, which its option `ignoreNullsOnNotEqual` alone can bring about (rule S26): take `Answer<Row, number |
 * null>` there.
 * @example
 * import type { Answer } from "trommel"
 * const answer: Answer<{ readonly title: string }> = applyQuery(movies, table, { filters: "year<2000", sorts: "year", pageSize: 2 })
 * answer.data.map(({ title }) => title) // => ["Alien", "Stalker"]
 * answer.matched // => 3
 * answer.pages // => 2
 * answer.diagnostics // => []
 */
export interface Answer<Row, Count = number> {
  /** The rows of the page, in order: the objects that were given, not copies. */
  readonly data: Row[]
  /** The number of pages that the matching rows fill. */
  readonly pages: Count
  /** The number of rows that match, on all pages. */
  readonly matched: Count
  /**
   * The exception on which a server of the dialect `sieve` fails while it reads the list, and answers with status 500 (rule S26). There
   * are then no rows, and it is also the first of `diagnostics`. Absent when the list can be read, so always in the standard dialect.
   */
  readonly failure?: Diagnostic
  /** True when the query was refused, for a limit or by strict. It then has no rows. */
  readonly refused: boolean
  /** The first 20 findings. */
  readonly diagnostics: readonly Diagnostic[]
  /** The number of findings that are not listed. */
  readonly omitted: number
}

/**
 * Runs a checked query over rows: filters and sorts them, and returns one page. The rows are not
 * changed. Never throws: a row that is not an object has only empty values, and so has an accessor
 * that throws.
 * @param rows - All rows. They are not changed.
 * @param bound - The checked query.
 * @example runQuery(movies, bindQuery(parseQuery({ filters: "rating>8" }), table)).matched // => 2
 */
export function runQuery<Row>(rows: readonly Row[], bound: BoundQuery): Answer<Row>
export function runQuery<Row>(rows: readonly Row[], bound: BoundQuery): Answer<Row, number | null> {
  const methods = ownProperty(bound, "methods")
  if (bound.gaveUp && methods?.refuses) return refuseAfterCalls(rows, bound, methods)
  if (!bound.refused && methods) return answerOfMethods(runMethods(rows, bound, methods), methods)
  if (!bound.refused && canFail(bound)) return answerOf(runFailing(rows, bound), bound)
  return answerWith(findPage(bound.refused ? [] : rows, bound), bound)
}

/** Makes the answer of a query from the rows that were found. */
export function answerWith<Row>({ data, matched }: FoundPage<Row>, bound: BoundQuery): Answer<Row> {
  const { refused, diagnostics, omitted, paging } = bound
  return {
    data,
    pages: countPages(matched, paging),
    matched,
    refused,
    diagnostics,
    omitted,
  }
}

/** Makes the answer of a query that the server refuses. It calls the methods before the mistake, and refuses what throws first. */
function refuseAfterCalls<Row>(
  rows: readonly Row[],
  bound: BoundQuery,
  methods: MethodCalls,
): Answer<Row> {
  const failures = callBeforeMistake(rows, bound, methods)
  const diagnostics = [...failures, ...bound.diagnostics]
  return answerWith({ data: [], matched: 0 }, { ...bound, refused: true, diagnostics })
}

/** Makes the answer of a query that calls custom methods. A call that throws may refuse the query (rules S9 and S29). */
function answerOfMethods<Row>(
  found: MethodsRun<Row>,
  { refuses }: MethodCalls,
): Answer<Row, number | null> {
  const { bound, failures } = found
  const diagnostics = [...failures, ...bound.diagnostics]
  if (failures.length === 0) return answerOf(found, bound)
  return refuses
    ? answerWith({ data: [], matched: 0 }, { ...bound, refused: true, diagnostics })
    : answerOf(found, { ...bound, diagnostics })
}

/** Makes the answer of a query on which the server may fail (rule S26). */
function answerOf<Row>(found: PageOfServer<Row>, bound: BoundQuery): Answer<Row, number | null> {
  const { data, matched, failure } = own(found)
  const counted = answerWith({ data: [...data], matched: matched ?? 0 }, bound)
  const answer = matched === null ? { ...counted, matched: null, pages: null } : counted
  return failure === undefined
    ? answer
    : { ...answer, failure, diagnostics: [failure, ...answer.diagnostics] }
}

/**
 * A page that ends within this part of the rows is selected. For one further back, sorting all rows
 * takes less time.
 */
const selectedPart = 1 / 16

/** The rows of a page, and how many match on all pages. */
export interface FoundPage<Row> {
  readonly data: Row[]
  readonly matched: number
}

/** Finds the rows of the page, and counts those of all pages. */
function findPage<Row>(rows: readonly Row[], bound: BoundQuery): FoundPage<Row> {
  const { conditions, paging } = bound
  const [first, ...others] = bound.sorts
  const sorts = first && ([first, ...others] as const)
  const predicate = conditions.some(({ applied }) => applied) ? compilePredicate(bound) : undefined
  const end = paging.skip + paging.pageSize
  if (sorts !== undefined && end <= rows.length * selectedPart) {
    const selected = selectRows(rows, { predicate, sorts, count: end })
    return { data: selected.rows.slice(paging.skip), matched: selected.matched }
  }
  if (sorts === undefined && predicate !== undefined) return cutMatching(rows, predicate, paging)
  const matching = predicate === undefined ? rows : filterRows(rows, predicate)
  const sorted = sorts === undefined ? matching : sortRows(matching, sorts)
  return { data: sorted.slice(paging.skip, end), matched: matching.length }
}

/** Counts the matching rows, and keeps those of the page. */
function cutMatching<Row>(
  rows: readonly Row[],
  predicate: RowPredicate,
  { skip, pageSize }: Paging,
): FoundPage<Row> {
  const data: Row[] = []
  let matched = 0
  for (const row of rows) {
    if (!predicate(row)) continue
    if (matched >= skip && data.length < pageSize) data.push(row)
    matched++
  }
  return { data, matched }
}
