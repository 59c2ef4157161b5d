import { isObject } from "../diagnostics/untrusted.ts"
import type { Allowed } from "../diagnostics/data.ts"
import type { Diagnostic, Fix } from "../diagnostics/diagnostic.ts"
import type { Answer } from "../bind/answer.ts"
import { describeValue } from "../diagnostics/wording.ts"
import { isHeaderName } from "./web.ts"

type WithoutParts<One> = One extends unknown ? Omit<One, "problem" | "effect"> : never
type HeaderDiagnostic = WithoutParts<Diagnostic>

/**
 * The content of the header.
 * @example
 * import type { HeaderDiagnostics } from "trommel/server"
 * const endpoint = listEndpoint({ table, rows: movies })
 * const response = await endpoint(new Request("http://localhost/?filters=raiting>8"))
 * const found: HeaderDiagnostics = JSON.parse(response.headers.get(diagnosticsHeaderName) ?? "")
 * found.diagnostics.map(({ code, hint }) => [code, hint]) // => [["unknown-field", "Did you mean rating?"]]
 */
export interface HeaderDiagnostics {
  /**
   * The first diagnostics, as many as fit, with long texts and lists cut, those of `data` too; `more` counts what a list lost. `problem`
   * and `effect` are left out: `message` has both.
   */
  readonly diagnostics: readonly HeaderDiagnostic[]
  /** Number of diagnostics that are not listed. */
  readonly omitted: number
}

/** False stands for no header. @throws TypeError for a name that a header cannot have. */
export function readHeaderName(
  given: string | false,
  option = "diagnosticsHeader",
): string | false {
  if (given === false || isHeaderName(given)) return given
  throw new TypeError(`${option} must be a header name or false, got ${describeValue(given)}.`)
}

/** Maximum length of the header. Many servers and proxies refuse more than 8 kB for all headers. */
const maxHeaderLength = 4096

/** How much of a diagnostic is written: UTF-16 units of each text, each up to six characters, and items of each list. */
interface Measure {
  readonly text: number
  readonly items: number
}

const usualMeasure: Measure = { text: 160, items: 5 }

/** The measure for a diagnostic that is too long to be the first. One always fits, and no word of a code is cut. */
const smallMeasure: Measure = { text: 20, items: 1 }

/**
 * Writes diagnostics as the value of a header: JSON in visible ASCII characters and spaces, other
 * characters as `\u` escapes, at most 4,096 characters. Lists as many diagnostics as fit, in order;
 * `omitted` counts the others.
 * @returns undefined when nothing was found.
 * @example writeDiagnosticsHeader({ diagnostics: [], omitted: 0 }) // => undefined
 */
export function writeDiagnosticsHeader({
  diagnostics,
  omitted,
}: Pick<Answer<unknown>, "diagnostics" | "omitted">): string | undefined {
  if (diagnostics.length === 0) return undefined
  const listed: string[] = []
  // The text around the list, with the longest possible number.
  let length = write([], Number.MAX_SAFE_INTEGER).length
  for (const diagnostic of diagnostics) {
    const usual = writeDiagnostic(diagnostic, usualMeasure)
    const isTooLong = listed.length === 0 && length + usual.length + 1 > maxHeaderLength
    const text = isTooLong ? writeDiagnostic(diagnostic, smallMeasure) : usual
    length += text.length + 1
    if (length > maxHeaderLength) break
    listed.push(text)
  }
  return write(listed, omitted + diagnostics.length - listed.length)
}

function write(listed: readonly string[], omitted: number): string {
  return `{"diagnostics":[${listed.join(",")}],"omitted":${omitted}}`
}

function writeDiagnostic(diagnostic: Diagnostic, measure: Measure): string {
  const json = JSON.stringify(diagnostic, (key, part: unknown) => shorten(key, part, measure))
  return json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
}

/**
 * Cuts long texts and lists, and omits a fix with a long text, since half a fix is useless. What is cut of the allowed names or
 * values is counted in `more`. Allowed operators have no such count, and are so few and short that all are listed.
 */
function shorten(key: string, given: unknown, { text, items }: Measure): unknown {
  // Only a diagnostic has a problem.
  const isWhole = has<Pick<Diagnostic, "problem">>(given, "problem")
  const part = isWhole ? { ...given, problem: undefined, effect: undefined } : given
  if (typeof part === "string") return part.length <= text ? part : `${part.slice(0, text - 1)}…`
  if (Array.isArray(part)) return key === "allowed" ? part : part.slice(0, items)
  if (has<Allowed<unknown>>(part, "allowed", "more")) return cutAllowed(part, items)
  return has<{ readonly fix: Fix }>(part, "fix") && part.fix.text.length > text
    ? { ...part, fix: undefined }
    : part
}

function cutAllowed<Given extends Allowed<unknown>>(given: Given, items: number): Given {
  const allowed = given.allowed.slice(0, items)
  return { ...given, allowed, more: given.more + given.allowed.length - allowed.length }
}

/** True for a part of a diagnostic with these properties. */
function has<Part>(part: unknown, ...names: readonly (keyof Part)[]): part is Part {
  return isObject(part) && names.every((name) => Object.hasOwn(part, name))
}
