import { textCodes, textRefusals } from "../diagnostics/text-codes.js"
import type { Diagnostic } from "../diagnostics/diagnostic.js"
import { finding, listDiagnostics } from "../diagnostics/finding.js"
import { valueOrThrow, type Result } from "../diagnostics/result.js"
import type { QueryText } from "../language/ast.js"

/** Encoded characters of a query string above which some servers and proxies refuse it, and above which we do. */
const longUrl = 2000
const longestUrl = 8000

/** A query string, and what is to be said about it. */
export interface WrittenUrl {
  /** Without the `?`; empty when no parameter is there. */
  readonly text: string
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Writes a query as a query string that every browser and server reads back as it is: all but letters, digits and `-._~`
 * is percent-encoded. Above 2,000 characters comes the warning `long-url`; above 8,000, and for a lone surrogate, the
 * query is refused with `unwritable-url` (rules T14 and P5).
 * @example writeUrl({ filters: "name==a+b", page: 2 }) // => { ok: true, value: { text: "filters=name%3D%3Da%2Bb&page=2", diagnostics: [] } }
 */
export function writeUrl({ filters, sorts, page, pageSize }: QueryText): Result<WrittenUrl> {
  const given = Object.entries({ filters, sorts, page, pageSize }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  )
  const broken = given.filter(([, value]) => !value.isWellFormed())
  if (broken.length > 0) return refuse(broken.map(([name]) => [name, "half of a surrogate pair stands alone in it"]))
  const text = given.map(([name, value]) => `${name}=${encode(value)}`).join("&")
  if (text.length > longestUrl) return refuse([["url", `the query string has ${text.length} characters, more than ${longestUrl}`]])
  const long = text.length > longUrl ? [finding(textCodes["long-url"], { source: "url" }, [text.length, longUrl])] : []
  return { ok: true, value: { text, diagnostics: listDiagnostics(long).diagnostics } }
}

/** {@link writeUrl}, or a `QueryError`. */
export function writeUrlOrThrow(query: QueryText): WrittenUrl {
  return valueOrThrow(writeUrl(query))
}

function refuse(reasons: readonly (readonly [string, string])[]): Result<never> {
  const findings = reasons.map(([name, reason]) => finding(textRefusals["unwritable-url"], { source: "url" }, [name, reason]))
  return { ok: false, diagnostics: listDiagnostics(findings).diagnostics }
}

/** `encodeURIComponent` leaves `!'()*` as they are; some servers and log tools do not. */
function encode(value: string): string {
  return encodeURIComponent(value).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
}
