import type { ColumnField } from "../../fields/field.ts"
import { plainKindOf, type PlainKind } from "../../fields/kinds/kinds.ts"
import { numericKindOf, readNumberKeys } from "../../evaluate/sorting/numbers.ts"
import { readTexts } from "../../evaluate/sorting/texts.ts"
import {
  everyRow,
  positionIn,
  rowsOfTarget,
  withRoom,
  type RowsToWrite,
  type Target,
  type WriteEffect,
} from "./column.ts"

/** A value of a dictionary. Dates are milliseconds, and booleans 0 and 1. */
export type Key = string | number

/** The values of some rows, in order. An empty value is undefined or NaN. */
export type Keys = ArrayLike<Key | undefined>

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
export function createCodeColumn(keys: Keys, field: ColumnField): CodeColumn | undefined {
  const column: CodeColumn = {
    kind: "codes",
    rawOf: rawValues[plainKindOf(field) ?? "text"],
    codes: new Uint8Array(0),
    dictionary: new Map(),
    keys: [undefined],
  }
  return writeKeys(column, keys, everyRow) === "full" ? undefined : column
}

export function updateCodes(column: CodeColumn, { rows, field, target }: RowsToWrite): WriteEffect {
  const read = rowsOfTarget(rows, target)
  const kind = numericKindOf(field)
  if (kind === undefined) return writeKeys(column, readTexts(read, field), target)
  const { numbers, ticks } = readNumberKeys(read, field, kind)
  return ticks === undefined ? writeKeys(column, numbers, target) : "full"
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

/** The bytes of an entry of a dictionary, about, without its text. */
const bytesOfEntry = 64

export function bytesOfCodes({ codes, keys }: CodeColumn): number {
  return codes.byteLength + keys.length * bytesOfEntry
}
