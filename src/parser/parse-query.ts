import type { Diagnostic } from "../diagnostics/diagnostic.ts"
import { listDiagnostics, type Finding } from "../diagnostics/finding.ts"
import { readOptions, type Read } from "../diagnostics/options.ts"
import type { Total } from "../diagnostics/total.ts"
import { describeValue } from "../diagnostics/wording.ts"
import type { GivenQueryText } from "../language/ast.ts"
import type { ReadsParameters } from "../url/dialect.ts"
import { judgeBeside } from "../url/other-parameters.ts"
import { readAppParameters } from "../url/parameters.ts"
import {
  readTextInput,
  readTextForm,
  type OpenParameters,
  type TextInput,
} from "../url/query-form.ts"
import type { UrlOptions } from "../url/read-url.ts"
import { standardReading } from "./standard-reading.ts"
import {
  textLimit,
  type Dialect,
  type FiltersReading,
  type QueryReading,
  type SortsReading,
} from "../language/dialect.ts"
import { checksOf, withChecks } from "../language/spelling.ts"
import { own } from "../diagnostics/own.ts"

/**
 * Options for reading: the limit of the length, and the dialect.
 * @example
 * import type { ParseOptions } from "trommel"
 * const short: ParseOptions = { limits: { text: 10 } }
 * parseFilters("rating>8,year<1990", short).diagnostics[0].code // => "limit-text"
 */
export interface ParseOptions {
  /** Maximum UTF-16 units of each parameter. Default: 8,192; `false` lifts the limit. */
  readonly limits?: { readonly text?: number | false }
  /** The dialect to read. Default: the standard one. */
  readonly dialect?: Dialect & ReadsParameters
}

const kinds = { limits: { text: "a number or false" }, dialect: "an object" } as const

const queryKinds = /* @__PURE__ */ Object.assign({ appParameters: "an array" } as const, kinds)

type ReadingSettings = Read<ParseOptions, typeof kinds>

/** The first 20 findings in words, and the number of the others. */
export interface Diagnosed {
  readonly diagnostics: readonly Diagnostic[]
  readonly omitted: number
}

/**
 * `filters` as a tree: its conditions, and the diagnostics about the text.
 * @example
 * import type { ParsedFilters } from "trommel"
 * const parsed: ParsedFilters = parseFilters("rating>8,lost")
 * parsed.conditions.length // => 1
 * parsed.dropped[0].text // => "lost"
 * parsed.diagnostics.map(({ code }) => code) // => ["malformed-condition"]
 */
export interface ParsedFilters extends Total<FiltersReading>, Diagnosed {}

/**
 * `sorts` as a tree, and the diagnostics about the text.
 * @example
 * import type { ParsedSorts } from "trommel"
 * const { sorts }: ParsedSorts = parseSorts("-year,title")
 * sorts.map(({ name, descending }) => [name.text, descending]) // => [["year", true], ["title", false]]
 */
export interface ParsedSorts extends Total<SortsReading>, Diagnosed {}

/**
 * A whole query as a tree, with everything that `bindQuery` needs to know about the text.
 * @example
 * import type { ParsedQuery } from "trommel"
 * const parsed: ParsedQuery = parseQuery({ filters: "rating>8", sorts: "-year", page: "2" })
 * parsed.filters.length // => 1
 * parsed.page // => "2"
 */
export interface ParsedQuery extends Total<QueryReading>, Diagnosed {}

/**
 * Reads `filters`. Every text has a tree; an unreadable condition is dropped with a diagnostic (rule T13). Takes linear time.
 * @param text - The parameter `filters`, decoded.
 * @throws TypeError only when `text` is not a string, and for wrong options.
 * @example parseFilters("name==jo,(a|b").conditions.length // => 1
 * @example parseFilters("name==jo,(a|b").diagnostics[0].code // => "malformed-condition"
 */
export function parseFilters(text: string, options?: ParseOptions): ParsedFilters {
  const reading = readFilters(text, readOptions("parseFilters", options, kinds))
  return { ...reading, ...listDiagnostics(allFindings(reading)) }
}

/**
 * Reads `sorts` (rule T15). Takes linear time.
 * @param text - The parameter `sorts`, decoded.
 * @throws TypeError only when `text` is not a string, and for wrong options.
 * @example parseSorts("-dateCreated,name").sorts.map((sort) => sort.descending) // => [true, false]
 */
export function parseSorts(text: string, options?: ParseOptions): ParsedSorts {
  const reading = readSorts(text, readOptions("parseSorts", options, kinds))
  return { ...reading, ...listDiagnostics(reading.findings) }
}

/**
 * Reads a query from a URL or from the parameters of a web framework (rule P5), with all findings. `page` and `pageSize` are
 * unchanged, since their meaning depends on the table.
 * @param query - A URL or query string, a `URL`, `URLSearchParams` or a `Request`; or the parameters as an object, such as
 *   `req.query` of Express, whose values are not decoded again.
 * @returns the tree with its diagnostics. What could not be read is missing in it.
 * @throws TypeError for a tree, which is read already, for a value that is not a query in any form, and for wrong options. A list
 *   that is no tree, as a web framework may make of a URL, is a parameter of another type.
 * @example parseQuery("/movies?filters=rating%3E=4&sorts=-rating&page=2").filters[0].operator.symbol // => ">="
 * @example parseQuery("/movies?filter=rating%3E=4").diagnostics[0].hint // => "Did you mean filters?"
 */
export function parseQuery<Parameters = never>(
  query: TextInput | OpenParameters<Parameters>,
  options?: ParseOptions & UrlOptions,
): ParsedQuery {
  const settings = readOptions("parseQuery", options, queryKinds)
  const own = readAppParameters(settings.appParameters)
  const text = readTextInput(readTextForm(query), own, judgeBeside(), settings.dialect)
  const reading = readQuery(text.query, settings)
  const findings = [...text.findings, ...reading.findings]
  return { ...reading, findings, ...listDiagnostics(allFindings({ ...reading, findings })) }
}

/** Reads a query as {@link parseQuery} does, without putting the findings into words. */
export function readQuery(
  query: GivenQueryText,
  settings: Pick<ReadingSettings, "limits" | "dialect">,
): Total<QueryReading> {
  const { filters, sorts, page, pageSize } = own(query)
  const conditionsRead = readFilters(filters ?? "", settings)
  const { conditions, dropped, findings } = conditionsRead
  const order = readSorts(sorts ?? "", settings)
  const reading = {
    filters: conditions,
    sorts: order.sorts,
    page: page ?? undefined,
    pageSize: pageSize ?? undefined,
    dropped,
    entries: order.entries,
    findings: findings.length === 0 ? order.findings : [...findings, ...order.findings],
  }
  return withChecks(reading, checksOf(conditionsRead).concat(checksOf(order)))
}

function readFilters(text: string, { limits, dialect }: ReadingSettings): Total<FiltersReading> {
  const { readFilters } = dialect?.reading ?? standardReading
  return readFilters(checkText("filters", text), textLimit(limits?.text))
}

function readSorts(text: string, { limits, dialect }: ReadingSettings): Total<SortsReading> {
  const { readSorts } = dialect?.reading ?? standardReading
  return readSorts(checkText("sorts", text), textLimit(limits?.text))
}

/** Returns a parameter if it is a string, and throws otherwise: a framework may pass an array or object for a repeated one. */
function checkText(parameter: string, text: unknown): string {
  if (typeof text === "string") return text
  throw new TypeError(
    `${parameter} must be a string, got ${describeValue(text)}. Read a URL with readUrl.`,
  )
}

function allFindings({
  findings,
  dropped,
}: Pick<FiltersReading, "findings" | "dropped">): readonly Finding[] {
  return [...findings, ...dropped.map(({ finding }) => finding)]
}
