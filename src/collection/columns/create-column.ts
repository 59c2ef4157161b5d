import type { ColumnField } from "../../fields/field.ts"
import { numericKindOf, readNumberKeys } from "../../evaluate/number-keys.ts"
import { readTexts } from "../../evaluate/text-ranks.ts"
import { bytesOfCodes, createCodeColumn, updateCodes } from "./code-column.ts"
import type { KeptColumn, RowsToWrite, WriteEffect } from "./column.ts"
import { bytesOfNumbers, createNumberColumn, updateNumbers } from "./number-column.ts"
import { bytesOfTexts, createTextColumn, updateTexts } from "./text-column.ts"
import { wordsOfSignature } from "./text-signature.ts"

/** Reads a field of all rows. Few different values become codes, other ones numbers or texts. */
export function createColumn(rows: readonly unknown[], field: ColumnField): KeptColumn {
  const kind = numericKindOf(field)
  if (kind === undefined) {
    const texts = readTexts(rows, field)
    return createCodeColumn(texts, field) ?? createTextColumn(texts, field)
  }
  const keys = readNumberKeys(rows, field, kind)
  const codes = keys.ticks === undefined ? createCodeColumn(keys.numbers, field) : undefined
  return codes ?? createNumberColumn(keys, kind)
}

/** Reads some rows again, or rows that are new. */
export function updateColumn(column: KeptColumn, written: RowsToWrite): WriteEffect {
  switch (column.kind) {
    case "codes":
      return updateCodes(column, written)
    case "numbers":
      return updateNumbers(column, written)
    case "texts":
      return updateTexts(column, written)
  }
}

/** Returns the bytes of a column. */
export function bytesOfColumn(column: KeptColumn): number {
  switch (column.kind) {
    case "codes":
      return bytesOfCodes(column)
    case "numbers":
      return bytesOfNumbers(column)
    case "texts":
      return bytesOfTexts(column)
  }
}

/** Returns the bytes that a column of this many rows may have, before it is read. */
export function bytesExpected(field: ColumnField, rows: number): number {
  return rows * (numericKindOf(field) ? 8 : 8 + 4 * wordsOfSignature)
}
