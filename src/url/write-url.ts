import { longUrl, unwritableUrl } from "../diagnostics/codes.ts"
import type { Diagnostic } from "../diagnostics/diagnostic.ts"
import { describeFinding, finding } from "../diagnostics/finding.ts"
import { valueOrThrow, type Result } from "../diagnostics/result.ts"
import type { QueryText } from "../language/ast.ts"

/** Encoded characters of a query string above which some servers and proxies refuse it, and above which we do. */
const longLength = 2000
const longestLength = 8000

/** A query string, and what is to be said about it. */
export interface WrittenUrl {
  /** Without the `?`; empty when no parameter is there. */
  readonly text: string
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Writes a query as a query string that every browser and server reads back as it is: all but letters, digits and `-._~`
 * is percent-encoded. Above 2,000 characters comes the warning `long-url`; above 8,000, for a lone surrogate, and for what is
 * no text, the query is refused with `unwritable-url` (rules T14 and P5).
 * @example writeUrl({ filters: "name==a+b", page: 2 }) // => { ok: true, value: { text: "filters=name%3D%3Da%2Bb&page=2", diagnostics: [] } }
 */
export function writeUrl({ filters, sorts, page, pageSize }: QueryText): Result<WrittenUrl> {
  const given = Object.entries({ filters, sorts, page, pageSize }).filter(
    ([, value]) => value !== undefined,
  )
  const faults = given.flatMap(([name, value]) => {
    const fault = findFault(value)
    return fault === undefined ? [] : [[name, fault] as const]
  })
  if (faults.length > 0) return refuse(faults)
  const text = given.map(([name, value]) => `${name}=${encode(String(value))}`).join("&")
  if (text.length > longestLength)
    return refuse([
      ["url", `the query string has ${text.length} characters, more than ${longestLength}`],
    ])
  const long =
    text.length > longLength ? [finding(longUrl, [text.length, longLength], { source: "url" })] : []
  return { ok: true, value: { text, diagnostics: long.map(describeFinding) } }
}

/** {@link writeUrl}, or a `QueryError`. */
export function writeUrlOrThrow(query: QueryText): WrittenUrl {
  return valueOrThrow(writeUrl(query))
}

/** A list or a tree would be written as something that nobody asked for. */
function findFault(value: unknown): string | undefined {
  if (typeof value === "number") return undefined
  if (typeof value !== "string") return "it is no text"
  return value.isWellFormed() ? undefined : "half of a surrogate pair stands alone in it"
}

function refuse(reasons: readonly (readonly [string, string])[]): Result<never> {
  const findings = reasons.map(([name, reason]) =>
    finding(unwritableUrl, [name, reason], { source: "url" }),
  )
  return { ok: false, diagnostics: findings.map(describeFinding) }
}

/** `encodeURIComponent` leaves `!'()*` as they are; some servers and log tools do not. */
function encode(value: string): string {
  return encodeURIComponent(value).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
