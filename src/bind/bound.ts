import type { Condition, Sort, Value } from "../language/ast.ts"
import type { Match } from "../language/operators.ts"
import type { ColumnField, Operand, RangeEndField, ShortcutField } from "../fields/field.ts"
import type { DiagnosticCode } from "../diagnostics/codes.ts"
import type { Diagnostic } from "../diagnostics/diagnostic.ts"

/** A value of a test in the form that its kind compares. */
export interface TestValue {
  readonly written: Value
  readonly operand: Operand
  /**
   * The comparison of the row's value with the operand. It is that of the operator, except for
   * range ends.
   */
  readonly match: Match
  /** True for a value that is neither true nor false, and counts as false (rule V6). */
  readonly unclear?: true
}

/** A test on a column. It holds when the column matches any of the values. */
export interface ColumnTest {
  readonly kind: "column"
  readonly field: ColumnField
  /** The range end that the condition names, if it names one. */
  readonly rangeEnd?: RangeEndField
  readonly negated: boolean
  /** True when letter case is ignored, which only texts know (rule V3). */
  readonly folded: boolean
  /**
   * The values that can be read and are not null. Without values and without null, the test holds
   * on no row (rule V9).
   */
  readonly values: readonly TestValue[]
  /**
   * True when null is among the values: the test also holds on empty rows, or with `negated` on all
   * others (rule V1).
   */
  readonly orNull: boolean
}

/** A test that holds when the shortcut applies. */
export interface ShortcutTest {
  readonly kind: "shortcut"
  readonly field: ShortcutField
}

export type Test = ColumnTest | ShortcutTest

/** A name of a condition that has no effect there, and the code of the diagnostic that says why. */
export interface IgnoredName {
  readonly name: string
  readonly code: DiagnosticCode
}

/** A condition of the tree, checked. It holds when any of its tests holds. */
export interface BoundCondition {
  readonly condition: Condition
  readonly tests: readonly Test[]
  /** False when every name was ignored, so that the condition has no effect. */
  readonly applied: boolean
  readonly ignored: readonly IgnoredName[]
}

/** A sort of the tree that has an effect. */
export interface BoundSort {
  readonly sort: Sort
  readonly field: ColumnField
  readonly descending: boolean
  /** True when text is ordered by UTF-16 units instead of code points. */
  readonly byCodeUnit?: true
}

/** The page to return, checked. */
export interface Paging {
  /** The number of the page, from 1. */
  readonly page: number
  /** The number of rows on a page, from which the pages are counted. */
  readonly pageSize: number
  /** The number of rows before the page. */
  readonly skip: number
}

/** A mistake for which a dialect drops more than the part that holds it. */
export interface GaveUp {
  /** `query`: filters, sorts and paging are dropped. `order`: the filters stand, sorts and paging are dropped. */
  readonly scope: "query" | "order"
  /** The id of the rule that decides. */
  readonly rule: string
  /** The mistake and its effect: a full sentence. */
  readonly message: string
}

/** A query checked against a table: what will be done, and all diagnostics. */
export interface BoundQuery<Row = unknown> {
  /** All conditions of the tree, ignored ones included, in order. */
  readonly conditions: readonly BoundCondition[]
  readonly sorts: readonly BoundSort[]
  /** The sorts that have no effect. */
  readonly ignoredSorts: readonly IgnoredName[]
  readonly paging: Paging
  /** The first 20 diagnostics about parts that are dropped, in order: these are not among the conditions and sorts. */
  readonly dropped: readonly Diagnostic[]
  /**
   * The mistake for which a dialect drops more than the part that holds it; absent without such a
   * mistake.
   */
  readonly gaveUp?: GaveUp
  /** The first 20 diagnostics, in order. */
  readonly diagnostics: readonly Diagnostic[]
  /** The number of findings that are not listed. */
  readonly omitted: number
  /** True when the query is over a limit, refused by strict, or the text of filters in the place of a URL. Such a query has no rows. */
  readonly refused: boolean
  /** True when any finding, listed or not, is an error. */
  readonly hasErrors: boolean
  /** The type of the rows, for the compiler only. */
  readonly "~row"?: (row: Row) => void
}
