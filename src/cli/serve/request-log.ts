import { createRedact } from "../../client/redact.ts"
import { visible } from "../../diagnostics/visible.ts"
import { diagnosticsHeaderName } from "../../diagnostics/diagnostic.ts"
import type { HeaderDiagnostics } from "../../endpoint/diagnostics-header.ts"
import type { Fetch } from "../../node/answer.ts"
import { refuseInEnvelope, type RefusedRequest } from "../../node/refuse-request.ts"
import type { Envelope } from "../../store/resources.ts"
import { cutText } from "./cut-text.ts"

/** A service that writes a line about each request, once it is started. */
export interface RequestLog {
  readonly fetch: Fetch
  /** Answers something that is not a request. */
  readonly refuse: (refused: RefusedRequest) => Response
  readonly start: () => void
}

interface LogOptions {
  readonly fetch: Fetch
  /** The keys and tokens of the data, which are not shown. */
  readonly secrets: readonly string[]
  readonly write: (line: string) => void
  /** Returns milliseconds of a monotonic clock. */
  readonly now: () => number
}

/** Maximum characters of an address that are shown. */
const maxAddressLength = 1000

/** Makes a log of requests: method, address, status, time, and what was wrong. Each takes one line. */
export function createRequestLog({ fetch, secrets, write, now }: LogOptions): RequestLog {
  let isStarted = false
  const writeLine = (parts: readonly string[]): void => {
    if (isStarted) write(`${visible(parts.join(" "))}\n`)
  }
  return {
    start: () => {
      isStarted = true
    },
    fetch: async (request) => {
      const start = now()
      const response = await fetch(request)
      const duration = `${Math.round(now() - start)} ms`
      const redact = createRedact(secretsOf(request, secrets))
      const address = addressOf(request)
      const redacted = redact(address)
      // A message may quote a part of a secret, which would not be recognized.
      const reasons = await (redacted === address ? reasonsOf : codesOf)(response)
      writeLine([
        `${request.method} ${cutText(redacted, maxAddressLength)}`,
        String(response.status),
        duration,
        ...reasons.map((reason) => ` ${redact(reason)}`),
      ])
      return response
    },
    refuse: (refused) => {
      writeLine(["(invalid request)", String(refused.status), ` ${refused.message}`])
      return refuseInEnvelope(refused)
    },
  }
}

/** Shortest key that is removed: a shorter one occurs in other words, and hides nothing. */
const shortestSecret = 4

/** Returns the keys and tokens of the data and of the request, as headers that hold them. */
function secretsOf(
  { headers }: Request,
  secrets: readonly string[],
): readonly (readonly [string, string])[] {
  const sent = ["authorization", "cookie", "x-api-key"].flatMap((name) => headers.get(name) ?? [])
  return [...secrets, ...sent]
    .filter((value) => value.slice(value.indexOf(" ") + 1).length >= shortestSecret)
    .map((value) => ["authorization", value])
}

/** Matches a parameter of a query string. */
const parameter = /([?&])([^=&]*)=([^&]*)/g

/** Matches the names of parameters whose value may be a secret. */
const secretName = /key|token|secret|password|authorization|signature/i

/** Returns path and query without the values of parameters that are named like secrets. */
function addressOf({ url }: Request): string {
  const { pathname, search } = new URL(url)
  return decodeLetters(pathname + search).replace(parameter, (whole, sign: string, name: string) =>
    secretName.test(name) ? `${sign}${name}=[removed]` : whole,
  )
}

/**
 * Decodes letters, digits and the other characters that need no escape in a URL, which leaves the
 * meaning of the URL unchanged (RFC 3986, section 2.3).
 */
function decodeLetters(address: string): string {
  return address.replace(/%[2-7][0-9a-f]/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
    return /[\w.~-]/.test(character) ? character : escape
  })
}

/** Returns the diagnostics of a query; undefined when there are none. */
function readDiagnostics({ headers }: Response): HeaderDiagnostics | undefined {
  const header = headers.get(diagnosticsHeaderName)
  return header === null ? undefined : (JSON.parse(header) as HeaderDiagnostics)
}

/** Returns the codes of the diagnostics of a query. */
function codesOf(response: Response): readonly string[] {
  return readDiagnostics(response)?.diagnostics.map(({ code }) => code) ?? []
}

/** Returns the diagnostics of a query, or the message of an error. */
async function reasonsOf(response: Response): Promise<readonly string[]> {
  const found = readDiagnostics(response)
  if (found !== undefined) {
    const listed = found.diagnostics.map(({ code, message }) => `${code}: ${message}`)
    return found.omitted > 0 ? [...listed, `and ${found.omitted} more`] : listed
  }
  if (response.status < 400 || response.body === null) return []
  const { message } = (await response.clone().json()) as Envelope
  return message === null ? [] : [message]
}
