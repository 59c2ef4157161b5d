import { longUrl, unwritableUrl } from "../diagnostics/codes.ts"
import type { Diagnostic } from "../diagnostics/diagnostic.ts"
import { describeFinding, finding } from "../diagnostics/finding.ts"
import { readOptions } from "../diagnostics/options.ts"
import type { Result } from "../diagnostics/result.ts"
import { readPlainObject } from "../diagnostics/untrusted.ts"
import type { GivenQueryText } from "../language/ast.ts"
import { describeProperty, propertyOf } from "../language/tree-path.ts"
import { parameterNames, parameterOf } from "./parameters.ts"
import { partsOfReading } from "./read-url.ts"
import { describeInput } from "./refuse-input.ts"
import { isAddress, queryRange } from "./url-source.ts"

/** The length of a query string above which some servers and proxies refuse it. */
const longLength = 2000
/** The length of a query string above which the library refuses it. */
const longestLength = 8000

/**
 * Where to write a query.
 * @example
 * import type { WriteUrlOptions } from "trommel"
 * const options: WriteUrlOptions = { into: "https://example.com/movies?view=wide" }
 * orThrow(writeUrl({ page: 2 }, options)).text // => "https://example.com/movies?view=wide&page=2"
 */
export interface WriteUrlOptions {
  /**
   * A URL to write the query into, absolute or relative, such as `location.href`, `/list?view=wide#top` or `list`. All spellings
   * and repeats of the four parameters are replaced; its other parameters and its fragment stay byte for byte. A string that is
   * neither an address nor has a `?`, such as `page=2`, is a query string, as for `readUrl`. Default: none, which gives the query
   * string alone.
   */
  readonly into?: string | URL
}

const kinds = { into: "a string or a URL" } as const

/**
 * A query string or URL, and its diagnostics.
 * @example
 * import type { WrittenUrl } from "trommel"
 * const { text, diagnostics }: WrittenUrl = orThrow(writeUrl({ sorts: "-year" }))
 * text // => "sorts=-year"
 * diagnostics // => []
 */
export interface WrittenUrl {
  /** The query string without `?`, empty for a query without parameters; with `into`, the whole URL. */
  readonly text: string
  /** The warning `long-url` about a query string over 2,000 characters; empty otherwise. */
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Writes a query as a query string that every browser and server reads back unchanged: all characters but letters, digits and
 * `-._~` are percent-encoded. Above 2,000 characters there is the warning `long-url`. Above 8,000 characters, for a lone
 * surrogate, and for a value that is neither a string nor a number the query is refused with `unwritable-url` (rules T14 and P5); null is a
 * missing parameter.
 * With `into`, it replaces the query of a URL, and the lengths are those of the whole query string.
 * @param query - The texts of the parameters, such as `printQuery` returns.
 * @param options - `into`, the URL to write the query into.
 * @throws TypeError for wrong options.
 * @example writeUrl({ filters: "name==a+b", page: 2 }) // => { ok: true, value: { text: "filters=name%3D%3Da%2Bb&page=2", diagnostics: [] } }
 * @example writeUrl({ page: 3 }, { into: "/list?view=wide&PAGE=2#top" }) // => { ok: true, value: { text: "/list?view=wide&page=3#top", diagnostics: [] } }
 */
export function writeUrl(query: GivenQueryText, options?: WriteUrlOptions): Result<WrittenUrl> {
  const { into } = readOptions("writeUrl", options, kinds)
  const names = readPlainObject(query)?.keys()
  if (names === undefined)
    return unwritable([["query", `expected an object, got ${describeInput(query)}`]])
  const others = [...names].filter((name) => !isKnown(name))
  if (others.length > 0) return unwritable(others.map((name) => [name, "it is not a parameter"]))
  if (into === undefined) return writeParameters(query)
  const { before, mark, markAlone, others: kept, after } = splitUrl(String(into))
  const written = writeParameters(query, kept)
  if (!written.ok) return written
  const { text, diagnostics } = written.value
  return {
    ok: true,
    value: { text: `${before}${text === "" ? markAlone : mark}${text}${after}`, diagnostics },
  }
}

/** The names that a query may have. No other one would be written. */
const isKnown = (name: string): boolean =>
  parameterNames.some((one) => one === name) || partsOfReading.some((one) => one === name)

/** Writes the four parameters behind others as a query string, and checks its length. */
export function writeParameters(
  query: GivenQueryText,
  others: readonly string[] = [],
): Result<WrittenUrl> {
  const given = parameterNames
    .map((name) => [name, propertyOf(query, name)] as const)
    .filter(([, value]) => value !== undefined && value !== null)
  const faults = given.flatMap(([name, value]): (readonly [string, string])[] => {
    const fault = findFault(value)
    return fault === undefined ? [] : [[name, fault]]
  })
  if (faults.length > 0) return unwritable(faults)
  const written = given.map(([name, value]) => `${name}=${encode(String(value))}`)
  const text = [...others, ...written].join("&")
  const { length } = text
  if (length > longestLength)
    return unwritable([
      ["url", `the query string has ${length} characters, more than ${longestLength}`],
    ])
  const long =
    length > longLength
      ? [finding(longUrl, () => ({ amount: length, limit: longLength }), { source: "url" })]
      : []
  return { ok: true, value: { text, diagnostics: long.map(describeFinding) } }
}

/** Returns why a value cannot be written, such as an object, which was not meant as a string. */
function findFault(value: unknown): string | undefined {
  if (typeof value === "number") return undefined
  if (typeof value !== "string")
    return `expected a string or a number, got ${describeProperty(value)}`
  return value.isWellFormed() ? undefined : "it contains a lone surrogate"
}

function unwritable(reasons: readonly (readonly [string, string])[]): Result<never> {
  const findings = reasons.map(([parameter, reason]) =>
    finding(unwritableUrl, () => ({ parameter, reason }), { source: "url" }),
  )
  return { ok: false, diagnostics: findings.map(describeFinding) }
}

/** Percent-encodes a value. `encodeURIComponent` keeps `!'()*`, which some servers and log tools change. */
function encode(value: string): string {
  return encodeURIComponent(value).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

interface UrlParts {
  readonly before: string
  /** What is before a query: `?`, and nothing where the string is a query string. */
  readonly mark: "?" | ""
  /** What is there without a query. An empty reference would keep the query of its base, so one that had a `?` keeps it. */
  readonly markAlone: "?" | ""
  /** The parameters that are not among the four of a query (rule P5), as they are written. */
  readonly others: readonly string[]
  /** The fragment with its `#`, or nothing. */
  readonly after: string
}

/** Takes apart an address, or a relative one such as `list?view=wide`. Any other text is a query string (rule P5). */
function splitUrl(url: string): UrlParts {
  const isBare = !isAddress(url) && /^[^?#]*=/.test(url)
  // With a slash in front, a relative URL is an address too.
  const { start, end } = queryRange(isBare ? `?${url}` : `/${url}`)
  const [from, to] = [start - 1, end - 1]
  const query = url.slice(from, to)
  return {
    before: url.slice(0, from).replace(/\?$/, ""),
    mark: isBare ? "" : "?",
    markAlone: url.startsWith("?") ? "?" : "",
    others: query === "" ? [] : query.split("&").filter((written) => !isParameter(written)),
    after: url.slice(to),
  }
}

/** True for one of the four parameters in any spelling: its name is decoded as that of a form. */
function isParameter(written: string): boolean {
  // The & in front keeps a ? that belongs to the name.
  const [[name] = [""]] = new URLSearchParams(`&${written}`)
  return parameterOf(name) !== undefined
}
