/** Names of the dialects, the default first. */
export const dialectNames = ["standard", "sieve"] as const

export type DialectName = (typeof dialectNames)[number]

/** Forms of the output. */
export const rowFormats = ["json", "ndjson", "table"] as const

/** Where the rows and the table come from. */
export interface TableFlags {
  readonly fields?: string
  readonly infer?: boolean
}

/** The four parameters of a query. */
export interface TextFlags {
  readonly filters?: string
  readonly sorts?: string
  readonly page?: string
  readonly pageSize?: string
  readonly url?: string
}

/** Which dialect is spoken; the first of them when nothing is said. */
interface DialectFlags {
  readonly dialect?: DialectName
}

/** What is asked. */
interface QueryFlags extends TextFlags, DialectFlags {
  readonly strict?: boolean
}

export interface ApplyFlags extends TableFlags, QueryFlags {
  readonly format: (typeof rowFormats)[number]
}

export interface CheckFlags extends TableFlags, QueryFlags {
  readonly fix?: boolean
}

export interface CompareFlags extends TableFlags, TextFlags {}

export interface ExplainFlags extends TableFlags, QueryFlags {
  /** From 1 on. */
  readonly row?: number
}

export interface FormatFlags extends DialectFlags, Pick<TextFlags, "filters" | "sorts"> {}

export interface ServeFlags {
  readonly port?: number
  readonly host: string
  readonly data?: string
  readonly seed?: number
  readonly strict?: boolean
  readonly shuffleTies?: boolean
  readonly latency?: number
  readonly rate?: { readonly requests: number; readonly seconds: number }
  readonly quiet?: boolean
}

export interface TranslateFlags extends Pick<TextFlags, "filters" | "sorts"> {
  readonly from: DialectName
  readonly to: DialectName
}
