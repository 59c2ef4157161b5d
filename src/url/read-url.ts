import { repeatedParameter } from "../diagnostics/codes.ts"
import type { Diagnostic, Range } from "../diagnostics/diagnostic.ts"
import { finding, listDiagnostics, type Finding } from "../diagnostics/finding.ts"
import type { QueryText } from "../language/ast.ts"
import { parameterOf, type Parameter } from "./parameters.ts"

/** Where a query can be read from: an address, a query string, or what a server or browser makes of them. */
export type UrlLike = string | URL | URLSearchParams | Request

/** The four parameters of a URL as texts, decoded. */
export interface UrlReading {
  readonly query: QueryText
  /** What was found, not put into words yet: for handing on to `bindQuery`. */
  readonly findings: readonly Finding[]
  readonly diagnostics: readonly Diagnostic[]
  readonly omitted: number
}

/**
 * Reads a query from a URL (rule P5): names of parameters with letter case ignored, decoded once as a form is,
 * so that `+` is a blank. Of a repeated parameter the first counts. Other parameters are not looked at.
 * @param url - of a text, what follows the first `?`; without one the whole text, unless it looks like an address.
 * @throws TypeError only when it is none of these.
 * @example readUrl("/orders?filters=status%3D%3Dpaid&PageSize=50").query // => { filters: "status==paid", pageSize: "50" }
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
  return { query, findings, ...listDiagnostics(findings) }
}

interface Pair {
  readonly name: string
  readonly value: string
  /** In the text that was given; undefined when that was no text. */
  readonly range: Range | undefined
}

function readPairs(url: UrlLike): Pair[] {
  const whole = readWhole(url)
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
  // Empty parts are none to the platform either. The & in front keeps a ? that belongs to the first name.
  return Array.from(new URLSearchParams(`&${query}`), ([name, value], index) => ({
    name,
    value,
    range: ranges[index],
  }))
}

/** By what it has and not by its class: frames and test environments have classes of their own. */
function readWhole(url: UrlLike): string | URLSearchParams {
  if (typeof url === "string") return url
  if (typeof url === "object" && (url as unknown) !== null) {
    if ("getAll" in url) return url
    const text: unknown = "href" in url ? url.href : url.url
    if (typeof text === "string") return text
  }
  throw new TypeError("A query is read from a text, a URL, its parameters or a request.")
}

/** A text that starts like an address has its query after the first `?`; one with `=` before any `?` is a query string itself. */
function startOfQuery(text: string): number {
  const mark = text.indexOf("?")
  const isAddress = /^(?:[a-z][a-z0-9+.-]*:|\/|\.{1,2}\/|\?)/i.test(text)
  if (mark < 0) return isAddress ? text.length : 0
  const equals = text.indexOf("=")
  return isAddress || equals < 0 || equals > mark ? mark + 1 : 0
}
