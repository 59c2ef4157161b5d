import { sql, type Expression } from "kysely"
import { formatDateTime, readDateTime, type DateTime } from "../fields/kinds/date.ts"
import { isDateType, isTextDate, type DateType } from "./date-forms.ts"
import { readPostgresTimestamp } from "./date-texts.ts"
import { columnValue, type SqlColumn, type SqlScope } from "./sql-column.ts"

/** What to select for a field, and how to read it. Drivers disagree on the values of most types, but not on texts. */
export interface Selection {
  readonly sql: Expression<unknown>
  /** Reads a value that is not null; null for one that counts as empty. */
  readonly read: (raw: unknown) => unknown
}

/** Returns what to select for a column, so that all drivers and both engines give the same value. */
export function selectionOf(scope: SqlScope, column: SqlColumn): Selection {
  const { sql: value } = columnValue(scope, column)
  const { field, type } = column
  if (isDateType(type)) return selectDate(value, type)
  if (field.kind === "boolean")
    return { sql: value, read: (raw) => (typeof raw === "boolean" ? raw : Number(raw) !== 0) }
  switch (type) {
    case "int8":
    case "numeric":
      return { sql: sql`cast(${value} as text)`, read: (raw) => (raw === "NaN" ? null : raw) }
    case "int2":
    case "int4":
    case "float8":
    case "integer":
      return { sql: value, read: readNumber }
    case "real":
      // JSON can give an integer beyond 2^53, which drivers refuse to read as a number.
      return { sql: sql`cast(${value} as real)`, read: readNumber }
    case "blob":
      // hex(null) is the empty text.
      return { sql: sql`lower(nullif(hex(${value}), ''))`, read: (raw) => hyphenate(String(raw)) }
    default:
      return { sql: value, read: (raw) => raw }
  }
}

function readNumber(raw: unknown): number | null {
  const number = Number(raw)
  return Number.isNaN(number) ? null : number
}

/** Writes the 32 digits of a uuid in its canonical form. */
function hyphenate(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")
}

function selectDate(value: Expression<unknown>, type: DateType): Selection {
  const read = (readInstant: (raw: unknown) => DateTime | undefined) => (raw: unknown) => {
    const instant = readInstant(raw)
    return instant === undefined ? null : formatDateTime(instant)
  }
  if (isTextDate(type)) return { sql: value, read: read((raw) => readDateTime(String(raw))?.value) }
  switch (type) {
    case "unix-s":
      return { sql: value, read: read((raw) => readUnix(Number(raw) * 1000)) }
    case "unix-ms":
      return { sql: value, read: read((raw) => readUnix(Number(raw))) }
    default: {
      const local = type === "timestamptz" ? sql`${value} at time zone 'UTC'` : value
      return {
        sql: sql`to_char(cast(${local} as timestamp), 'YYYY-MM-DD HH24:MI:SS.US BC')`,
        read: read((raw) => readPostgresTimestamp(String(raw))),
      }
    }
  }
}

function readUnix(ms: number): DateTime | undefined {
  return Number.isNaN(new Date(ms).getTime()) ? undefined : { ms, ticks: 0 }
}
