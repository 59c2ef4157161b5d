import type { Diagnostic } from "../diagnostics/diagnostic.ts"
import type { Answer } from "../evaluate/run-query.ts"
import { showUntrusted } from "../fields/problem.ts"
import { isHeaderName } from "./web.ts"

/** What the header says. */
export interface HeaderDiagnostics {
  /** As many of the first as fit, long texts cut. */
  readonly diagnostics: readonly Diagnostic[]
  /** How many findings are not listed. */
  readonly omitted: number
}

/** Name of the header, unless another is chosen. */
export const diagnosticsHeaderName = "Trommel-Diagnostics"

/** The name that was chosen, or false for no such header. @throws TypeError for what no header can be named. */
export function readHeaderName(given: string | false): string | false {
  if (given === false || isHeaderName(given)) return given
  throw new TypeError(
    `diagnosticsHeader must be a name that a header can have, or false, but it is ${showUntrusted(given)}.`,
  )
}

/** Characters of the longest header: many servers and proxies refuse 8 kB of all headers together. */
const longestHeader = 4096

/** UTF-16 units of the longest text in it. One takes up to six characters, so that one diagnostic always fits. */
const longestText = 160

/**
 * Diagnostics as the value of a header: JSON in visible ASCII characters and blanks, other characters as `\u` escapes, at most
 * 4,096 characters. It lists as many diagnostics as fit, in order; `omitted` counts the others.
 * @returns undefined when nothing was found.
 * @example writeDiagnosticsHeader({ diagnostics: [], omitted: 0 }) // => undefined
 */
export function writeDiagnosticsHeader({
  diagnostics,
  omitted,
}: Pick<Answer<unknown>, "diagnostics" | "omitted">): string | undefined {
  if (diagnostics.length === 0) return undefined
  const listed: string[] = []
  // What stands around the list, with the longest number there can be.
  let length = write([], Number.MAX_SAFE_INTEGER).length
  for (const diagnostic of diagnostics) {
    const text = toAscii(JSON.stringify(shorten(diagnostic)))
    length += text.length + 1
    if (length > longestHeader) break
    listed.push(text)
  }
  return write(listed, omitted + diagnostics.length - listed.length)
}

function write(listed: readonly string[], omitted: number): string {
  return `{"diagnostics":[${listed.join(",")}],"omitted":${omitted}}`
}

/** A fix with a long text is left out: half of it would mend nothing. */
function shorten({ message, hint, fix, ...rest }: Diagnostic): Diagnostic {
  return {
    ...rest,
    message: cut(message),
    ...(hint !== undefined && { hint: cut(hint) }),
    ...(fix && fix.text.length <= longestText && { fix }),
  }
}

function cut(text: string): string {
  return text.length <= longestText ? text : `${text.slice(0, longestText - 1)}…`
}

function toAscii(json: string): string {
  return json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
}
