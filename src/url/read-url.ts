import { looksLikeFilters } from "../diagnostics/codes.ts"
import type { Diagnostic, Range } from "../diagnostics/diagnostic.ts"
import { finding, listDiagnostics, type Finding } from "../diagnostics/finding.ts"
import { ownProperty } from "../diagnostics/own.ts"
import { describeValue } from "../diagnostics/wording.ts"
import { foldName } from "../language/names.ts"
import { findOperator } from "../language/operators.ts"
import {
  readOwnParameters,
  readParameters,
  resemblesParameter,
  withoutRanges,
  type GivenParameter,
  type OwnParameters,
  type ParameterFinding,
  type ParameterReading,
} from "./parameters.ts"
import { hasTag, readClassProperty } from "./tags.ts"

/**
 * The sources a query can be read from: an address, a query string, or the object that a server or
 * browser makes of them.
 * @example
 * import type { UrlLike } from "trommel"
 * const readPage = (url: UrlLike): string | undefined => readUrl(url).page
 * readPage("/movies?page=2") // => "2"
 * readPage(new URL("https://example.com/movies?page=3")) // => "3"
 * readPage(new URLSearchParams({ page: "4" })) // => "4"
 */
export type UrlLike = string | URL | URLSearchParams | Request

/**
 * Options for reading a URL or a record of parameters.
 * @example
 * import type { UrlOptions } from "trommel"
 * const options: UrlOptions = { ownParameters: ["filter"] }
 * readUrl("/orders?filter=x", options).diagnostics // => []
 */
export interface UrlOptions {
  /**
   * Names of parameters that the application reads itself, letter case ignored, such as `["limit"]`. Without it a name that is
   * nearly one of the four parameters gets the warning `unknown-parameter`. Default: none.
   */
  readonly ownParameters?: readonly string[] | undefined
}

/**
 * The four parameters of a URL as decoded strings. A parameter that the URL does not have is
 * absent.
 * @example
 * import type { UrlReading } from "trommel"
 * const reading: UrlReading = readUrl("/movies?filters=rating%3E8&page=2")
 * applyQuery(movies, table, reading).matched // => 2
 * reading.page // => "2"
 */
export interface UrlReading {
  /** The conditions as text, decoded. */
  readonly filters?: string
  /** The sorts as text, decoded. */
  readonly sorts?: string
  /** The number of the page as text. */
  readonly page?: string
  /** The number of rows on a page as text. */
  readonly pageSize?: string
  /** The first 20 findings about the URL, such as an unknown parameter. */
  readonly diagnostics: readonly Diagnostic[]
  /** The number of findings that `diagnostics` does not list. */
  readonly omitted: number
}

/** Holds the findings of a reading. No parameter of a URL can have a symbol for its name. */
const urlFindings = Symbol("findings")

/** A reading that has findings. Copies that are made by spreading keep them. */
interface ReadingWithFindings extends UrlReading {
  readonly [urlFindings]: readonly ParameterFinding[]
}

/**
 * Reads a query from a URL (rule P5). Names of parameters ignore letter case. Values are decoded once, as those of a form:
 * `+` becomes a blank. The first of several parameters with one name counts. Other parameters are ignored; a name that is
 * nearly one of the four gets the warning `unknown-parameter`, unless `ownParameters` has it. A string that is the text of
 * filters gets the error `looks-like-filters`.
 * @param url - In a string, the query follows the first `?`. A string without `?` is a query, unless it looks like an address.
 * @throws TypeError for a value of another type, and when `ownParameters` is not an array of strings.
 * @example readUrl("/orders?filters=status%3D%3Dpaid&PageSize=50") // => { filters: "status==paid", pageSize: "50", diagnostics: [], omitted: 0 }
 * @example readUrl("/orders?filter=x").diagnostics[0].hint // => "Did you mean filters?"
 */
export function readUrl(url: UrlLike, options: UrlOptions = {}): UrlReading {
  const source = urlSource(url) ?? undeclaredSource(url)
  if (source === undefined)
    throw new TypeError(
      `url must be a string, a URL, URLSearchParams or a Request, got ${describeValue(url)}`,
    )
  const { query, findings } = readUrlSource(source, ownParametersOf(options))
  const reading: UrlReading = {
    // A URL has strings only.
    ...(query as Pick<UrlReading, "filters" | "sorts" | "page" | "pageSize">),
    ...listDiagnostics(findings.map((found) => found.finding)),
  }
  if (findings.length === 0) return reading
  const withFindings: ReadingWithFindings = { ...reading, [urlFindings]: findings }
  return withFindings
}

/** Reads `ownParameters` of the options as an own property: a polluted prototype must not change which names are known. */
export function ownParametersOf(options: UrlOptions): OwnParameters {
  return readOwnParameters(ownProperty(options, "ownParameters"))
}

/**
 * Returns what {@link readUrl} found in the URL of a query, without parameters that the application calls its own; nothing for
 * a query from elsewhere.
 */
export function findingsOfUrl(query: object, own: OwnParameters = new Set()): readonly Finding[] {
  if (!hasFindings(query)) return []
  return query[urlFindings]
    .filter((found) => {
      const name = ownProperty(found, "otherName")
      return name === undefined || !own.has(foldName(name))
    })
    .map((found) => found.finding)
}

function hasFindings(query: object): query is ReadingWithFindings {
  return Object.hasOwn(query, urlFindings)
}

/** The string or the parameters to read. */
export type UrlSource = string | URLSearchParams

/**
 * Returns what to read of a string, a `URL`, `URLSearchParams` or a `Request`; undefined for another value. Frames and test
 * environments replace the global classes, so `instanceof` would fail. Compares the tag.
 */
export function urlSource(value: unknown): UrlSource | undefined {
  if (typeof value === "string") return value
  if (hasTag(value, "URLSearchParams")) return value as URLSearchParams
  const text = hasTag(value, "URL")
    ? readClassProperty(value, "href")
    : hasTag(value, "Request")
      ? readClassProperty(value, "url")
      : undefined
  return typeof text === "string" ? text : undefined
}

/**
 * Returns what to read of an object that has no tag but the properties of one of these classes, such as a request of
 * `node:http`.
 */
function undeclaredSource(value: unknown): UrlSource | undefined {
  if (typeof value !== "object" || value === null) return undefined
  if (typeof readClassProperty(value, "getAll") === "function") return value as URLSearchParams
  const text = readClassProperty(value, "href") ?? readClassProperty(value, "url")
  return typeof text === "string" ? text : undefined
}

/** Reads the parameters of a URL, a query string or `URLSearchParams`. */
export function readUrlSource(source: UrlSource, own: OwnParameters): ParameterReading {
  const given = typeof source === "string" ? readPairs(source) : withoutRanges(source)
  const reading = readParameters(given, own)
  if (typeof source !== "string" || !areFilters(source, given, own)) return reading
  const range = { start: 0, end: source.length }
  const found = finding(looksLikeFilters, () => ({ text: source }), { source: "url", range })
  return { ...reading, findings: [...reading.findings, { finding: found }] }
}

/**
 * True for a string in whose place a query string was expected, but which has no parameter of a query and an operator: nearly
 * always the text of filters. An address is never taken for one.
 */
function areFilters(text: string, given: readonly GivenParameter[], own: OwnParameters): boolean {
  const query = withoutFragment(text)
  return (
    !isAddress(query) &&
    startOfQuery(query) === 0 &&
    findOperator(query) !== undefined &&
    !given.some(({ name }) => resemblesParameter(name) || own.has(foldName(name)))
  )
}

function readPairs(whole: string): GivenParameter[] {
  const text = withoutFragment(whole)
  let from = startOfQuery(text)
  const query = text.slice(from)
  const ranges = query.split("&").flatMap((written): { range: Range; nameRange: Range }[] => {
    const range = { start: from, end: from + written.length }
    const equals = written.indexOf("=")
    const nameRange = equals < 0 ? range : { start: from, end: from + equals }
    from = range.end + 1
    return written === "" ? [] : [{ range, nameRange }]
  })
  // The platform skips empty parts too. The & in front keeps a ? that belongs to the first name.
  return Array.from(new URLSearchParams(`&${query}`), ([name, value], index) => ({
    name,
    value,
    range: ranges[index]?.range,
    nameRange: ranges[index]?.nameRange,
  }))
}

function withoutFragment(text: string): string {
  const fragment = text.indexOf("#")
  return fragment < 0 ? text : text.slice(0, fragment)
}

/** True for a string that begins like an address or like a query string with its `?`. */
export function isAddress(text: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/|\.{1,2}\/|\?)/i.test(text)
}

/**
 * Returns the offset at which the query starts. In a string that begins like an address, that is after the first `?`.
 * A string that has `=` before any `?` is a query itself.
 */
export function startOfQuery(text: string): number {
  const mark = text.indexOf("?")
  if (mark < 0) return isAddress(text) ? text.length : 0
  const equals = text.indexOf("=")
  return isAddress(text) || equals < 0 || equals > mark ? mark + 1 : 0
}
