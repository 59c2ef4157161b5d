import type { TextRange } from "./diagnostic.ts"
import { cellsOf, type Cell } from "./visible.ts"

/** A part of a text on one line, and the place of the carets below it. */
export interface Frame {
  readonly line: string
  readonly indent: number
  readonly carets: number
}

const cutMark: Cell = { shown: "…", columns: 1 }

/** Returns the text around a range, at most `columns` wide, with an ellipsis at cut ends. Reads no more of the text than fits. */
export function frameOf(text: string, range: TextRange, columns: number): Frame {
  const { start, end } = fitRange(text, range)
  // A column takes up to two UTF-16 units. Further marks without columns of their own are cut off
  // with the rest.
  const near = fitRange(text, { start: start - 2 * columns, end: start + 2 * columns })
  const before = cellsOf(text.slice(near.start, start)).reverse()
  const after = cellsOf(text.slice(start, near.end))
  const left = cutCells(
    before,
    Math.max(columns - columnsOf(after), Math.floor(columns / 3)),
    near.start > 0,
  )
  const right = cutCells(after, columns - columnsOf(left), near.end < text.length)
  const within = right.slice(0, countCharacters(text.slice(start, Math.min(end, near.end))))
  return {
    line: [...left.reverse(), ...right].map(({ shown }) => shown).join(""),
    indent: columnsOf(left),
    carets: Math.max(1, columnsOf(within)),
  }
}

export function cutLine(text: string, columns: number): string {
  return frameOf(text, { start: 0, end: 0 }, columns).line
}

/** Returns the range as whole characters inside the text, whatever numbers it holds. */
export function fitRange(text: string, { start, end }: TextRange): TextRange {
  const from = fitOffset(start, 0, text.length)
  const to = fitOffset(end, from, text.length)
  return {
    start: splitsPair(text, from) ? from - 1 : from,
    end: splitsPair(text, to) ? to + 1 : to,
  }
}

/** Counts the characters (code points) of a text. A lone surrogate is one. */
export function countCharacters(text: string): number {
  let count = text.length
  for (let offset = 1; offset < text.length; offset++) if (splitsPair(text, offset)) count--
  return count
}

function fitOffset(offset: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.trunc(offset) || 0))
}

function splitsPair(text: string, offset: number): boolean {
  return (
    isSurrogate(text.charCodeAt(offset - 1), 0xd800) && isSurrogate(text.charCodeAt(offset), 0xdc00)
  )
}

function isSurrogate(unit: number, first: 0xd800 | 0xdc00): boolean {
  return (unit & 0xfc00) === first
}

function columnsOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, { columns }) => sum + columns, 0)
}

/** Returns the cells that fit, and an ellipsis for the others, or for more text when `goesOn` is true. */
function cutCells(cells: readonly Cell[], room: number, goesOn: boolean): Cell[] {
  if (!goesOn && columnsOf(cells) <= room) return [...cells]
  let columns = cutMark.columns
  const fitting = cells.findIndex((cell) => (columns += cell.columns) > room)
  return [...cells.slice(0, fitting < 0 ? cells.length : fitting), cutMark]
}
