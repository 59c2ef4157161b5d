import type { TypeColumn } from "./value-types.ts"

/** A condition of a tree, as far as vectors look at it. */
export interface TreeCondition {
  readonly kind: "condition"
  readonly names: readonly { readonly kind: "name"; readonly text: string }[]
  readonly operator: { readonly kind: "operator"; readonly symbol: string }
  readonly values: readonly (
    { readonly kind: "text"; readonly text: string } | { readonly kind: "null" }
  )[]
}

interface TreeSort {
  readonly name: { readonly text: string }
  readonly descending: boolean
}

export interface FoundDiagnostic {
  readonly code: string
  readonly severity: string
  readonly message: string
  /** Half-open, in UTF-16 units of the parameter. */
  readonly range?: { readonly start: number; readonly end: number }
}

export interface Query {
  readonly filters?: string
  readonly sorts?: string
  readonly page?: string | number
  readonly pageSize?: string | number
}

interface FoundTree {
  readonly filters: readonly TreeCondition[]
  readonly sorts: readonly TreeSort[]
  readonly diagnostics: readonly FoundDiagnostic[]
}

export interface FoundAnswer {
  readonly data: readonly unknown[]
  readonly pages: number
  readonly refused: boolean
  readonly diagnostics: readonly FoundDiagnostic[]
}

/** A value, or the diagnostics that say why there is none. */
export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly diagnostics: readonly FoundDiagnostic[] }

/** A condition before names, null and kinds are looked at. */
export interface FoundTerm {
  readonly names: readonly { readonly text: string }[]
  readonly operator?: { readonly symbol: string } | undefined
  readonly values: readonly { readonly text: string }[]
}

/** The terms of a text, or the part of it that makes the whole text fail. */
export type FoundTerms = { readonly terms: readonly FoundTerm[] } | { readonly failure: object }

/** The predicates that a shortcut of a vector file may name. */
export type Shortcuts = Readonly<Record<string, (row: unknown) => boolean>>

/**
 * The functions that vectors test. They are methods, so that functions with narrower parameter
 * types fit.
 */
export interface Implementation {
  parseQuery(
    query: Query,
    options: { readonly limits: { readonly text?: number | false } },
  ): FoundTree
  /** Missing in a dialect whose tree holds everything. */
  readTerms?(filters: string): FoundTerms
  /** Missing in a dialect that reads no values of C# types. Returns undefined for a text that is refused. */
  readServerValue?(text: string, column: TypeColumn): unknown
  printFilters(conditions: readonly TreeCondition[]): Outcome<string>
  printSorts(sorts: readonly TreeSort[]): Outcome<string>
  readUrl(
    url: string,
    options?: { readonly parameters?: object | undefined },
  ): Query & { readonly diagnostics: readonly FoundDiagnostic[]; readonly refused?: boolean }
  /** Missing in a dialect that no server binds. Makes the `parameters` of `readUrl`. */
  readonly modelBinding?: (server: string) => object
  /** `options` are page sizes and limits, unchecked. */
  fieldsFromJson(
    fields: object,
    options: { readonly shortcuts: Shortcuts; readonly options?: object | undefined },
  ): Outcome<object>
  applyQuery(
    rows: readonly unknown[],
    table: object,
    query: Query,
    options: { readonly strict: boolean },
  ): FoundAnswer
}
