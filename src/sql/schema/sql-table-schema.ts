import { requireSqlTable } from "../sql-column.ts"
import { sql, type KyselyPlugin, type RawBuilder } from "kysely"
import { readOptions } from "../../diagnostics/options.ts"
import { describeValue, quote } from "../../diagnostics/wording.ts"
import { tablesFor, textsFor } from "../engines/built-in.ts"
import type { SqlTable } from "../sql-table.ts"
import type { SqlColumnNames } from "../table-types.ts"
import { nameInQuery } from "../to-kysely.ts"
import { indexNames, tableIndexes, type TableIndex } from "./table-indexes.ts"
import { columnLine, storedColumns, type GivenTypes, type StoredColumn } from "./stored-columns.ts"
import { tableName, writeSql, writeStatement } from "../write-sql.ts"
import type { WritingContext } from "../engine.ts"

/** Options of the statements that create a table. */
export interface SqlTableSchemaOptions<Names extends string = string> {
  /**
   * Types of columns as SQL writes them: of those that no field says, such as a key that is not a field or a column of JSON, and
   * of others that the table is to have. A type given here also takes the place of that of a field, such as `varchar(80)`.
   */
  readonly columns?: { readonly [Name in Names]?: string }
  /** Plugins of kysely that change the names, such as `CamelCasePlugin`. */
  readonly plugins?: readonly KyselyPlugin[]
}

const kinds = { columns: "an object", plugins: "an array" } as const

/**
 * Writes the statements that create a table as its definition says: columns with exact types, null and the key, a check for
 * each promise for which `checkSqlTable` looks in the rows, and the indexes that operators and sorts use. Comments say what
 * each index serves. Every index costs time at each change of a row, so leave out those that your queries do not need.
 * @returns the statements, each with a semicolon. The first one creates the table.
 * @throws TypeError when no field says the type of a column of the key or of an expression, and `columns` does not either.
 * @example
 * const fields = defineFields({ name: { kind: "text" } })
 * const people = defineSqlTable<{ people: { id: number; name: string } }>()(fields, { engine: sqlite, table: "people", key: ["id"], columns: { name: {} } })
 * const [table, ...indexes] = sqlTableSchema(people, { columns: { id: "integer" } })
 * table // => 'create table "people" (\n  "id" integer not null,\n  "name" text,\n  primary key ("id")\n) strict;'
 * indexes[1] // => '-- Serves sorts=-name.\ncreate index "people_name_desc_idx" on "people" ("name" desc, "id");'
 */
export function sqlTableSchema<Database, Table, Row>(
  table: SqlTable<Database, Table, Row>,
  options?: SqlTableSchemaOptions<SqlColumnNames<Database, Table>>,
): readonly string[]
export function sqlTableSchema(
  table: SqlTable<unknown, unknown, unknown>,
  options?: SqlTableSchemaOptions,
): readonly string[] {
  requireSqlTable(table, "first argument")
  const { columns = {}, plugins = [] } = readOptions("sqlTableSchema", options, kinds)
  const { engine } = table
  if (table.from !== undefined)
    throw new TypeError(`The table is the file ${quote(table.table)}, which no statement creates.`)
  const context: WritingContext = {
    table,
    plugins,
    texts: textsFor(engine),
    tables: tablesFor(engine),
  }
  const stored = storedColumns(context, readTypes(columns))
  const indexes = context.tables.hasNoIndexes ? [] : tableIndexes(context)
  const names = indexNames(nameInQuery(table.table), indexes, (name) =>
    writeSql(context, sql`${sql.id(name)}`),
  )
  return [
    writeStatement(context, commentsOfTable(context, stored), createTable(context, stored)),
    ...indexes.map((index, number) =>
      writeStatement(
        context,
        [`Serves ${index.serves.join(", ")}.`],
        createIndex(context, index, names[number] ?? ""),
      ),
    ),
  ]
}

function readTypes(columns: SqlTableSchemaOptions["columns"] & object): GivenTypes {
  const given = new Map<string, string>()
  for (const [name, type] of Object.entries(columns) as Iterable<[string, unknown]>) {
    if (type === undefined) continue
    if (typeof type !== "string" || type.trim() === "" || type.includes("\0"))
      throw new TypeError(
        `The type of the column ${JSON.stringify(name)} must be SQL, got ${describeValue(type)}.`,
      )
    given.set(name, type)
  }
  return given
}

function createTable(
  context: WritingContext,
  columns: readonly StoredColumn[],
): RawBuilder<unknown> {
  const { table } = context
  const lines = [
    ...columns.map((column) => columnLine(context, column)),
    sql`primary key (${sql.join(table.key.map((name) => sql.id(name)))})`,
    ...columns.flatMap(({ name, foldOf }) =>
      foldOf === undefined
        ? []
        : [sql`check ((${sql.id(name)} is null) = (${sql.id(foldOf)} is null))`],
    ),
  ]
  return sql`create table ${tableName(table.table)} (\n  ${sql.join(lines, sql`,\n  `)}\n)${sql.raw(context.tables.end ?? "")}`
}

/** Writes the statement that creates an index, which is in the schema of its table. */
function createIndex(
  { table, tables }: WritingContext,
  { columns, method }: TableIndex,
  name: string,
): RawBuilder<unknown> {
  const using = sql.raw(method === undefined ? "" : ` using ${method}`)
  const [schema = "", nameInSchema] = table.table.split(".")
  return tables.namesSchemaOfIndex && nameInSchema !== undefined
    ? sql`create index ${sql.id(schema, name)} on ${sql.id(nameInSchema)} (${columns})`
    : sql`create index ${sql.id(name)} on ${tableName(table.table)}${using} (${columns})`
}

/** Says what the statements cannot. */
function commentsOfTable(
  context: WritingContext,
  columns: readonly StoredColumn[],
): readonly string[] {
  const { table } = context
  const written = (name: string): string => writeSql(context, sql`${sql.id(name)}`)
  const fields = [...table.columns.values()]
  const expressions = fields.filter(({ place }) => place.kind === "expression")
  return [
    ...columns.flatMap(({ name, foldOf }) =>
      foldOf === undefined
        ? []
        : [
            `${written(name)} holds fold() of ${written(foldOf)}: a program that writes one writes both.`,
          ],
    ),
    ...expressions.map(({ field }) => `${field.name} is an expression: no index here serves it.`),
    ...Array.from(
      table.shortcuts.keys(),
      (name) => `${name} is a shortcut: no index here serves it.`,
    ),
    ...(context.tables.comments?.(context, fields) ?? []),
  ]
}
