import type { Condition, Sort, Value } from "../language/ast.ts"
import type { Match } from "../language/operators.ts"
import type { ColumnField, Operand, RangeEndField, ShortcutField } from "../fields/field.ts"
import type { DiagnosticCode } from "../diagnostics/codes.ts"
import type { Diagnostic } from "../diagnostics/diagnostic.ts"

/** One value of a test that its kind could read. */
export interface TestValue {
  readonly written: Value
  readonly operand: Operand
  /** How the row's value is compared with the operand: the operator's match, but for range ends. */
  readonly match: Match
  /** Neither true nor false, and taken for false (rule V6). */
  readonly unclear?: true
}

/** Holds when the column matches any of the values. */
export interface ColumnTest {
  readonly kind: "column"
  readonly field: ColumnField
  /** The range end it came from, if any. */
  readonly rangeEnd?: RangeEndField
  readonly negated: boolean
  /** Text only: letter case is ignored (rule V3). */
  readonly folded: boolean
  /** Readable, non-null values. With none of them and no null the test holds on no row (rule V9). */
  readonly values: readonly TestValue[]
  /** Null is among the values: the test also holds on empty rows, or with `negated` on all others (rule V1). */
  readonly orNull: boolean
}

/** Holds when the shortcut applies. */
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

/** A condition of the tree, decided. It holds when any of its tests does. */
export interface BoundCondition {
  readonly condition: Condition
  readonly tests: readonly Test[]
  /** False: every name was ignored, so the condition is as good as absent. */
  readonly applied: boolean
  readonly ignored: readonly IgnoredName[]
}

/** A sort of the tree that has an effect. */
export interface BoundSort {
  readonly sort: Sort
  readonly field: ColumnField
  readonly descending: boolean
  /** Orders text by UTF-16 units instead of code points. */
  readonly byCodeUnit?: true
}

/** The page to cut out, decided. */
export interface Paging {
  /** 1-based. */
  readonly page: number
  /** Rows on a page, for counting the pages. */
  readonly pageSize: number
  /** Rows before the page. */
  readonly skip: number
}

/** Says that a dialect drops more than the part that holds a mistake. */
export interface GaveUp {
  /** `query`: filters, sorts and paging are dropped. `order`: the filters stand, sorts and paging are dropped. */
  readonly scope: "query" | "order"
  /** Id of the rule that decides. */
  readonly rule: string
  /** The mistake and its effect: a full sentence. */
  readonly message: string
}

/** A query checked against a table: what will be done, and everything that was found on the way. */
export interface BoundQuery<Row = unknown> {
  /** All conditions of the tree, ignored ones included, in order. */
  readonly conditions: readonly BoundCondition[]
  readonly sorts: readonly BoundSort[]
  /** Sorts that have no effect. */
  readonly ignoredSorts: readonly IgnoredName[]
  readonly paging: Paging
  /** The first 20 diagnostics about parts that are dropped, in order: these are not among the conditions and sorts. */
  readonly dropped: readonly Diagnostic[]
  /** Set when a dialect drops more than the part that holds a mistake. */
  readonly gaveUp?: GaveUp
  /** The first 20 findings, in order. */
  readonly diagnostics: readonly Diagnostic[]
  /** How many findings are not listed. */
  readonly omitted: number
  /** Over a limit, or refused by strict: the query has no rows. */
  readonly refused: boolean
  /** True when any finding, listed or not, is an error. */
  readonly hasErrors: boolean
  /** Type of the rows, for the compiler alone. */
  readonly "~row"?: (row: Row) => void
}
