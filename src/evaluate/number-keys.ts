import type { ColumnField } from "../fields/field.ts"
import { readDateTimeOfRow } from "../fields/kinds/date.ts"
import { plainKindOf, type PlainKind } from "../fields/kinds/kinds.ts"
import { canonicalText, isCanonicalForm } from "./canonical-date.ts"
import { canonicalTime } from "./canonical-time.ts"
import { visitBlocks, type ColumnBlock } from "./read-block.ts"

/** The kinds whose values have the order of numbers. */
export type NumericKind = Exclude<PlainKind, "text" | "uuid">

/** The values of a column as numbers that have the order of the values (rule P2); NaN where a value is empty. */
export interface NumberKeys {
  readonly numbers: Float64Array
  /** Decides between equal numbers: the ticks of dates. Undefined while all are 0. */
  ticks: Float64Array | undefined
}

/** Returns the kind of a column in the order of numbers; undefined for a text or own rules. */
export function numericKindOf(field: ColumnField): NumericKind | undefined {
  const kind = plainKindOf(field)
  return kind === "text" || kind === "uuid" ? undefined : kind
}

export function readNumberKeys(
  rows: readonly unknown[],
  field: ColumnField,
  kind: NumericKind,
): NumberKeys {
  const keys: NumberKeys = { numbers: new Float64Array(rows.length), ticks: undefined }
  visitBlocks(rows, field, (block) => {
    setNumberKeys(kind, block, keys)
  })
  return keys
}

export function setNumberKeys(kind: NumericKind, block: ColumnBlock, keys: NumberKeys): void {
  switch (kind) {
    case "number":
    case "integer":
    case "enum":
      return setNumbers(block, keys)
    case "boolean":
      return setBooleans(block, keys)
    case "date":
      return setTimes(block, keys)
  }
}

function setNumbers({ values, start, length }: ColumnBlock, { numbers }: NumberKeys): void {
  for (let index = 0; index < length; index++) {
    const raw = values[index]
    numbers[start + index] = typeof raw === "number" ? raw : Number.NaN
  }
}

function setBooleans({ values, start, length }: ColumnBlock, { numbers }: NumberKeys): void {
  for (let index = 0; index < length; index++) {
    const raw = values[index]
    numbers[start + index] = typeof raw === "boolean" ? Number(raw) : Number.NaN
  }
}

function setTimes({ values, start, length }: ColumnBlock, keys: NumberKeys): void {
  for (let index = 0; index < length; index++) setTime(values[index], start + index, keys)
}

/** Reads dates as {@link setNumberKeys} does, but canonical texts before the given time become NaN, which is faster. */
export function setTimesFrom(
  time: number,
  { values, start, length }: ColumnBlock,
  keys: NumberKeys,
): void {
  const first = canonicalText(time)
  for (let index = 0; index < length; index++) {
    const raw = values[index]
    if (isCanonicalForm(raw) && raw < first) keys.numbers[start + index] = Number.NaN
    else setTime(raw, start + index, keys)
  }
}

/** Most rows hold canonical texts, which are whole milliseconds. */
function setTime(raw: unknown, row: number, keys: NumberKeys): void {
  const time = typeof raw === "string" ? canonicalTime(raw) : Number.NaN
  keys.numbers[row] = time
  if (Number.isNaN(time)) setDate(raw, row, keys)
}

function setDate(raw: unknown, row: number, keys: NumberKeys): void {
  const date = readDateTimeOfRow(raw)
  if (date === undefined) return
  keys.numbers[row] = date.ms
  if (date.ticks === 0) return
  keys.ticks ??= new Float64Array(keys.numbers.length)
  keys.ticks[row] = date.ticks
}
