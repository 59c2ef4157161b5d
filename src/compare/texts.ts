import type { Operand } from "../fields/field.ts"
import { fold } from "../fields/kinds/fold.ts"
import type { Match } from "../language/operators.ts"
import type { Literal } from "./literals.ts"

/** The work that may still be done. */
export interface Budget {
  units: number
  /** True once a text was not found that may be there. */
  isDoubtful: boolean
}

/** Takes some work off the budget; false when nothing is left. */
export function spend(budget: Budget, units: number): boolean {
  budget.units -= units
  return budget.units > 0
}

/** The letters that can be at a place of a text. */
type Cell = readonly string[]

/** The letters outside of ASCII that change when they are folded, by the letter that they become. */
let spellings: ReadonlyMap<string, readonly string[]> | undefined

/** The last code point of the planes that have letters with case. */
const lastWithCase = 0x1ffff

/** Returns all letters that a starred operator takes for the same one, the given one first (rule V3). */
export function spellingsOf(letter: string): Cell {
  const folded = fold(letter)
  if (folded.charCodeAt(0) < 0x80) return [...new Set([letter, folded, folded.toLowerCase()])]
  spellings ??= Map.groupBy(
    Array.from({ length: lastWithCase - 0x7f }, (_, index) =>
      String.fromCodePoint(index + 0x80),
    ).filter((one) => fold(one) !== one),
    fold,
  )
  return [...new Set([letter, folded, ...(spellings.get(folded) ?? [])])]
}

/** Returns the text that an operand of a text is. */
export function textIn(operand: Operand): string {
  return typeof operand === "string" ? operand : ""
}

function cellsOf({ operand, folded }: Literal): Cell[] {
  return Array.from(textIn(operand), (letter) => (folded ? spellingsOf(letter) : [letter]))
}

/** Lays cells over others from a place on. A cell without letters is left where none is in both. */
function overlay(below: readonly Cell[], above: readonly Cell[], at: number): readonly Cell[] {
  const laid = [...below]
  for (const [index, cell] of above.entries()) {
    const under = laid[at + index]
    laid[at + index] = under === undefined ? cell : cell.filter((letter) => under.includes(letter))
  }
  return laid
}

/** Lays the cells of several texts over one another, all from the first place on. */
function overlayAll(texts: readonly (readonly Cell[])[]): readonly Cell[] {
  return texts.reduce((laid, cells) => overlay(laid, cells, 0), [])
}

/** A value that must not be found, in the form that is compared. */
interface Forbidden {
  readonly match: Match
  readonly folded: boolean
  readonly needle: string
}

/** True for a piece that begins the text, or ends it. */
interface Ends {
  readonly start: boolean
  readonly end: boolean
}

/**
 * Chooses a letter for each cell, so that no forbidden value arises.
 * @returns undefined when there is no such choice, or the budget is spent.
 */
function chooseLetters(
  cells: readonly Cell[],
  forbidden: readonly Forbidden[],
  { start, end }: Ends,
  budget: Budget,
): string | undefined {
  /** The texts so far, plain and folded, and the number of the letter that is tried next. */
  const texts = [""]
  const foldedTexts = [""]
  const next = [0]
  while (texts.length <= cells.length) {
    const at = texts.length - 1
    const letter = cells[at]?.[next[at] ?? 0]
    if (letter === undefined) {
      texts.pop()
      foldedTexts.pop()
      next.pop()
      if (at === 0) return undefined
      continue
    }
    next[at] = (next[at] ?? 0) + 1
    const text = `${texts[at]}${letter}`
    const foldedText = `${foldedTexts[at]}${fold(letter)}`
    const isLast = at + 1 === cells.length
    if (!spend(budget, 1 + forbidden.length)) return undefined
    const arises = forbidden.some(({ match, folded, needle }) => {
      const own = folded ? foldedText : text
      if (match === "contain") return own.endsWith(needle)
      if (match === "start") return start && own === needle
      if (match === "end") return end && isLast && own.endsWith(needle)
      return start && end && isLast && own === needle
    })
    if (arises) continue
    texts.push(text)
    foldedTexts.push(foldedText)
    next.push(0)
  }
  return texts.at(-1)
}

/**
 * Finds a text that each of some values matches, and none of others.
 * @param joint - A letter that is in none of the values, in whatever case: between two pieces, it lets no value reach from one into the other.
 * @returns undefined when there is no such text, or the budget is spent.
 */
export function findText(
  hits: readonly Literal[],
  misses: readonly Literal[],
  joint: string,
  budget: Budget,
): string | undefined {
  const isRight = (text: string): boolean =>
    spend(budget, hits.length + misses.length) &&
    hits.every(({ test }) => test(text)) &&
    !misses.some(({ test }) => test(text))
  const forbidden = misses.map(({ match, operand, folded }) => ({
    match,
    folded,
    needle: folded ? fold(textIn(operand)) : textIn(operand),
  }))
  const equals = hits.filter(({ match }) => match === "equal")
  const exact = equals.find(({ folded }) => !folded)
  const found =
    exact !== undefined
      ? [textIn(exact.operand)]
      : equals.length > 0
        ? [spellWhole(hits, forbidden, budget)]
        : joinPieces(hits, forbidden, joint, budget)
  const text = found?.find((one) => one !== undefined && isRight(one))
  // Half of a pair is no letter, and what it is a part of depends on its neighbors.
  if (text === undefined && ![...hits, ...misses].every(isOfLetters)) budget.isDoubtful = true
  return text
}

function isOfLetters({ operand }: Literal): boolean {
  return textIn(operand).isWellFormed()
}

/** Spells a text whose letters are known but for their case. */
function spellWhole(
  hits: readonly Literal[],
  forbidden: readonly Forbidden[],
  budget: Budget,
): string | undefined {
  const [whole, ...others] = hits
    .toSorted((left, right) => Number(right.match === "equal") - Number(left.match === "equal"))
    .map((hit) => ({ match: hit.match, cells: cellsOf(hit) }))
  const place = (cells: readonly Cell[], pieces: readonly Piece[]): string | undefined => {
    const [piece, ...rest] = pieces
    if (piece === undefined)
      return chooseLetters(cells, forbidden, { start: true, end: true }, budget)
    const last = cells.length - piece.cells.length
    const isEqual = piece.match === "equal"
    const from = piece.match === "end" || isEqual ? last : 0
    const to = piece.match === "start" || isEqual ? Math.min(0, last) : last
    for (let at = from; at >= 0 && at <= to; at++) {
      if (!spend(budget, 1)) return undefined
      const found = place(overlay(cells, piece.cells, at), rest)
      if (found !== undefined) return found
    }
    return undefined
  }
  return whole && place(whole.cells, others)
}

interface Piece {
  readonly match: Match
  readonly cells: readonly Cell[]
}

/** Joins a start, parts and an end to texts, the plainer one first; undefined when one of them is impossible. */
function joinPieces(
  hits: readonly Literal[],
  forbidden: readonly Forbidden[],
  joint: string,
  budget: Budget,
): readonly string[] | undefined {
  const of = (match: Match) => hits.filter((hit) => hit.match === match)
  const starts = overlayAll(of("start").map(cellsOf))
  const ends = overlayAll(of("end").map((hit) => cellsOf(hit).reverse()))
  const start = chooseLetters(starts, forbidden, { start: true, end: false }, budget)
  const end = chooseLetters(ends.toReversed(), forbidden, { start: false, end: true }, budget)
  if (start === undefined || end === undefined) return undefined
  const pieces = [start]
  // A part within a longer one needs no place of its own.
  for (const hit of of("contain").toSorted((left, right) => lengthOf(right) - lengthOf(left))) {
    if (hit.test([...pieces, end].join(joint))) continue
    const part = chooseLetters(cellsOf(hit), forbidden, { start: false, end: false }, budget)
    if (part === undefined) return undefined
    pieces.push(part)
  }
  pieces.push(end)
  const plain = pieces.join("")
  return [...(plain === "" ? [] : [plain]), pieces.join(joint)]
}

function lengthOf({ operand }: Literal): number {
  return textIn(operand).length
}

/** Returns a letter that none of some texts has, in whatever case. */
export function findJoint(texts: readonly string[]): string {
  const used = new Set(texts.flatMap((text) => [...text, ...fold(text)]))
  for (const letter of "x-_.~0123456789")
    if (!used.has(letter) && !used.has(fold(letter))) return letter
  let code = 0xa1
  while (
    used.has(String.fromCodePoint(code)) ||
    fold(String.fromCodePoint(code)) !== String.fromCodePoint(code)
  )
    code++
  return String.fromCodePoint(code)
}
