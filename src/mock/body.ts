import type { Refusal } from "./write-envelope.ts"

/** What a body may be. */
export interface BodyRules {
  /** Bytes of the longest. */
  readonly maxBody: number
  /** Whether a media type, in small letters and without parameters, is taken. */
  readonly takes: (mediaType: string) => boolean
  /** For the message: what is taken. */
  readonly taken: string
}

/** JSON that was read. */
export interface Json {
  readonly json: unknown
}

/** `application/json` alone. */
export const plainJson = {
  takes: (mediaType: string) => mediaType === "application/json",
  taken: "application/json",
}

/** `application/json`, `text/json` and `application/*+json`. */
export const anyJson = {
  takes: (mediaType: string) =>
    /^(?:(?:application|text)\/json|application\/[^/\s]+\+json)$/.test(mediaType),
  taken: "application/json, text/json or application/*+json",
}

/** Reads a body as JSON. Never more of it than the limit allows, whatever `Content-Length` says. */
export async function readJson(
  request: Request,
  { maxBody, takes, taken }: BodyRules,
): Promise<Json | Refusal> {
  if (!takesHeaders(request.headers, takes))
    return {
      refused: "mediaType",
      message: `The body must be ${taken}, in UTF-8 and not compressed.`,
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
    // What a parser says would quote the body.
    return { refused: "invalidBody", message: "The body must be JSON in UTF-8." }
  }
}

function takesHeaders(headers: Headers, takes: BodyRules["takes"]): boolean {
  const [mediaType = "", ...parameters] = (headers.get("Content-Type") ?? "")
    .toLowerCase()
    .split(";")
  const charsets = parameters
    .map((parameter) => parameter.trim())
    .filter((parameter) => parameter.startsWith("charset="))
  const encoding = (headers.get("Content-Encoding") ?? "identity").trim().toLowerCase()
  return (
    takes(mediaType.trim()) &&
    charsets.every((charset) => /^charset="?(?:utf-8|us-ascii)"?$/.test(charset)) &&
    encoding === "identity"
  )
}

/** @returns undefined when there are more bytes than allowed; the rest is left unread. */
async function readBytes(request: Request, most: number): Promise<Uint8Array | undefined> {
  // Some browsers have no stream here.
  if (!("body" in request)) return cut(new Uint8Array(await (request as Body).arrayBuffer()), most)
  if (request.body === null) return new Uint8Array()
  const reader = request.body.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length
    if (length > most) {
      reader.releaseLock()
      return undefined
    }
    chunks.push(part.value)
  }
  return join(chunks, length)
}

function cut(bytes: Uint8Array, most: number): Uint8Array | undefined {
  return bytes.length > most ? undefined : bytes
}

function join(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
