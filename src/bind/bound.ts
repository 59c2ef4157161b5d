import type { ConditionNode, SortNode, ValueNode } from "../language/ast.ts"
import type { Match } from "../language/operators.ts"
import type { ColumnField, Fields, Operand, RangeEndField, ShortcutField } from "../fields/field.ts"
import type { DiagnosticCode } from "../diagnostics/codes.ts"
import type { Diagnostic } from "../diagnostics/diagnostic.ts"
import type { Finding, Place } from "../diagnostics/finding.ts"
import type { Answer, QueryRun } from "./answer.ts"

/** A value of a test in the form that its kind compares. */
export interface TestValue {
  /** The value of the tree. */
  readonly written: ValueNode
  /** The value as it is compared. */
  readonly operand: Operand
  /** Compares the row's value with the operand: as the operator does, except for range ends. */
  readonly match: Match
  /** True for a value that is neither true nor false, and counts as false (rule V6). */
  readonly unclear: boolean
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
  /** The range end that the condition names; undefined where it names the column. */
  readonly rangeEnd: RangeEndField | undefined
  /** True when the condition holds on the values that do not match, empty ones left out (rule V2). */
  readonly negated: boolean
  /** True when letter case is ignored, which only texts know (rule V3). */
  readonly folded: boolean
  /** The values that can be read and are not null. Without values and without null, the test holds on no row (rule V9). */
  readonly values: readonly TestValue[]
  /** True when null is a value: the test also holds on empty rows, or with `negated` on all others (rule V1). */
  readonly orNull: boolean
  /**
   * True when the test holds on a row whose value is empty; a function where that depends on the rest of the row. A database has no
   * such row: there a function counts as true.
   */
  readonly onEmpty: boolean | ((row: unknown) => boolean)
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
export type IgnoredName = Readonly<{
  /** The name, in the spelling of the query. */
  name: string
  /** The code of the diagnostic that says why. */
  code: DiagnosticCode
}>

/**
 * A condition of the tree, checked. It holds when any of its tests holds.
 * @example
 * import type { BoundCondition } from "trommel"
 * const showIgnored = ({ ignored }: BoundCondition): string[] => ignored.map(({ name, code }) => `${name}: ${code}`)
 * prepareQuery({ filters: "raiting|rating>8" }, table).conditions.flatMap(showIgnored) // => ["raiting: unknown-field"]
 */
export interface BoundCondition {
  /** The condition of the tree. */
  readonly condition: ConditionNode
  /** A test for each name that has an effect. */
  readonly tests: readonly Test[]
  /** False when every name was ignored, so that the condition has no effect. */
  readonly applied: boolean
  /** The names that have no effect. */
  readonly ignored: readonly IgnoredName[]
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
  readonly sort: SortNode
  /** The field of the table. */
  readonly field: ColumnField
  /** True when the largest value comes first. */
  readonly descending: boolean
  /** The units by which the texts of the field are ordered; `code-point` for a field of another kind. */
  readonly textOrder: "code-point" | "utf-16"
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
export interface GivenUp {
  /** `query`: filters, sorts and paging are dropped. `order`: the filters stay, sorts and paging are dropped. */
  readonly scope: "query" | "order"
  /** The diagnostic with the code `gave-up`, which may not be listed among those of the query. */
  readonly diagnostic: Diagnostic
}

/** What a server does that conditions, sorts and page of a query do not say. */
export interface ServerBehavior {
  /** The names of the custom methods that it calls for a condition, beside its tests. */
  readonly calls: ReadonlyMap<BoundCondition, readonly string[]>
  /** The mistake for which it drops more than the part that holds it; undefined without such a mistake. */
  readonly givenUp: GivenUp | undefined
  /** What no database does as memory does, each with its place. A database refuses the query for these. */
  readonly onlyInMemory: readonly Finding[]
  /**
   * The name of a method that takes all rows: then no function of one or two rows carries out the query, and `compilePredicate` and
   * `compileComparator` throw. Undefined without such a method.
   */
  readonly needsAllRows: string | undefined
  /**
   * Runs the query in the way of the server, also when it is refused; undefined where conditions, sorts and page say all there is to do.
   * `runQuery` asks it first.
   */
  readonly run: QueryRun | undefined
  /**
   * Returns what ends the reading of the list, so that the server answers with status 500: then there are no rows, and it is the first
   * diagnostic of the answer. Undefined when the list can be read.
   */
  readonly failureOf: (answer: Pick<Answer<unknown>, "diagnostics">) => Diagnostic | undefined
}

/**
 * A query checked against a table: what will be done, and all diagnostics.
 * @example
 * import type { BoundQuery } from "trommel"
 * const bound: BoundQuery = prepareQuery({ filters: "rating>8", page: 2 }, table)
 * bound.refused // => false
 * bound.paging // => { page: 2, pageSize: 20, skip: 20 }
 * runQuery(movies, bound).total // => 2
 */
export interface BoundQuery<Row = unknown> {
  /** The fields of the table that the query was bound over. A database returns the values of these alone. */
  readonly fields: Fields["fields"]
  /** All conditions of the tree, ignored ones included, in order. */
  readonly conditions: readonly BoundCondition[]
  /** The sorts that have an effect, the main one first. */
  readonly sorts: readonly BoundSort[]
  /** The sorts that have no effect. */
  readonly ignoredSorts: readonly IgnoredName[]
  /** The page to return, within the limits of the table (rule P3). */
  readonly paging: Paging
  /**
   * Where to report a page after the last one (rule P4); undefined without paging, and in a dialect that does not report it.
   * @internal
   */
  readonly afterLast: Place | undefined
  /** The first 20 diagnostics about parts that are dropped, in order: these are not among the conditions and sorts. */
  readonly dropped: readonly Diagnostic[]
  /**
   * What the server of the dialect does besides; undefined in the standard dialect, and for a query that is refused unread.
   * @internal
   */
  readonly server: ServerBehavior | undefined
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
