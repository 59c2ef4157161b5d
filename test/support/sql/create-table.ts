import { fold } from "../../../src/fields/kinds/fold.ts"
import type { SqlType } from "../../../src/sql/types.ts"
import { quoteName } from "./quote-name.ts"
import {
  foldName,
  groupColumn,
  labelColumn,
  numberColumn,
  partnerColumn,
  type CaseColumn,
  type SqlCase,
  type StoredRow,
} from "./case.ts"
import { labelsOf } from "./case-kinds.ts"
import { engines, type AnyEngine } from "./engine.ts"

interface Definition {
  readonly name: string
  /** The type with collation and constraints. */
  readonly type: string
  /** The type to which PostgreSQL casts a text. */
  readonly cast: string
  readonly valueOf: (row: StoredRow) => unknown
}

/** Makes the table and fills it. */
export async function createTable(
  engine: AnyEngine,
  sqlCase: SqlCase,
  rows: readonly StoredRow[],
): Promise<void> {
  await createLabels(engine, sqlCase)
  const end = sqlCase.engineName === "sqlite" ? " strict" : ""
  await engine.script(`create table ${quoteName(sqlCase.name)} (${columnsOf(sqlCase)})${end}`)
  await engine.distribute?.(quoteName(sqlCase.name))
  await insertRows(engine, sqlCase, rows)
}

/** The name of the enum type of columns whose type is `pg-enum`. */
const labelsType = "some labels"

/** Makes the enum type of a table that has a column of one, unless it is there. Its order is not that of the texts. */
export async function createLabels(
  { script }: Pick<AnyEngine, "script">,
  { columns }: SqlCase,
): Promise<void> {
  const column = columns.find(({ type }) => type === "pg-enum")
  if (column === undefined) return
  const labels = labelsOf(column.definition).map((label) => `'${label.replaceAll("'", "''")}'`)
  await script(`do $$ begin create type ${quoteName(labelsType)} as enum (${labels.join(", ")});
    exception when duplicate_object then null; end $$`)
}

/** Fills a table. Its columns may stand in any order. */
export async function insertRows(
  { run }: Pick<AnyEngine, "run">,
  sqlCase: SqlCase,
  rows: readonly StoredRow[],
): Promise<void> {
  if (rows.length === 0) return
  const definitions = definitionsOf(sqlCase)
  const names = definitions.map(({ name }) => quoteName(name)).join(", ")
  let index = 0
  const tuples = rows.map(
    () =>
      `(${definitions.map(({ cast }) => (["postgres", "duckdb"].includes(sqlCase.engineName) ? `$${++index}::text::${cast}` : "?")).join(", ")})`,
  )
  await run(
    `insert into ${quoteName(sqlCase.name)} (${names}) values ${tuples.join(", ")}`,
    rows.flatMap((row) => definitions.map(({ valueOf }) => valueOf(row))),
  )
}

/** Returns the types of the columns that no field tells. */
export function typesWithoutField(sqlCase: SqlCase): Readonly<Record<string, string>> {
  const known = sqlCase.columns
    .filter(({ isJson, type }) => !isJson && type !== "any" && type !== "pg-enum")
    .flatMap(({ name }) => [name, foldName(name)])
  const others = definitionsOf(sqlCase).filter(({ name }) => !known.includes(name))
  return Object.fromEntries(others.map(({ name, type }) => [name, type.replace(" not null", "")]))
}

function columnsOf(sqlCase: SqlCase): string {
  return definitionsOf(sqlCase)
    .map(({ name, type }) => `${quoteName(name)} ${type}`)
    .join(", ")
}

function definitionsOf(sqlCase: SqlCase): readonly Definition[] {
  const isSqlite = sqlCase.engineName === "sqlite"
  const whole = isSqlite ? "integer" : "int4"
  const written = (number: number): unknown => (isSqlite ? number : String(number))
  return [
    {
      name: numberColumn,
      type: `${whole} not null`,
      cast: whole,
      valueOf: (row) => written(row.number),
    },
    {
      name: groupColumn,
      type: `${whole} not null`,
      cast: whole,
      valueOf: (row) => written(row.group),
    },
    { name: partnerColumn, type: whole, cast: whole, valueOf: (row) => written(row.partner) },
    {
      name: labelColumn,
      type: {
        sqlite: "text not null",
        mariadb: `${mariadbType("text")} collate utf8mb4_nopad_bin not null`,
        postgres: 'text collate "C" not null',
        duckdb: 'text collate "binary" not null',
      }[sqlCase.engineName],
      cast: "text",
      valueOf: (row) => row.label,
    },
    ...sqlCase.columns.flatMap((column, index) =>
      definitionsOfColumn(column, index, sqlCase.engineName),
    ),
  ]
}

function definitionsOfColumn(
  column: CaseColumn,
  index: number,
  engineName: SqlCase["engineName"],
): readonly Definition[] {
  const { name, collation, notNull, isJson, hasFold } = column
  const cast = isJson
    ? { sqlite: "text", postgres: "jsonb", mariadb: longText, duckdb: "json" }[engineName]
    : engineName === "mariadb"
      ? mariadbType(column.type)
      : engineName === "sqlite"
        ? sqliteType(column)
        : engineName === "duckdb"
          ? duckdbType(column.type)
          : postgresType(column)
  const collated = isJson || collation === undefined ? "" : ` collate ${collation}`
  const definition: Definition = {
    name,
    cast,
    type: cast + collated + (notNull ? " not null" : ""),
    valueOf: ({ values }) => {
      const value = values[index]?.database ?? null
      return isJson ? jsonOf(column, value) : value
    },
  }
  const textOf = ({ values }: StoredRow): string | null => {
    const text = values[index]?.memory
    return typeof text === "string" ? fold(text) : null
  }
  return hasFold
    ? [
        definition,
        {
          name: foldName(name),
          cast: "text",
          type: engineName === "mariadb" ? mariadbType("text") : "text",
          valueOf: textOf,
        },
      ]
    : [definition]
}

/** JSON writes numbers without quotes, and booleans as words. */
function jsonOf(
  { field, type }: CaseColumn,
  value: StoredRow["values"][number]["database"],
): string {
  const isBare =
    value !== null &&
    (typeof value !== "string" ||
      (["number", "integer", "enum"].includes(field.kind) && !type.startsWith("time")) ||
      type.startsWith("unix"))
  if (field.kind === "boolean")
    return JSON.stringify({ v: value === null ? null : value === 1 || value === "true" })
  return isBare ? `{"v":${String(value)}}` : JSON.stringify({ v: value })
}

function sqliteType({ type }: CaseColumn): string {
  switch (type) {
    case "real":
    case "blob":
    case "any":
      return type
    case "integer":
    case "int8":
    case "unix-s":
    case "unix-ms":
      return "integer"
    default:
      return "text"
  }
}

const longText = "longtext character set utf8mb4"

/** The type of MariaDB in which a column of a type stands. */
export function mariadbType(type: SqlType): string {
  return type === "any" ? longText : (engines.mariadb.types[type]?.stored ?? type)
}

/** The type of DuckDB in which a column of a type stands. */
export function duckdbType(type: SqlType): string {
  return type === "any" ? "json" : (engines.duckdb.types[type]?.stored ?? type)
}

/** The type of PostgreSQL in which a column of a type stands. */
export function postgresType({ type }: Pick<CaseColumn, "type">): string {
  if (type.startsWith("iso-") || type.startsWith("time-")) return "text"
  if (type === "any") return "jsonb"
  if (type === "pg-enum") return quoteName(labelsType)
  return type.startsWith("unix-") ? "int8" : type
}
