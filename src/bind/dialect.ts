import type { Finding } from "../diagnostics/finding.ts"
import type { Fields } from "../fields/field.ts"
import type { QueryTree } from "../language/ast.ts"
import type { QueryReading } from "../language/dialect.ts"
import type { BoundQuery } from "./bound.ts"

/** A tree, or one that was read from text and brings along what was found there. */
export type BindableQuery = QueryTree & Partial<QueryReading>

/** What a dialect makes of a query over a table, limits and page parameters apart. */
export interface Binding extends Pick<BoundQuery, "conditions" | "sorts" | "ignoredSorts"> {
  readonly findings: readonly Finding[]
  /** False: the page parameters are dropped with the rest, and every row is returned. */
  readonly paged: boolean
}

/** The part of a dialect that checks a tree against a table. */
export interface BindingDialect {
  readonly bind: (query: BindableQuery, table: Fields) => Binding
  /** True when strict refuses a query with these findings, those about the page parameters included. */
  readonly refuses: (findings: readonly Finding[]) => boolean
}
