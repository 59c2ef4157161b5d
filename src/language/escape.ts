import { isTextMatch, operatorMeaning, type OperatorSymbol } from "./operators.ts"
import { isWhiteSpace } from "./white-space.ts"
import type { Value } from "./ast.ts"

const backslash = 0x5c

/**
 * The position of a written value in its list. Only the ends of the list may hold escaped white
 * space (rule T9).
 */
export interface ListPosition {
  readonly first: boolean
  readonly last: boolean
}

/**
 * True when an odd number of backslashes stands right before `offset`, counted back to `start` at
 * most.
 */
export function isEscaped(text: string, start: number, offset: number): boolean {
  let run = offset
  while (run > start && text.charCodeAt(run - 1) === backslash) run--
  return (offset - run) % 2 === 1
}

/**
 * Reads the value that a text between two separators stands for (rules T9 and T10). The text must
 * be trimmed.
 * @example readValue(String.raw`a\,b`, "==", { first: true, last: true }) // => { kind: "text", text: "a,b" }
 * @example readValue("NULL", "==", { first: true, last: true }) // => { kind: "null" }
 */
export function readValue(written: string, symbol: OperatorSymbol, position: ListPosition): Value {
  if (isNullWord(written) && !isTextMatch(operatorMeaning(symbol).match)) return { kind: "null" }
  return { kind: "text", text: unescapeValue(written, position) }
}

/**
 * Undoes the escapes of one value (rules T9 and T10). It is the inverse of {@link escapeValues}.
 * Takes linear time.
 * @param written - The value as a text of `filters` has it.
 * @param position - The position of the value in its list.
 * @example
 * unescapeValue(String.raw`a\,b`, { first: true, last: true }) // => "a,b"
 * unescapeValue(String.raw`\null`, { first: true, last: true }) // => "null"
 */
export function unescapeValue(written: string, position: ListPosition): string {
  let next = written.indexOf("\\")
  if (next < 0) return written
  if (next === 0 && isNullWord(written.slice(1))) return written.slice(1)
  let text = ""
  let copied = 0
  while (next >= 0 && next + 1 < written.length) {
    if (isEscape(written, next, position)) {
      text += written.slice(copied, next)
      copied = next + 1
      next = written.indexOf("\\", next + 2)
    } else next = written.indexOf("\\", next + 1)
  }
  return text + written.slice(copied)
}

/** True when the backslash at `offset` escapes the character after it. */
function isEscape(written: string, offset: number, { first, last }: ListPosition): boolean {
  const unit = written.charCodeAt(offset + 1)
  if (unit === 0x2c || unit === 0x7c || unit === backslash) return true
  return ((first && offset === 0) || (last && offset + 2 === written.length)) && isWhiteSpace(unit)
}

/**
 * Writes the values of one condition in the shortest form that reads back as them (rule T14).
 * @param values - The values of one condition, in order.
 * @param symbol - The operator of the condition. Under those that look into a text, null is a text (rule T10).
 * @example escapeValues([{ kind: "text", text: "a,b" }, { kind: "null" }], "==") // => String.raw`a\,b|null`
 */
export function escapeValues(values: readonly Value[], symbol: OperatorSymbol): string {
  return values
    .map((value, index) =>
      escapeValue(value, symbol, { first: index === 0, last: index === values.length - 1 }),
    )
    .join("|")
}

/** Writes one value of a condition in the shortest form that reads back as it at its place (rule T14). */
export function escapeValue(value: Value, symbol: OperatorSymbol, position: ListPosition): string {
  return value.kind === "null"
    ? "null"
    : escapeText(value.text, isTextMatch(operatorMeaning(symbol).match), position)
}

function escapeText(text: string, nullIsText: boolean, { first, last }: ListPosition): string {
  if ((!nullIsText && isNullWord(text)) || (text.startsWith("\\") && isNullWord(text.slice(1))))
    return `\\${text}`
  if (!/[\\,|]|^\p{White_Space}|\p{White_Space}$/u.test(text)) return text
  let written = ""
  for (const { 1: run = "", 2: next = "", index } of text.matchAll(/(\\*)([\s\S]|$)/g)) {
    const opens = first && index === 0
    const closes = last && index + run.length + next.length === text.length
    written += escapeRun({ run, next, opens, closes })
  }
  return written
}

/** A run of backslashes, and the one character after it. */
interface BackslashRun {
  readonly run: string
  /** Empty at the end of the value. */
  readonly next: string
  /** True when nothing of the list stands before it. */
  readonly opens: boolean
  /** True when nothing of the list follows. */
  readonly closes: boolean
}

function escapeRun({ run, next, opens, closes }: BackslashRun): string {
  const blank = next !== "" && isWhiteSpace(next.charCodeAt(0))
  const escaped = next === "," || next === "|" || (blank && ((opens && run === "") || closes))
  if (next === "" || escaped) return `${run}${run}${escaped ? "\\" : ""}${next}`
  // A single backslash at the start of the list would escape the blank after it.
  const wouldEscape = blank && opens && run.length === 1
  return wouldEscape ? `\\\\${next}` : `${run}${run.slice(1)}${next}`
}

/** True for the letters of null in any case (rule T10). */
export function isNullWord(text: string): boolean {
  return text.length === 4 && text.toLowerCase() === "null"
}
