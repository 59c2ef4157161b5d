import { readObject, isWholeNumber } from "../fields/untrusted.ts"
import type { Reply } from "./call.ts"
import { readDiagnostics } from "./read-diagnostics.ts"
import { readCode, readWords } from "./read-words.ts"
import { excerptOf, shorten } from "./redact.ts"
import { RequestError } from "./request-error.ts"
import { readRetryAfter } from "./retry-after.ts"
import { showRequest } from "./shown-request.ts"
import { writeBody } from "./write-body.ts"

/** The content of the store's envelope. */
export interface EnvelopeContent {
  readonly data: unknown
  /** The number of pages of a list. */
  readonly pages: number | undefined
}

/** The length to which the words of a service are cut. Some are whole HTML pages. */
const longestReason = 1000

/** The length to which the code of a service is cut. */
const longestCode = 100

/**
 * Reads the envelope of the store service.
 * @throws RequestError: `refused` when `success` is false, whatever the status, and for JSON without an envelope when the status
 * says so; `protocol` when the body is not an envelope, or when it reports success and the status does not.
 */
export function readEnvelope(reply: Reply): EnvelopeContent {
  const envelope = readObject(reply.body)
  const success = envelope?.get("success")
  if (success === false) throw refusal(reply)
  if (envelope === undefined || typeof success !== "boolean") {
    refuseByStatus(reply)
    throw protocolError(reply, "is not the envelope of the service")
  }
  if (!isSuccessStatus(reply)) throw protocolError(reply, "reports success")
  return { data: envelope.get("data"), pages: readCount(reply, "pages", envelope.get("pages")) }
}

/** True for a status from 200 to 299. */
export function isSuccessStatus({ status }: Reply): boolean {
  return status >= 200 && status <= 299
}

/**
 * Reads the number of pages or rows; undefined where a service does not report it.
 * @throws RequestError of kind `protocol` for anything but a non-negative integer.
 */
export function readCount(
  reply: Reply,
  name: "pages" | "total",
  value: unknown,
): number | undefined {
  if (value === undefined || value === null) return undefined
  if (isWholeNumber(value) && value >= 0) return value
  throw protocolError(reply, `has an invalid number of ${name === "pages" ? "pages" : "rows"}`)
}

/**
 * Refuses an answer whose status is 400 or greater and whose body is JSON or empty. Any other body is that of a proxy, and not an
 * answer of the service.
 * @throws RequestError of kind `refused`.
 */
export function refuseByStatus(reply: Reply): void {
  if (reply.status >= 400 && (reply.body !== undefined || reply.text.trim() === ""))
    throw refusal(reply)
}

/**
 * Makes the error for a response that cannot be read.
 * @param problem - The rest of a sentence that begins with "The body of a response".
 */
export function protocolError(reply: Reply, problem: string): RequestError {
  const { status, attempts, body, text, redact } = reply
  const excerpt = excerptOf(writeBody(body) ?? text, redact)
  // Browsers report status 0 for a redirect that is not followed.
  const hint = status === 0 || (status > 299 && status < 400) ? " Redirects are not followed." : ""
  return new RequestError({
    kind: "protocol",
    message: `The body of a response with status ${status} ${problem}.${hint}`,
    ...showRequest(reply, redact),
    status,
    attempts,
    excerpt,
  })
}

/** Makes the error for a request that the service refused, with the service's own words and diagnostics. */
export function refusal(reply: Reply): RequestError {
  const { status, attempts, headers, body, text, redact } = reply
  const moment = readRetryAfter(headers, Date.now())
  const words = readWords(body)
  const code = readCode(body)
  const diagnostics = readDiagnostics(reply)
  const reason = words === undefined ? undefined : shorten(words, redact, longestReason)
  const end = reason === undefined ? "." : `: ${reason}`
  return new RequestError({
    kind: "refused",
    message: `The service refused the request with status ${status}${end}`,
    ...showRequest(reply, redact),
    status,
    reason,
    code: code === undefined ? undefined : shorten(code, redact, longestCode),
    diagnostics: diagnostics.length === 0 ? undefined : diagnostics,
    attempts,
    retryAt: moment === undefined ? undefined : new Date(moment),
    excerpt: body === undefined && text.trim() !== "" ? excerptOf(text, redact) : undefined,
  })
}
