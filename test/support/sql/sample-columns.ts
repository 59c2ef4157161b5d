import { typesOfField } from "../../../src/sql/column-types.ts"
import { postgresEngine as postgres } from "../../../src/sql/engines/postgres.ts"
import type { SqlColumnOptions, SqlType, SqlTypes, SqlValueKind } from "../../../src/sql/types.ts"
import { fieldWith } from "./case-kinds.ts"

type PostgresType = SqlTypes["postgres"][SqlValueKind]

/** A column of PostgreSQL with the field that reads it. */
export interface SampleColumn {
  readonly name: string
  /** What defines the field. */
  readonly definition: Readonly<Record<string, unknown>>
  /** The type with its collation. */
  readonly type: string
  readonly options: Omit<SqlColumnOptions<string, PostgresType>, "column" | "expression">
  /** The SQL of its value in row `n`. */
  readonly value: string
  /** Values to ask for, as they are written in a query. */
  readonly written: readonly [string, string]
}

const texts = ["Kühl 1_%", "kühn 2\\"] as const

/** The fields by the start of the names of their columns, with values to ask for. */
const samples: Readonly<Record<string, Pick<SampleColumn, "definition" | "written">>> = {
  text: { definition: { kind: "text" }, written: texts },
  uuid: {
    definition: { kind: "uuid" },
    written: ["c4ca4238-a0b9-2382-0dcc-509a6f75849b", "c81e728d-9d4c-2f63-6f06-7f89cc14862c"],
  },
  boolean: { definition: { kind: "boolean" }, written: ["true", "false"] },
  number: { definition: { kind: "number" }, written: ["7.5", "12"] },
  float: { definition: { kind: "number", format: "float" }, written: ["7.5", "0.1"] },
  decimal: { definition: { kind: "number", format: "decimal" }, written: ["7", "0.30"] },
  integer: { definition: { kind: "integer" }, written: ["7", "3000000000"] },
  byte: { definition: { kind: "integer", bits: 8, unsigned: true }, written: ["7", "255"] },
  int64: { definition: { kind: "integer", bits: 64 }, written: ["7", "9223372036854775807"] },
  uint64: {
    definition: { kind: "integer", bits: 64, unsigned: true },
    written: ["7", "18446744073709551615"],
  },
  enum: { definition: { kind: "enum", values: [0, 1, 2, 3] }, written: ["1", "2"] },
  date: {
    definition: { kind: "date" },
    written: ["2024-01-31", "2024-02-01T12:00:00.1234567Z"],
  },
  day: { definition: { kind: "day" }, written: ["2024-01-02", "2024-02-01"] },
  time: { definition: { kind: "time" }, written: ["00:02:14.8", "12:00:00.1234567"] },
  duration: { definition: { kind: "duration" }, written: ["00:00:00.0000007", "PT1S"] },
}

/** An instant of row `n`. */
const instant = "(timestamp '2024-01-01' + n * interval '1.123456 minutes')"

/** One column for each kind and type, and texts with other collations and promises. */
export const sampleColumns: readonly SampleColumn[] = [
  ...Object.keys(samples).flatMap((name) =>
    typesOfField(postgres, fieldWith(samples[name]?.definition ?? {}))
      .filter(isPostgresType)
      .flatMap((type) => columnsOf(name, type)),
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
  return { name, definition: { kind: "text" }, type, options, value, written: texts }
}

function columnsOf(kind: string, type: PostgresType): readonly SampleColumn[] {
  const { definition = {}, written = texts } = samples[kind] ?? {}
  const name = `${kind}_${type.replace("-", "_")}`
  const column: SampleColumn = {
    name,
    definition,
    type: /^(?:iso|time)-/.test(type) ? "text" : type.startsWith("unix-") ? "int8" : type,
    options: { type },
    value: valueOf(kind === "uuid" ? "uuid" : type),
    written,
  }
  const holdsSpecials = ["float8", "numeric", "timestamptz", "timestamp", "date", "time"].includes(
    type,
  )
  const special = { ...column, name: `${name}_special`, options: { type, mayHoldSpecials: true } }
  if (kind === "byte") return [promised(column), special]
  return holdsSpecials && kind !== "enum" ? [column, special] : [column]
}

/** A column of wider integers than those of its field, with the promise that it holds none of the others. */
function promised(column: SampleColumn): SampleColumn {
  const options = { ...column.options, mayHoldSpecials: false }
  return { ...column, options, value: "case when n % 9 > 0 then n % 256 end" }
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
    case "time":
      return instant
    case "time-0":
      return `to_char(${instant}, 'HH24:MI:SS')`
    case "time-3":
      return `to_char(${instant}, 'HH24:MI:SS.MS')`
    case "time-6":
      return `to_char(${instant}, 'HH24:MI:SS.US')`
    case "time-7":
      return `to_char(${instant}, 'HH24:MI:SS.US"0"')`
    case "unix-s":
      return "1704067200 + n * 60"
    case "unix-ms":
      return "1704067200000 + n * 60000"
    default:
      return "n % 1000"
  }
}
