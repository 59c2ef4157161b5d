import type { Finding } from "../diagnostics/finding.ts"
import type { Fields } from "../fields/field.ts"
import type { PageRequest, QueryTree } from "../language/ast.ts"
import type { QueryReading } from "../language/dialect.ts"
import type { BoundQuery, GaveUp, Paging } from "./bound.ts"

/** A tree, or one that was read from text and brings along what was found there. */
export type BindableQuery = QueryTree & Partial<QueryReading>

/** What a dialect makes of a query over a table, limits and page parameters apart. */
export interface Binding extends Pick<BoundQuery, "conditions" | "sorts" | "ignoredSorts"> {
  readonly findings: readonly Finding[]
  /** Those of the findings that speak of parts which the bound query leaves out altogether. */
  readonly dropped: readonly Finding[]
  /** Set when one mistake makes the dialect drop more than its own part. The page parameters are then dropped as well. */
  readonly gaveUp?: Pick<GaveUp, "scope"> & { readonly finding: Finding }
}

/** The part of a dialect that checks a tree against a table. */
export interface BindingDialect {
  readonly bind: (query: BindableQuery, table: Fields) => Binding
  /** True when strict refuses a query with these findings, those about the page parameters included. */
  readonly refuses: (findings: readonly Finding[]) => boolean
}

/** What the page parameters ask for (rule P3), and what was found about them. */
export interface PagingReading {
  readonly paging: Paging
  readonly findings: readonly Finding[]
}

/** The part of a dialect that reads `page` and `pageSize`. */
export interface PagingDialect {
  readonly readPaging: (request: PageRequest, table: Fields) => PagingReading
}
