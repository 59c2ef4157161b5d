import { numericKindOf, readNumberKeys } from "../../evaluate/sorting/numbers.ts"
import { readTexts } from "../../evaluate/sorting/texts.ts"
import type { ColumnField } from "../../fields/field.ts"
import { plainKindOf } from "../../fields/kinds/kinds.ts"
import { bytesOfCodes, createCodeColumn, updateCodes } from "./code-column.ts"
import type { KeptColumn, Target, RowsToWrite, WriteEffect } from "./column.ts"
import { keepIn, makeRoom, recall, type Memory } from "./memory.ts"
import { bytesOfNumbers, createNumberColumn, updateNumbers } from "./number-column.ts"
import type { SortedOrder } from "./sorted-order.ts"
import type { MatchResult } from "./results.ts"
import { bytesOfTexts, createTextColumn, updateTexts, wordsOfSignature } from "./text-column.ts"

export interface FieldColumn {
  readonly field: ColumnField
  readonly column: KeptColumn
}

export interface KeptOrder extends SortedOrder {
  readonly fields: readonly string[]
}

/** The rows of an index, and what it keeps of them. */
export interface IndexState {
  rows: readonly unknown[]
  readonly memory: Memory<FieldColumn, KeptOrder, MatchResult>
  /** The keys of sorts of earlier queries. */
  readonly askedSorts: Set<string>
  /** The most results of conditions that are kept. */
  readonly maxResults: number
}

/** Returns the column of a field, reading it when first needed; undefined without room, and for a field that is not of a plain kind. */
export function columnOf({ rows, memory }: IndexState, field: ColumnField): KeptColumn | undefined {
  if (plainKindOf(field) === undefined) return undefined
  const known = recall(memory, memory.columns, field.name)
  if (known !== undefined) return known.column
  if (!makeRoom(memory, bytesExpected(field, rows.length))) return undefined
  const column = createColumn(rows, field)
  keepIn(memory, memory.columns, {
    key: field.name,
    value: { field, column },
    bytes: bytesOfColumn(column),
  })
  return column
}

/** Writes new and changed rows, and drops what depends on changed values or on impure functions. */
export function updateState({ rows, memory }: IndexState, target: Target): void {
  const unchanged = new Set<string>()
  for (const [name, kept] of memory.columns) {
    const { field, column } = kept.value
    const written = field.pure ? updateColumn(column, { rows, field, target }) : "full"
    if (written === "full") memory.columns.delete(name)
    else kept.bytes = bytesOfColumn(column)
    if (written === "same") unchanged.add(name)
  }
  if (target.kind === "replaced") return dropDependents(memory, unchanged)
  memory.orders.clear()
  memory.results.clear()
}

/** Drops the orders and results that depend on other fields than the given ones. */
function dropDependents(
  { orders, results }: IndexState["memory"],
  unchanged: ReadonlySet<string>,
): void {
  for (const [key, { value }] of orders)
    if (!value.fields.every((field) => unchanged.has(field))) orders.delete(key)
  for (const [key, { value }] of results)
    if (!fieldsOf(value).every((field) => unchanged.has(field))) results.delete(key)
}

function fieldsOf({ conditions }: MatchResult): readonly string[] {
  return conditions.flatMap(({ condition }) => condition.tests.map(({ field }) => field.name))
}

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
function bytesExpected(field: ColumnField, rows: number): number {
  return rows * (numericKindOf(field) ? 8 : 8 + 4 * wordsOfSignature)
}
