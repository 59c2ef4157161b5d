import { repeatedParameter } from "../diagnostics/codes.ts"
import type { Diagnostic, Range } from "../diagnostics/diagnostic.ts"
import { finding, listDiagnostics, type Finding } from "../diagnostics/finding.ts"
import { describeValue } from "../diagnostics/wording.ts"
import type { QueryText } from "../language/ast.ts"
import { foldName } from "../language/names.ts"

/** The name of a parameter of a query. */
type Parameter = keyof QueryText

const parameters: readonly Parameter[] = ["filters", "sorts", "page", "pageSize"]

/** Returns the parameter that a name in a URL means, letter case ignored (rule P5); undefined for any other name. */
export function parameterOf(name: string): Parameter | undefined {
  const folded = foldName(name)
  return parameters.find((parameter) => foldName(parameter) === folded)
}

/**
 * The sources a query can be read from: an address, a query string, or the object that a server or
 * browser makes of them.
 */
export type UrlLike = string | URL | URLSearchParams | Request

/**
 * The four parameters of a URL as decoded strings. A parameter that the URL does not have is
 * absent.
 */
export interface UrlReading {
  readonly filters?: string
  readonly sorts?: string
  readonly page?: string
  readonly pageSize?: string
  readonly diagnostics: readonly Diagnostic[]
  /** The number of findings that `diagnostics` does not list. */
  readonly omitted: number
}

/** Holds the findings of a reading. No parameter of a URL can have a symbol for its name. */
const urlFindings = Symbol("findings")

/** A reading that has findings. Copies that are made by spreading keep them. */
interface ReadingWithFindings extends UrlReading {
  readonly [urlFindings]: readonly Finding[]
}

/**
 * Reads a query from a URL (rule P5). Names of parameters ignore letter case. Values are decoded once, as those of a form:
 * `+` becomes a blank. The first of several parameters with one name counts. Other parameters are ignored.
 * @param url - In a string, the query follows the first `?`. A string without `?` is a query, unless it looks like an address.
 * @throws TypeError for a value of another type.
 * @example readUrl("/orders?filters=status%3D%3Dpaid&PageSize=50") // => { filters: "status==paid", pageSize: "50", diagnostics: [], omitted: 0 }
 */
export function readUrl(url: UrlLike): UrlReading {
  const query: { -readonly [Name in Parameter]?: string } = {}
  const findings: Finding[] = []
  for (const { name, value, range } of readPairs(url)) {
    const parameter = parameterOf(name)
    if (parameter === undefined) continue
    if (Object.hasOwn(query, parameter))
      findings.push(finding(repeatedParameter, [parameter], { source: "url", range }))
    else query[parameter] = value
  }
  const reading: UrlReading = { ...query, ...listDiagnostics(findings) }
  if (findings.length === 0) return reading
  const withFindings: ReadingWithFindings = { ...reading, [urlFindings]: findings }
  return withFindings
}

/** Returns what {@link readUrl} found in the URL of a query; nothing for a query from elsewhere. */
export function findingsOfUrl(query: object): readonly Finding[] {
  return hasFindings(query) ? query[urlFindings] : []
}

function hasFindings(query: object): query is ReadingWithFindings {
  return Object.hasOwn(query, urlFindings)
}

interface Pair {
  readonly name: string
  readonly value: string
  /** Offsets in the string that was given; undefined when something else was given. */
  readonly range: Range | undefined
}

function readPairs(url: UrlLike): Pair[] {
  const whole = stringOrParameters(url)
  if (typeof whole !== "string")
    return Array.from(whole, ([name, value]) => ({ name, value, range: undefined }))
  const fragment = whole.indexOf("#")
  const text = fragment < 0 ? whole : whole.slice(0, fragment)
  let from = startOfQuery(text)
  const query = text.slice(from)
  const ranges = query.split("&").flatMap((written): Range[] => {
    const range = { start: from, end: from + written.length }
    from = range.end + 1
    return written === "" ? [] : [range]
  })
  // The platform skips empty parts too. The & in front keeps a ? that belongs to the first name.
  return Array.from(new URLSearchParams(`&${query}`), ([name, value], index) => ({
    name,
    value,
    range: ranges[index],
  }))
}

/**
 * Returns the string or the parameters to read. It looks at properties: frames and test
 * environments replace the global classes, so `instanceof` would fail.
 */
function stringOrParameters(url: UrlLike): string | URLSearchParams {
  if (typeof url === "string") return url
  if (typeof url === "object" && (url as unknown) !== null) {
    if ("getAll" in url) return url
    const text: unknown = "href" in url ? url.href : url.url
    if (typeof text === "string") return text
  }
  throw new TypeError(
    `url must be a string, a URL, URLSearchParams or a Request, got ${describeValue(url)}`,
  )
}

/**
 * Returns the offset at which the query starts. In a string that begins like an address, that is after the first `?`.
 * A string that has `=` before any `?` is a query itself.
 */
function startOfQuery(text: string): number {
  const mark = text.indexOf("?")
  const isAddress = /^(?:[a-z][a-z0-9+.-]*:|\/|\.{1,2}\/|\?)/i.test(text)
  if (mark < 0) return isAddress ? text.length : 0
  const equals = text.indexOf("=")
  return isAddress || equals < 0 || equals > mark ? mark + 1 : 0
}
