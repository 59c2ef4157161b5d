import { readArray, readObject, isWholeNumber, type OwnProperties } from "../fields/untrusted.ts"
import type { Reply } from "./call.ts"
import { RequestError } from "./request-error.ts"
import { excerptOf } from "./redact.ts"
import { readRetryAfter } from "./retry-after.ts"

/** The content of the store's envelope. */
export interface EnvelopeContent {
  readonly data: unknown
  /** The number of pages of a list. */
  readonly pages: number | undefined
}

/** The rows of one page, unchecked, and the number of pages where it is known. */
export interface PageContent {
  readonly rows: readonly unknown[]
  readonly pages?: number | undefined
}

/** The length to which messages of a service are cut. Some are whole HTML pages. */
const longestMessage = 1000

/**
 * Reads the envelope of the store service.
 * @throws RequestError: `refused` when `success` is false, whatever the status; `protocol` when the body is not an envelope, or
 * when it reports success and the status does not.
 */
export function readEnvelope(reply: Reply): EnvelopeContent {
  const envelope = readObject(reply.body)
  const success = envelope?.get("success")
  if (envelope === undefined || typeof success !== "boolean")
    throw protocolError(reply, "is not the envelope of the service")
  if (!success) throw refusal(reply, envelope)
  if (!isSuccessStatus(reply)) throw protocolError(reply, "reports success")
  const pages = envelope.get("pages") ?? undefined
  if (pages !== undefined && !(isWholeNumber(pages) && pages >= 0))
    throw protocolError(reply, "has an invalid number of pages")
  return { data: envelope.get("data"), pages }
}

/** True for a status from 200 to 299. */
export function isSuccessStatus({ status }: Reply): boolean {
  return status >= 200 && status <= 299
}

/**
 * Reads a list in the envelope of the store service. The default of `readPage`.
 * @throws RequestError: `refused` when `success` is false, whatever the status; `protocol` for a body without a list.
 */
export function readEnvelopePage(reply: Reply): PageContent {
  const { data, pages } = readEnvelope(reply)
  const rows = readArray(data)
  if (rows === undefined) throw protocolError(reply, "does not contain a list")
  return pages === undefined ? { rows } : { rows, pages }
}

/**
 * Makes the error for a response that cannot be read.
 * @param problem - The rest of a sentence that begins with "The body of a response".
 */
export function protocolError(reply: Reply, problem: string): RequestError {
  const { status, attempts, body, text, redact } = reply
  const excerpt = excerptOf(writeJson(body) ?? text, redact)
  // Browsers report status 0 for a redirect that is not followed.
  const hint = status === 0 || (status > 299 && status < 400) ? " Redirects are not followed." : ""
  return new RequestError({
    kind: "protocol",
    message: `The body of a response with status ${status} ${problem}.${hint}`,
    status,
    attempts,
    excerpt,
  })
}

/**
 * Writes a body as JSON again: JSON has many spellings of a character, and this leaves one, in which credentials are found.
 * @returns undefined for a body that was not JSON, or that is nested too deeply to be written.
 */
function writeJson(body: unknown): string | undefined {
  try {
    return JSON.stringify(body)
  } catch {
    return undefined
  }
}

function refusal(
  { status, attempts, headers, redact }: Reply,
  envelope: OwnProperties,
): RequestError {
  const moment = readRetryAfter(headers, Date.now())
  return new RequestError({
    kind: "refused",
    message:
      readMessage(envelope.get("message"), redact) ??
      `The service refused the request with status ${status}.`,
    status,
    code: readMessage(envelope.get("code"), redact),
    attempts,
    retryAt: moment === undefined ? undefined : new Date(moment),
  })
}

function readMessage(value: unknown, redact: Reply["redact"]): string | undefined {
  return typeof value === "string" && value !== ""
    ? redact(value).slice(0, longestMessage)
    : undefined
}
