import type { BoundSort } from "../../bind/bound.ts"
import type { ColumnField } from "../../fields/field.ts"
import { readTextOfRow } from "../../fields/kinds/text.ts"
import { readUuidOfRow } from "../../fields/kinds/uuid.ts"
import type { KeyComparator } from "../comparator.ts"
import { visitBlocks, type ColumnBlock, type ColumnReading } from "../read-block.ts"
import { bitsOf, sortByWords, type RowOrder, type Run, type WordKeys } from "./radix.ts"

type Texts = (string | undefined)[]

export function readTexts(rows: readonly unknown[], field: ColumnField): Texts {
  const reading = textReading(field, rows.length)
  visitBlocks(rows, [reading])
  return reading.texts
}

/** Prepares the reading of a column of texts. */
export function textReading(
  field: ColumnField,
  length: number,
): ColumnReading & { readonly texts: Texts } {
  const read = textReaderOf(field)
  const texts = new Array<string | undefined>(length)
  const take = ({ values, start, length: count }: ColumnBlock): void => {
    for (let index = 0; index < count; index++) texts[start + index] = read(values[index])
  }
  return { field, texts, take }
}

/** Reads the texts of one block alone into an array of its length. */
export function readTextBlock(
  field: ColumnField,
  { values, length }: ColumnBlock,
  texts: Texts,
): void {
  const read = textReaderOf(field)
  texts.length = length
  for (let index = 0; index < length; index++) texts[index] = read(values[index])
}

function textReaderOf({ kind }: ColumnField): (raw: unknown) => string | undefined {
  return kind === "uuid" ? readUuidOfRow : readTextOfRow
}

/** Above this many different texts, and above this part of all texts, a dictionary costs more than it saves. */
const mostTexts = 1024
const largestPart = 1 / 8

/**
 * Replaces texts by their ranks among all different texts of the column, when these are few.
 * @param compare - Compares texts in the direction of the sort.
 * @returns undefined when the texts are many.
 */
export function textRanks(
  texts: readonly (string | undefined)[],
  compare: KeyComparator,
): WordKeys | undefined {
  const codes = new Map<string, number>()
  const words = new Uint32Array(texts.length)
  const most = Math.min(mostTexts, texts.length * largestPart)
  for (let index = 0; index < texts.length; index++) {
    const text = texts[index]
    if (text === undefined) continue
    let code = codes.get(text)
    if (code === undefined) {
      if (codes.size >= most) return undefined
      code = codes.size + 1
      codes.set(text, code)
    }
    words[index] = code
  }
  const ranks = rankTexts(codes, compare)
  for (let index = 0; index < words.length; index++)
    words[index] = ranks[words[index] as number] as number
  return { words, bits: bitsOf(codes.size + 1) }
}

/** Returns the rank of each code. Code 0 is that of empty values, which come before or after all texts (rule P2). */
function rankTexts(codes: ReadonlyMap<string, number>, compare: KeyComparator): Uint32Array {
  const ranks = new Uint32Array(codes.size + 1)
  const sorted = [...codes].sort(([left], [right]) => compare(left, right))
  for (const [index, [, code]] of sorted.entries()) ranks[code] = index + 1
  if (compare(undefined, "") > 0) ranks[0] = codes.size + 1
  return ranks
}

interface TextKeys {
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

/** A run of rows, and the offset in their texts from which on units are read. */
interface TextRun extends Run {
  readonly positions: Uint32Array
  readonly texts: readonly (string | undefined)[]
  readonly offset: number
}

/** The number of units in a word: four of one byte each, or two of two bytes each. */
type UnitsOfWord = 4 | 2

/** Packs four units into a word, the end with 0. @returns false for a unit above a byte. */
function packBytes({ positions, texts, start, end, offset }: TextRun, words: Uint32Array): boolean {
  let all = 0
  for (let index = start; index < end; index++) {
    const position = positions[index] as number
    const text = texts[position] ?? ""
    const units = text.length - offset
    const first = units > 0 ? text.charCodeAt(offset) : 0
    const second = units > 1 ? text.charCodeAt(offset + 1) : 0
    const third = units > 2 ? text.charCodeAt(offset + 2) : 0
    const fourth = units > 3 ? text.charCodeAt(offset + 3) : 0
    all |= first | second | third | fourth
    words[position] = (first << 24) | (second << 16) | (third << 8) | fourth
  }
  return all <= 0xff
}

/** Packs two units of each text into a word, each by its place in the given order of units. */
function packUnits(
  { positions, texts, start, end, offset }: TextRun,
  words: Uint32Array,
  placeOf: (unit: number) => number,
): void {
  for (let index = start; index < end; index++) {
    const position = positions[index] as number
    const text = texts[position] ?? ""
    const units = text.length - offset
    const first = units > 0 ? placeOf(text.charCodeAt(offset)) : 0
    const second = units > 1 ? placeOf(text.charCodeAt(offset + 1)) : 0
    words[position] = (first << 16) | second
  }
}

/** Returns the place of a unit in the order of code points, in well-formed text: surrogates come last. */
function placeByCodePoint(unit: number): number {
  if (unit < 0xd800) return unit
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800
}

interface CommonStart {
  readonly units: number
  readonly shortest: number
  readonly longest: number
}

/** True when three texts of a run, its first and its last among them, have the same units in the next word. */
function mayShareStart({ positions, texts, start, end, offset }: TextRun): boolean {
  const next = (index: number): string | undefined =>
    texts[positions[index] as number]?.slice(offset, offset + 4)
  const first = next(start)
  return first?.length === 4 && first === next(end - 1) && first === next((start + end) >>> 1)
}

/** Returns the number of units that all texts of a run share. All units before the offset are known to be equal. */
function commonStart({ positions, texts, start, end, offset }: TextRun): CommonStart {
  const first = texts[positions[start] as number] ?? ""
  let units = first.length
  let longest = units
  let shortest = units
  for (let index = start + 1; index < end; index++) {
    const text = texts[positions[index] as number] ?? ""
    const { length } = text
    if (length > longest) longest = length
    if (length < shortest) shortest = length
    let unit = offset
    while (unit < units && unit < length && text.charCodeAt(unit) === first.charCodeAt(unit)) unit++
    if (unit < units) units = unit
  }
  return { units, shortest, longest }
}
