import { requireTable } from "../fields/given.ts"
import { type Read, readOptions } from "../diagnostics/options.ts"
import { prepareRead, type ApplyOptions } from "../apply/apply.ts"
import { limitKinds } from "../bind/bind.ts"
import type { BoundQuery } from "../bind/bound.ts"
import type { DialectWithNames } from "../bind/dialect.ts"
import type { OfferedValue } from "../complete/completion.ts"
import type { CompletingDialect } from "../complete/place.ts"
import type { Fields } from "../fields/field.ts"
import type { UrlReading } from "../url/read-url.ts"

/**
 * The content of an editor: the parameter, the table that it is checked against, and the dialect.
 * @example
 * import { EditorState } from "@codemirror/state"
 * import type { QueryLanguageOptions } from "trommel/codemirror"
 * const options: QueryLanguageOptions = { source: "filters", table, strict: true }
 * EditorState.create({ doc: "rating>8", extensions: queryLanguage(options) }).doc.length // => 8
 */
export interface QueryLanguageOptions {
  /** The parameter that the editor holds. */
  readonly source: "filters" | "sorts"
  /** The fields that the query may use. */
  readonly table: Fields
  /** The dialect of the service, such as `sieve`. Default: `standard`. */
  readonly dialect?: NonNullable<ApplyOptions["dialect"]> & DialectWithNames<CompletingDialect>
  /** True to show what a strict table refuses, without effects. Default: false, over every table. */
  readonly strict?: boolean
  /** Limits that replace those of the table; `false` lifts a limit. */
  readonly limits?: ApplyOptions["limits"]
  /**
   * Finds values of a field whose table lists none, for the list of completions; `typed` is the value before the cursor. Where it
   * rejects, there are none. Default: no values.
   */
  readonly values?: (field: string, typed: string) => Promise<Iterable<OfferedValue>>
  /**
   * Receives what is read of a URL that is pasted into `queryLanguage`: its parameters; its query string without parameters that
   * could hold a key, as `queryStringInText` returns it; and the pasted text, which may hold one. Default: the editor takes its own
   * parameter and says so in a panel.
   */
  readonly onParameters?: (pasted: {
    readonly parameters: Pick<UrlReading, "filters" | "sorts" | "page" | "pageSize">
    readonly queryString: string
    readonly text: string
  }) => void
}

const languageKinds = {
  source: '"filters" or "sorts"',
  table: "an object",
  dialect: "an object",
  strict: "a boolean",
  limits: limitKinds,
  values: "a function",
  onParameters: "a function",
} as const

export type LanguageSettings = Read<QueryLanguageOptions, typeof languageKinds>

/** Reads the options of a function. @throws TypeError for wrong ones. */
export function readLanguage(caller: string, options: QueryLanguageOptions): LanguageSettings {
  const settings = readOptions(caller, options, languageKinds)
  requireTable(settings.table, 'option "table"')
  return settings
}

export function checkText(text: string, settings: LanguageSettings): BoundQuery {
  const { source, table, dialect, strict = false, limits } = settings
  const absent = { appParameters: undefined, unknownParameters: undefined }
  const options = { dialect, strict, limits, paging: false, ...absent }
  return prepareRead({ [source]: text }, table, options)
}
