import type { ColumnField } from "../../fields/field.ts"
import { plainKindOf } from "../../fields/kinds/kinds.ts"
import {
  bytesExpected,
  bytesOfColumn,
  createColumn,
  updateColumn,
  type KeptColumn,
  type Target,
} from "./column.ts"
import { keepIn, makeRoom, recall, type Memory } from "./memory.ts"
import type { SortedOrder } from "./sorted-order.ts"
import type { MatchResult } from "./results.ts"

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
