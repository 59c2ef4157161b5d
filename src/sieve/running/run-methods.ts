import type { Answer } from "../../bind/answer.ts"
import type { BoundQuery, BoundSort, GivenUp } from "../../bind/bound.ts"
import { unpaged } from "../../bind/paging.ts"
import { gaveUp, methodFailed } from "../../diagnostics/codes.ts"
import type { Diagnostic } from "../../diagnostics/diagnostic.ts"
import { asRefused, finding } from "../../diagnostics/finding.ts"
import { compileKey, compileKeyComparator } from "../../evaluate/comparator.ts"
import { answerWith } from "../../evaluate/run-query.ts"
import type { SortableRows } from "../method.ts"
import { findUnreadable, isIncomparable } from "../nulls.ts"
import { sortCalls, type MethodCalls, type SortStep } from "./method-calls.ts"
import {
  countReadable,
  failAt,
  matching,
  nameOfError,
  noteFailure,
  rememberRows,
  requireIterable,
  watchRows,
  asSortable,
  isSorted,
  readFrom,
  sortable,
  type MethodCall,
  type MethodRun,
} from "./method-rows.ts"
import {
  failedPage,
  failingOrder,
  findUnreadableKey,
  runFailing,
  type Failing,
  type PageOfServer,
  type ServerQuery,
} from "./run-failing.ts"

export interface MethodsQuery extends ServerQuery {
  readonly calls: MethodCalls
  /** True when a call that throws refuses the query. */
  readonly refuses: boolean
}

/**
 * Runs a query that calls custom methods (rules S27 to S29): first the filter methods, then the conditions on columns, then the sorts.
 * A call that throws makes the server give up (rule S9). Rows are read at last, and an exception there ends the list (rule S26).
 */
export function runMethods<Row>(rows: readonly Row[], query: MethodsQuery): Answer<Row> {
  const { bound, calls } = query
  const run: MethodRun = { failing: undefined }
  if (bound.refused) return refuseAfterCalls(rows, query, run)
  const filtered = callFilters(rows, query, run)
  if (filtered.rows === undefined) return giveUpOn("query", rows, query, filtered.failures, run)
  const source = bound.givenUp?.scope === "query" ? rows : rememberRows(filtered.rows)
  if (sortCalls(calls).length === 0) return readPlain(source, query, run)
  const kept = matching(source, query, run)
  const sorted = callSorts(kept, query, run)
  if (sorted.rows === undefined) return giveUpOn("order", source, query, sorted.failures, run)
  if (bound.givenUp) return readPlain(source, query, run)
  return answerOf(readSorted(sorted.rows, kept, query, sorted.call, run), bound)
}

/** Makes the answer of a query from the page that a server read, or on which it failed. */
export function answerOf<Row>(page: PageOfServer<Row>, bound: BoundQuery): Answer<Row> {
  const answer = answerWith(page, bound)
  const { failure } = page
  return failure === undefined
    ? answer
    : { ...answer, failure, diagnostics: [failure, ...answer.diagnostics] }
}

/**
 * Makes the answer of a query that the server refuses for a mistake. It calls the methods before the mistake, and refuses the first that
 * throws (rules S9 and S29). No row is read.
 */
function refuseAfterCalls<Row>(
  rows: readonly Row[],
  query: MethodsQuery,
  run: MethodRun,
): Answer<Row> {
  const filtered = callFilters(rows, query, run)
  const called = filtered.rows === undefined ? filtered : callSorts(filtered.rows, query, run)
  return refuse(query.bound, called.rows === undefined ? called.failures : [])
}

function refuse<Row>(bound: BoundQuery, failures: readonly Diagnostic[]): Answer<Row> {
  const diagnostics = [...failures, ...bound.diagnostics.map(asRefused)]
  return answerWith({ data: [], matched: 0 }, { ...bound, refused: true, diagnostics })
}

function readPlain<Row>(source: Iterable<Row>, query: ServerQuery, run: MethodRun): Answer<Row> {
  return answerOf(
    runFailing(source, query, () => failingOf(run)),
    query.bound,
  )
}

/** Runs a query without the part that a call which throws makes the server drop, or refuses it. */
function giveUpOn<Row>(
  scope: GivenUp["scope"],
  rows: Iterable<Row>,
  query: MethodsQuery,
  failures: readonly Diagnostic[],
  run: MethodRun,
): Answer<Row> {
  if (query.refuses) return refuse(query.bound, failures)
  const conditions = scope === "query" ? [] : query.bound.conditions
  const diagnostics = [...failures, ...query.bound.diagnostics]
  const bound = { ...query.bound, conditions, sorts: [], paging: unpaged, diagnostics }
  return readPlain(rows, { ...query, bound }, run)
}

/** What a call that throws leaves. */
interface Failures {
  readonly rows: undefined
  readonly failures: readonly Diagnostic[]
}

/** Calls the filter methods, each with the rows that the one before returns. */
function callFilters<Row>(
  rows: readonly Row[],
  { calls: { filters }, refuses }: MethodsQuery,
  run: MethodRun,
): { readonly rows: Iterable<Row> } | Failures {
  let current: Iterable<Row> = { [Symbol.iterator]: () => rows[Symbol.iterator]() }
  for (const { method, operator, values, range } of filters) {
    const call: MethodCall = { name: method.name, source: "filters", range }
    try {
      const found = method.filter?.(current as Iterable<never>, operator, values && [...values])
      current = watchRows(requireIterable<Row>(found), call, run)
    } catch (error) {
      return { rows: undefined, failures: giveUp(call, error, "query", refuses) }
    }
  }
  return { rows: current }
}

/** Carries out the sorts in order. A sort by a column that follows another one needs rows that are sorted. */
function callSorts<Row>(
  rows: Iterable<Row>,
  { bound, calls, refuses }: MethodsQuery,
  run: MethodRun,
): { readonly rows: SortableRows<Row>; readonly call: MethodCall } | Failures {
  let current = sortable(rows)
  let useThenBy = false
  let last: MethodCall = { name: "", source: "sorts", range: undefined }
  for (const step of calls.sorts) {
    const call = callOf(step)
    if (step.kind === "call") last = call
    try {
      if (step.kind === "column") {
        const compare = compileCompare<Row>(step.sort, bound, run)
        current = useThenBy ? current.thenBy(compare) : current.orderBy(compare)
      } else {
        const { method, descending } = step.call
        const found = method.sort?.(current as SortableRows<never>, { useThenBy, descending })
        const sorted = requireIterable<Row>(found)
        current = isSorted(sorted) ? asSortable(sorted) : asSortable(watchRows(sorted, call, run))
      }
    } catch (error) {
      return { rows: undefined, failures: giveUp(call, error, "order", refuses) }
    }
    useThenBy = true
  }
  return { rows: current, call: last }
}

function callOf(step: SortStep): MethodCall {
  return step.kind === "call"
    ? { name: step.call.method.name, source: "sorts", range: step.call.range }
    : {
        name: step.sort.field.name,
        source: "sorts",
        range: step.sort.sort.range,
      }
}

/** Compiles the comparison of rows by a column. The server may fail on it (rule S24). */
function compileCompare<Row>(
  sort: BoundSort,
  { paging }: BoundQuery,
  run: MethodRun,
): (left: Row, right: Row) => number {
  const key = compileKey(sort)
  const compare = compileKeyComparator(sort)
  const fails = isIncomparable(sort)
  return (left, right) => {
    const [before, after] = [key(left), key(right)]
    if (fails && before !== undefined && after !== undefined)
      failAt(failingOrder(sort, paging), run)
    return compare(before, after)
  }
}

/** Fails on a row without the key of a column (rule S24). The server reads all keys before it compares any, and none for a page without rows. */
function checkKeys(
  rows: Iterable<unknown>,
  { bound: { sorts, paging }, settings }: ServerQuery,
  run: MethodRun,
): void {
  if (sorts.every((sort) => findUnreadable(sort, settings) === undefined)) return
  const all = [...rows]
  const failing = all.length > paging.skip ? findUnreadableKey(all, sorts, settings) : undefined
  if (failing !== undefined) failAt(failing, run)
}

/** Reads the page of rows that methods have sorted. Rows after the page are read for their number alone. */
function readSorted<Row>(
  rows: SortableRows<Row>,
  kept: Iterable<Row>,
  query: ServerQuery,
  sortCall: MethodCall,
  run: MethodRun,
): PageOfServer<Row> {
  const { skip, pageSize } = query.bound.paging
  const end = skip + pageSize
  const read: Row[] = []
  let isWhole = false
  try {
    checkKeys(kept, query, run)
    for (const row of readFrom(rows, skip)) read.push(row)
    isWhole = true
  } catch (error) {
    noteFailure(sortCall, error, run)
    if (read.length < end) return failedPage(failingOf(run))
  }
  const matched = isWhole ? read.length : countReadable(kept)
  return { data: read.slice(skip, end), matched, failure: undefined }
}

function failingOf({ failing }: MethodRun): Failing {
  return (
    failing ?? { node: { kind: "sort" }, data: { field: "", exception: "Error", reason: "method" } }
  )
}

function giveUp(
  { name, source, range }: MethodCall,
  error: unknown,
  scope: GivenUp["scope"],
  refuses: boolean,
): readonly Diagnostic[] {
  const place = { source, range }
  const cause = finding(methodFailed, () => ({ field: name, exception: nameOfError(error) }), place)
  const refused = refuses ? (true as const) : undefined
  const work = () => ({ field: name, scope, refused, cause: cause.diagnose() })
  return [cause.diagnose(refuses), finding(gaveUp, work, place).diagnose(refuses)]
}
