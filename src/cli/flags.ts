import type { Column } from "../fields/definition.ts"
import type { DateOrder } from "./input/cell-forms.ts"
import type { ServerBinding } from "../sieve/model-binding.ts"

export const dialectNames = ["standard", "sieve"] as const

type DialectName = (typeof dialectNames)[number]

/** The servers of ASP.NET Core whose model binding reads a URL. */
export const servers = [
  "minimal",
  "validated",
  "controller",
  "mvc",
] as const satisfies readonly ServerBinding[]

export const rowFormats = ["json", "ndjson", "csv", "table"] as const

export const inputFormats = ["json", "ndjson", "csv", "tsv", "parquet"] as const

export type InputFormat = (typeof inputFormats)[number]

/** The shells whose script the program prints. */
export const shells = ["bash", "zsh", "fish"] as const

export type Shell = (typeof shells)[number]

/** The name of a field or a property, and its definition. */
export interface FieldFlag {
  readonly name: string
  readonly definition: Column
}

export interface TableFlags {
  readonly input?: InputFormat
  readonly delimiter?: string
  readonly encoding?: string
  /** False for a file without a header; the names of its columns when they are known. */
  readonly header?: boolean | readonly string[]
  readonly quote?: "none"
  /** The number of lines at the start that are not read. */
  readonly skipLines?: number
  /** The character with which a line begins that is not read. */
  readonly comment?: string
  /** True where short rows are filled. */
  readonly ragged?: boolean
  /** The sign before decimals, and the one between groups of three digits. */
  readonly decimal?: string
  readonly thousands?: string
  readonly dates?: DateOrder
  /** Texts that mean no value in every column. */
  readonly null?: readonly string[]
  /** The path to the rows in a JSON object. */
  readonly rows?: string
  /** The table of a database. */
  readonly table?: string
  /** The columns that tell its rows apart. */
  readonly key?: readonly string[]
  readonly fields?: string
  /** The fields whose kinds are given beside guessed ones. */
  readonly field?: readonly FieldFlag[]
  readonly infer?: boolean
  /** True when each guess is shown with its reason. */
  readonly verbose?: boolean
}

/** Flags for the four parameters of a query, and for a URL that holds them. */
export interface TextFlags {
  readonly filters?: string
  readonly sorts?: string
  readonly page?: string
  readonly pageSize?: string
  readonly url?: string
}

/** The flag for the dialect, and one for the options of its server. The first dialect is the default. */
export interface DialectFlags extends ServerFlags {
  readonly dialect?: DialectName
}

interface ServerFlags {
  readonly sieveOptions?: string
}

export interface QueryFlags extends TextFlags, DialectFlags {
  readonly strict?: boolean
  readonly binding?: ServerBinding
}

export interface ApplyFlags extends TableFlags, QueryFlags {
  /** Default: a table on a terminal, else JSON. */
  readonly format?: (typeof rowFormats)[number]
  readonly count?: boolean
  /** The columns to write, in this order. */
  readonly columns?: readonly string[]
  /** The number of rows that are written. */
  readonly limit?: number
  /** The column whose values are counted. */
  readonly countBy?: string
  readonly lenient?: boolean
}

export interface CheckFlags extends TableFlags, QueryFlags {
  readonly fix?: boolean
  readonly json?: boolean
}

export interface CompareFlags extends TableFlags, TextFlags, ServerFlags {
  /** The filters of a query to compare with, in the place of another dialect. */
  readonly with?: string
}

export interface ExamplesFlags extends TableFlags, TextFlags {
  readonly seed?: number
  readonly json?: boolean
}

export interface ExplainFlags extends TableFlags, QueryFlags {
  readonly row?: number
}

export interface FieldsFlags extends TableFlags {
  readonly row?: string
  readonly json?: boolean
}

export interface FormatFlags extends DialectFlags, Pick<TextFlags, "filters" | "sorts"> {}

export interface ServeFlags extends TableFlags {
  readonly port?: number
  readonly host: string
  readonly data?: string
  readonly seed?: number
  readonly nulls?: boolean
  readonly orders?: number
  readonly printData?: boolean
  readonly openapi?: boolean
  readonly assumed?: boolean
  readonly strict?: boolean
  readonly lenient?: boolean
  readonly examples?: boolean
  /** An id and an address for each webhook, with `=` between them. */
  readonly webhook?: readonly string[]
  readonly shuffleTies?: boolean
  readonly latency?: number
  /** A file with a plan of faults. */
  readonly faults?: string
  readonly rate?: { readonly requests: number; readonly seconds: number }
  readonly verbose?: boolean
  readonly quiet?: boolean
  readonly playground?: string
}

/** Milliseconds that open connections have when a service is stopped. */
export const gracePeriod = 1000

export interface TranslateFlags extends TableFlags, Pick<TextFlags, "filters" | "sorts"> {
  /** Default: the other dialect. */
  readonly from?: DialectName | "other"
  /** Default: the standard dialect, from other languages. */
  readonly to?: DialectName
}

/** Reads an integer within a range, in decimal digits; undefined for anything else. */
export function readWholeNumber(text: string, min: number, max: number): number | undefined {
  const number = /^-?[0-9]{1,15}$/.test(text) ? Number(text) : Number.NaN
  return number >= min && number <= max ? number : undefined
}

export function readPort(text: string): number | undefined {
  return readWholeNumber(text, 0, 65_535)
}
