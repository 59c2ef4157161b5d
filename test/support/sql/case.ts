import type { SqlType } from "../../../src/sql/types.ts"
import type { EngineName } from "./engine.ts"
import type { Column, Table } from "../reference/table.ts"

/** A field's column of a random table in a database. */
export interface CaseColumn {
  readonly field: Column
  /** What defines the field where the reference does not know its kind; its own kind then only stands in for it. */
  readonly definition?: Readonly<Record<string, unknown>>
  /** The decimal places of a decimal number in a column of integers. */
  readonly scale?: number
  /** True for a column of doubles that are read as 32-bit floats, and not sorted by. */
  readonly isWide?: boolean
  /** The name of the column; that of the JSON column for a value inside of JSON. */
  readonly name: string
  readonly type: SqlType
  readonly isJson: boolean
  readonly notNull: boolean
  readonly nullsFirst: boolean
  /** The collation of a text in the words of the engine; undefined for its default. */
  readonly collation: string | undefined
  /** True to promise a collation that compares bytes. */
  readonly promisesBytes: boolean
  readonly hasFold: boolean
  readonly belowSurrogates: boolean
  readonly mayHoldSpecials: boolean
}

/** The forms of the key: the number of the row; a group and it; a field and it; a text that is no field, and it. */
export type KeyForm = "number" | "group" | "field" | "text"

/** A random table of fields in a random table of a database. */
export interface SqlCase {
  readonly engineName: EngineName
  /** The name of the table, which may be hostile. */
  readonly name: string
  readonly table: Table
  readonly columns: readonly CaseColumn[]
  readonly key: KeyForm
  /** True where queries are read as the `sieve` dialect does. */
  readonly isSieve: boolean
}

/** A value as memory holds it and as the driver of the engine takes it. PostgreSQL takes texts, which it casts. */
export interface StoredValue {
  readonly memory: unknown
  readonly database: string | number | bigint | Uint8Array | null
}

/** A row of both. */
export interface StoredRow {
  /** The number of the row, from 1. */
  readonly number: number
  /** A number that several rows share. */
  readonly group: number
  /** A text that several rows share, and no field reads. */
  readonly label: string
  /** The number of another row, or of none. */
  readonly partner: number
  readonly values: readonly StoredValue[]
}

/** The names of the columns that are no fields. */
export const numberColumn = "row no"
export const groupColumn = "row group"
export const labelColumn = "row label"
export const partnerColumn = "row partner"

/** The name of the column with the folded text of another one. */
export function foldName(name: string): string {
  return `${name} folded`
}
