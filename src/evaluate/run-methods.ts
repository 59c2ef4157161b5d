import type { BoundQuery, BoundSort, GaveUp } from "../bind/bound.ts"
import type { MethodCalls, SortStep } from "../bind/method-calls.ts"
import { unpaged } from "../bind/paging.ts"
import { gaveUp, methodFailed } from "../diagnostics/codes.ts"
import type { Diagnostic } from "../diagnostics/diagnostic.ts"
import { finding } from "../diagnostics/finding.ts"
import { ownProperty } from "../diagnostics/own.ts"
import type { SortableRows } from "../fields/method.ts"
import { compileKey, compileKeyComparator } from "./comparator.ts"
import {
  diagnose,
  exceptionOfOrder,
  failingSort,
  findUnreadableKey,
  runFailing,
} from "./run-failing.ts"
import type { Failing, PageOfServer } from "./run-failing.ts"
import {
  countReadable,
  failAt,
  matching,
  nameOfError,
  noteFailure,
  rememberRows,
  requireIterable,
  watchRows,
  type MethodCall,
  type MethodRun,
} from "./method-rows.ts"
import { asSortable, isSorted, readFrom, sortable } from "./sortable-rows.ts"

/** What a query with custom methods finds. */
export interface MethodsRun<Row> extends PageOfServer<Row> {
  /** What the query does after a call that throws: without its conditions, its sorts and its page, as far as they are dropped. */
  readonly bound: BoundQuery
  /** The reason for giving up, and that the library gives up; empty where no call throws. */
  readonly failures: readonly Diagnostic[]
}

/**
 * Runs a query that calls custom methods (rules S27 to S29): first the filter methods, then the conditions on columns, then the sorts.
 * A call that throws makes the server give up (rule S9). Rows are read at last, and an exception there ends the list (rule S26).
 */
export function runMethods<Row>(
  rows: readonly Row[],
  bound: BoundQuery,
  methods: MethodCalls,
): MethodsRun<Row> {
  const run: MethodRun = { failing: undefined }
  const filtered = callFilters(rows, methods, run)
  if (filtered.rows === undefined) return runWithout("query", { ...filtered, rows, bound }, run)
  const source = bound.gaveUp?.scope === "query" ? rows : rememberRows(filtered.rows)
  if (!methods.sorts.some(({ kind }) => kind === "call")) return readPlain(source, bound, run)
  const kept = matching(source, bound, run)
  const sorted = callSorts({ rows: kept, bound, methods }, run)
  if (sorted.rows === undefined)
    return runWithout("order", { rows: source, bound, failures: sorted.failures }, run)
  return bound.gaveUp
    ? readPlain(source, bound, run)
    : readSorted({ rows: sorted.rows, kept, bound, sortCall: sorted.call }, run)
}

/**
 * Calls the methods of a query that a server refuses for a mistake behind them (rules S9 and S29). No row is read.
 * @returns the reason for giving up on the first call that throws, and that the library gives up; empty where none throws.
 */
export function callBeforeMistake(
  rows: readonly unknown[],
  bound: BoundQuery,
  methods: MethodCalls,
): readonly Diagnostic[] {
  const run: MethodRun = { failing: undefined }
  const filtered = callFilters(rows, methods, run)
  if (filtered.rows === undefined) return filtered.failures
  const sorted = callSorts({ rows: filtered.rows, bound, methods }, run)
  return sorted.rows === undefined ? sorted.failures : []
}

function readPlain<Row>(source: Iterable<Row>, bound: BoundQuery, run: MethodRun): MethodsRun<Row> {
  return { ...runFailing(source, bound, () => failingOf(run)), bound, failures: [] }
}

/** Runs a query without the part that a call which throws makes the server drop. */
function runWithout<Row>(
  scope: GaveUp["scope"],
  given: {
    readonly rows: Iterable<Row>
    readonly bound: BoundQuery
    readonly failures: readonly Diagnostic[]
  },
  run: MethodRun,
): MethodsRun<Row> {
  const { rows, failures } = given
  const conditions = scope === "query" ? [] : given.bound.conditions
  const bound = { ...given.bound, conditions, sorts: [], paging: unpaged }
  return { ...runFailing(rows, bound, () => failingOf(run)), bound, failures }
}

/** What a call that throws leaves. */
interface Failures {
  readonly rows: undefined
  readonly failures: readonly Diagnostic[]
}

/** Calls the filter methods, each with the rows that the one before returns. */
function callFilters<Row>(
  rows: readonly Row[],
  { filters, refuses }: MethodCalls,
  run: MethodRun,
): { readonly rows: Iterable<Row> } | Failures {
  let current: Iterable<Row> = { [Symbol.iterator]: () => rows[Symbol.iterator]() }
  for (const { method, operator, values, range } of filters) {
    const call: MethodCall = { name: method.name, source: "filters", range }
    try {
      const found = method.filter?.(current as Iterable<never>, operator, values && [...values])
      current = watchRows(requireIterable<Row>(found), call, run)
    } catch (error) {
      return { rows: undefined, failures: giveUp(call, error, { scope: "query", refuses }) }
    }
  }
  return { rows: current }
}

/** Carries out the sorts in order. A sort by a column that follows another one needs rows that are sorted. */
function callSorts<Row>(
  {
    rows,
    bound,
    methods,
  }: {
    readonly rows: Iterable<Row>
    readonly bound: BoundQuery
    readonly methods: MethodCalls
  },
  run: MethodRun,
): { readonly rows: SortableRows<Row>; readonly call: MethodCall } | Failures {
  let current = sortable(rows)
  let useThenBy = false
  let last: MethodCall = { name: "", source: "sorts", range: undefined }
  const { sorts: steps, refuses } = methods
  for (const step of steps) {
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
      return { rows: undefined, failures: giveUp(call, error, { scope: "order", refuses }) }
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
        range: ownProperty(step.sort.sort, "range"),
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
  const isIncomparable = ownProperty(sort, "incomparable") === true
  return (left, right) => {
    const [before, after] = [key(left), key(right)]
    if (isIncomparable && before !== undefined && after !== undefined)
      failAt(failingSort(sort, exceptionOfOrder(paging), "no-order"), run)
    return compare(before, after)
  }
}

/** Fails on a row without the key of a column (rule S24). The server reads all keys before it compares any, and none for a page without rows. */
function checkKeys(rows: Iterable<unknown>, { sorts, paging }: BoundQuery, run: MethodRun): void {
  if (sorts.every((sort) => ownProperty(sort, "failsOn") === undefined)) return
  const all = [...rows]
  const failing = all.length > paging.skip ? findUnreadableKey(all, sorts) : undefined
  if (failing !== undefined) failAt(failing, run)
}

/** Reads the page of rows that methods have sorted. Rows behind the page are read for their number alone. */
function readSorted<Row>(
  given: {
    readonly rows: SortableRows<Row>
    readonly kept: Iterable<Row>
    readonly bound: BoundQuery
    readonly sortCall: MethodCall
  },
  run: MethodRun,
): MethodsRun<Row> {
  const { rows, kept, bound, sortCall } = given
  const { skip, pageSize } = bound.paging
  const read: Row[] = []
  let matched: number | null = null
  let isFailed = false
  try {
    checkKeys(kept, bound, run)
    for (const row of readFrom(rows, skip)) read.push(row)
    matched = read.length
  } catch (error) {
    noteFailure(sortCall, error, run)
    isFailed = read.length < skip + pageSize
    matched = countReadable(kept)
  }
  const failure = isFailed ? { failure: diagnose(failingOf(run)) } : undefined
  const data = failure ? [] : read.slice(skip, skip + pageSize)
  return { data, matched, ...failure, bound, failures: [] }
}

function failingOf({ failing }: MethodRun): Failing {
  return (
    failing ?? { node: { kind: "sort" }, data: { field: "", exception: "Error", reason: "method" } }
  )
}

function giveUp(
  { name, source, range }: MethodCall,
  error: unknown,
  { scope, refuses }: Pick<GaveUp, "scope"> & Pick<MethodCalls, "refuses">,
): readonly Diagnostic[] {
  const place = { source, range }
  const cause = finding(methodFailed, () => ({ field: name, exception: nameOfError(error) }), place)
  const refused = refuses ? (true as const) : undefined
  const work = () => ({ field: name, scope, refused, cause: cause.diagnose() })
  return [cause.diagnose(), finding(gaveUp, work, place).diagnose()]
}
