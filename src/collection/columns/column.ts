import {
  numericKindOf,
  readNumberKeys,
  type NumberKeys,
  type NumericKind,
} from "../../evaluate/sorting/numbers.ts"
import { readTexts } from "../../evaluate/sorting/texts.ts"
import type { ColumnField } from "../../fields/field.ts"
import { plainKindOf, type PlainKind } from "../../fields/kinds/kinds.ts"
import { wordsOfSignature, writeSignature } from "./signature.ts"

/** The values of one field for all rows of a list. Its arrays may be longer than the list. */
export type KeptColumn = CodeColumn | NumericColumn | TextualColumn

export type Target =
  | { readonly kind: "added"; readonly from: number }
  | { readonly kind: "replaced"; readonly positions: readonly number[] }

/** All rows of a list. */
const everyRow: Target = { kind: "added", from: 0 }

interface RowsToWrite {
  readonly rows: readonly unknown[]
  readonly field: ColumnField
  readonly target: Target
}

/** The effect of writing rows. `full`: the column has no room for their values, and is useless. */
type WriteEffect = "changed" | "same" | "full"

/** Reads a field of all rows. Few different values become codes, other ones numbers or texts. */
export function createColumn(rows: readonly unknown[], field: ColumnField): KeptColumn {
  const valueKind = numericKindOf(field)
  if (valueKind === undefined) {
    const texts = readTexts(rows, field)
    const codes = createCodeColumn(texts, field)
    if (codes !== undefined) return codes
    const signatures = field.kind === "text" ? new Int32Array(0) : undefined
    const column: TextualColumn = { kind: "texts", texts: [], signatures }
    writeTexts(column, texts, everyRow)
    return column
  }
  const keys = readNumberKeys(rows, field, valueKind)
  const codes = keys.ticks === undefined ? createCodeColumn(keys.numbers, field) : undefined
  if (codes !== undefined) return codes
  const numbers = new Float64Array(0)
  const column: NumericColumn = { kind: "numbers", valueKind, numbers, ticks: undefined }
  writeNumbers(column, keys, everyRow)
  return column
}

export function updateColumn(
  column: KeptColumn,
  { rows, field, target }: RowsToWrite,
): WriteEffect {
  const written =
    target.kind === "added"
      ? rows.slice(target.from)
      : target.positions.map((position) => rows[position])
  if (column.kind === "texts") return writeTexts(column, readTexts(written, field), target)
  const kind = numericKindOf(field)
  if (column.kind === "numbers")
    return writeNumbers(column, readNumberKeys(written, field, column.valueKind), target)
  if (kind === undefined) return writeKeys(column, readTexts(written, field), target)
  const { numbers, ticks } = readNumberKeys(written, field, kind)
  return ticks === undefined ? writeKeys(column, numbers, target) : "full"
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
  const longer = new TypedArray(Math.ceil(wanted / 32) * 32 * valuesOfRow)
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

/**
 * Makes a column out of values that were read of all rows.
 * @returns undefined when they have too many different values.
 */
function createCodeColumn(keys: Keys, field: ColumnField): CodeColumn | undefined {
  const column: CodeColumn = {
    kind: "codes",
    rawOf: rawValues[plainKindOf(field) ?? "text"],
    codes: new Uint8Array(0),
    dictionary: new Map(),
    keys: [undefined],
  }
  return writeKeys(column, keys, everyRow) === "full" ? undefined : column
}

function writeKeys(column: CodeColumn, keys: Keys, target: Target): WriteEffect {
  if (target.kind === "added") column.codes = withRoom(column.codes, target.from + keys.length)
  const { dictionary } = column
  let hasChanged = false
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index]
    let code = 0
    // NaN is the only value that differs from itself.
    if (key !== undefined && key === key) {
      code = dictionary.get(key) ?? addKey(column, key)
      if (code === 0) return "full"
    }
    const position = positionIn(target, index)
    hasChanged ||= column.codes[position] !== code
    column.codes[position] = code
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
