import type { Finding, Place } from "../diagnostics/finding.ts"
import type { Total } from "../diagnostics/total.ts"
import type { Field, Fields } from "../fields/field.ts"
import type { PageRequest, QueryTree } from "../language/ast.ts"
import type { Dialect, QueryReading, TotalQuery } from "../language/dialect.ts"
import type { BoundQuery, Paging, ServerBehavior } from "./bound.ts"

export type BindableQuery = QueryTree & Partial<QueryReading>

/** The result of checking a query against a table in one dialect, without limits and page parameters. */
export interface Binding extends Pick<BoundQuery, "conditions" | "sorts" | "ignoredSorts"> {
  readonly findings: readonly Finding[]
  /** The findings about parts that the bound query leaves out. */
  readonly dropped: readonly Finding[]
  /** Conditions that do something else than their tree says. The builder and the clients refuse to write them. */
  readonly misleading: readonly Finding[]
  /** True when a mistake makes the dialect drop more than the part that holds it, and the page parameters. */
  readonly givesUp: boolean
  /**
   * Returns what a server does with the checked query; undefined where conditions, sorts and page say it all.
   * @param refuses - True when a mistake that shows while the query runs refuses it.
   */
  readonly server: ((bound: BoundQuery, refuses: boolean) => ServerBehavior) | undefined
}

/** The part of a dialect that checks a tree against a table. */
export interface BindingDialect {
  readonly bind: (query: TotalQuery, table: Fields) => Binding
  /** True when strict refuses a query with these findings, those about the page parameters included. */
  readonly refuses: (findings: readonly Finding[]) => boolean
  /** When these queries are refused: always, only where the call asks for it, or by default where the table is strict. */
  readonly strictness: "always" | "asked" | "table"
}

/** The page that the page parameters ask for (rules P3 and P4), and the findings about them. */
export type PagingReading = Readonly<{
  paging: Paging
  findings: readonly Finding[]
  /** Where to report a page after the last one; undefined in a dialect that does not report it. */
  afterLast: Place | undefined
}>

/** The part of a dialect that reads `page` and `pageSize`. */
export interface PagingDialect {
  readonly readPaging: (request: Total<PageRequest>, table: Fields) => PagingReading
}

/** A dialect that checks queries. */
export interface DialectWithChecks extends Dialect {
  /** @internal */
  readonly binding: BindingDialect
  /** @internal */
  readonly paging: PagingDialect
}

/** A dialect that knows names. */
export interface DialectWithNames<Part = NamingDialect> extends Dialect {
  /** @internal */
  readonly completing: Part
}

/** A method that a name means, which takes every operator and every value. It narrows the whole result, so no group holds it. */
export interface MethodMeaning {
  readonly kind: "method"
  /** The name that people read; undefined without one. */
  readonly label: string | undefined
}

/** A name in the spelling in which it is offered, and what it means. */
export interface KnownName {
  readonly name: string
  readonly meaning: Field | MethodMeaning
}

/** The part of a dialect that knows the names of a service. */
export interface NamingDialect {
  /** Lists the names that conditions, or sorts, can use, each once. */
  readonly listNames: (table: Fields, use: "filter" | "sort") => readonly KnownName[]
  /** Returns what a name of a condition, or of a sort, means; undefined for one that cannot be used so. */
  readonly findMeaning: (
    text: string,
    use: "filter" | "sort",
    table: Fields,
  ) => KnownName["meaning"] | undefined
}
