import type { Condition, Sort, Value } from "../language/ast.ts"
import type { Match } from "../language/operators.ts"
import type { ColumnField, Operand, RangeEndField, ShortcutField } from "../fields/field.ts"
import type { FilterCall, MethodCalls } from "./method-calls.ts"
import type { DiagnosticCode } from "../diagnostics/codes.ts"
import type { Diagnostic } from "../diagnostics/diagnostic.ts"

/** A value of a test in the form that its kind compares. */
export interface TestValue {
  /** The value of the tree. */
  readonly written: Value
  /** The value as it is compared. */
  readonly operand: Operand
  /**
   * The comparison of the row's value with the operand. It is that of the operator, except for
   * range ends.
   */
  readonly match: Match
  /** True for a value that is neither true nor false, and counts as false (rule V6). */
  readonly unclear?: true
}

/**
 * A test on a column. It holds when the column matches any of the values.
 * @example
 * import type { ColumnTest } from "trommel"
 * const operandsOf = ({ values }: ColumnTest) => values.map(({ operand }) => operand)
 * const [{ tests }] = prepareQuery({ filters: "rating==8|9" }, table).conditions
 * tests.flatMap((test) => (test.kind === "column" ? operandsOf(test) : [])) // => [8, 9]
 */
export interface ColumnTest {
  readonly kind: "column"
  /** The column to test. */
  readonly field: ColumnField
  /** The range end that the condition names, if it names one. */
  readonly rangeEnd?: RangeEndField
  /** True when the condition holds on the values that do not match, empty ones left out (rule V2). */
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
  /** What a null does to the test; absent where rules V1 and V2 say it. */
  readonly nulls?: NullEffects
}

/** What a test does on a row: it holds or does not, or the server fails on the row. */
export type NullOutcome = boolean | "fails"

/**
 * What nulls do to a test of a server whose rules differ from V1 and V2 (rules S24 and S25).
 * @example
 * import type { NullEffects } from "trommel"
 * import { sieveWith } from "trommel/sieve"
 * const dialect = sieveWith({ ignoreNullsOnNotEqual: false })
 * const [{ tests: [test] }] = prepareQuery({ filters: "title!=*heat" }, table, { dialect }).conditions
 * const nulls: NullEffects | undefined = test.kind === "column" ? test.nulls : undefined
 * nulls?.withoutValue // => "fails"
 */
export interface NullEffects {
  /** True for a row with a null on the way to the value, such as a row without owner for the name of its owner. */
  readonly lacksParent: (row: unknown) => boolean
  /** What the test does on such a row. */
  readonly withoutParent: NullOutcome
  /** What the test does on another row whose value is null. */
  readonly withoutValue: NullOutcome
}

/** A test that holds when the shortcut applies. */
export interface ShortcutTest {
  readonly kind: "shortcut"
  readonly field: ShortcutField
}

/**
 * A test of a checked condition: on a column, or of a shortcut.
 * @example
 * import type { Test } from "trommel"
 * const fieldOf = (test: Test): string => test.field.name
 * prepareQuery({ filters: "title|rating==8" }, table).conditions[0].tests.map(fieldOf) // => ["title", "rating"]
 */
export type Test = ColumnTest | ShortcutTest

/** A name of a condition that has no effect there, and the code of the diagnostic that says why. */
export interface IgnoredName {
  /** The name, in the spelling of the query. */
  readonly name: string
  /** The code of the diagnostic that says why. */
  readonly code: DiagnosticCode
}

/**
 * A condition of the tree, checked. It holds when any of its tests holds.
 * @example
 * import type { BoundCondition } from "trommel"
 * const showIgnored = ({ ignored }: BoundCondition): string[] => ignored.map(({ name, code }) => `${name}: ${code}`)
 * prepareQuery({ filters: "raiting|rating>8" }, table).conditions.flatMap(showIgnored) // => ["raiting: unknown-field"]
 */
export interface BoundCondition {
  /** The condition of the tree. */
  readonly condition: Condition
  /** A test for each name that has an effect. */
  readonly tests: readonly Test[]
  /** False when every name was ignored, so that the condition has no effect. */
  readonly applied: boolean
  /** The names that have no effect. */
  readonly ignored: readonly IgnoredName[]
  /** The custom methods that its names call; absent without any. They narrow the whole result (rule S28). */
  readonly calls?: readonly FilterCall[]
}

/**
 * A sort of the tree that has an effect.
 * @example
 * import type { BoundSort } from "trommel"
 * const showSort = ({ field, descending }: BoundSort): string => `${field.name} ${descending ? "desc" : "asc"}`
 * prepareQuery({ sorts: "-year,title" }, table).sorts.map(showSort) // => ["year desc", "title asc"]
 */
export interface BoundSort {
  /** The sort of the tree. */
  readonly sort: Sort
  /** The field of the table. */
  readonly field: ColumnField
  /** True when the largest value comes first. */
  readonly descending: boolean
  /** True when text is ordered by UTF-16 units instead of code points. */
  readonly byCodeUnit?: true
  /** True for a row on which the server fails when it sorts by the field (rule S24). */
  readonly failsOn?: (row: unknown) => boolean
  /** True when the server fails as soon as it compares two values of the field, which are objects (rule S24). */
  readonly incomparable?: true
}

/**
 * The page to return, checked.
 * @example
 * import type { Paging } from "trommel"
 * const endOf = ({ skip, pageSize }: Paging): number => skip + pageSize
 * endOf(prepareQuery({ page: 2, pageSize: 5 }, table).paging) // => 10
 */
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

/**
 * A query checked against a table: what will be done, and all diagnostics.
 * @example
 * import type { BoundQuery } from "trommel"
 * const bound: BoundQuery = prepareQuery({ filters: "rating>8", page: 2 }, table)
 * bound.refused // => false
 * bound.paging // => { page: 2, pageSize: 20, skip: 20 }
 * runQuery(movies, bound).matched // => 2
 */
export interface BoundQuery<Row = unknown> {
  /** All conditions of the tree, ignored ones included, in order. */
  readonly conditions: readonly BoundCondition[]
  /** The sorts that have an effect, the main one first. */
  readonly sorts: readonly BoundSort[]
  /** The calls of custom methods; absent without any. Then `sorts` holds those by columns alone. */
  readonly methods?: MethodCalls
  /** The sorts that have no effect. */
  readonly ignoredSorts: readonly IgnoredName[]
  /** The page to return, within the limits of the table (rule P3). */
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
