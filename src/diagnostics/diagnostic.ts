import type { DiagnosticCode, Severity } from "./codes.ts"

/** Half-open range of UTF-16 offsets into the text of one parameter: `text.slice(start, end)`. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** The parameter a diagnostic speaks about. `table` stands for a field table that is being defined. */
export type Source = "filters" | "sorts" | "page" | "pageSize" | "url" | "table"

/** In the order in which diagnostics are listed. */
export const sources: readonly Source[] = ["filters", "sorts", "page", "pageSize", "url", "table"]

/** A text edit that mends what the diagnostic found: put `text` in place of `range`. */
export interface Fix {
  readonly range: Range
  readonly text: string
}

/** One finding, as data. `range` is the smallest part concerned; a tree made by hand has none. */
export interface Diagnostic {
  /** Stable name of what was found; `docs/reference/diagnostics.md` lists all of them. */
  readonly code: DiagnosticCode
  readonly severity: Severity
  /** Id of the rule of the specification that decides, such as `N2`. */
  readonly rule: string
  /** What, and with which effect: a full sentence. */
  readonly message: string
  readonly source: Source
  readonly range?: Range
  /** What to do about it. */
  readonly hint?: string
  readonly fix?: Fix
}
