import type { ColumnField } from "../../fields/field.ts"
import { readTexts } from "../../evaluate/text-ranks.ts"
import {
  everyRow,
  positionIn,
  roomFor,
  rowsOfTarget,
  type RowsToWrite,
  type Target,
  type WriteEffect,
} from "./column.ts"
import { wordsOfSignature, writeSignature } from "./text-signature.ts"

/** A column of texts of which most are different. */
export interface TextualColumn {
  readonly kind: "texts"
  /** The texts of the rows themselves, not copies; undefined where a value is empty. */
  readonly texts: (string | undefined)[]
  /** The signatures of the texts; undefined for uuids, in which nobody searches. */
  signatures: Int32Array | undefined
}

/** The texts of some rows, in order. */
export type Texts = readonly (string | undefined)[]

/** Makes a column out of texts that were read of all rows. */
export function createTextColumn(texts: Texts, { kind }: ColumnField): TextualColumn {
  const signatures = kind === "text" ? new Int32Array(0) : undefined
  const column: TextualColumn = { kind: "texts", texts: [], signatures }
  writeTexts(column, texts, everyRow)
  return column
}

/** Reads rows again, or rows that are new. */
export function updateTexts(
  column: TextualColumn,
  { rows, field, target }: RowsToWrite,
): WriteEffect {
  return writeTexts(column, readTexts(rowsOfTarget(rows, target), field), target)
}

function writeTexts(column: TextualColumn, texts: Texts, target: Target): WriteEffect {
  if (target.kind === "added") makeRoom(column, target.from + texts.length)
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

function makeRoom(column: TextualColumn, rows: number): void {
  if (column.signatures === undefined) return
  const { length } = column.signatures
  const room = roomFor(rows, { length: length / wordsOfSignature }) * wordsOfSignature
  if (room === length) return
  const longer = new Int32Array(room)
  longer.set(column.signatures)
  column.signatures = longer
}

/** The bytes of a reference to a text. */
const bytesOfReference = 8
/** The bytes of a canonical uuid: its 36 letters, and what the engine adds to each text. */
const bytesOfUuid = 56

/** Returns the bytes of a column. The texts belong to the rows; canonical uuids may not, so they count. */
export function bytesOfTexts({ texts, signatures }: TextualColumn): number {
  return signatures === undefined
    ? texts.length * (bytesOfReference + bytesOfUuid)
    : texts.length * bytesOfReference + signatures.byteLength
}
