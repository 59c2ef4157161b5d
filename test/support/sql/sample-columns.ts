import type { ColumnKind } from "../../../src/diagnostics/data.ts"
import { typesOfKind } from "../../../src/sql/column-types.ts"
import type { PostgresTypes, SqlColumnOptions, SqlType } from "../../../src/sql/types.ts"

type PostgresType = PostgresTypes[ColumnKind]

/** A column of PostgreSQL with the field that reads it. */
export interface SampleColumn {
  readonly name: string
  readonly kind: ColumnKind
  /** The type with its collation. */
  readonly type: string
  readonly options: Omit<SqlColumnOptions<string, PostgresType>, "column" | "expression">
  /** The SQL of its value in row `n`. */
  readonly value: string
  /** Values to ask for, as they are written in a query. */
  readonly written: readonly [string, string]
}

const kinds: readonly ColumnKind[] = [
  "text",
  "uuid",
  "boolean",
  "number",
  "integer",
  "enum",
  "date",
]

const writtenValues: Readonly<Record<ColumnKind, readonly [string, string]>> = {
  text: ["Kühl 1_%", "kühn 2\\"],
  uuid: ["c4ca4238-a0b9-2382-0dcc-509a6f75849b", "c81e728d-9d4c-2f63-6f06-7f89cc14862c"],
  boolean: ["true", "false"],
  number: ["7.5", "12"],
  integer: ["7", "3000000000"],
  enum: ["1", "2"],
  date: ["2024-01-31", "2024-02-01T12:00:00.1234567Z"],
}

/** An instant of row `n`. */
const instant = "(timestamp '2024-01-01' + n * interval '1.123456 minutes')"

/** One column for each kind and type, and texts with other collations and promises. */
export const sampleColumns: readonly SampleColumn[] = [
  ...kinds.flatMap((kind) =>
    typesOfKind("postgres", kind)
      .filter(isPostgresType)
      .flatMap((type) => columnsOf(kind, type)),
  ),
  text("inC", { type: 'text collate "C"', options: {} }),
  text("bytewise", { type: 'text collate "C"', options: { collation: "C" } }),
  text("english", { type: 'text collate "en-x-icu"', options: {} }),
  text("folded", { type: "text", options: { fold: { column: "english" } } }),
  text("foldedInC", {
    type: 'text collate "C"',
    options: { collation: "C", fold: { column: "bytewise", collation: "C" } },
  }),
  text("required", { type: 'text collate "C" not null', options: { notNull: true } }),
]

function isPostgresType(type: SqlType): type is PostgresType {
  return type !== "integer" && type !== "real" && type !== "blob"
}

function text(
  name: string,
  { type, options }: Pick<SampleColumn, "type" | "options">,
): SampleColumn {
  const value = options.notNull === true ? "'Kühl ' || n" : valueOf("text")
  return { name, kind: "text", type, options, value, written: writtenValues.text }
}

function columnsOf(kind: ColumnKind, type: PostgresType): readonly SampleColumn[] {
  const name = `${kind}_${type.replace("-", "_")}`
  const column: SampleColumn = {
    name,
    kind,
    type: type.startsWith("iso-") ? "text" : type.startsWith("unix-") ? "int8" : type,
    options: { type },
    value: valueOf(kind === "uuid" ? "uuid" : type),
    written: writtenValues[kind],
  }
  const holdsSpecials = ["float8", "numeric", "timestamptz", "timestamp", "date"].includes(type)
  const special = { ...column, name: `${name}_special`, options: { type, mayHoldSpecials: true } }
  return holdsSpecials && kind !== "enum" ? [column, special] : [column]
}

/** Every ninth row holds null. */
function valueOf(type: PostgresType): string {
  return `case when n % 9 > 0 then ${presentValue(type)} end`
}

function presentValue(type: PostgresType): string {
  switch (type) {
    case "text":
    case "varchar":
      return "'Kühl ' || n"
    case "uuid":
      return "md5(n::text)::uuid"
    case "boolean":
      return "n % 2 = 0"
    case "timestamptz":
      return `${instant} at time zone 'utc'`
    case "timestamp":
    case "date":
      return instant
    case "iso-0":
      return `to_char(${instant}, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
    case "iso-3":
      return `to_char(${instant}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    case "iso-6":
      return `to_char(${instant}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    case "iso-7":
      return `to_char(${instant}, 'YYYY-MM-DD"T"HH24:MI:SS.US"0Z"')`
    case "iso-day":
      return `to_char(${instant}, 'YYYY-MM-DD')`
    case "unix-s":
      return "1704067200 + n * 60"
    case "unix-ms":
      return "1704067200000 + n * 60000"
    default:
      return "n % 1000"
  }
}
