import { longUrl, unwritableUrl } from "../diagnostics/codes.ts"
import type { Diagnostic } from "../diagnostics/diagnostic.ts"
import { describeFinding, finding } from "../diagnostics/finding.ts"
import { valueOrThrow, type Result } from "../diagnostics/result.ts"
import { describeValue } from "../diagnostics/wording.ts"
import type { QueryText } from "../language/ast.ts"
import { describeProperty, isNode, propertyOf } from "../language/tree-path.ts"

/** The parameters in the order in which they are written. */
const parameters = [
  "filters",
  "sorts",
  "page",
  "pageSize",
] as const satisfies readonly (keyof QueryText)[]

/** The length of a query string above which some servers and proxies refuse it. */
const longLength = 2000
/** The length of a query string above which the library refuses it. */
const longestLength = 8000

/** A query string and its diagnostics. */
export interface WrittenUrl {
  /** The query string without `?`. It is empty for a query without parameters. */
  readonly text: string
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Writes a query as a query string that every browser and server reads back unchanged: all characters but letters, digits and
 * `-._~` are percent-encoded. Above 2,000 characters there is the warning `long-url`. Above 8,000 characters, for a lone
 * surrogate, and for a value that is neither a string nor a number the query is refused with `unwritable-url` (rules T14 and P5).
 * @example writeUrl({ filters: "name==a+b", page: 2 }) // => { ok: true, value: { text: "filters=name%3D%3Da%2Bb&page=2", diagnostics: [] } }
 */
export function writeUrl(query: QueryText): Result<WrittenUrl> {
  if (!isNode(query))
    return unwritable([["query", `expected an object, got ${describeValue(query)}`]])
  const given = parameters
    .map((name) => [name, propertyOf(query, name)] as const)
    .filter(([, value]) => value !== undefined)
  const faults = given.flatMap(([name, value]) => {
    const fault = findFault(value)
    return fault === undefined ? [] : [[name, fault] as const]
  })
  if (faults.length > 0) return unwritable(faults)
  const text = given.map(([name, value]) => `${name}=${encode(String(value))}`).join("&")
  if (text.length > longestLength)
    return unwritable([
      ["url", `the query string has ${text.length} characters, more than ${longestLength}`],
    ])
  const long =
    text.length > longLength ? [finding(longUrl, [text.length, longLength], { source: "url" })] : []
  return { ok: true, value: { text, diagnostics: long.map(describeFinding) } }
}

/** Returns the value of {@link writeUrl}, or throws a `QueryError`. */
export function writeUrlOrThrow(query: QueryText): WrittenUrl {
  return valueOrThrow(writeUrl(query))
}

/**
 * Returns why a value cannot be written. An array or an object would become a string that the
 * caller did not mean.
 */
function findFault(value: unknown): string | undefined {
  if (typeof value === "number") return undefined
  if (typeof value !== "string")
    return `expected a string or a number, got ${describeProperty(value)}`
  return value.isWellFormed() ? undefined : "it contains a lone surrogate"
}

function unwritable(reasons: readonly (readonly [string, string])[]): Result<never> {
  const findings = reasons.map(([name, reason]) =>
    finding(unwritableUrl, [name, reason], { source: "url" }),
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
