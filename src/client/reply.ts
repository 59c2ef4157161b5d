import type { AttemptTime } from "./clock.ts"
import type { Redact } from "./redact.ts"

/**
 * A complete response of any status.
 * @example
 * import type { Reply } from "trommel/client"
 * const describeReply = ({ method, status, attempts }: Reply): string => `${method} ${status} after ${attempts}`
 * const caller = createCaller({ fetch: async () => Response.json([]) })
 * describeReply(await caller.call({ method: "get", url: "https://example.com/" })) // => "GET 200 after 1"
 */
export interface Reply {
  /** The method of the request, in capital letters. */
  readonly method: string
  /** The URL of the request, as it was sent. */
  readonly url: string
  /** The status of the response, from 200 to 599. */
  readonly status: number
  /** The headers of the response. */
  readonly headers: Headers
  /** The body as JSON; undefined when it is not JSON. */
  readonly body: unknown
  /** The body as text. */
  readonly text: string
  /** The number of requests sent, this one included. */
  readonly attempts: number
  /** Removes the credentials of the request from a string, in case the service echoes them. */
  readonly redact: Redact
}

export type BodyResult =
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly size: string }

/**
 * Reads the body of a response as UTF-8 text, up to a number of bytes, counted after decompression.
 * @param wait - Limits the time of each chunk.
 */
export async function readBody(
  response: Response,
  most: number,
  wait: AttemptTime["wait"],
): Promise<BodyResult> {
  const announced = Number(response.headers.get("content-length") ?? 0)
  // The response to a HEAD request tells a length and has no body.
  if (announced > most && response.body !== null) {
    discardBody(response)
    return { ok: false, size: `${announced} bytes` }
  }
  // A replacement of fetch may return a response that is not a stream.
  const text = response.body
    ? await readStream(response.body, most, wait)
    : await wait(response.text())
  return text === undefined || text.length > most
    ? { ok: false, size: `more than ${most} bytes` }
    : { ok: true, text }
}

/** Ends a response whose body is not read, so that its connection is free. */
export function discardBody(response: Response): void {
  response.body?.cancel().catch(() => undefined)
}

/** Reads a stream as text; undefined when it has more bytes than allowed. */
async function readStream(
  body: ReadableStream<Uint8Array>,
  most: number,
  wait: AttemptTime["wait"],
): Promise<string | undefined> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const parts: string[] = []
  let size = 0
  try {
    for (;;) {
      const { done, value } = await wait(reader.read())
      if (done) return parts.join("") + decoder.decode()
      size += value.byteLength
      if (size > most) return undefined
      parts.push(decoder.decode(value, { stream: true }))
    }
  } finally {
    // This has no effect on a stream that was read to its end.
    reader.cancel().catch(() => undefined)
  }
}

export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Writes a body as JSON again: JSON has many spellings of a character, and this leaves one, in which credentials are found.
 * @returns undefined for a body that was not JSON, or that is nested too deeply to be written.
 */
export function writeBody(body: unknown): string | undefined {
  try {
    return JSON.stringify(body)
  } catch {
    return undefined
  }
}
