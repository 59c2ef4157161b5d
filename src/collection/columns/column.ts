import { visitBlocks, type ColumnReading } from "../../evaluate/read-block.ts"
import {
  numberReading,
  numericKindOf,
  readNumberBlock,
  setNumberKeys,
  type NumberKeys,
  type NumericKind,
} from "../../evaluate/sorting/numbers.ts"
import { readTextBlock, textReading } from "../../evaluate/sorting/texts.ts"
import type { ColumnField } from "../../fields/field.ts"
import { plainKindOf, type PlainKind } from "../../fields/kinds/kinds.ts"
import { wordsOfSignature, writeSignature } from "./signature.ts"

/** The values of one field for all rows of a list. Its arrays may be longer than the list. */
export type KeptColumn = CodeColumn | NumericColumn | TextualColumn

export type Target =
  | { readonly kind: "added"; readonly from: number }
  | { readonly kind: "replaced"; readonly positions: readonly number[] }

export interface FieldColumn {
  readonly field: ColumnField
  readonly column: KeptColumn
}

/** The effect of writing rows. `full`: the column has no room for their values, and is useless. */
export type WriteEffect = "changed" | "same" | "full"

/** Reads fields of all rows, in one pass over them. Few different values become codes, other ones numbers or texts. */
export function createColumns(
  rows: readonly unknown[],
  fields: readonly ColumnField[],
): readonly FieldColumn[] {
  const makers = fields.map((field) => {
    const kind = numericKindOf(field)
    return kind === undefined
      ? makeTexts(field, rows.length)
      : makeNumbers(field, kind, rows.length)
  })
  visitBlocks(rows, makers)
  return makers.map(({ field, column }) => ({ field, column: column() }))
}

/** A column that takes the values of all rows, block by block, and each of them once: as a code while there is one for it. */
interface ColumnMaker extends ColumnReading {
  readonly column: () => KeptColumn
}

function makeTexts(field: ColumnField, rows: number): ColumnMaker {
  let codes: CodeColumn | undefined = startCodes(field, rows)
  const texts: (string | undefined)[] = []
  const block: (string | undefined)[] = []
  return {
    field,
    take: (raw) => {
      const { start } = raw
      readTextBlock(field, raw, block)
      if (
        codes !== undefined &&
        writeKeys(codes, block, { kind: "added", from: start }) === "full"
      ) {
        for (let row = 0; row < start; row++) texts.push(keyAt(codes, row) as string | undefined)
        codes = undefined
      }
      if (codes === undefined) for (const text of block) texts.push(text)
    },
    column: () => codes ?? { kind: "texts", texts, signatures: signaturesOf(texts, field) },
  }
}

function makeNumbers(field: ColumnField, valueKind: NumericKind, rows: number): ColumnMaker {
  let codes: CodeColumn | undefined = startCodes(field, rows)
  let keys: NumberKeys = { numbers: new Float64Array(0), ticks: undefined }
  return {
    field,
    take: (block) => {
      const { start } = block
      if (codes !== undefined) {
        const few = readNumberBlock(valueKind, block)
        const target = { kind: "added", from: start } as const
        if (few.ticks === undefined && writeKeys(codes, few.numbers, target) !== "full") return
        keys = { numbers: new Float64Array(wholeWords(rows)), ticks: undefined }
        for (let row = 0; row < start; row++) keys.numbers[row] = Number(keyAt(codes, row) ?? NaN)
        codes = undefined
      }
      setNumberKeys(valueKind, block, keys)
    },
    column: () => codes ?? { kind: "numbers", valueKind, ...keys },
  }
}

function keyAt({ keys, codes }: CodeColumn, row: number): Key | undefined {
  return keys[codes[row] as number]
}

type KeyReading = ReturnType<typeof textReading> | ReturnType<typeof numberReading>

function readingOf(field: ColumnField, rows: number): KeyReading {
  const kind = numericKindOf(field)
  return kind === undefined ? textReading(field, rows) : numberReading(field, kind, rows)
}

/** Writes new and changed rows, which are read once for all columns. */
export function updateColumns(
  columns: readonly FieldColumn[],
  rows: readonly unknown[],
  target: Target,
): readonly WriteEffect[] {
  const written =
    target.kind === "added"
      ? rows.slice(target.from)
      : target.positions.map((position) => rows[position])
  const readings = columns.map(({ field }) => readingOf(field, written.length))
  visitBlocks(written, readings)
  return columns.map(({ column }, index) =>
    writeReading(column, readings[index] as KeyReading, target),
  )
}

function writeReading(column: KeptColumn, reading: KeyReading, target: Target): WriteEffect {
  if ("texts" in reading)
    return column.kind === "texts"
      ? writeTexts(column, reading.texts, target)
      : writeKeys(column as CodeColumn, reading.texts, target)
  const { keys } = reading
  if (column.kind === "numbers") return writeNumbers(column, keys, target)
  return keys.ticks === undefined ? writeKeys(column as CodeColumn, keys.numbers, target) : "full"
}

/** The bytes of an entry of a dictionary, about, without its text. */
const bytesOfEntry = 64
const bytesOfReference = 8
/** The bytes of a canonical uuid: its 36 letters, and what the engine adds to each text. */
const bytesOfUuid = 56

/** Returns the bytes of a column. The texts belong to the rows; canonical uuids may not, so they count. */
export function bytesOfColumn(column: KeptColumn): number {
  switch (column.kind) {
    case "codes":
      return column.codes.byteLength + column.keys.length * bytesOfEntry
    case "numbers":
      return column.numbers.byteLength + (column.ticks?.byteLength ?? 0)
    case "texts":
      return column.signatures === undefined
        ? column.texts.length * (bytesOfReference + bytesOfUuid)
        : column.texts.length * bytesOfReference + column.signatures.byteLength
  }
}

/** Returns the bytes that a column of this many rows may have, before it is read. */
export function bytesExpected(field: ColumnField, rows: number): number {
  return rows * (numericKindOf(field) ? 8 : 8 + 4 * wordsOfSignature)
}

function positionIn(target: Target, index: number): number {
  return target.kind === "added" ? target.from + index : (target.positions[index] as number)
}

/** Returns the number of rows in the words of a row set that has this many rows. */
function wholeWords(rows: number): number {
  return Math.ceil(rows / 32) * 32
}

/**
 * Returns an array with room for this many rows, in which the values of a shorter one are copied. Its length is that of whole words
 * of a row set, and there is room to grow when there are rows already.
 */
function withRoom<Values extends Uint8Array | Uint16Array | Int32Array | Float64Array>(
  values: Values,
  rows: number,
  valuesOfRow = 1,
): Values {
  const { length } = values
  if (rows * valuesOfRow <= length) return values
  const wanted = length === 0 ? rows : rows + (rows >>> 3)
  const TypedArray = values.constructor as new (length: number) => Values
  const longer = new TypedArray(wholeWords(wanted) * valuesOfRow)
  longer.set(values)
  return longer
}

/** A value of a dictionary. Dates are milliseconds, and booleans 0 and 1. */
export type Key = string | number

/** The values of some rows, in order. An empty value is undefined or NaN. */
type Keys = ArrayLike<Key | undefined>

/** A column of few different values: a small number stands for each of them. */
export interface CodeColumn {
  readonly kind: "codes"
  /** Returns a value of a row that the kind reads as a value of the dictionary. */
  readonly rawOf: (key: Key) => unknown
  codes: Uint8Array | Uint16Array
  readonly dictionary: Map<Key, number>
  /** The value of each code; that of code 0 is undefined. */
  readonly keys: (Key | undefined)[]
}

const itself = (key: Key): unknown => key

const rawValues: { readonly [Kind in PlainKind]: CodeColumn["rawOf"] } = {
  text: itself,
  number: itself,
  integer: itself,
  enum: itself,
  date: (key) => new Date(key),
  boolean: (key) => key === 1,
  uuid: itself,
}

/** The greatest code of a number. A code of two bytes would save little beside the number itself. */
const mostNumbers = 0xff
/** The greatest code of two bytes. */
const mostTexts = 0xffff
/** An entry of the dictionary takes as much memory as the codes of some rows save. */
const rowsOfEntry = 8

/** Starts a column of codes with room for all rows. */
function startCodes(field: ColumnField, rows: number): CodeColumn {
  return {
    kind: "codes",
    rawOf: rawValues[plainKindOf(field) ?? "text"],
    codes: new Uint8Array(wholeWords(rows)),
    dictionary: new Map(),
    keys: [undefined],
  }
}

function writeKeys(column: CodeColumn, keys: Keys, target: Target): WriteEffect {
  if (target.kind === "added") column.codes = withRoom(column.codes, target.from + keys.length)
  const { dictionary } = column
  const from = target.kind === "added" ? target.from : undefined
  let hasChanged = false
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index]
    let code = 0
    // NaN is the only value that differs from itself.
    if (key !== undefined && key === key) {
      code = dictionary.get(key) ?? addKey(column, key)
      if (code === 0) return "full"
    }
    const position = from === undefined ? positionIn(target, index) : from + index
    const { codes } = column
    if (codes[position] === code) continue
    codes[position] = code
    hasChanged = true
  }
  return hasChanged ? "changed" : "same"
}

/** Adds a value to the dictionary, and returns its code; 0 when there is no room for it. */
function addKey(column: CodeColumn, key: Key): number {
  const code = column.keys.length
  const most = typeof key === "number" ? mostNumbers : mostTexts
  if (code > Math.min(most, 4 + column.codes.length / rowsOfEntry)) return 0
  if (code === 0x100) {
    const wider = new Uint16Array(column.codes.length)
    wider.set(column.codes)
    column.codes = wider
  }
  column.dictionary.set(key, code)
  // Adding 0 turns -0 into 0, which is equal to it.
  column.keys.push(typeof key === "number" ? key + 0 : key)
  return code
}

export interface NumericColumn {
  readonly kind: "numbers"
  readonly valueKind: NumericKind
  /** NaN where a value is empty. */
  numbers: Float64Array
  /** The ticks of dates; undefined while all are 0. */
  ticks: Float64Array | undefined
}

function writeNumbers(column: NumericColumn, keys: NumberKeys, target: Target): WriteEffect {
  const { numbers, ticks } = keys
  if (target.kind === "added") {
    const rows = target.from + numbers.length
    column.numbers = withRoom(column.numbers, rows)
    column.ticks &&= withRoom(column.ticks, rows)
  }
  if (ticks !== undefined) column.ticks ??= new Float64Array(column.numbers.length)
  let hasChanged = false
  for (let index = 0; index < numbers.length; index++) {
    const position = positionIn(target, index)
    const number = numbers[index] as number
    const tick = ticks === undefined ? 0 : (ticks[index] as number)
    hasChanged ||=
      !isSame(column.numbers[position] as number, number) ||
      (column.ticks !== undefined && column.ticks[position] !== tick)
    column.numbers[position] = number
    if (column.ticks !== undefined) column.ticks[position] = tick
  }
  return hasChanged ? "changed" : "same"
}

/** True for equal numbers, and for two empty values. */
function isSame(left: number, right: number): boolean {
  return left === right || (Number.isNaN(left) && Number.isNaN(right))
}

/** A column of texts of which most are different. */
export interface TextualColumn {
  readonly kind: "texts"
  /** The texts of the rows themselves, not copies; undefined where a value is empty. */
  readonly texts: (string | undefined)[]
  /** The signatures of the texts; undefined for uuids, in which nobody searches. */
  signatures: Int32Array | undefined
}

function signaturesOf(texts: Texts, { kind }: ColumnField): Int32Array | undefined {
  if (kind !== "text") return undefined
  const signatures = new Int32Array(wholeWords(texts.length) * wordsOfSignature)
  for (let index = 0; index < texts.length; index++)
    writeSignature(texts[index], signatures, index * wordsOfSignature)
  return signatures
}

/** The texts of some rows, in order. */
type Texts = readonly (string | undefined)[]

function writeTexts(column: TextualColumn, texts: Texts, target: Target): WriteEffect {
  if (target.kind === "added")
    column.signatures &&= withRoom(column.signatures, target.from + texts.length, wordsOfSignature)
  const { signatures } = column
  let hasChanged = false
  for (let index = 0; index < texts.length; index++) {
    const position = positionIn(target, index)
    const text = texts[index]
    hasChanged ||= column.texts[position] !== text
    column.texts[position] = text
    if (signatures !== undefined) writeSignature(text, signatures, position * wordsOfSignature)
  }
  return hasChanged ? "changed" : "same"
}
