import type { TextRange } from "../diagnostics/diagnostic.ts"
import { isTextMatch, operatorMeaning, type OperatorSymbol } from "./operators.ts"
import { isWhiteSpace, skipWhiteSpace, skipWhiteSpaceBack } from "./white-space.ts"
import type { ValueNode } from "./ast.ts"

const backslash = 0x5c

/** The place of a value in its list, whose ends alone may hold escaped white space (rule T9). */
export interface ListPosition {
  readonly first: boolean
  readonly last: boolean
}

/** True when an odd number of backslashes is between `start` and `offset`, right before it. */
export function isEscaped(text: string, start: number, offset: number): boolean {
  let run = offset
  while (run > start && text.charCodeAt(run - 1) === backslash) run--
  return (offset - run) % 2 === 1
}

/** The place of a value between the separators around it, and what it has inside. */
export interface ValueParts extends TextRange, ListPosition {
  /** The offsets of the backslashes before a comma, a pipe, a backslash or white space, paired from the left. */
  readonly escapes: readonly number[]
}

/** Reads the value at a place of a text, in a condition with this operator (rules T8 to T10). */
export function readValue(
  text: string,
  parts: ValueParts,
  symbol: OperatorSymbol,
): ValueNode & { readonly range: TextRange } {
  const range = trimList(text, parts)
  const written = text.slice(range.start, range.end)
  return readNull(written, symbol)
    ? { kind: "null", range }
    : { kind: "text", text: unescape(written, range.start, parts), range }
}

/** Removes white space at both ends of the list of values (rule T8), except one character kept by a backslash (rule T9). */
function trimList(text: string, { start, end, first, last, escapes }: ValueParts): TextRange {
  const from = first ? skipWhiteSpace(text, start, end) : start
  if (!last) return { start: from, end }
  // A list of white space alone is empty, right after the operator.
  if (first && from === end) return { start, end: start }
  const to = skipWhiteSpaceBack(text, from, end)
  return { start: from, end: escapes.at(-1) === to - 1 ? to + 1 : to }
}

/** True for a value that is null (rule T10). Under a text operator there is none. */
function readNull(written: string, symbol: OperatorSymbol): boolean {
  return isNull(written) && !isTextMatch(operatorMeaning(symbol).match)
}

/**
 * Removes the backslashes that escape (rules T9 and T10); before white space only at both ends of the list.
 * @param start - The offset of the value in the text.
 */
function unescape(written: string, start: number, { first, last, escapes }: ValueParts): string {
  let from = written.startsWith("\\") && isNull(written.slice(1)) ? 1 : 0
  let read = ""
  for (const escape of escapes) {
    const at = escape - start
    const atEnd = (first && at === 0) || (last && at + 2 === written.length)
    if (!atEnd && isWhiteSpace(written.charCodeAt(at + 1))) continue
    read += written.slice(from, at)
    from = at + 1
  }
  return from === 0 ? written : read + written.slice(from)
}

/** Returns the parts of a value without the grammar, for a text whose separators are known. */
export function findParts(
  text: string,
  start: number,
  end: number,
): Omit<ValueParts, keyof ListPosition> {
  const written = text.slice(start, end).matchAll(/\\[,|\\\p{White_Space}]/gu)
  return { start, end, escapes: Array.from(written, ({ index }) => start + index) }
}

/**
 * Undoes the escapes of one value (rules T9 and T10), the inverse of {@link escapeValues}. Takes linear time.
 * @param written - The value as a text of `filters` has it.
 * @param position - The position of the value in its list.
 * @example
 * unescapeValue(String.raw`a\,b`, { first: true, last: true }) // => "a,b"
 * unescapeValue(String.raw`\null`, { first: true, last: true }) // => "null"
 */
export function unescapeValue(written: string, position: ListPosition): string {
  return unescape(written, 0, { ...findParts(written, 0, written.length), ...position })
}

/**
 * Writes the values of one condition in the shortest form that reads back as them (rule T14).
 * @param values - The values of one condition, in order.
 * @param symbol - The operator of the condition. Under those that look into a text, null is a text (rule T10).
 * @example escapeValues([{ kind: "text", text: "a,b" }, { kind: "null" }], "==") // => String.raw`a\,b|null`
 */
export function escapeValues(values: readonly ValueNode[], symbol: OperatorSymbol): string {
  return values
    .map((value, index) =>
      escapeValue(value, symbol, { first: index === 0, last: index === values.length - 1 }),
    )
    .join("|")
}

/** Writes one value of a condition in the shortest form that reads back as it at its place (rule T14). */
export function escapeValue(
  value: ValueNode,
  symbol: OperatorSymbol,
  position: ListPosition,
): string {
  return value.kind === "null"
    ? "null"
    : escapeText(value.text, isTextMatch(operatorMeaning(symbol).match), position)
}

function escapeText(text: string, nullIsText: boolean, { first, last }: ListPosition): string {
  if ((!nullIsText && isNull(text)) || (text.startsWith("\\") && isNull(text.slice(1))))
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
  /** True when nothing of the list is before it. */
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

function isNull(text: string): boolean {
  return text.length === 4 && text.toLowerCase() === "null"
}
