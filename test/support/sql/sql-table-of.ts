import { sql, type RawBuilder, type SqlBool } from "kysely"
import { fieldsFromJson } from "../../../src/core.ts"
import type { OpenFieldTable } from "../../../src/fields/table.ts"
import { defineSqlTable, type SqlTable } from "../../../src/sql/sql-table.ts"
import { isTextType } from "../../../src/sql/types.ts"
import type { ColumnReference } from "../../../src/sql/types.ts"
import { jsonOf } from "../table-arbitraries.ts"
import {
  foldName,
  groupColumn,
  labelColumn,
  numberColumn,
  type CaseColumn,
  type SqlCase,
} from "./case.ts"
import { keyColumn, rowPredicates } from "./case-arbitraries.ts"
import { valueKindOfCase } from "./case-kinds.ts"
import { duckdbType, mariadbType, postgresType } from "./create-table.ts"
import { engines, type AnyDatabase } from "./engine.ts"

/** The fields of a random table, as the library defines them. */
export function fieldsOf({ table, columns }: SqlCase): OpenFieldTable {
  const { fields, options } = jsonOf(table)
  const exact = columns.flatMap(({ field, definition }): readonly (readonly [string, object])[] => {
    if (definition === undefined) return []
    const { kind: _, values: __, ...rest } = Object(fields[field.name]) as Record<string, unknown>
    return [[field.name, { ...rest, ...definition }]]
  })
  const built = fieldsFromJson(
    { ...fields, ...Object.fromEntries(exact) },
    { shortcuts: rowPredicates, options: { ...options, strict: false } },
  )
  if (!built.ok) throw new Error(built.diagnostics.map(({ message }) => message).join("\n"))
  return built.value
}

/** The SQL of the predicates of `rowPredicates`. It has no brackets of its own. */
const sqlOfShortcuts = {
  isOdd: (column: ColumnReference) => sql<SqlBool>`mod(${column(numberColumn)}, 2) = 1`,
  isAtAnEnd: (column: ColumnReference) =>
    sql<SqlBool>`${column(numberColumn)} < 5 or ${column(numberColumn)} > 20`,
}

/** The table of the library over a random table of a database. */
export function sqlTableOf(
  sqlCase: SqlCase,
  fields: OpenFieldTable,
): SqlTable<AnyDatabase, string, unknown> {
  const { engineName, columns } = sqlCase
  return defineSqlTable<AnyDatabase>()(fields, {
    engine: engines[engineName],
    table: sqlCase.name,
    key: keyOf(sqlCase),
    columns: Object.fromEntries(
      columns.map((column) => [column.field.name, optionsOf(column, engineName)]),
    ) as never,
    shortcuts: sqlOfShortcuts,
  })
}

function keyOf({ key, columns }: SqlCase): readonly [string, ...string[]] {
  switch (key) {
    case "number":
      return [numberColumn]
    case "group":
      return [groupColumn, numberColumn]
    case "text":
      return [labelColumn, numberColumn]
    case "field":
      return [keyColumn(columns)?.name ?? groupColumn, numberColumn]
  }
}

function optionsOf(column: CaseColumn, engineName: SqlCase["engineName"]) {
  const { name, type, notNull, isJson } = column
  const options = {
    ...(!leavesTypeOut(column, engineName) && { type: statedType(type, engineName) }),
    notNull,
    ...(column.nullsFirst && { nullsFirst: true }),
    ...(column.promisesBytes && {
      collation: engineName === "mariadb" ? engines[engineName].byteCollation : "C",
    }),
    ...(column.hasFold && { fold: { column: foldName(name) } }),
    ...(column.belowSurrogates && { belowSurrogates: true }),
    ...((column.mayHoldSpecials || isSized(column)) && { mayHoldSpecials: column.mayHoldSpecials }),
    ...(column.scale !== undefined && { scale: column.scale }),
  }
  return isJson
    ? { ...options, expression: jsonExpression(column, engineName) }
    : { ...options, column: name }
}

/** DuckDB needs the digits of a `numeric`. */
function statedType(type: CaseColumn["type"], engineName: SqlCase["engineName"]): string {
  return engineName === "duckdb" && type === "numeric" ? "numeric(18,3)" : type
}

/** Half of the columns of integers, and on PostgreSQL of numbers, have no type: it is one of several. */
function leavesTypeOut(column: CaseColumn, engineName: SqlCase["engineName"]): boolean {
  const { name, type, isJson } = column
  const kind = valueKindOfCase(column)
  const alike =
    kind === "number" && engineName === "postgres"
      ? ["float8", "numeric", "int2", "int4", "int8"]
      : kind === "integer" || kind === "enum"
        ? ["int2", "int4", "int8"]
        : []
  return engineName !== "sqlite" && !isJson && name.length % 2 === 0 && alike.includes(type)
}

/** The option is true by default for integers of a size. */
function isSized(column: CaseColumn): boolean {
  return valueKindOfCase(column) === "sized"
}

function jsonExpression(
  { name, field, type }: CaseColumn,
  engineName: SqlCase["engineName"],
): (column: ColumnReference) => RawBuilder<unknown> {
  if (engineName === "sqlite") return (column) => sql`json_extract(${column(name)}, '$.v')`
  if (engineName === "mariadb") {
    const found = (value: RawBuilder<unknown>) =>
      sql`case when json_type(json_extract(${value}, '$.v')) <> 'NULL' then json_unquote(json_extract(${value}, '$.v')) end`
    if (isTextType(type)) return (column) => found(sql`${column(name)}`)
    if (type === "boolean") return (column) => sql`(${found(sql`${column(name)}`)} = 'true')`
    return (column) =>
      sql`cast(${found(sql`${column(name)}`)} as ${sql.raw(
        mariadbType(type)
          .replace("bigint unsigned", "unsigned")
          .replace(/^(?:smallint|int|bigint)$/, "signed"),
      )})`
  }
  return field.kind === "text" || type.startsWith("iso-") || type.startsWith("time-")
    ? (column) => sql`${column(name)}->>'v'`
    : (column) =>
        sql`(${column(name)}->>'v')::${sql.raw(engineName === "duckdb" ? duckdbType(type) : postgresType({ type }))}`
}
