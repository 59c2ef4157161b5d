import type {
  BoundCondition,
  BoundQuery,
  BoundSort,
  Paging,
  ServerBehavior,
} from "../../bind/bound.ts"
import { rowException } from "../codes.ts"
import type { DiagnosticData } from "../../diagnostics/data.ts"
import type { Diagnostic, Source } from "../../diagnostics/diagnostic.ts"
import { finding } from "../../diagnostics/finding.ts"
import { compileKey, compileKeyComparator } from "../../evaluate/comparator.ts"
import { compileCondition } from "../../evaluate/predicate.ts"
import { sortRows } from "../../evaluate/sorting/rows.ts"
import type { ConditionNode, SortNode } from "../../language/ast.ts"
import { compileFailure, findUnreadable, isIncomparable } from "../nulls.ts"
import type { ServerSettings } from "../options.ts"

/** The rows of a page, and how many match on all pages; 0 when the server fails as it counts them. */
export interface PageOfServer<Row> {
  readonly data: Row[]
  readonly total: number
  /** The exception that ends the reading of the page; there are then no rows. */
  readonly failure: Diagnostic | undefined
}

export interface Failing {
  readonly node: Pick<ConditionNode | SortNode, "kind" | "range">
  readonly data: DiagnosticData["row-exception"]
}

export interface ServerQuery {
  readonly bound: BoundQuery
  readonly settings: ServerSettings
}

/**
 * Reads the page of a query as a server does that may fail on a row (rule S26): it tests rows up to
 * the end of the page, or all before it sorts. Reading the rows may throw where `thrown` says why.
 */
export function runFailing<Row>(
  rows: Iterable<Row>,
  { bound, settings }: ServerQuery,
  thrown?: () => Failing,
): PageOfServer<Row> {
  const test = compileFailing(bound.conditions, settings)
  const end = bound.paging.skip + bound.paging.pageSize
  const matching: Row[] = []
  let failing: Failing | undefined
  let isFailed = false
  try {
    for (const row of rows) {
      const outcome = test(row)
      if (outcome === true) matching.push(row)
      else if (outcome !== false) {
        failing = outcome
        break
      }
    }
  } catch (error) {
    if (thrown === undefined) throw error
    failing = thrown()
  }
  if (failing !== undefined) isFailed = matching.length < end || bound.sorts.length > 0
  const failed = isFailed ? failing : findFailingSort(matching, { bound, settings })
  if (failed !== undefined) return failedPage(failed)
  const [first, ...others] = bound.sorts
  const sorted = first === undefined ? matching : sortRows(matching, [first, ...others])
  return {
    data: sorted.slice(bound.paging.skip, end),
    total: failing === undefined ? matching.length : 0,
    failure: undefined,
  }
}

export function failedPage({ node, data }: Failing): PageOfServer<never> {
  const source: Source = node.kind === "sort" ? "sorts" : "filters"
  const failure = finding(rowException, () => data, { source, range: node.range }).diagnose()
  return { data: [], total: 0, failure }
}

/** Returns the exception on which the server failed as it read the list. It is an answer's first diagnostic. */
export const failureOf: ServerBehavior["failureOf"] = ({ diagnostics: [first] }) =>
  first?.code === rowException.code ? first : undefined

/** Tests a row by all conditions in the order in which the server does, shortcuts first (rule S16). */
export function compileFailing(
  conditions: readonly BoundCondition[],
  settings: ServerSettings,
): (row: unknown) => boolean | Failing {
  const applied = conditions.filter((condition) => condition.applied)
  const isShortcut = ({ tests: [first] }: BoundCondition): boolean => first?.kind === "shortcut"
  const ordered = [
    ...applied.filter(isShortcut),
    ...applied.filter((condition) => !isShortcut(condition)),
  ].map((condition) => compileTests(condition, settings))
  return (row) => {
    for (const condition of ordered) {
      const outcome = condition(row)
      if (outcome !== true) return outcome
    }
    return true
  }
}

/** Tests a row by the alternatives of a condition, up to the first that holds or fails. */
function compileTests(
  { condition, tests }: BoundCondition,
  settings: ServerSettings,
): (row: unknown) => boolean | Failing {
  const { symbol } = condition.operator
  const steps = tests.map((test) => ({
    field: test.field.name,
    findNull: test.kind === "column" ? compileFailure(test, symbol, settings) : undefined,
    holds: compileCondition({ applied: true, tests: [test] }),
  }))
  return (row) => {
    for (const { field, findNull, holds } of steps) {
      const reason = findNull?.(row)
      if (reason !== undefined) return failingNull(condition, field, reason)
      if (holds(row)) return true
    }
    return false
  }
}

function failingNull(
  node: Failing["node"],
  field: string,
  reason: Failing["data"]["reason"],
): Failing {
  return { node, data: { field, exception: "NullReferenceException", reason } }
}

/** Finds the sort on which the server fails. It reads the keys of all sorts before it compares any, and none for a page without rows. */
function findFailingSort(
  rows: readonly unknown[],
  { bound: { sorts, paging }, settings }: ServerQuery,
): Failing | undefined {
  if (rows.length <= paging.skip) return undefined
  const cut = findUnreadableKey(rows, sorts, settings)
  if (cut !== undefined) return cut
  const index = sorts.findIndex(isIncomparable)
  const sort = sorts[index]
  if (sort === undefined || !compares(rows, sort, sorts.slice(0, index))) return undefined
  return failingOrder(sort, paging)
}

/** Finds the first sort whose key the server cannot read from some row. */
export function findUnreadableKey(
  rows: readonly unknown[],
  sorts: readonly BoundSort[],
  settings: ServerSettings,
): Failing | undefined {
  const cut = sorts.find((sort) => {
    const isUnreadable = findUnreadable(sort, settings)
    return isUnreadable !== undefined && rows.some(isUnreadable)
  })
  return cut && failingNull(cut.sort, cut.field.name, "null-parent")
}

/** Returns the failure of a sort by objects. Where only a page is sorted, .NET does not wrap the exception. */
export function failingOrder({ sort, field }: BoundSort, { pageSize }: Paging): Failing {
  const exception = pageSize === Infinity ? "InvalidOperationException" : "ArgumentException"
  return { node: sort, data: { field: field.name, exception, reason: "no-order" } }
}

/** True when two rows are equal in all earlier sorts and have an object each in this one. */
function compares(
  rows: readonly unknown[],
  sort: BoundSort,
  earlier: readonly BoundSort[],
): boolean {
  const key = compileKey(sort)
  const columns = earlier.map((one) => ({
    read: compileKey(one),
    compare: compileKeyComparator(one),
  }))
  const order = (left: unknown, right: unknown): number => {
    for (const { read, compare } of columns) {
      const found = compare(read(left), read(right))
      if (found !== 0) return found
    }
    return 0
  }
  const compared = rows.filter((row) => key(row) !== undefined).sort(order)
  return compared.some((row, index) => index > 0 && order(compared[index - 1], row) === 0)
}
