import { looksLikeFilters } from "../diagnostics/codes.ts"
import { finding } from "../diagnostics/finding.ts"
import type { Range } from "../diagnostics/diagnostic.ts"
import { findOperator } from "../language/operators.ts"
import type {
  GivenParameter,
  AppParameters,
  ParameterReading,
  ParametersDialect,
} from "./dialect.ts"
import {
  isAppParameter,
  reportUndecodable,
  parameterOf,
  resembledParameter,
  standardParameters,
  withoutRanges,
} from "./parameters.ts"
import { readClassProperty, tagOf } from "./tags.ts"

/** The string or the parameters to read. */
export type UrlSource = string | URLSearchParams

/** Returns what to read of a string, `URL`, `URLSearchParams` or `Request`; undefined for others. Compares tags, for other realms. */
export function urlSource(value: unknown): UrlSource | undefined {
  if (typeof value === "string") return value
  const tag = tagOf(value)
  if (tag === undefined) return undefined
  if (tag === "URLSearchParams") return value as URLSearchParams
  const text =
    tag === "URL"
      ? readClassProperty(value, "href")
      : tag === "Request"
        ? readClassProperty(value, "url")
        : undefined
  return typeof text === "string" ? text : undefined
}

/** Returns what to read of an object without a tag, such as a request of `node:http`. */
export function undeclaredSource(value: unknown): UrlSource | undefined {
  if (typeof value !== "object" || value === null) return undefined
  if (typeof readClassProperty(value, "getAll") === "function") return value as URLSearchParams
  const text = readClassProperty(value, "href") ?? readClassProperty(value, "url")
  return typeof text === "string" ? text : undefined
}

/** Reads the parameters of a URL, a query string or `URLSearchParams`, as a dialect does. */
export function readUrlSource(
  source: UrlSource,
  own: AppParameters,
  dialect: ParametersDialect = standardParameters,
): ParameterReading {
  const given =
    typeof source === "string" ? readPairs(source, dialect.decodePairs) : withoutRanges(source)
  const read = dialect.readParameters(given)
  if (typeof source !== "string") return read
  const reading = { ...read, findings: [...read.findings, ...reportUndecodable(given, source)] }
  if (!areFilters(source, given, own)) return reading
  const range = { start: 0, end: source.length }
  const found = finding(looksLikeFilters, () => ({ text: source }), { source: "url", range })
  return { ...reading, findings: [...reading.findings, { finding: found }] }
}

/** True for the text of filters in place of a query string: it has an operator, no parameter, and is no address. */
function areFilters(text: string, given: readonly GivenParameter[], own: AppParameters): boolean {
  const query = withoutFragment(text)
  return (
    !isAddress(query) &&
    startOfQuery(query) === 0 &&
    findOperator(query) !== undefined &&
    !given.some(({ name, value }) => {
      if (parameterOf(name) !== undefined || isAppParameter(own, name)) return true
      // A second = is the other half of an operator: `size==3`.
      return resembledParameter(name) !== undefined && !String(value).startsWith("=")
    })
  )
}

/** Reads all parameters of a URL or a query string, with their places in it. */
export function readPairs(
  whole: string,
  decodePairs: ParametersDialect["decodePairs"],
): GivenParameter[] {
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
  // Decoding skips empty parts too.
  return Array.from(decodePairs(query), ([name, value], index) => ({
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

/** Returns the offset of the query: after the first `?` of an address; 0 for a string with `=` before any `?`. */
export function startOfQuery(text: string): number {
  const mark = text.indexOf("?")
  if (mark < 0) return isAddress(text) ? text.length : 0
  const equals = text.indexOf("=")
  return isAddress(text) || equals < 0 || equals > mark ? mark + 1 : 0
}
