import { readArray, readObject, type OwnProperties } from "../diagnostics/untrusted.ts"
import { writeBody, type Reply } from "./reply.ts"
import { readDiagnostics } from "./read-diagnostics.ts"
import { excerptOf, shorten, showRequest } from "./redact.ts"
import { RequestError } from "./request-error.ts"
import { readRetryAfter } from "./retry-delay.ts"

/** The length to which the words of a service are cut. Some are whole HTML pages. */
const longestReason = 1000

const longestCode = 100

export function isSuccessStatus({ status }: Reply): boolean {
  return status >= 200 && status <= 299
}

/**
 * Refuses an answer with a status of 400 or greater and a body of JSON or none. Any other body is that of a proxy.
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

const maxErrors = 20

/** The properties that tell what is wrong, in the order in which they are shown. */
const properties = ["title", "message", "detail", "error", "error_description"] as const

/**
 * Returns what a body says about an error: `title`, `message`, `detail`, `error` and `errors`, each once. Knows problem+json, the
 * forms of ASP.NET, and an `error` object. Nothing is cut and no credential removed.
 * @returns undefined for a body without such words.
 * @example readWords({ title: "Invalid", errors: { Page: ["Page must be 1 or more."] } }) // => "Invalid. Page: Page must be 1 or more."
 */
export function readWords(body: unknown): string | undefined {
  const object = readObject(body)
  const texts = object === undefined ? textsOf(body) : textsOfObject(object)
  const words = [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== "")
  return words.length === 0 ? undefined : joinSentences(words)
}

/** Returns the service's own code of an error: `code`, of the body or of its `error`. */
export function readCode(body: unknown): string | undefined {
  const object = readObject(body)
  const code = object?.get("code") ?? readObject(object?.get("error"))?.get("code")
  return typeof code === "string" && code !== "" ? code : undefined
}

function textsOfObject(object: OwnProperties): readonly string[] {
  return [
    ...properties.flatMap((name) => textsOf(object.get(name))),
    ...textsOfErrors(object.get("errors")),
  ]
}

/** Returns a string, the strings of an array, or what an object tells. */
function textsOf(value: unknown): readonly string[] {
  const list = readArray(value)
  return list === undefined ? messagesOf(value) : cutList(list.flatMap(messagesOf))
}

function messagesOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value]
  const object = readObject(value)
  return ["title", "message", "msg", "detail"]
    .map((name) => object?.get(name))
    .filter((text) => typeof text === "string")
}

/** Returns the texts of a list of errors, or of an object that has lists of errors by field. */
function textsOfErrors(errors: unknown): readonly string[] {
  const byField = readObject(errors)
  if (byField === undefined) return textsOf(errors)
  const texts = [...byField].flatMap(([field, value]) => {
    const [first, ...others] = textsOf(value)
    if (first === undefined) return []
    return [field === "" ? first : `${field}: ${first}`, ...others]
  })
  return cutList(texts)
}

function cutList(texts: readonly string[]): readonly string[] {
  if (texts.length <= maxErrors) return texts
  return [...texts.slice(0, maxErrors), `${texts.length - maxErrors} more`]
}

/** Joins sentences, of which each but the last ends in a punctuation mark. */
function joinSentences(texts: readonly string[]): string {
  return texts
    .map((text, index) => (index < texts.length - 1 && !/[.!?:;]$/.test(text) ? `${text}.` : text))
    .join(" ")
}
