import type { OperatorSymbol } from "../../../src/language/operators.ts"
import { cover, isBlank, trimSpan, type Span } from "./characters.ts"
import { firstOperator, operatorAt, textOperators, withoutStar } from "./operators.ts"

/** A text and where it stands; `null` is the null value. */
export interface Piece<Text = string> extends Span {
  readonly text: Text
}

/** A condition that stands. */
export interface Term extends Span {
  readonly names: readonly Piece[]
  readonly operator: Piece<OperatorSymbol>
  readonly values: readonly Piece<string | null>[]
}

/** A condition that is dropped: `names` and `values` count for the limits. */
export interface DroppedTerm extends Span {
  readonly names: number
  readonly values: number
  /** The term that the comma before this one ended, if there is one. */
  readonly previous: Term | undefined
}

/** A code and where it is said. */
export interface Note extends Span {
  readonly code: string
}

/** All that the text of `filters` says by itself. */
export interface FiltersRead {
  readonly terms: readonly Term[]
  readonly dropped: readonly DroppedTerm[]
  readonly notes: readonly Note[]
}

/** A condition as it is cut out of the text, before anything in it is looked at. */
interface Cut extends Span {
  readonly operator: Piece<OperatorSymbol> | undefined
}

/** T1, T2: the text cut at the commas that end a condition. */
function cutConditions(text: string): Cut[] {
  const cuts: Cut[] = []
  let start = 0
  while (start <= text.length) {
    const operator = findOperator(text, start)
    const end = operator === undefined ? nextComma(text, start) : endOfValues(text, operator.end)
    cuts.push({ start, end, operator })
    start = end + 1
  }
  return cuts
}

/** T2: every comma before the operator ends the condition, so none may be passed. */
function findOperator(text: string, start: number): Piece<OperatorSymbol> | undefined {
  const found = firstOperator(text, start, text.length)
  if (found === undefined || found.start > nextComma(text, start)) return undefined
  return { text: found.symbol, start: found.start, end: found.start + found.symbol.length }
}

function nextComma(text: string, start: number): number {
  const comma = text.indexOf(",", start)
  return comma < 0 ? text.length : comma
}

/** T1, T9: the next comma that no backslash escapes. */
function endOfValues(text: string, start: number): number {
  let offset = start
  while (offset < text.length && text[offset] !== ",") offset += isEscape(text, offset) ? 2 : 1
  return offset
}

/** T9: a backslash before comma, pipe or backslash. */
function isEscape(text: string, offset: number): boolean {
  return text[offset] === "\\" && [",", "|", "\\"].includes(text[offset + 1] ?? "")
}

/** The brackets that may be around a group, each with its partner. */
const pairs = ["()", "[]"]

/** T6, T7: the names without the pairs of brackets around all of them. */
function withoutBrackets(
  text: string,
  span: Span,
): { readonly inside: Span; readonly around: readonly string[] } {
  let inside = trimSpan(text, span)
  const around: string[] = []
  for (;;) {
    const written = cover(text, inside)
    const pair = pairs.find(
      ([open = "", close = ""]) => written.startsWith(open) && written.endsWith(close),
    )
    if (pair === undefined || written.length < 2) return { inside, around }
    inside = trimSpan(text, { start: inside.start + 1, end: inside.end - 1 })
    around.push(pair)
  }
}

/** Spans between the offsets given. */
function between(span: Span, separators: readonly number[]): Span[] {
  const starts = [span.start, ...separators.map((offset) => offset + 1)]
  const ends = [...separators, span.end]
  return starts.map((start, index) => ({ start, end: ends[index] ?? span.end }))
}

/** T1: before the operator a backslash is nothing special, so every pipe separates. */
function readNames(text: string, span: Span): { readonly all: Piece[]; readonly named: Piece[] } {
  const pipes = [...Array(span.end).keys()].filter(
    (offset) => offset >= span.start && text[offset] === "|",
  )
  const all = between(span, pipes).map((part) => {
    const trimmed = trimSpan(text, part)
    return { ...trimmed, text: cover(text, trimmed) }
  })
  return { all, named: all.filter((name) => name.text !== "") }
}

/** T8: the whole value list, its ends trimmed, but for a blank that is escaped. */
function trimValues(text: string, span: Span): Span {
  let { start, end } = span
  while (start < end && isBlank(text[start])) start++
  if (start === end) return { start: span.start, end: span.start }
  while (end > start && isBlank(text[end - 1]) && !isBlankEscaped(text, start, end - 1)) end--
  return { start, end }
}

/** T9: an odd run of backslashes stands before it. */
function isBlankEscaped(text: string, start: number, blank: number): boolean {
  let run = 0
  while (blank - run - 1 >= start && text[blank - run - 1] === "\\") run++
  return run % 2 === 1
}

/** T5: split at the pipes that no backslash escapes. */
function splitValues(text: string, list: Span): Span[] {
  const pipes: number[] = []
  for (let offset = list.start; offset < list.end; offset += isEscape(text, offset) ? 2 : 1)
    if (text[offset] === "|") pipes.push(offset)
  return between(list, pipes)
}

/** T9, T10: what one value means. */
function readValue(text: string, value: Span, list: Span, nullable: boolean): string | null {
  const written = cover(text, value)
  if (nullable && /^null$/i.test(written)) return null
  if (/^\\null$/i.test(written)) return written.slice(1)
  let meaning = ""
  for (let offset = value.start; offset < value.end; offset++) {
    const keepsBlank =
      text[offset] === "\\" &&
      isBlank(text[offset + 1]) &&
      offset + 1 < value.end &&
      (offset === list.start || offset + 2 === list.end)
    if (isEscape(text, offset) || keepsBlank) offset++
    meaning += text[offset] ?? ""
  }
  return meaning
}

/** T4: where a stock server would cut the value; it takes a backslash right before an operator for an escape. */
function noteOperatorInValue(text: string, list: Span): Note[] {
  for (let offset = list.start; offset < list.end; offset++) {
    const symbol = operatorAt(text, offset, list.end)
    const isEscaped = offset > list.start && text[offset - 1] === "\\"
    if (symbol !== undefined && !isEscaped)
      return [{ code: "operator-in-value", start: offset, end: offset + symbol.length }]
  }
  return []
}

/** T6, T7: what is worth knowing about the names. */
function noteNames(all: readonly Piece[], named: readonly Piece[], bracketed: boolean): Note[] {
  const empty = all
    .filter((name) => name.text === "")
    .map(({ start, end }) => ({ code: "empty-name", start, end }))
  const [first, last] = [named[0], named.at(-1)]
  if (bracketed || all.length === 1 || first === undefined || last === undefined) return empty
  return [...empty, { code: "unbracketed-group", start: first.start, end: last.end }]
}

/** Reads the text of `filters` to terms: T1 to T13. */
export function readFilters(text: string): FiltersRead {
  const terms: Term[] = []
  const dropped: DroppedTerm[] = []
  const notes: Note[] = []
  let previous: Term | undefined
  for (const cut of cutConditions(text)) {
    const span = trimSpan(text, cut)
    const before = previous
    previous = undefined
    if (span.start === span.end) continue
    const group = { start: cut.start, end: cut.operator?.start ?? cut.end }
    const { inside, around } = withoutBrackets(text, group)
    const { all, named } = readNames(text, inside)
    if (cut.operator === undefined) {
      // Section 5, limits: without an operator there are no names to count.
      dropped.push({ ...span, names: 0, values: 0, previous: before })
      continue
    }
    const list = trimValues(text, { start: cut.operator.end, end: cut.end })
    const parts = splitValues(text, list)
    const whole = { start: span.start, end: Math.max(list.end, cut.operator.end) }
    if (named.length === 0 || named.some((name) => /[()[\]{}]/.test(name.text))) {
      dropped.push({ ...whole, names: named.length, values: parts.length, previous: before })
      continue
    }
    const nullable = !textOperators.includes(withoutStar(cut.operator.text))
    const values = parts.map((part) => ({ ...part, text: readValue(text, part, list, nullable) }))
    previous = { ...whole, names: named, operator: cut.operator, values }
    terms.push(previous)
    const square = around.includes("[]")
      ? [{ ...trimSpan(text, group), code: "square-brackets" }]
      : []
    const names = noteNames(all, named, around.length > 0)
    notes.push(...square, ...names, ...noteOperatorInValue(text, list))
  }
  return { terms, dropped, notes }
}
