import type { Refusal } from "./write-envelope.ts"

/** Rules for the bodies that an operation accepts. */
export interface BodyRules {
  /** Largest size in bytes. */
  readonly maxBody: number
  /** True for an accepted media type, given in lower case and without parameters. */
  readonly accepts: (mediaType: string) => boolean
  /** Names the accepted media types, for the message. */
  readonly accepted: string
}

/** Parsed JSON, in an object that tells it from a {@link Refusal}. */
export interface Json {
  readonly json: unknown
}

/** Accepts `application/json` only. */
export const plainJson = {
  accepts: (mediaType: string) => mediaType === "application/json",
  accepted: "application/json",
}

/** Accepts `application/json`, `text/json` and `application/*+json`. */
export const anyJson = {
  accepts: (mediaType: string) =>
    /^(?:(?:application|text)\/json|application\/[^/\s]+\+json)$/.test(mediaType),
  accepted: "application/json, text/json or application/*+json",
}

/** Reads a body as JSON. Never reads more than the limit allows, whatever `Content-Length` says. */
export async function readJson(
  request: Request,
  { maxBody, accepts, accepted }: BodyRules,
): Promise<Json | Refusal> {
  if (!acceptsHeaders(request.headers, accepts))
    return {
      refused: "mediaType",
      message: `The body must be ${accepted}, in UTF-8 and not compressed.`,
    }
  const tooLarge: Refusal = {
    refused: "tooLarge",
    message: `The body must have at most ${maxBody} bytes.`,
  }
  if (Number(request.headers.get("Content-Length") ?? 0) > maxBody) return tooLarge
  try {
    const bytes = await readBytes(request, maxBody)
    if (bytes === undefined) return tooLarge
    return { json: JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) }
  } catch {
    // The message of the parser would quote the body.
    return { refused: "invalidBody", message: "The body must be JSON in UTF-8." }
  }
}

function acceptsHeaders(headers: Headers, accepts: BodyRules["accepts"]): boolean {
  const [mediaType = "", ...parameters] = (headers.get("Content-Type") ?? "")
    .toLowerCase()
    .split(";")
  const charsets = parameters
    .map((parameter) => parameter.trim())
    .filter((parameter) => parameter.startsWith("charset="))
  const encoding = (headers.get("Content-Encoding") ?? "identity").trim().toLowerCase()
  return (
    accepts(mediaType.trim()) &&
    charsets.every((charset) => /^charset="?(?:utf-8|us-ascii)"?$/.test(charset)) &&
    encoding === "identity"
  )
}

/**
 * Reads the bytes of a body.
 * @returns undefined when there are more than allowed; the rest stays unread.
 */
async function readBytes(request: Request, limit: number): Promise<Uint8Array | undefined> {
  // Some browsers have no property `body`.
  if (!("body" in request))
    return limitBytes(new Uint8Array(await (request as Body).arrayBuffer()), limit)
  if (request.body === null) return new Uint8Array()
  const reader = request.body.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length
    if (length > limit) {
      reader.releaseLock()
      return undefined
    }
    chunks.push(part.value)
  }
  return joinChunks(chunks, length)
}

function limitBytes(bytes: Uint8Array, limit: number): Uint8Array | undefined {
  return bytes.length > limit ? undefined : bytes
}

function joinChunks(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
