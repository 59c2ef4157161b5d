import type { DialectWithNames } from "../bind/dialect.ts"
import type { CompletingDialect } from "./place.ts"

/**
 * The text that is being written, and the cursor in it.
 * @example
 * import type { CompletionRequest } from "trommel"
 * const request: CompletionRequest = { source: "filters", text: "ra", offset: 2 }
 * complete(request, table).options[0].label // => "rating"
 */
export interface CompletionRequest {
  /** The parameter that the text belongs to. */
  readonly source: "filters" | "sorts"
  /** The whole text of the parameter. It may be broken or unfinished. */
  readonly text: string
  /**
   * The place of the cursor in UTF-16 units. Any number is accepted: it is rounded down and moved into the text, and NaN means
   * its end. A cursor in the middle of an escape or of a surrogate pair counts as one before it.
   */
  readonly offset: number
}

/**
 * The dialect to complete in, and the number of options.
 * @example
 * import type { CompletionOptions } from "trommel"
 * const few: CompletionOptions = { limit: 2 }
 * complete({ source: "filters", text: "", offset: 0 }, table, few).options.length // => 2
 */
export interface CompletionOptions {
  /** The dialect of the service. Default: the standard one. */
  readonly dialect?: DialectWithNames<CompletingDialect>
  /** The largest number of options, a positive integer. Default: 50. */
  readonly limit?: number
  /**
   * Returns values for a field whose table lists none, the best first, each with the text to show next to it, such as a count.
   * Those are offered that resemble what was typed. Default: no values.
   */
  readonly values?: (field: string, typed: string) => Iterable<OfferedValue> | undefined
}

/**
 * A value that is offered, and the text to show next to it.
 * @example
 * import type { OfferedValue } from "trommel"
 * const values: readonly OfferedValue[] = [["Heat", "1 row"]]
 * complete({ source: "filters", text: "title==", offset: 7 }, table, { values: () => values }).options[0]?.detail // => "1 row"
 */
export type OfferedValue = readonly [value: string, detail: string]

/**
 * The kind of an option: `field`, `shortcut`, `method` and `sort` are names, `null` is the null value.
 * @example
 * import type { CompletionKind } from "trommel"
 * const signs: Partial<Record<CompletionKind, string>> = { field: "f", operator: "o" }
 * complete({ source: "filters", text: "rat", offset: 3 }, table).options.map(({ kind }) => signs[kind]) // => ["f"]
 */
export type CompletionKind =
  "field" | "operator" | "value" | "null" | "shortcut" | "method" | "sort"

/**
 * Something that can be at the cursor.
 * @example
 * import type { CompletionOption } from "trommel"
 * const show = ({ label, detail }: CompletionOption): string => `${label} (${detail})`
 * complete({ source: "filters", text: "ye", offset: 2 }, table).options.map(show) // => ["year (integer)"]
 */
export interface CompletionOption {
  /** The text to show, without escapes: a name, an operator or a value with invisible characters replaced. Empty is shown as `""`. */
  readonly label: string
  /** The text to write between `from` and `to`, with all escapes that are needed there. */
  readonly insert: string
  /** The kind of the option, by which an editor chooses a sign. */
  readonly kind: CompletionKind
  /** The text to show next to it: kind and label of a field, meaning of an operator, label of an id. May be empty. */
  readonly detail: string
}

/**
 * The options at the cursor, the best first, and the range of the text that they replace.
 * @example
 * import type { Completion } from "trommel"
 * const text = "ra"
 * const { from, to, options }: Completion = complete({ source: "filters", text, offset: 2 }, table)
 * const [option] = options
 * text.slice(0, from) + option.insert + text.slice(to) // => "rating"
 */
export interface Completion {
  /** The start of the range that `insert` replaces, in UTF-16 units. It is at the cursor or before it. */
  readonly from: number
  /** The end of the range that `insert` replaces, in UTF-16 units. It is at the cursor or after it. */
  readonly to: number
  /** The options, the best first; empty when nothing fits. */
  readonly options: readonly CompletionOption[]
}
