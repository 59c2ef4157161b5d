import type { BoundSort } from "../bind/bound.ts"
import type { KeyComparator } from "./comparator.ts"
import { sortByWords, type RowOrder, type Run } from "./radix.ts"
import {
  commonStart,
  mayShareStart,
  packBytes,
  packUnits,
  placeByCodePoint,
  type TextRun,
  type UnitsOfWord,
} from "./text-words.ts"

export interface TextKeys {
  readonly texts: readonly (string | undefined)[]
  readonly descending: boolean
  readonly textOrder: BoundSort["textOrder"]
  readonly compare: KeyComparator
}

interface Group extends Run {
  readonly offset: number
}

interface TextSort extends TextKeys {
  readonly order: RowOrder
  readonly words: Uint32Array
}

/** Comparing this many texts takes less time than reading their next units. */
const fewTexts = 4

/** Sorts texts that mostly differ, a few units at a time from the common start. Time grows with their length, not with comparisons. */
export function sortByTexts(order: RowOrder, keys: TextKeys): void {
  const sort = { ...keys, order, words: new Uint32Array(keys.texts.length) }
  const groups: Group[] = [separateEmpty(sort)]
  for (let group = groups.pop(); group !== undefined; group = groups.pop()) {
    if (group.end - group.start <= fewTexts) insertTexts(sort, group)
    else splitGroup(sort, group, groups)
  }
}

function separateEmpty({ order, words, texts, descending }: TextSort): Group {
  let empty = 0
  for (let index = 0; index < texts.length; index++) {
    const isEmpty = texts[index] === undefined
    if (isEmpty) empty++
    words[index] = Number(isEmpty === descending)
  }
  if (empty > 0) sortByWords(order, { words, bits: 1 })
  return descending
    ? { start: 0, end: texts.length - empty, offset: 0 }
    : { start: empty, end: texts.length, offset: 0 }
}

/** Sorts a group by the next units of its texts, and adds the groups that still tie. */
function splitGroup(sort: TextSort, group: Group, groups: Group[]): void {
  const { order, words, descending } = sort
  const shared = readSharedStart(sort, group)
  // The group comes back after the common start.
  if (shared > group.offset) return void groups.push({ ...group, offset: shared })
  const units = packWords(sort, group)
  if (units === undefined) return compareGroup(sort, group)
  const next = { ...group, offset: group.offset + units }
  if (areEqual(sort, group)) return skipCommonStart(sort, next, groups)
  if (descending) invertWords(sort, group)
  sortByWords(order, { words, bits: 32 }, group)
  addTies(sort, next, groups)
}

/** Looking for a common start pays from about this many texts on. */
const manyTexts = 64

/** Returns the number of units that all texts of a large group share; 0 where three of them show that these are few. */
function readSharedStart(sort: TextSort, group: Group): number {
  if (group.end - group.start < manyTexts) return 0
  const run = runOf(sort, group)
  return mayShareStart(run) ? commonStart(run).units : 0
}

function areEqual({ order, words }: TextSort, { start, end }: Run): boolean {
  const word = words[order.positions[start] as number]
  for (let index = start + 1; index < end; index++)
    if (words[order.positions[index] as number] !== word) return false
  return true
}

/** Adds a group again at the offset at which its texts begin to differ. Equal texts need no sorting. */
function skipCommonStart(sort: TextSort, group: Group, groups: Group[]): void {
  const { units, shortest, longest } = commonStart(runOf(sort, group))
  const offset = Math.max(units, group.offset)
  if (offset < longest) groups.push({ ...group, offset })
  // A text and the same text with U+0000 after it have the same words.
  else if (shortest < longest) compareGroup(sort, group)
}

/** Packs the next units of each text; undefined when their order cannot be packed, because a text is ill-formed. */
function packWords(sort: TextSort, group: Group): UnitsOfWord | undefined {
  const { words, textOrder } = sort
  const isByUnit = textOrder === "utf-16"
  const run = runOf(sort, group)
  if (packBytes(run, words)) return 4
  if (!isByUnit && !areWellFormed(run)) return undefined
  packUnits(run, words, isByUnit ? (unit) => unit : placeByCodePoint)
  return 2
}

function runOf({ order, texts }: TextSort, { start, end, offset }: Group): TextRun {
  return { positions: order.positions, texts, start, end, offset }
}

function areWellFormed({ positions, texts, start, end }: TextRun): boolean {
  for (let index = start; index < end; index++)
    if (texts[positions[index] as number]?.isWellFormed() === false) return false
  return true
}

function invertWords({ order, words }: TextSort, { start, end }: Run): void {
  for (let index = start; index < end; index++) {
    const position = order.positions[index] as number
    words[position] = ~(words[position] as number)
  }
}

function insertTexts({ order, texts, compare }: TextSort, { start, end }: Run): void {
  const { positions } = order
  for (let index = start + 1; index < end; index++) {
    const position = positions[index] as number
    const text = texts[position]
    let hole = index
    for (; hole > start; hole--) {
      const other = positions[hole - 1] as number
      if (texts[other] === text || compare(texts[other], text) <= 0) break
      positions[hole] = other
    }
    positions[hole] = position
  }
}

function compareGroup({ order, texts, compare }: TextSort, { start, end }: Run): undefined {
  const run = order.positions.subarray(start, end)
  run.set(Array.from(run).sort((left, right) => compare(texts[left], texts[right])))
}

function addTies({ order, words }: TextSort, { start, end, offset }: Group, groups: Group[]): void {
  let first = start
  for (let index = start + 1; index <= end; index++) {
    if (
      index < end &&
      words[order.positions[index] as number] === words[order.positions[first] as number]
    )
      continue
    if (index - first > 1) groups.push({ start: first, end: index, offset })
    first = index
  }
}
