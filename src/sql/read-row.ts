import { sql, type Expression } from "kysely"
import type { BoundQuery } from "../bind/bound.ts"
import type { ColumnField, Operand } from "../fields/field.ts"
import { msPerDay } from "../fields/kinds/date.ts"
import { isSameNumber, normalizeDecimal, type Decimal } from "../fields/kinds/decimal.ts"
import { readTimeOfDay } from "../fields/kinds/time.ts"
import { presentOrNull } from "../fields/kinds/writing.ts"
import { runsFor } from "./engines/built-in.ts"
import { dateForm } from "./date-forms.ts"
import type { SqlValueKind } from "./types.ts"
import { itemsText } from "./list-items.ts"
import { isNotNull } from "./logic.ts"
import { columnRef, columnValue } from "./sql-column.ts"
import type { SqlColumn, SqlScope, SqlValue, Sql } from "./engine.ts"
import type { BytesColumn } from "./read-sql-table.ts"

/** A value of the row: its place there, what to select for it, and the name that the driver gives it. */
interface RowPart extends Selection {
  readonly path: readonly string[]
  readonly alias: string
}

/** What the command line needs of rows, besides their fields. */
interface WrittenRows {
  readonly bytes: readonly BytesColumn[]
  /** Receives the path of each value that counts as empty though it is there, and of each infinity. */
  readonly specials: Set<string>
}

/** Returns what to select, and how to read a row. Plugins that change names leave `c0` and so on alone. */
export function rowReading(
  scope: SqlScope,
  { fields }: Pick<BoundQuery, "fields">,
  more: readonly string[],
  written?: WrittenRows,
) {
  const names = new Set(Array.from(fields.values(), ({ name }) => name))
  const columns = [...scope.table.columns.values()].filter(
    ({ field, place }) => names.has(field.name) && place.kind !== "query",
  )
  const parts = [
    ...columns.map((column) => ({
      path: column.field.path ?? column.field.name.split("."),
      ...(written ? selectWritten(scope, column) : selectColumn(scope, column)),
    })),
    ...more.map((name) => ({
      path: [name],
      sql: columnRef(scope, name),
      read: (raw: unknown) => raw,
    })),
    ...(written?.bytes ?? []).map(({ path, base64 }) => ({
      path,
      sql: sql`${base64((name) => columnRef(scope, name))}`,
      read: (raw: unknown) => raw,
    })),
  ].map((part, index): RowPart => ({ ...part, alias: `c${index}` }))
  return {
    selections: parts.map(({ sql: value, alias }) => sql`${value}`.as(alias)),
    read: (raw: object) => readRow(raw, parts, written?.specials),
  }
}

function readRow(
  raw: object,
  parts: readonly RowPart[],
  specials?: WrittenRows["specials"],
): Record<string, unknown> {
  const values = new Map<string, unknown>(Object.entries(raw))
  const row: Record<string, unknown> = {}
  for (const { path, alias, read } of parts) {
    const held = values.get(alias) ?? null
    const value = held === null ? null : read(held)
    const isEmpty = value === null && held !== null
    if (isEmpty || value === Infinity || value === -Infinity) specials?.add(path.join("."))
    setAt(row, path, value)
  }
  return row
}

/** Sets a value at the end of a path. Every step becomes an own property, whatever its name is. */
function setAt(row: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [step = "", ...rest] = path
  if (rest.length === 0) return define(row, step, value)
  const given = Object.hasOwn(row, step) ? row[step] : undefined
  const next: Record<string, unknown> = isNested(given) ? given : {}
  define(row, step, next)
  setAt(next, rest, value)
}

/** Only this file puts objects into a row, besides the values of columns that are not fields. */
function isNested(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null
}

function define(row: object, name: string, value: unknown): void {
  Object.defineProperty(row, name, { value, enumerable: true, writable: true, configurable: true })
}

/** What to select for a field, and how to read it. Drivers disagree on the values of most types, but not on texts. */
interface Selection {
  readonly sql: Expression<unknown>
  /** Reads a value that is not null; null for one that counts as empty. */
  readonly read: (raw: unknown) => unknown
  /** Reads it as it is compared. Default: as the field does in a row. */
  readonly operand?: ReadOperand<unknown>
}

/** Returns what to select for a value, so that all drivers and engines give the same. */
export function selectionOf(value: SqlValue, field: ColumnField): Selection {
  return selections[value.kind](value, field)
}

/** Selects a column so that NaN and infinite dates come from the database, though they are read as empty. */
function selectWritten(scope: SqlScope, column: SqlColumn): Selection {
  const { kind, list } = column.field
  if (list || (kind !== "number" && kind !== "date" && kind !== "day"))
    return selectColumn(scope, column)
  const value = columnValue(scope, { ...column, mayHoldSpecials: false })
  const selection = selectionOf(value, column.field)
  const isText = runsFor(value.engine).selectDate !== undefined && !dateForm(value)?.read
  if (kind === "number" || !isText) return selection
  return {
    sql: sql`coalesce(${selection.sql}, case when ${isNotNull(value)} then '' end)`,
    read: (raw) => (raw === "" ? null : selection.read(raw)),
  }
}

function selectColumn(scope: SqlScope, column: SqlColumn): Selection {
  const selection = selectionOf(columnValue(scope, column), column.field)
  return column.field.list ? selectItems(scope, column, selection) : selection
}

/** Selects a list as JSON. An item that counts as empty is null, and so is what holds no list. */
function selectItems(
  scope: SqlScope,
  column: SqlColumn,
  { sql: item, read }: Selection,
): Selection {
  const { kind, rules } = column.field
  const isJson = column.items === "json"
  const readItem = (raw: unknown): unknown => {
    // In JSON a number is no text, though it counts as one in a row (rule V3).
    if (raw === null || (isJson && kind === "text" && typeof raw !== "string")) return null
    const value = isJson ? raw : read(raw)
    return rules.readRow(value) === undefined ? null : value
  }
  return {
    sql: itemsText(scope, column, sql`${item}`),
    read: (raw) => {
      const list = readJson(String(raw))
      if (typeof list === "object" && !Array.isArray(list)) return null
      return (Array.isArray(list) ? list : [list]).map(readItem)
    },
  }
}

/** Reads a text of JSON; null for any other text. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const selections: {
  readonly [Kind in SqlValueKind]: (value: SqlValue, field: ColumnField) => Selection
} = {
  text: selectByType,
  uuid: selectByType,
  number: selectByType,
  integer: selectByType,
  enum: selectByType,
  boolean: ({ sql: value }) => ({ sql: value, read: (raw) => Number(raw) !== 0 }),
  date: selectDate,
  day: selectDate,
  time: (value, field) => asText(value, field, readTimeOfDay),
  duration: (value, field) => asText(value, field, BigInt),
  decimal: (value, field) => asText(value, field, (text) => readDecimal(text, value.scale)),
  int64: selectInteger,
  uint64: selectInteger,
  sized: selectInteger,
  float: selectNumber,
  // Drivers read what is there in many ways, and JSON null as null. All that counts is that it is there.
  object: (value) => ({
    sql: sql`(case when ${isNotNull(value)} then 1 end)`,
    read: () => ({}),
  }),
}

/** Reads a value as its field compares it; undefined for one that counts as empty. */
type ReadOperand<Raw> = (raw: Raw) => Operand | undefined

/** Selects what is read as an operand, and gives it in the form of all answers. */
function asOperand(selected: Sql, field: ColumnField, read: ReadOperand<unknown>): Selection {
  return { sql: selected, read: (raw) => presentOrNull(field, read(raw)), operand: read }
}

/** Selects a value as text, since drivers round large numbers, or refuse them. */
function asText(value: SqlValue, field: ColumnField, read: ReadOperand<string>): Selection {
  const text = value.engine.castToText?.(value) ?? sql`cast(${value.sql} as text)`
  return asOperand(text, field, (raw) => read(String(raw)))
}

function selectInteger(value: SqlValue, field: ColumnField): Selection {
  return asText(value, field, field.rules.readRow)
}

/** JSON can give an integer beyond 2^53, which drivers refuse to read as a number. */
function selectNumber({ sql: value, type }: SqlValue, field: ColumnField): Selection {
  const selected = type === "real" ? sql`cast(${value} as real)` : value
  return asOperand(selected, field, (raw) => field.rules.readRow(Number(raw)))
}

function selectByType(given: SqlValue, field: ColumnField): Selection {
  const { sql: value, type } = given
  switch (type) {
    case "int8":
    case "any-integer":
    case "ubigint":
    case "hugeint":
    case "numeric":
    case "any-number":
      return asText(given, field, (text) => readHeldNumber(text, field))
    case "int2":
    case "int4":
    case "float8":
    case "integer":
    case "real":
      return selectNumber(given, field)
    case "blob":
      return {
        // hex(null) is the empty text.
        sql: sql`lower(nullif(hex(${value}), ''))`,
        read: (raw) => String(raw).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"),
      }
    default:
      // A driver of MariaDB parses what the database calls JSON.
      return { sql: given.engine.castToText?.(given) ?? value, read: (raw) => raw }
  }
}

/** Reads a number of a wide column with all of its digits; undefined for NaN. */
function readHeldNumber(text: string, { rules }: ColumnField): Operand | undefined {
  const number = Number(text)
  if (Number.isNaN(number) || isSameNumber(text, String(number))) return rules.readRow(number)
  return text.includes(".") ? readDecimal(text, 0) : BigInt(text)
}

/** Reads a decimal number, or the integer that holds it; undefined for NaN and infinity. */
function readDecimal(text: string, scale: number): Decimal | undefined {
  const [whole = "", fraction = ""] = text.split(".")
  return /^[+-]?[0-9]+$/.test(whole)
    ? normalizeDecimal(`${whole}${fraction}`, -scale - fraction.length)
    : undefined
}

function selectDate(value: SqlValue, field: ColumnField): Selection {
  const { selectDate: select, readDate } = runsFor(value.engine)
  const { read = readDate } = dateForm(value) ?? {}
  const selected = read === readDate && select !== undefined ? select(value) : value.sql
  return asOperand(selected, field, (raw) => {
    const instant = read?.(raw)
    return instant && value.kind === "day" ? Math.floor(instant.ms / msPerDay) : instant
  })
}
