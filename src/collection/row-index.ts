import type { BoundQuery } from "../bind/bound.ts"
import type { ValueCounts } from "../evaluate/field-counts.ts"
import type { ColumnField, Operand } from "../fields/field.ts"

/**
 * What a collection keeps of its rows in memory to answer queries faster. A position is the place of a row in the list of
 * rows. Every question may be answered with undefined: the collection then takes the default path, which reads the rows.
 */
export interface RowIndex {
  /** Takes another list of rows, or the same list after rows were removed or moved. */
  readonly reset: (rows: readonly unknown[]) => void
  /** Takes rows that were added at the end of the list, from a position on. */
  readonly appended: (from: number) => void
  readonly changed: (positions: readonly number[]) => void
  readonly page: (bound: BoundQuery) => RowsOfPage | undefined
  /** Counts the values of a field over the rows that match the conditions. Sorts and paging have no effect. */
  readonly counts: (bound: BoundQuery, field: ColumnField) => ValueCounts | undefined
  /** Finds the least and the greatest value of a field over the rows that match the conditions. */
  readonly range: (bound: BoundQuery, field: ColumnField) => ValueRange | undefined
  /** Returns the bytes that are kept: at most the limit after each call. */
  readonly memory: () => IndexMemory
}

/** The rows of a page, and how many match. */
export interface RowsOfPage {
  readonly data: readonly unknown[]
  readonly total: number
}

/** The least and the greatest value (rule P2); undefined when no row has a value. */
export interface ValueRange {
  readonly least: Operand | undefined
  readonly greatest: Operand | undefined
}

/** The bytes that are kept in memory, beside the rows. */
export interface MemoryUse {
  /** Columns, orders and results together: at most `maxMemory`. */
  readonly total: number
  /** Columns: the values of one field over all rows. */
  readonly columns: number
  /** The order of all rows by one sort or more. */
  readonly orders: number
  /** The rows that match a condition. */
  readonly results: number
  /** The keys of the rows, about, without their texts. They are not part of the total. */
  readonly keys: number
}

/** The bytes that answers need. */
export type IndexMemory = Omit<MemoryUse, "keys">
