import type { Diagnostic } from "../diagnostics/diagnostic.ts"
import { listDiagnostics, type Finding } from "../diagnostics/finding.ts"
import type { QueryText } from "../language/ast.ts"
import { standardReading } from "./standard-reading.ts"
import {
  textLimit,
  type FiltersReading,
  type QueryReading,
  type ReadingDialect,
  type SortsReading,
} from "../language/dialect.ts"

/** How to read: up to which length, in which dialect. */
export interface ParseOptions {
  /** `text` is in UTF-16 units per parameter, 8,192 by default; `false` lifts the limit. */
  readonly limits?: { readonly text?: number | false }
  readonly dialect?: { readonly reading: ReadingDialect }
}

/** What was found in a text: the first 20 findings in words, and how many more there are. */
export interface Diagnosed {
  readonly diagnostics: readonly Diagnostic[]
  readonly omitted: number
}

/** `filters` as a tree: its conditions, and what is to be said about the text. */
export interface ParsedFilters extends FiltersReading, Diagnosed {}

/** `sorts` as a tree. */
export interface ParsedSorts extends SortsReading, Diagnosed {}

/** A whole query as a tree, with everything that `bindQuery` takes over from the text. */
export interface ParsedQuery extends QueryReading, Diagnosed {}

/**
 * Reads `filters`. Every text gives a tree; what cannot be read is dropped with a diagnostic (rule T13). Linear.
 * @throws TypeError only when `text` is no text.
 * @example parseFilters("name==jo,(a|b").conditions.length // => 1
 * @example parseFilters("name==jo,(a|b").diagnostics[0].code // => "malformed-condition"
 */
export function parseFilters(text: string, options: ParseOptions = {}): ParsedFilters {
  const reading = readFilters(text, options)
  return { ...reading, ...listDiagnostics(allFindings(reading)) }
}

/**
 * Reads `sorts` (rule T15). Linear.
 * @throws TypeError only when `text` is no text.
 * @example parseSorts("-dateCreated,name").sorts.map((sort) => sort.descending) // => [true, false]
 */
export function parseSorts(text: string, options: ParseOptions = {}): ParsedSorts {
  const reading = readSorts(text, options)
  return { ...reading, ...listDiagnostics(reading.findings) }
}

/**
 * Reads a whole query. `page` and `pageSize` are kept as they are: what they mean depends on the table.
 * @throws TypeError only when `filters` or `sorts` is there and no text.
 * @example parseQuery({ filters: "rating>=4", sorts: "-rating", page: "2" }).filters[0].operator.symbol // => ">="
 */
export function parseQuery(query: QueryText, options: ParseOptions = {}): ParsedQuery {
  const reading = readQuery(query, options)
  return { ...reading, ...listDiagnostics(allFindings(reading)) }
}

/** {@link parseQuery} without putting the findings into words. */
export function readQuery(
  { filters = "", sorts = "", page, pageSize }: QueryText,
  options: ParseOptions,
): QueryReading {
  const { conditions, dropped, findings } = readFilters(filters, options)
  const order = readSorts(sorts, options)
  return {
    filters: conditions,
    sorts: order.sorts,
    ...(page !== undefined && { page }),
    ...(pageSize !== undefined && { pageSize }),
    dropped,
    entries: order.entries,
    findings: findings.length === 0 ? order.findings : [...findings, ...order.findings],
  }
}

function readFilters(text: string, { limits, dialect }: ParseOptions): FiltersReading {
  return (dialect?.reading ?? standardReading).readFilters(
    checkText("filters", text),
    textLimit(limits?.text),
  )
}

function readSorts(text: string, { limits, dialect }: ParseOptions): SortsReading {
  return (dialect?.reading ?? standardReading).readSorts(
    checkText("sorts", text),
    textLimit(limits?.text),
  )
}

/** A web framework may hand over a list or an object where a parameter is repeated; that must not be read as something else. */
function checkText(parameter: string, text: unknown): string {
  if (typeof text === "string") return text
  throw new TypeError(
    `${parameter} must be a text, not ${Array.isArray(text) ? "a list" : typeof text}; read a URL with readUrl.`,
  )
}

function allFindings({
  findings,
  dropped,
}: Pick<FiltersReading, "findings" | "dropped">): readonly Finding[] {
  return [...findings, ...dropped.map(({ finding }) => finding)]
}
