import type { BoundCondition, BoundQuery, BoundSort, Paging, Test } from "../bind/bound.ts"
import { rowException } from "../diagnostics/codes.ts"
import type { DiagnosticData } from "../diagnostics/data.ts"
import type { Diagnostic, Source } from "../diagnostics/diagnostic.ts"
import { finding } from "../diagnostics/finding.ts"
import { ownProperty } from "../diagnostics/own.ts"
import type { Condition, Sort } from "../language/ast.ts"
import { compileOutcome } from "./column-test.ts"
import { compileKey, compileKeyComparator } from "./comparator.ts"
import { compileCondition } from "./predicate.ts"
import { sortRows } from "./sort-rows.ts"

/** The rows of a page, and how many match on all pages; null when counting fails. */
export interface PageOfServer<Row> {
  readonly data: readonly Row[]
  readonly matched: number | null
  /** The exception that ends the reading of the page; there are then no rows. */
  readonly failure?: Diagnostic
}

/** The part of a query on which the server fails, and why. */
export interface Failing {
  readonly node: Pick<Condition | Sort, "kind" | "range">
  readonly data: DiagnosticData["row-exception"]
}

/** True for a query that has a test or a sort on which the server fails at some row (rule S26). */
export function canFail({ conditions, sorts }: BoundQuery): boolean {
  return (
    sorts.some((sort) => Object.hasOwn(sort, "failsOn") || Object.hasOwn(sort, "incomparable")) ||
    conditions.some(({ tests }) => tests.some(canTestFail))
  )
}

function canTestFail(test: Test): boolean {
  const nulls = test.kind === "column" ? ownProperty(test, "nulls") : undefined
  // Where an empty value lets the server fail, so does a null on the way to it.
  return nulls?.withoutParent === "fails"
}

/**
 * Reads the page of a query as a server does that may fail on a row (rule S26). It tests rows in order and stops behind the page; before
 * it sorts, it tests all rows.
 * @param rows - Reading them may throw where `thrown` says why.
 */
export function runFailing<Row>(
  rows: Iterable<Row>,
  bound: BoundQuery,
  thrown?: () => Failing,
): PageOfServer<Row> {
  const test = compileFailing(bound.conditions)
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
  const matched = failing === undefined ? matching.length : null
  const failed = isFailed ? failing : findFailingSort(matching, bound)
  if (failed !== undefined) return { data: [], matched, failure: diagnose(failed) }
  const [first, ...others] = bound.sorts
  const sorted = first === undefined ? matching : sortRows(matching, [first, ...others])
  return { data: sorted.slice(bound.paging.skip, end), matched }
}

/** Tests a row by all conditions in the order in which the server does, shortcuts first (rule S16). */
export function compileFailing(
  conditions: readonly BoundCondition[],
): (row: unknown) => boolean | Failing {
  const applied = conditions.filter((condition) => condition.applied)
  const isShortcut = ({ tests: [first] }: BoundCondition): boolean => first?.kind === "shortcut"
  const ordered = [
    ...applied.filter(isShortcut),
    ...applied.filter((condition) => !isShortcut(condition)),
  ].map(compileTests)
  return (row) => {
    for (const condition of ordered) {
      const outcome = condition(row)
      if (outcome !== true) return outcome
    }
    return true
  }
}

/** Tests a row by the alternatives of a condition, up to the first that holds or fails. */
function compileTests(bound: BoundCondition): (row: unknown) => boolean | Failing {
  const { condition } = bound
  const steps = bound.tests.map((test) => ({ outcome: outcomeOf(test, bound), test }))
  return (row) => {
    for (const { outcome, test } of steps) {
      const found = outcome(row)
      if (found === true) return true
      if (found === "fails") return { node: condition, data: dataOf(test, row) }
    }
    return false
  }
}

function outcomeOf(test: Test, bound: BoundCondition): ReturnType<typeof compileOutcome> {
  return test.kind === "column"
    ? compileOutcome(test)
    : compileCondition({ ...bound, tests: [test] })
}

function dataOf(test: Test, row: unknown): DiagnosticData["row-exception"] {
  const nulls = test.kind === "column" ? ownProperty(test, "nulls") : undefined
  const reason = nulls?.lacksParent(row) === true ? "null-parent" : "null-value"
  return { field: test.field.name, exception: "NullReferenceException", reason }
}

/** Finds the sort on which the server fails. It reads the keys of all sorts before it compares any, and none for a page without rows. */
function findFailingSort(
  rows: readonly unknown[],
  { sorts, paging }: BoundQuery,
): Failing | undefined {
  if (rows.length <= paging.skip) return undefined
  const cut = findUnreadableKey(rows, sorts)
  if (cut !== undefined) return cut
  const index = sorts.findIndex((sort) => ownProperty(sort, "incomparable") === true)
  const sort = sorts[index]
  if (sort === undefined || !compares(rows, sort, sorts.slice(0, index))) return undefined
  return failingSort(sort, exceptionOfOrder(paging), "no-order")
}

/** Finds the first sort whose key the server cannot read from some row. */
export function findUnreadableKey(
  rows: readonly unknown[],
  sorts: readonly BoundSort[],
): Failing | undefined {
  const cut = sorts.find((sort) => {
    const failsOn = ownProperty(sort, "failsOn")
    return failsOn !== undefined && rows.some(failsOn)
  })
  return cut && failingSort(cut, "NullReferenceException", "null-parent")
}

/**
 * Returns the name of the exception for objects that cannot be compared. The part of the server's runtime that sorts only a page does
 * not wrap it.
 */
export function exceptionOfOrder({ pageSize }: Paging): string {
  return pageSize === Infinity ? "InvalidOperationException" : "ArgumentException"
}

export function failingSort(
  { sort, field }: BoundSort,
  exception: string,
  reason: DiagnosticData["row-exception"]["reason"],
): Failing {
  return { node: sort, data: { field: field.name, exception, reason } }
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

export function diagnose({ node, data }: Failing): Diagnostic {
  const source: Source = node.kind === "sort" ? "sorts" : "filters"
  const range = ownProperty(node, "range")
  return finding(rowException, () => data, { source, range }).diagnose()
}
