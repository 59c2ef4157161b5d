import type { DiagnosticCode, Severity } from "./codes.ts"
import type { DiagnosticData } from "./data.ts"

/** A half-open range of UTF-16 offsets into the text of one parameter: `text.slice(start, end)`. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** The parameter that a diagnostic is about. `table` means a field table that is being defined. */
export type Source = "filters" | "sorts" | "page" | "pageSize" | "url" | "table"

/** Default name of the header in which a service reports the diagnostics of a query. */
export const diagnosticsHeaderName = "Trommel-Diagnostics"

/** The sources in the order in which diagnostics are listed. */
export const sources: readonly Source[] = ["filters", "sorts", "page", "pageSize", "url", "table"]

/** A text edit that mends the problem of a diagnostic: put `text` in place of `range`. */
export interface Fix {
  readonly range: Range
  readonly text: string
}

/** A diagnostic of one code. */
export interface DiagnosticOf<Name extends DiagnosticCode> {
  /** The stable name of the diagnostic. `docs/reference/diagnostics.md` lists all of them. */
  readonly code: Name
  readonly severity: Severity
  /** The id of the rule of the specification that decides, such as `N2`. */
  readonly rule: string
  /** A full sentence: the problem and its effect. */
  readonly message: string
  readonly source: Source
  readonly range?: Range
  /** A proposal of what to do. */
  readonly hint?: string
  readonly fix?: Fix
  /**
   * What message and hint say, as plain JSON whose type depends on the code. `data.field`, which any code may have, is the
   * field concerned.
   */
  readonly data: DiagnosticData[Name]
}

/**
 * A problem or a remark about a query, as data. `range` is the smallest part concerned. A tree made
 * by hand has no ranges. The type is a union: once `code` is known, so is the type of `data`.
 */
export type Diagnostic = { readonly [Name in DiagnosticCode]: DiagnosticOf<Name> }[DiagnosticCode]
