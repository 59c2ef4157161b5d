import { sql } from "kysely"
import type { SQLInputValue } from "node:sqlite"
import type { ColumnField, Fields, Operand, ShortcutField } from "../fields/field.ts"
import { plainKindOf, type PlainKind } from "../fields/kinds/kinds.ts"
import { fold } from "../fields/kinds/fold.ts"
import { firstOfYear1, firstOfYear10000, type DateTime } from "../fields/kinds/date.ts"
import type { RowPredicate } from "../evaluate/column-test.ts"
import { isoText } from "../sql/date-texts.ts"
import type { SqlSchema } from "../sql/sql-column.ts"
import { readSqlTable } from "../sql/sql-table.ts"
import type { SqliteTypes } from "../sql/types.ts"
import { quoteName } from "../sql/quote-name.ts"
import { uuidBytes } from "./uuid-bytes.ts"

/** A column of SQLite with the value that it holds for a row. */
interface FieldColumn {
  /** The name and the type, as SQL. */
  readonly definition: string
  readonly valueOf: (row: unknown) => SQLInputValue
}

/** The columns that the fields of a table have in SQLite. */
export interface FieldColumns {
  /** The definitions of the columns, as SQL. */
  readonly definitions: readonly string[]
  /** Returns the values of a row, in the order of the columns. */
  readonly valuesOf: (row: unknown) => readonly SQLInputValue[]
  /** Returns the table for queries, with a key that ends every order. */
  readonly withKey: (...key: readonly string[]) => SqlSchema
  /** Names of the columns that have an index, whose values are many. */
  readonly indexed: readonly string[]
}

/** The type of each kind in SQLite. Dates keep all digits that the language compares. */
const types = {
  text: "text",
  uuid: "blob",
  boolean: "integer",
  number: "real",
  integer: "real",
  enum: "real",
  date: "iso-7",
} as const satisfies Pick<SqliteTypes, PlainKind>

/** Kinds whose values are many and short, so that an index is worth its place. */
const indexedKinds: readonly PlainKind[] = ["date", "number"]

/** The name that a table has in a statement. */
export const tableAlias = "listed"

/**
 * Returns the columns of a table of fields. A text also has a folded column, a shortcut a column
 * with its result.
 */
export function columnsOfFields(fields: Fields, table: string): FieldColumns {
  const all = [...fields.fields.values()]
  const columnFields = all.filter(isColumnField)
  const shortcuts = all.filter((field) => field.kind === "shortcut")
  const columns = [...columnFields.flatMap(columnsOf), ...shortcuts.map(columnOfShortcut)]
  return {
    definitions: columns.map(({ definition }) => definition),
    valuesOf: (row) => columns.map(({ valueOf }) => valueOf(row)),
    withKey: (...key) =>
      readSqlTable(fields, {
        ...{ dialect: "sqlite", table, key },
        columns: Object.fromEntries(columnFields.map((field) => [field.name, optionsOf(field)])),
        shortcuts: Object.fromEntries(
          shortcuts.map(({ name }) => [
            name,
            () => sql<boolean>`${sql.id(tableAlias, nameOf(name))} = 1`,
          ]),
        ),
      }),
    indexed: columnFields
      .filter((field) => field.sort && indexedKinds.includes(storedKind(field)))
      .map(({ name }) => nameOf(name)),
  }
}

/** Returns the name of the column of a field. No other column begins like it. */
export function nameOf(field: string): string {
  return `field ${field}`
}

function foldedNameOf(field: string): string {
  return `folded ${field}`
}

function isColumnField(field: { readonly kind: string }): field is ColumnField {
  return field.kind !== "shortcut" && field.kind !== "range-end"
}

function optionsOf(field: ColumnField): unknown {
  const { name } = field
  const kind = storedKind(field)
  return {
    column: nameOf(name),
    type: types[kind],
    ...(kind === "text" && { fold: { column: foldedNameOf(name) } }),
  }
}

function columnsOf(field: ColumnField): readonly FieldColumn[] {
  const { name } = field
  const kind = storedKind(field)
  const read = (row: unknown): Operand | undefined => readField(field, row)
  const column: FieldColumn = {
    definition: `${quoteName(nameOf(name))} ${storageOf(kind)}`,
    valueOf: (row) => store(read(row), kind),
  }
  if (kind !== "text") return [column]
  const folded: FieldColumn = {
    definition: `${quoteName(foldedNameOf(name))} text`,
    valueOf: (row) => {
      const text = read(row)
      return typeof text === "string" ? fold(text) : null
    },
  }
  return [column, folded]
}

/** Reads the value of a field. An accessor that throws gives an empty value, as in memory. */
function readField({ rules, read }: ColumnField, row: unknown): Operand | undefined {
  try {
    return rules.readRow(read(row))
  } catch {
    return undefined
  }
}

function columnOfShortcut({ name, test }: ShortcutField): FieldColumn {
  const testRow = test as RowPredicate
  // A shortcut that throws is false, as in memory.
  const passes = (row: unknown): boolean => {
    try {
      return testRow(row)
    } catch {
      return false
    }
  }
  return {
    definition: `${quoteName(nameOf(name))} integer`,
    valueOf: (row) => Number(passes(row)),
  }
}

/**
 * Returns the kind of a field of the store.
 * @throws TypeError for a kind that no field of the store has.
 */
function storedKind(field: ColumnField): PlainKind {
  const kind = plainKindOf(field)
  if (kind === undefined)
    throw new TypeError(`The file of a store has no column for ${field.name}.`)
  return kind
}

/** Returns the type of a column, as SQL. */
function storageOf(kind: PlainKind): string {
  const type = types[kind]
  return type === "iso-7" ? "text" : type
}

/** Returns a value in the form of its column; null for an empty one. */
function store(value: Operand | undefined, kind: PlainKind): SQLInputValue {
  if (value === undefined) return null
  if (typeof value === "object" && "ms" in value) return storeDate(value)
  if (typeof value === "string") return kind === "uuid" ? (uuidBytes(value) ?? null) : value
  return Number(value)
}

/** @throws RangeError for an instant outside of the years 1 to 9999, which a zone can lead to. */
function storeDate(instant: DateTime): string {
  if (instant.ms < firstOfYear1 || instant.ms >= firstOfYear10000)
    throw new RangeError("A date is outside of the years 1 to 9999 in UTC.")
  return isoText(instant, "iso-7")
}
