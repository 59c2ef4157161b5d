import { own } from "../../diagnostics/own.ts"
import { isRow } from "../../diagnostics/untrusted.ts"

/** A request as a log has it. */
export interface LoggedRequest {
  readonly method: string
  /** Path and query, or a whole address, percent-encoded as it was sent. */
  readonly target: string
}

/** The most characters of a line that are kept, as many as the longest head of a request that `listen` accepts. */
const longestLine = 262_144

/** Reads the lines of a text, those of a chunk at a time. What is no UTF-8 becomes U+FFFD, since one odd line must not end a report. */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<readonly string[], undefined> {
  const decoder = new TextDecoder()
  let rest = ""
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n")
    rest = (lines.pop() ?? "").slice(0, longestLine)
    yield lines
  }
  yield [rest + decoder.decode()]
}

/** A request in double quotes, as in the common and the combined format. A quote within it has a backslash. */
const quotedRequest = /"([A-Z]{3,20}) ([^"\\]*(?:\\.[^"\\]*)*)"/

/** An address alone, or behind its method. */
const plainRequest = /^(?:([A-Z]{3,20}) )?((?:\/|https?:\/\/).*)$/

/** Reads the request of a line of an access log, of a line of JSON, or of an address alone; undefined for any other line. */
export function readRequest(given: string): LoggedRequest | undefined {
  const line = given.trim()
  if (line.startsWith("{")) return readJsonLine(line)
  const plain = plainRequest.exec(line)
  const [, method = "GET", target] = plain ?? quotedRequest.exec(line) ?? []
  if (target === undefined) return undefined
  return { method, target: withoutVersion(plain ? target : undoEscapes(target)) }
}

function withoutVersion(target: string): string {
  return target.replace(/ HTTP\/\d(?:\.\d)?$/, "")
}

/** Undoes what nginx and Apache do to a request: bytes become percent-encoded, as in an address. */
function undoEscapes(text: string): string {
  return text.replace(/\\(?:x([0-9A-Fa-f]{2})|(["\\]))/g, (_, hex?: string, sign = "") =>
    hex === undefined ? String(sign) : `%${hex}`,
  )
}

/** Reads a line of JSON, also one in which nginx has put `\x22` for a quote. */
function readJsonLine(line: string): LoggedRequest | undefined {
  const json = parse(line) ?? parse(line.replace(/\\x([0-9A-Fa-f]{2})/g, "%$1"))
  if (!isRow(json)) return undefined
  const { request } = own(json)
  // Caddy has an object with the parts of the request.
  const parts: Readonly<Record<string, unknown>> = own(isRow(request) ? request : json)
  const textOf = (...names: readonly string[]): string | undefined =>
    names.map((name) => parts[name]).find((value) => typeof value === "string")
  // The `uri` of nginx has no query, so it comes after the whole target.
  const target = textOf("request_uri", "url", "uri", "target", "path")
  if (target === undefined) return typeof request === "string" ? readRequest(request) : undefined
  const query = target.includes("?") ? undefined : textOf("query_string", "args", "query")
  return {
    method: textOf("request_method", "method") ?? "GET",
    target: query ? `${target}?${query}` : target,
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
