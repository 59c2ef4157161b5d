import { readArray, readObject, isWholeNumber, type OwnProperties } from "../fields/untrusted.ts"
import type { Reply } from "./call.ts"
import { RequestError } from "./request-error.ts"
import { excerptOf } from "./redact.ts"
import { readRetryAfter } from "./retry-after.ts"

/** What the store's envelope holds. */
export interface EnvelopeContent {
  readonly data: unknown
  /** Of a paged list. */
  readonly pages: number | undefined
}

/** Rows of one page, not checked, and the number of pages where it is known. */
export interface PageContent {
  readonly rows: readonly unknown[]
  readonly pages?: number | undefined
}

/** Messages of a service are cut, since they may be whole pages. */
const longestMessage = 1000

/**
 * Reads the envelope of the store service.
 * @throws RequestError: `refused` when `success` is false, whatever the status; `protocol` when the body is no envelope, or
 * one that says success under a status that does not.
 */
export function readEnvelope(reply: Reply): EnvelopeContent {
  const envelope = readObject(reply.body)
  const success = envelope?.get("success")
  if (envelope === undefined || typeof success !== "boolean")
    throw protocolError(reply, "is not the envelope of the service")
  if (!success) throw refusal(reply, envelope)
  if (!isSuccessStatus(reply)) throw protocolError(reply, "says success")
  const pages = envelope.get("pages") ?? undefined
  if (pages !== undefined && !(isWholeNumber(pages) && pages >= 0))
    throw protocolError(reply, "has a number of pages that is none")
  return { data: envelope.get("data"), pages }
}

/** Whether the status says that all went well. */
export function isSuccessStatus({ status }: Reply): boolean {
  return status >= 200 && status <= 299
}

/**
 * Reads a list in the envelope of the store service, as a `readPage` of lists does.
 * @throws RequestError: `refused` when `success` is false, whatever the status; `protocol` for any other body than a list.
 */
export function readEnvelopePage(reply: Reply): PageContent {
  const { data, pages } = readEnvelope(reply)
  const rows = readArray(data)
  if (rows === undefined) throw protocolError(reply, "holds no list")
  return pages === undefined ? { rows } : { rows, pages }
}

/**
 * An answer that cannot be read.
 * @param wrong - how a sentence about the body goes on.
 */
export function protocolError(reply: Reply, wrong: string): RequestError {
  const { status, attempts, body, text, redact } = reply
  // JSON may spell a character in many ways; written anew, it has one.
  const excerpt = excerptOf(body === undefined ? text : JSON.stringify(body), redact)
  // Browsers give a redirect that is not followed the status 0.
  const advice =
    status === 0 || (status > 299 && status < 400) ? " Redirects are not followed." : ""
  return new RequestError({
    kind: "protocol",
    message: `The body of an answer with status ${status} ${wrong}.${advice}`,
    status,
    attempts,
    excerpt,
  })
}

function refusal(
  { status, attempts, headers, redact }: Reply,
  envelope: OwnProperties,
): RequestError {
  const moment = readRetryAfter(headers, Date.now())
  return new RequestError({
    kind: "refused",
    message:
      textOf(envelope.get("message"), redact) ?? `The service refused it with status ${status}.`,
    status,
    code: textOf(envelope.get("code"), redact),
    attempts,
    retryAt: moment === undefined ? undefined : new Date(moment),
  })
}

function textOf(value: unknown, redact: Reply["redact"]): string | undefined {
  return typeof value === "string" && value !== ""
    ? redact(value).slice(0, longestMessage)
    : undefined
}
