import type { ColumnField } from "../../fields/field.ts"
import { plainKindOf } from "../../fields/kinds/kinds.ts"
import {
  bytesExpected,
  bytesOfColumn,
  createColumns,
  updateColumns,
  type FieldColumn,
  type KeptColumn,
  type Target,
  type WriteEffect,
} from "./column.ts"
import { keepIn, makeRoom, recall, type Memory } from "./memory.ts"
import type { SortedOrder } from "./sorted-order.ts"
import type { MatchResult } from "./results.ts"

export interface KeptOrder extends SortedOrder {
  readonly fields: readonly string[]
  /** The rows that are new or have other values since all rows were sorted. */
  readonly moved: Set<number>
}

/** The rows of an index, and what it keeps of them. */
export interface IndexState {
  rows: readonly unknown[]
  /** The number of changes: what reads rows runs code of their author, which may change them. */
  changes: number
  /** True while changed rows are written, when no two columns need be of the same time. */
  isWriting: boolean
  readonly memory: Memory<FieldColumn, KeptOrder, MatchResult>
  /** What earlier queries did without: fields, and how many looks at rows the missing orders have cost by now. */
  readonly lacked: { readonly fields: Set<string>; readonly orders: Map<string, number> }
  /** The most results of conditions that are kept. */
  readonly maxResults: number
}

/** Returns the column of a field; undefined when it is not kept. */
export function columnOf({ memory }: IndexState, field: ColumnField): KeptColumn | undefined {
  return plainKindOf(field) && recall(memory, memory.columns, field.name)?.column
}

/** A field, and about how many rows its values are needed of. */
export interface WantedField {
  readonly field: ColumnField
  readonly rows: number
}

/** Of up to this part of the rows, a query reads the values itself; a column takes longer. */
const fewRows = 1 / 4
export const mostLacked = 32

/**
 * Reads the columns that are needed: for many rows, or because the values come from a function. Of the others, one that a query lacked
 * before is read along, so that no query waits for many.
 */
export function readWanted(state: IndexState, wanted: readonly WantedField[]): void {
  const { memory, rows, lacked } = state
  const [next] = wanted.filter(
    ({ field: { name } }) => lacked.fields.has(name) && !memory.columns.has(name),
  )
  const needed = wanted.filter(({ field, ...of }) => {
    const isNeeded = field.path === undefined || of.rows > rows.length * fewRows
    if (isNeeded || field === next?.field || memory.columns.has(field.name)) return true
    if (lacked.fields.size === mostLacked) lacked.fields.clear()
    lacked.fields.add(field.name)
    return false
  })
  readColumns(
    state,
    needed.map(({ field }) => field),
  )
}

/** Reads the columns of those fields that have none yet, in one pass over the rows, as far as there is room. */
export function readColumns({ rows, memory }: IndexState, fields: readonly ColumnField[]): void {
  const lacking = new Map<string, ColumnField>()
  for (const field of fields)
    if (plainKindOf(field) && recall(memory, memory.columns, field.name) === undefined)
      lacking.set(field.name, field)
  if (lacking.size === 0) return
  let bytes = 0
  for (const [name, field] of lacking) {
    const expected = bytesExpected(field, rows.length)
    if (makeRoom(memory, bytes + expected)) bytes += expected
    else lacking.delete(name)
  }
  for (const value of createColumns(rows, [...lacking.values()]))
    keepIn(memory, memory.columns, {
      key: value.field.name,
      value,
      bytes: bytesOfColumn(value.column),
    })
}

/** Drops all that is kept. */
export function forget({ columns, orders, results }: IndexState["memory"]): void {
  for (const map of [columns, orders, results]) map.clear()
}

/** Where more rows than this part have changed, reading and sorting all of them when asked takes less time. */
const largestChange = { columns: 1 / 2, orders: 1 / 32 } as const

/** Writes new and changed rows, and drops what depends on changed values or on impure functions. */
export function updateState({ rows, memory }: IndexState, target: Target): void {
  const count = target.kind === "added" ? rows.length - target.from : target.positions.length
  if (count > rows.length * largestChange.columns) return forget(memory)
  const kept = [...memory.columns.values()].filter(({ value }) => value.field.pure)
  const written = updateColumns(
    kept.map(({ value }) => value),
    rows,
    target,
  )
  const effects = new Map<string, WriteEffect>()
  for (const [index, { value }] of kept.entries())
    if (written[index] !== "full") effects.set(value.field.name, written[index] as WriteEffect)
  for (const [name, column] of memory.columns)
    if (effects.has(name)) column.bytes = bytesOfColumn(column.value.column)
    else memory.columns.delete(name)
  updateOrders(memory.orders, effects, target, rows.length)
  const isSame = (name: string): boolean =>
    target.kind === "replaced" && effects.get(name) === "same"
  for (const [key, { value }] of memory.results)
    if (!fieldsOf(value).every(isSame)) memory.results.delete(key)
}

/** The bytes of an entry of a set of numbers, about. */
const bytesOfMoved = 32

export function bytesOfOrder({ positions, ranks, moved }: KeptOrder): number {
  return positions.byteLength + (ranks?.byteLength ?? 0) + moved.size * bytesOfMoved
}

/** Notes the rows that are no longer in their places, and drops orders that have many of them, or are by columns that are gone. */
function updateOrders(
  orders: IndexState["memory"]["orders"],
  effects: ReadonlyMap<string, WriteEffect>,
  target: Target,
  length: number,
): void {
  for (const [key, kept] of orders) {
    const { fields, moved } = kept.value
    if (target.kind === "added") for (let row = target.from; row < length; row++) moved.add(row)
    else if (fields.some((name) => effects.get(name) === "changed"))
      for (const position of target.positions) moved.add(position)
    const isLost = !fields.every((name) => effects.has(name))
    if (isLost || moved.size > length * largestChange.orders) orders.delete(key)
    kept.bytes = bytesOfOrder(kept.value)
  }
}

function fieldsOf({ conditions }: MatchResult): readonly string[] {
  return conditions.flatMap(({ condition }) => condition.tests.map(({ field }) => field.name))
}
