import {
  diagnosticsHeaderName,
  sources,
  type Fix,
  type TextRange,
  type Source,
} from "../diagnostics/diagnostic.ts"
import type { Severity } from "../diagnostics/codes.ts"
import { visible } from "../diagnostics/visible.ts"
import { isWholeNumber, readArray, readObject } from "../diagnostics/untrusted.ts"
import { joinParts } from "../diagnostics/wording.ts"
import { parseBody, writeBody, type Reply } from "./reply.ts"
import { shorten, type Redact } from "./redact.ts"

/**
 * A diagnostic of a query, by the client or by the service. A service may be newer and have codes that this version does not
 * know, or leave out all but code, severity and message, as the header `Trommel-Diagnostics` leaves out problem and effect. Credentials are removed from what a service sent, control characters
 * are visible, and texts are cut after 1,000 characters.
 * @example
 * import type { ReportedDiagnostic } from "trommel/client"
 * const tell = ({ message, hint = "" }: ReportedDiagnostic): string => `${message} ${hint}`.trim()
 * const endpoint = listEndpoint({ table, rows: movies, strict: false })
 * const list = createListClient({ url: "https://example.com/movies", table, fetch: (...given) => endpoint(new Request(...given)) })
 * const { diagnostics } = await list.list({ filters: "raiting>8" })
 * diagnostics.map(tell).length // => 1
 */
export interface ReportedDiagnostic {
  /** The stable name of the diagnostic. */
  readonly code: string
  readonly severity: Severity
  /** The problem and its effect, with a space between them. */
  readonly message: string
  /** A full sentence: what was expected and what was given. The whole message where the service does not send it. */
  readonly problem: string
  /** A full sentence: what happens because of it; empty where the service does not send it. */
  readonly effect: string
  /** The id of the rule of the specification that decides. */
  readonly rule?: string
  readonly source?: Source
  readonly range?: TextRange
  /** A proposal of what to do. */
  readonly hint?: string
  readonly fix?: Fix
  /** The parts of the message as data. */
  readonly data?: unknown
}

/** The number of diagnostics that are read. A service lists at most 20. */
const maxDiagnostics = 100

const longestText = 1000

const severities: readonly Severity[] = ["error", "warning", "hint"]

/** Returns the diagnostics of a response body or of the header `Trommel-Diagnostics`. Other entries are left out. */
export function readDiagnostics({ body, headers, redact }: Reply): readonly ReportedDiagnostic[] {
  const ofBody = readEntries(body, redact)
  return ofBody.length > 0
    ? ofBody
    : readEntries(parseBody(headers.get(diagnosticsHeaderName) ?? ""), redact)
}

function readEntries(holder: unknown, redact: Redact): readonly ReportedDiagnostic[] {
  const entries = readArray(readObject(holder)?.get("diagnostics")) ?? []
  return entries.slice(0, maxDiagnostics).flatMap((entry) => readDiagnostic(entry, redact))
}

function readDiagnostic(entry: unknown, redact: Redact): readonly ReportedDiagnostic[] {
  const given = readObject(entry)
  const textOf = (name: string): string | undefined => {
    const value = given?.get(name)
    return typeof value === "string" ? shorten(value, redact, longestText) : undefined
  }
  const [code, message, rule, hint] = [
    textOf("code"),
    textOf("message"),
    textOf("rule"),
    textOf("hint"),
  ]
  const [problem = "", effect = ""] = [textOf("problem"), textOf("effect")]
  const hasParts = message === joinParts(problem, effect)
  const severity = severities.find((one) => one === given?.get("severity"))
  if (code === undefined || message === undefined || severity === undefined) return []
  const source = sources.find((one) => one === given?.get("source"))
  const range = readRange(given?.get("range"))
  const fix = readFix(given?.get("fix"), redact)
  const data = redactData(given?.get("data"), redact)
  return [
    {
      code,
      severity,
      message,
      ...(hasParts ? { problem, effect } : { problem: message, effect: "" }),
      ...(rule !== undefined && { rule }),
      ...(source !== undefined && { source }),
      ...(range !== undefined && { range }),
      ...(hint !== undefined && { hint }),
      ...(fix !== undefined && { fix }),
      ...(data !== undefined && { data }),
    },
  ]
}

function readRange(value: unknown): TextRange | undefined {
  const object = readObject(value)
  const [start, end] = [object?.get("start"), object?.get("end")]
  return isWholeNumber(start) && isWholeNumber(end) && 0 <= start && start <= end
    ? { start, end }
    : undefined
}

/** Reads a fix. One whose text would have to be changed to be shown is left out: half a fix is useless. */
function readFix(value: unknown, redact: Redact): Fix | undefined {
  const object = readObject(value)
  const range = readRange(object?.get("range"))
  const text = object?.get("text")
  if (range === undefined || typeof text !== "string" || text.length > longestText) return undefined
  return visible(redact(text)) === text ? { range, text } : undefined
}

/** Removes credentials from data; undefined for data that cannot be written. */
function redactData(data: unknown, redact: Redact): unknown {
  const text = data === undefined ? undefined : writeBody(data)
  return text === undefined ? undefined : parseBody(redact(text))
}
