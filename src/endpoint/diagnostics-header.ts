import type { Diagnostic } from "../diagnostics/diagnostic.ts"
import type { Answer } from "../evaluate/run-query.ts"
import { describeValue } from "../diagnostics/wording.ts"
import { isHeaderName } from "./web.ts"

/** The content of the header. */
export interface HeaderDiagnostics {
  /** The first diagnostics, as many as fit, with long texts cut. */
  readonly diagnostics: readonly Diagnostic[]
  /** Number of diagnostics that are not listed. */
  readonly omitted: number
}

/** Default name of the header. */
export const diagnosticsHeaderName = "Trommel-Diagnostics"

/**
 * Checks the name of the header; false stands for no header.
 * @throws TypeError for a name that a header cannot have.
 */
export function readHeaderName(given: string | false): string | false {
  if (given === false || isHeaderName(given)) return given
  throw new TypeError(
    `diagnosticsHeader must be a header name or false, got ${describeValue(given)}.`,
  )
}

/** Maximum length of the header. Many servers and proxies refuse more than 8 kB for all headers. */
const maxHeaderLength = 4096

/**
 * Maximum UTF-16 units of a text in it. Each takes up to six characters, and one diagnostic always
 * fits.
 */
const maxTextLength = 160

/**
 * Writes diagnostics as the value of a header: JSON in visible ASCII characters and blanks, other
 * characters as `\u` escapes, at most 4,096 characters. Lists as many diagnostics as fit, in order;
 * `omitted` counts the others.
 * @returns undefined when nothing was found.
 * @example writeDiagnosticsHeader({ diagnostics: [], omitted: 0 }) // => undefined
 */
export function writeDiagnosticsHeader({
  diagnostics,
  omitted,
}: Pick<Answer<unknown>, "diagnostics" | "omitted">): string | undefined {
  if (diagnostics.length === 0) return undefined
  const listed: string[] = []
  // The text around the list, with the longest possible number.
  let length = write([], Number.MAX_SAFE_INTEGER).length
  for (const diagnostic of diagnostics) {
    const text = toAscii(JSON.stringify(shorten(diagnostic)))
    length += text.length + 1
    if (length > maxHeaderLength) break
    listed.push(text)
  }
  return write(listed, omitted + diagnostics.length - listed.length)
}

function write(listed: readonly string[], omitted: number): string {
  return `{"diagnostics":[${listed.join(",")}],"omitted":${omitted}}`
}

/** Cuts long texts, and omits a fix with a long text, since half a fix is useless. */
function shorten({ message, hint, fix, ...rest }: Diagnostic): Diagnostic {
  return {
    ...rest,
    message: cut(message),
    ...(hint !== undefined && { hint: cut(hint) }),
    ...(fix && fix.text.length <= maxTextLength && { fix }),
  }
}

function cut(text: string): string {
  return text.length <= maxTextLength ? text : `${text.slice(0, maxTextLength - 1)}…`
}

function toAscii(json: string): string {
  return json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
}
