import { fragment, looksLikeFilters } from "../diagnostics/codes.ts"
import { finding, type Finding } from "../diagnostics/finding.ts"
import type { TextRange } from "../diagnostics/diagnostic.ts"
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
  if (tag === "URLSearchParams") return value as URLSearchParams
  return tag === "URL" || tag === "Request" ? addressOf(value) : undefined
}

/** Returns what to read of an object without a tag, such as a request of `node:http`. */
export function undeclaredSource(value: unknown): UrlSource | undefined {
  const isParameters = typeof readClassProperty(value, "getAll") === "function"
  return isParameters ? (value as URLSearchParams) : addressOf(value)
}

function addressOf(value: unknown): string | undefined {
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
  const range = { start: 0, end: source.length }
  const found = areFilters(source, given, own)
    ? finding(looksLikeFilters, () => ({ text: source }), { source: "url", range })
    : findFragment(source)
  const whole = found ? [found] : []
  return { ...read, findings: [...read.findings, ...reportUndecodable(given, source), ...whole] }
}

/** Matches one of the four with its `=` behind a path or another parameter. */
const writtenParameter = /[/?#&;](?:filters|sorts|page|pageSize)=/i

/** True for the text of filters in place of a URL, and for a path that holds one of the four. */
function areFilters(text: string, given: readonly GivenParameter[], own: AppParameters): boolean {
  const { start } = queryRange(text)
  if (isAddress(text))
    return text.charAt(start - 1) !== "?" && writtenParameter.test(text.slice(0, start))
  const equals = text.indexOf("=") + 1
  return (
    given.length > 0 &&
    (equals === 0 ||
      findOperator(text) !== undefined ||
      writtenParameter.test(text.slice(0, equals))) &&
    !given.some(({ name, value }) => {
      if (parameterOf(name) !== undefined || isAppParameter(own, name)) return true
      // A second = is the other half of an operator: `size==3`.
      return resembledParameter(name) !== undefined && !String(value).startsWith("=")
    })
  )
}

/** Matches in a fragment what stands before a part of the query. */
const fragmentStart = /^#(?=[,|&])|^#(?:.*?[/?&;])??(?=(?:filters|sorts|page|pageSize)=)/i

/** Reports a fragment in which a part of the query seems to stand. */
function findFragment(text: string): Finding | undefined {
  const { start: query, end: start } = queryRange(text)
  const behind = text.slice(start)
  const cut = fragmentStart.exec(behind)?.[0].length
  if (cut === undefined) return undefined
  const mark = /^#[,|&]/.test(behind) ? "%23" : text.charAt(query - 1) === "?" ? "&" : "?"
  return finding(fragment, () => ({ text: behind }), {
    source: "url",
    range: { start, end: text.length },
    fix: () => ({ range: { start, end: start + cut }, text: mark }),
  })
}

/** Reads all parameters of a URL or a query string, with their places in it. */
export function readPairs(
  whole: string,
  decodePairs: ParametersDialect["decodePairs"],
): GivenParameter[] {
  const { start, end } = queryRange(whole)
  let from = start
  const query = whole.slice(start, end)
  const ranges = query
    .split("&")
    .flatMap((written): { range: TextRange; nameRange: TextRange }[] => {
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

/** True for an address (rule P5). Any other text is a query string as a whole. */
export function isAddress(text: string): boolean {
  return /^(?:[/?#]|[a-z][a-z0-9+.-]*:\/\/)/i.test(text)
}

/** Returns where the query of an address is, between `?` and `#`, and all of any other text. */
export function queryRange(text: string): TextRange {
  if (!isAddress(text)) return { start: 0, end: text.length }
  const [before = ""] = text.split("#", 1)
  const end = before.length
  return { start: before.indexOf("?") + 1 || end, end }
}

/** Decodes a part of an address; returns it unchanged when it is not valid. */
export function decodePart(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
