import type { DiagnosticCode, Severity } from "./codes.ts"
import type { DiagnosticData } from "./data.ts"

/**
 * A half-open range of UTF-16 offsets into the text of one parameter: `text.slice(start, end)`.
 * @example
 * import type { TextRange } from "trommel"
 * const text = "year>1,raiting>8"
 * const cut = ({ start, end }: TextRange): string => text.slice(start, end)
 * prepareQuery({ filters: text }, table).diagnostics.map(({ range }) => range && cut(range)) // => ["raiting"]
 */
export interface TextRange {
  /** The first offset of the range. */
  readonly start: number
  /** The offset after the range. It equals `start` for an empty range. */
  readonly end: number
}

/**
 * The parameter that a diagnostic is about. `table` means a field table that is being defined.
 * @example
 * import type { Source } from "trommel"
 * const isAbout = (source: Source) => prepareQuery({ filters: "raiting>8" }, table).diagnostics.some((found) => found.source === source)
 * isAbout("filters") // => true
 * isAbout("sorts") // => false
 */
export type Source = "filters" | "sorts" | "page" | "pageSize" | "url" | "table"

/**
 * Default name of the header in which a service reports the diagnostics of a query.
 * @example
 * const endpoint = listEndpoint({ table, rows: movies })
 * const response = await endpoint(new Request("http://localhost/?filters=raiting>8"))
 * response.headers.has(diagnosticsHeaderName) // => true
 */
export const diagnosticsHeaderName = "Trommel-Diagnostics"

/** The sources in the order in which diagnostics are listed. */
export const sources: readonly Source[] = ["filters", "sorts", "page", "pageSize", "url", "table"]

/**
 * A text edit that fixes the problem of a diagnostic: put `text` in place of `range`.
 * @example
 * import type { Fix } from "trommel"
 * const showFix = ({ text }: Fix): string => `Use ${text}`
 * prepareQuery({ filters: "raiting>8" }, table).diagnostics.map(({ fix }) => fix && showFix(fix)) // => ["Use rating"]
 */
export interface Fix {
  /** The part of the text to replace. */
  readonly range: TextRange
  /** The text to put there, with its escapes. */
  readonly text: string
}

/**
 * A diagnostic of one code.
 * @example
 * import type { DiagnosticOf } from "trommel"
 * const nearest = ({ data }: DiagnosticOf<"unknown-field">): readonly string[] => data.nearest
 * prepareQuery({ filters: "raiting>8" }, table).diagnostics.flatMap((one) => (one.code === "unknown-field" ? nearest(one) : [])) // => ["rating"]
 */
export interface DiagnosticOf<Name extends DiagnosticCode> {
  /** The stable name of the diagnostic. `docs/reference/diagnostics.md` lists all of them. */
  readonly code: Name
  /** The weight of the diagnostic. Strict refuses errors and warnings. */
  readonly severity: Severity
  /** The id of the rule of the specification that decides, such as `N2`. */
  readonly rule: string
  /** The problem and its effect, with a space between them. */
  readonly message: string
  /** A full sentence: what was expected and what was given. */
  readonly problem: string
  /** A full sentence: what happens because of it. Empty where there is nothing to say, and in a query that strict refuses. */
  readonly effect: string
  /** The parameter that the diagnostic is about. */
  readonly source: Source
  /** The part of the parameter that is concerned; absent without a text. */
  readonly range?: TextRange
  /** A proposal of what to do. */
  readonly hint?: string
  /** A change of the text that fixes the problem; absent where no change certainly does. */
  readonly fix?: Fix
  /** The data of message and hint as plain JSON, typed by the code. `data.field`, if present, is the field concerned. */
  readonly data: DiagnosticData[Name]
}

/**
 * A problem or a remark about a query. `range` is the smallest part concerned, undefined for a tree made by hand. Comparing
 * `code` narrows the type of `data`.
 * @example
 * import type { Diagnostic } from "trommel"
 * const tell = (diagnostic: Diagnostic): string =>
 *   diagnostic.code === "unknown-field" ? `No field ${diagnostic.data.field}` : diagnostic.message
 * prepareQuery({ filters: "raiting>8" }, table).diagnostics.map(tell) // => ["No field raiting"]
 */
export type Diagnostic = { readonly [Name in DiagnosticCode]: DiagnosticOf<Name> }[DiagnosticCode]
