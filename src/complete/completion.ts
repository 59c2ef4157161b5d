import type { CompletingDialect } from "./place.ts"

/** The text that is being written, and the cursor in it. */
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

/** The dialect to complete in, and the number of options. */
export interface CompletionOptions {
  /** The dialect of the service. Default: the standard one. */
  readonly dialect?: { readonly completing: CompletingDialect }
  /** The largest number of options, a positive integer. Default: 50. */
  readonly limit?: number
}

/**
 * The kind of an option. `field`, `shortcut` and `sort` are names, `operator` is an operator, `null` is the null value, and
 * `value` is any other value.
 */
export type CompletionKind = "field" | "operator" | "value" | "null" | "shortcut" | "sort"

/** Something that can stand at the cursor. */
export interface CompletionOption {
  /**
   * The text to show: a name, an operator or a value, without escapes. Invisible characters of a value are replaced by visible
   * ones. The empty text is shown as `""`.
   */
  readonly label: string
  /** The text to write between `from` and `to`, with all escapes that are needed there. */
  readonly insert: string
  readonly kind: CompletionKind
  /**
   * The text to show beside it: the kind of a field and its label, the meaning of an operator, the label of an id. Empty when there
   * is nothing to say.
   */
  readonly detail: string
}

/** The options at the cursor, the best first, and the range of the text that they replace. */
export interface Completion {
  /** The start of the range that `insert` replaces, in UTF-16 units. It is at the cursor or before it. */
  readonly from: number
  /** The end of the range that `insert` replaces, in UTF-16 units. It is at the cursor or behind it. */
  readonly to: number
  readonly options: readonly CompletionOption[]
}
