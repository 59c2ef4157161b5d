import type { TextRange } from "../diagnostics/diagnostic.ts"
import { operators } from "../language/operators.ts"
import { skipWhiteSpace, skipWhiteSpaceBack, trimWhiteSpace } from "../language/white-space.ts"
import type { ConditionPlace } from "./place.ts"

export interface NameSlot extends TextRange {
  readonly others: readonly string[]
  readonly grouped: boolean
}

/** The place of an operator. It covers the operator, or the first characters of one. */
export interface OperatorSlot extends TextRange {
  readonly names: readonly string[]
}

export interface Slots {
  /** Undefined after a closed group. */
  readonly name: NameSlot | undefined
  /** The place of an operator; undefined unless the cursor is after all names. */
  readonly operator: OperatorSlot | undefined
}

/** A part of the text between two brackets or pipes, with the cursor in it. */
interface Piece extends TextRange {
  readonly closed: boolean
}

const separators = /[|()[\]{}]/

/** Returns a pattern of the first characters of an operator at the end of a text. It is made for each completion: some microseconds. */
function writeUnfinished(): RegExp {
  const starts = operators.flatMap(({ symbol }) =>
    Array.from(symbol.slice(1), (_, index) => symbol.slice(0, index + 1)),
  )
  const longestFirst = [...new Set(starts)].sort((left, right) => right.length - left.length)
  return new RegExp(`(?:${longestFirst.join("|")})$`)
}

/** Finds the name and the operator that a cursor before the values may be meant for. */
export function findSlots(text: string, offset: number, place: ConditionPlace): Slots {
  const { start, end } = place.names
  const piece = findPiece(text, offset, place.names)
  const from = skipWhiteSpace(text, piece.start, piece.end)
  const to = skipWhiteSpaceBack(text, from, piece.end)
  const isLast = piece.end === end && (piece.closed || !isOpen(text.slice(start, piece.start)))
  return {
    name: piece.closed
      ? undefined
      : {
          start: Math.min(from, offset),
          end: Math.max(to, offset),
          others: [
            ...namesIn(text, { start, end: piece.start }),
            ...namesIn(text, { start: piece.end, end }),
          ],
          grouped: separators.test(text.slice(start, end)),
        },
    operator: isLast
      ? findOperatorSlot(text, offset, { ...piece, start: from, end: to }, place)
      : undefined,
  }
}

function findPiece(text: string, offset: number, { start, end }: TextRange): Piece {
  let from = Math.min(offset, end)
  while (from > start && !separators.test(text.charAt(from - 1))) from--
  let to = from
  while (to < end && !separators.test(text.charAt(to))) to++
  return { start: from, end: to, closed: from > start && /[)\]}]/.test(text.charAt(from - 1)) }
}

function isOpen(text: string): boolean {
  return (text.match(/[([{]/g)?.length ?? 0) > (text.match(/[)\]}]/g)?.length ?? 0)
}

export function namesIn(text: string, { start, end }: TextRange): string[] {
  return text
    .slice(start, end)
    .split(separators)
    .map(trimWhiteSpace)
    .filter((name) => name !== "")
}

/** Finds the place of an operator after the last name. `piece` has no white space at its ends. */
function findOperatorSlot(
  text: string,
  offset: number,
  piece: Piece,
  place: ConditionPlace,
): OperatorSlot | undefined {
  const written = text.slice(piece.start, piece.end)
  const begun = piece.start + (writeUnfinished().exec(written)?.index ?? written.length)
  const baseEnd = skipWhiteSpaceBack(text, piece.start, begun)
  const hasName = baseEnd > piece.start
  if (hasName && (piece.closed || offset < baseEnd)) return undefined
  return {
    start: Math.min(begun < piece.end ? begun : offset, offset),
    end: Math.max(place.operator?.range.end ?? (begun < piece.end ? piece.end : offset), offset),
    names: namesIn(text, { start: place.names.start, end: baseEnd }),
  }
}
