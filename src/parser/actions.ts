import type { Range } from "../diagnostics/diagnostic.ts"
import type { Total } from "../diagnostics/total.ts"
import type { Name, Sort, Value } from "../language/ast.ts"
import { isNullWord } from "../language/escape.ts"
import { isTextMatch, operatorMeaning, type OperatorSymbol } from "../language/operators.ts"
import { isDescending } from "../language/well-formed.ts"
import { isWhiteSpace, skipWhiteSpace, skipWhiteSpaceBack } from "../language/white-space.ts"

/** A node with its place in the text. */
export type Placed<Node> = Total<Node> & { readonly range: Range }

/** Removes white space at both ends of a place (rules T8 and T15). */
export function trim(text: string, start: number, end: number): Range {
  const from = skipWhiteSpace(text, start, end)
  return { start: from, end: skipWhiteSpaceBack(text, from, end) }
}

/** The names of a condition as the grammar finds them. */
export interface NameParts {
  readonly start: number
  /** The number of opening brackets before the first name. */
  openings: number
  /** The number of brackets within the names. */
  brackets: number
  /** The offsets of the pipes between the names. */
  readonly pipes: number[]
}

/** The names before an operator. */
export interface NamesReading {
  readonly names: readonly Placed<Name>[]
  /** False when several names are separated by pipes without parentheses around them. */
  readonly bracketed: boolean
  /** The places where a name is missing. Such a name is skipped. */
  readonly empty: readonly Range[]
  /** True when a name still has a bracket after the pairs around the whole group are removed. */
  readonly unbalanced: boolean
}

/** Makes the names of a condition. They end where its operator starts. */
export function makeNames(text: string, written: NameParts, end: number): NamesReading {
  const { start, openings, brackets, pipes } = written
  const all = trim(text, start, end)
  if (openings + brackets + pipes.length === 0)
    return {
      names: isEmpty(all) ? [] : [nameAt(text, all)],
      bracketed: true,
      empty: [],
      unbalanced: false,
    }
  const { inside, pairs } = pairBrackets(text, all, openings)
  const starts = [inside.start, ...pipes.map((pipe) => pipe + 1)]
  const places = starts.map((start, index) => trim(text, start, pipes[index] ?? inside.end))
  const { names, empty } = skipEmpty(text, places)
  const bracketed = pairs > 0 || (names.length < 2 && empty.length === 0)
  return { names, bracketed, empty, unbalanced: openings + brackets > 2 * pairs }
}

/**
 * Removes the pairs of brackets around all names: an opening one for each `)` at the end (rules T6
 * and T7).
 */
function pairBrackets(
  text: string,
  all: Range,
  openings: number,
): { readonly inside: Range; readonly pairs: number } {
  let inside = all
  let pairs = 0
  while (pairs < openings && text.charAt(inside.end - 1) === ")") {
    inside = trim(text, inside.start + 1, inside.end - 1)
    pairs++
  }
  return { inside, pairs }
}

/** Skips the places without a name (rule T6). */
function skipEmpty(text: string, places: readonly Range[]): Pick<NamesReading, "names" | "empty"> {
  const empty = places.filter(isEmpty)
  const names = places.filter((place) => !isEmpty(place)).map((place) => nameAt(text, place))
  return { names, empty }
}

function nameAt(text: string, range: Range): Placed<Name> {
  return { kind: "name", text: text.slice(range.start, range.end), range }
}

function isEmpty({ start, end }: Range): boolean {
  return start === end
}

/** A value as the grammar finds it. */
export interface ValueParts extends Range {
  /** True when no value stands before it in its list. */
  readonly first: boolean
  /** True when no value follows in its list. */
  readonly last: boolean
  /** The offsets of the backslashes of its escapes, those before white space included. */
  readonly escapes: readonly number[]
}

/** Makes the value of a condition with this operator. */
export function makeValue(text: string, value: ValueParts, symbol: OperatorSymbol): Placed<Value> {
  const range = trimList(text, value)
  const written = text.slice(range.start, range.end)
  return readNull(written, symbol)
    ? { kind: "null", range }
    : { kind: "text", text: unescape(written, range.start, value), range }
}

/**
 * Removes white space at both ends of the list of values (rule T8), but for one character that a
 * backslash keeps at the end (rule T9).
 */
function trimList(text: string, { start, end, first, last, escapes }: ValueParts): Range {
  const from = first ? skipWhiteSpace(text, start, end) : start
  if (!last) return { start: from, end }
  // A list of white space alone is empty, right behind the operator.
  if (first && from === end) return { start, end: start }
  const to = skipWhiteSpaceBack(text, from, end)
  return { start: from, end: escapes.at(-1) === to - 1 ? to + 1 : to }
}

/** True for a value that is null (rule T10). Under a text operator there is none. */
function readNull(written: string, symbol: OperatorSymbol): boolean {
  return isNullWord(written) && !isTextMatch(operatorMeaning(symbol).match)
}

/**
 * Removes the backslashes that escape (rules T9 and T10). One before white space does so only at
 * the two ends of the list.
 * @param start - The offset of the value in the text.
 */
function unescape(written: string, start: number, { first, last, escapes }: ValueParts): string {
  let from = written.startsWith("\\") && isNullWord(written.slice(1)) ? 1 : 0
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

/** Reads the sign of an entry of `sorts`, and its name (rule T15). */
export function readSign(text: string, range: Range): Placed<Sort> {
  const entry = text.slice(range.start, range.end)
  const descending = isDescending(entry)
  const start = range.start + (descending ? 1 : 0)
  const name: Total<Name> = {
    kind: "name",
    text: descending ? entry.slice(1) : entry,
    range: { start, end: range.end },
  }
  return { kind: "sort", name, descending, range }
}
