import type { Answer } from "../../bind/answer.ts"
import type { BoundQuery, BoundSort, GivenUp } from "../../bind/bound.ts"
import { unpaged } from "../../bind/paging.ts"
import { gaveUp, methodFailed } from "../codes.ts"
import type { Diagnostic, TextRange, Source } from "../../diagnostics/diagnostic.ts"
import { asRefused, finding } from "../../diagnostics/finding.ts"
import { compileKey, compileKeyComparator } from "../../evaluate/comparator.ts"
import { answerWith } from "../../evaluate/run-query.ts"
import type { SortableRows } from "../method.ts"
import { findUnreadable, isIncomparable } from "../nulls.ts"
import { sortCalls, type MethodCalls, type SortStep } from "./method-calls.ts"
import {
  failedPage,
  failingOrder,
  findUnreadableKey,
  runFailing,
  compileFailing,
  type Failing,
  type PageOfServer,
  type ServerQuery,
} from "./run-failing.ts"

export interface MethodsQuery extends ServerQuery {
  readonly calls: MethodCalls
  /** What the server drops for a mistake that shows before it runs the query. */
  readonly givenUp: GivenUp["scope"] | undefined
  /** True when a call that throws refuses the query. */
  readonly refuses: boolean
}

/**
 * Runs a query that calls custom methods (rules S27 to S29): filter methods, then conditions on
 * columns, then sorts. A call that throws makes the server give up (rule S9). Rows are read last,
 * and an exception there ends the list (rule S26).
 */
export function runMethods<Row>(rows: readonly Row[], query: MethodsQuery): Answer<Row> {
  const { bound, calls, givenUp } = query
  const run: MethodRun = { failing: undefined }
  if (bound.refused) return refuseAfterCalls(rows, query, run)
  const filtered = callFilters(rows, query, run)
  if (filtered.rows === undefined) return giveUpOn("query", rows, query, filtered.failures, run)
  const source = givenUp === "query" ? rows : rememberRows(filtered.rows)
  if (sortCalls(calls).length === 0) return readPlain(source, query, run)
  const kept = matching(source, query, run)
  const sorted = callSorts(kept, query, run)
  if (sorted.rows === undefined) return giveUpOn("order", source, query, sorted.failures, run)
  if (givenUp) return readPlain(source, query, run)
  return answerOf(readSorted(sorted.rows, kept, query, sorted.call, run), bound)
}

/** Makes the answer of a query from the page that a server read, or on which it failed. */
export function answerOf<Row>(page: PageOfServer<Row>, bound: BoundQuery): Answer<Row> {
  const answer = answerWith(page, bound)
  const { failure } = page
  return failure === undefined
    ? answer
    : { ...answer, diagnostics: [failure, ...answer.diagnostics] }
}

/** Refuses a query for a mistake. The methods before it are called, and may throw (rules S9 and S29). */
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
  return answerWith({ data: [], total: 0 }, { ...bound, refused: true, diagnostics })
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
  const [name, range] =
    step.kind === "call"
      ? [step.call.method.name, step.call.range]
      : [step.sort.field.name, step.sort.sort.range]
  return { name, source: "sorts", range }
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

/** Fails on a row without the key of a column (rule S24), unless the page has no rows. */
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
  const total = isWhole ? read.length : countReadable(kept)
  return { data: read.slice(skip, end), total, failure: undefined }
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

/** The state of one run: why reading a row threw. */
interface MethodRun {
  failing: Failing | undefined
}

interface MethodCall {
  readonly name: string
  readonly source: Source
  readonly range: TextRange | undefined
}

function countReadable(rows: Iterable<unknown>): number {
  let read = 0
  try {
    for (const _ of rows) read++
  } catch {
    return 0
  }
  return read
}

/** Returns the same rows, and notes the method when reading them throws. */
function watchRows<Row>(rows: Iterable<Row>, call: MethodCall, run: MethodRun): Iterable<Row> {
  return {
    *[Symbol.iterator]() {
      try {
        yield* rows
      } catch (error) {
        noteFailure(call, error, run)
        throw error
      }
    },
  }
}

/** Notes the exception that a method throws while its rows are read; the first one counts. */
function noteFailure({ name, source, range }: MethodCall, error: unknown, run: MethodRun): void {
  const node = { kind: source === "sorts" ? "sort" : "condition", ...(range && { range }) } as const
  run.failing ??= { node, data: { field: name, exception: nameOfError(error), reason: "method" } }
}

/** Returns rows that can be read again, also where a method returned a generator. Each row is read once. */
function rememberRows<Row>(rows: Iterable<Row>): Iterable<Row> {
  const read: Row[] = []
  let rest: Iterator<Row> | undefined
  let isDone = false
  return {
    *[Symbol.iterator]() {
      for (let index = 0; ; index++) {
        while (index >= read.length && !isDone) {
          rest ??= rows[Symbol.iterator]()
          const next = rest.next()
          if (next.done === true) isDone = true
          else read.push(next.value)
        }
        if (index >= read.length) return
        yield read[index] as Row
      }
    },
  }
}

/** Returns the rows of a method. Anything that is not iterable counts as an exception of it. */
function requireIterable<Row>(found: Iterable<unknown> | undefined): Iterable<Row> {
  if (typeof found === "object" && typeof found[Symbol.iterator] === "function")
    return found as Iterable<Row>
  throw new TypeError("a method must return rows")
}

/** Returns the name of an error, such as `TypeError`, or `Error` for anything else that is thrown. */
function nameOfError(error: unknown): string {
  try {
    const name: unknown = error instanceof Error ? error.name : undefined
    return typeof name === "string" ? name : "Error"
  } catch {
    return "Error"
  }
}

/** Notes why the list cannot be read, and throws. The first reason counts. */
function failAt(failing: Failing, run: MethodRun): never {
  run.failing ??= failing
  throw new TypeError(failing.data.exception)
}

/** Returns the rows that meet the conditions on columns, as they are read. */
function matching<Row>(
  source: Iterable<Row>,
  { bound, settings }: ServerQuery,
  run: MethodRun,
): Iterable<Row> {
  const test = compileFailing(bound.conditions, settings)
  return rememberRows({
    *[Symbol.iterator]() {
      for (const row of source) {
        const outcome = test(row)
        if (outcome === true) yield row
        else if (outcome !== false) failAt(outcome, run)
      }
    },
  })
}

type Compare<Row> = (left: Row, right: Row) => number

/** What is known of rows that this file made. */
interface Order {
  readonly isSorted: boolean
  /** Reads the rows after the first ones. Sorted rows that are all before the page are not compared, as in .NET. */
  readonly readFrom: (skip: number) => Iterable<unknown>
}

const orders = /* @__PURE__ */ new WeakMap<object, Order>()

/** Makes rows that a sort method can sort. They are read and sorted when somebody reads them. */
function sortable<Row>(
  source: Iterable<Row>,
  compares?: readonly Compare<Row>[],
): SortableRows<Row> {
  const rows: SortableRows<Row> = {
    [Symbol.iterator]: () => (compares ? sort(source, compares) : source)[Symbol.iterator](),
    orderBy: (compare) => sortable<Row>(rows, [compare]),
    thenBy: (compare) => {
      if (compares) return sortable<Row>(source, [...compares, compare])
      throw new TypeError(
        "the rows are not sorted yet, so thenBy has nothing to refine: use orderBy",
      )
    },
    unordered: () => sortable<Row>(rows),
  }
  orders.set(rows, {
    isSorted: compares !== undefined,
    readFrom: (skip) => {
      if (compares === undefined) return source
      const all = [...source]
      return all.length > skip ? sort(all, compares) : all
    },
  })
  return rows
}

/** True for rows that `thenBy` can be applied to. */
function isSorted(rows: object): boolean {
  return orders.get(rows)?.isSorted === true
}

/** Returns the rows as they can be sorted on: themselves, or rows without an order. */
function asSortable<Row>(rows: Iterable<Row>): SortableRows<Row> {
  return orders.has(rows) ? (rows as SortableRows<Row>) : sortable(rows)
}

/** Reads rows for a page after the first ones. The rows must be made by this file. */
function readFrom<Row>(rows: SortableRows<Row>, skip: number): Iterable<Row> {
  const order = orders.get(rows)
  return order === undefined ? rows : (order.readFrom(skip) as Iterable<Row>)
}

function sort<Row>(source: Iterable<Row>, compares: readonly Compare<Row>[]): Row[] {
  return [...source].sort((left, right) => {
    for (const compare of compares) {
      const order = compare(left, right)
      if (order !== 0) return order
    }
    return 0
  })
}
