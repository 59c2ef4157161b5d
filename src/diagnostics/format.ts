import type { Diagnostic, Fix, TextRange } from "./diagnostic.ts"
import { countCharacters, cutLine, fitRange, frameOf, type Frame } from "./frame.ts"
import { cellsOf, visible } from "./visible.ts"
import { readOptions } from "./options.ts"
import { own } from "./own.ts"

/** The role of a part of a formatted diagnostic, for callers who color it. */
export type DiagnosticStyle = "error" | "warning" | "hint" | "caret" | "dim"

/**
 * The options for showing a diagnostic.
 * @example
 * import type { FormatOptions } from "trommel"
 * const options: FormatOptions = { width: 40, color: (style, text) => (style === "error" ? text.toUpperCase() : text) }
 * const [diagnostic] = prepareQuery({ filters: "raiting>8" }, table).diagnostics
 * formatDiagnostic(diagnostic, "raiting>8", options).startsWith("ERROR UNKNOWN-FIELD") // => true
 */
export interface FormatOptions {
  /** Maximum columns of a line that shows a part of the text. Default: 80; at least 20. */
  readonly width?: number
  /** Adds the color of a part. Default: no color. */
  readonly color?: (style: DiagnosticStyle, text: string) => string
}

const kinds = { width: "a number", color: "a function" } as const

const gutter = "  | "
const narrowest = 20

/**
 * Formats a diagnostic for people, on several lines: code and place, message, the place in the text
 * with carets below it, the hint, and the text as the fix would leave it when that fits on a line.
 * Takes any range, wherever it lies. Takes linear time.
 *
 * A long text is cut to a window around the place. Invisible characters, and characters that would
 * disturb a terminal, have visible stand-ins, so line breaks never break the frame. Carets line up
 * under East Asian wide characters and combining marks by a small rule. Sequences that a terminal
 * joins to one sign, and writing from right to left, may shift them.
 * @param text - The parameter that `source` names. Without it there is no frame, and the place is a
 *   UTF-16 offset.
 * @returns lines joined by a line feed, without one at the end. Columns are characters (code
 *   points), counted from 1.
 * @example
 * formatDiagnostic({ code: "ignored-star", severity: "hint", rule: "V10", message: "* changes nothing.", problem: "* changes nothing.", effect: "", source: "filters", range: { start: 3, end: 4 }, data: { field: "a", kind: "number", needed: false } }, "a==*1")
 * // => "hint ignored-star (V10) in filters at 4\n* changes nothing.\n  | a==*1\n  |    ^"
 */
export function formatDiagnostic(
  diagnostic: Diagnostic,
  text?: string,
  options?: FormatOptions,
): string {
  const { width = 80, color = plain } = readOptions("formatDiagnostic", options, kinds)
  const { severity, code, rule, source, range, message, hint, fix } = own(diagnostic)
  const columns = Math.max(narrowest, Math.trunc(width) || narrowest) - gutter.length
  const head = `${color(severity, visible(`${severity} ${code}`))} ${color("dim", `(${visible(rule)}) in ${source}${placeOf(range, text)}`)}`
  const lines = [head, visible(message)]
  if (range && text !== undefined) lines.push(...frameLines(frameOf(text, range, columns), color))
  if (hint !== undefined) lines.push(`${color("hint", "hint:")} ${visible(hint)}`)
  if (fix)
    lines.push(
      ...fixLines(fix, text, columns).map(([label, shown]) => `${color("hint", label)} ${shown}`),
    )
  return lines.join("\n")
}

function plain(_style: DiagnosticStyle, text: string): string {
  return text
}

function placeOf(range: TextRange | undefined, text: string | undefined): string {
  if (range === undefined) return ""
  if (text === undefined) return ` at offset ${range.start}`
  return ` at ${countCharacters(text.slice(0, fitRange(text, range).start)) + 1}`
}

function frameLines(
  { line, indent, carets }: Frame,
  color: (style: DiagnosticStyle, text: string) => string,
): string[] {
  return [
    color("dim", gutter) + line,
    `${color("dim", gutter)}${" ".repeat(indent)}${color("caret", "^".repeat(carets))}`,
  ]
}

/** Returns the change as lines, and the whole text after it when that is short. */
function fixLines(
  { range, text: fixed }: Fix,
  text: string | undefined,
  columns: number,
): [string, string][] {
  const half = Math.floor((columns - gutter.length) / 2)
  const after = cutLine(fixed, half)
  if (text === undefined) return [["fix:", `-> ${after}`]]
  const { start, end } = fitRange(text, range)
  const before = cutLine(text.slice(start, end), half)
  const edit: [string, string] = [
    "fix:",
    before === "" ? `add ${after}` : after === "" ? `leave out ${before}` : `${before} -> ${after}`,
  ]
  const whole = text.slice(0, start) + fixed + text.slice(end)
  return fits(whole, columns) ? [edit, ["fixed:", visible(whole)]] : [edit]
}

/** True when the text fits into the columns. A long text costs nothing. */
function fits(text: string, columns: number): boolean {
  return (
    text.length <= columns && cellsOf(text).reduce((sum, cell) => sum + cell.columns, 0) <= columns
  )
}
