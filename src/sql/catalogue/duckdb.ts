import { sql, type Expression } from "kysely"
import type { ColumnReference } from "../types.ts"
import {
  nameOfTable,
  type Catalogue,
  type CatalogueColumn,
  type CatalogueRequest,
} from "./catalogue.ts"
import {
  decimalColumn,
  fieldOfType,
  without,
  type FieldOfColumn,
  type FieldTypes,
} from "./placed-field.ts"

interface FoundColumn {
  readonly column_name: string
  readonly column_type: string
  readonly null: string
}

interface FoundPart extends FoundColumn {
  /** The columns of a constraint; null for a column. */
  readonly key: readonly string[] | null
}

/** Reads the catalogue of DuckDB, or the columns of files, and then the types of expressions. */
export async function readDuckdbCatalogue(request: CatalogueRequest): Promise<Catalogue> {
  const { db, from, expressions } = request
  const { rows } =
    from === undefined
      ? await findTable(request)
      : await sql<FoundPart>`select *, null as key from (describe select * from ${from})`.execute(
          db,
        )
  const columns = rows.flatMap((row) =>
    row.key ? [] : columnsOf([row.column_name], row.column_type, row.null !== "NO"),
  )
  return {
    // It has no other encoding.
    encoding: "UTF-8",
    foldsNames: true,
    columns: columns.length > 0 ? columns : undefined,
    indexes: rows.flatMap(({ column_name: name, key }) =>
      key ? [{ name, columns: key, unique: true }] : [],
    ),
    expressions: expressions?.size
      ? await readExpressions({ ...request, expressions })
      : new Map<string, CatalogueColumn>(),
  }
}

/** Finds columns and keys of a table where a statement finds it. What is in front of a name is a schema or a database. */
function findTable(request: CatalogueRequest) {
  const { schema, name } = nameOfTable(request)
  const isThere =
    schema === undefined
      ? sql`database_name = 'temp' or (database_name = current_database() and schema_name = current_schema())`
      : sql`(database_name in ('temp', current_database()) and lower(schema_name) = lower(${schema}))
          or (schema_name = 'main' and lower(database_name) = lower(${schema}))`
  return sql<FoundPart>`with place as (
      select database_oid, table_oid from duckdb_columns() where lower(table_name) = lower(${name}) and (${isThere})
      order by database_name <> 'temp', database_name <> current_database() limit 1)
    select column_name, data_type as column_type, if(is_nullable, 'YES', 'NO') as "null",
      null as key, column_index as number from duckdb_columns() semi join place using (database_oid, table_oid)
    union all select constraint_name, constraint_type, 'YES', constraint_column_names,
      if(constraint_type = 'UNIQUE', 1, 0) from duckdb_constraints() semi join place using (database_oid, table_oid)
      where constraint_type in ('PRIMARY KEY', 'UNIQUE')
    order by number, column_name`.execute(request.db.withoutPlugins())
}

async function readExpressions({
  db,
  expressions,
}: Required<Pick<CatalogueRequest, "db" | "expressions">>): Promise<Catalogue["expressions"]> {
  const types = Array.from(expressions.values(), (value) => sql`typeof(${value})`)
  const { rows } = await sql<{
    types: readonly string[]
  }>`select [${sql.join(types)}] as types`.execute(db)
  return new Map(
    Array.from(expressions.keys(), (name, index) => [
      name,
      columnOf(name, rows[0]?.types[index] ?? "", true),
    ]),
  )
}

/** Returns the column, or of a struct its parts, which have no nulls of their own. */
function columnsOf(
  path: readonly string[],
  written: string,
  nullable: boolean,
): readonly CatalogueColumn[] {
  const [first = "", ...steps] = path
  // One without parts is a column that no field has.
  const [, inner] = /^STRUCT\((.+)\)$/s.exec(written) ?? []
  // The compiler takes an object below `constructor` for what every object has there.
  if (inner !== undefined && !(first in Object.prototype))
    return partsOf(inner).flatMap(([part, type]) => columnsOf([...path, part], type, true))
  const column = columnOf(path.join("."), written, nullable)
  if (steps.length === 0) return [column]
  const expression = (reference: ColumnReference): Expression<unknown> =>
    steps.reduce<Expression<unknown>>(
      (value, step) => sql`struct_extract(${value}, ${sql.lit(step)})`,
      reference(first),
    )
  return [{ ...column, part: { path, expression } }]
}

/** Reads the names and types of the parts of a struct, as DuckDB writes them. */
function partsOf(inner: string): readonly (readonly [name: string, type: string])[] {
  const parts: [string, string][] = []
  const part = /\s*(?:"(?<quoted>(?:[^"]|"")*)"|(?<plain>[^\s"]+))\s+/y
  for (let at = 0; at < inner.length; at++) {
    part.lastIndex = at
    const groups = part.exec(inner)?.groups
    if (groups === undefined) break
    const start = part.lastIndex
    at = endOfType(inner, start)
    const name = groups.quoted?.replaceAll('""', '"') ?? groups.plain ?? ""
    parts.push([name, inner.slice(start, at)])
  }
  return parts
}

/** Returns the place of the comma behind a type, or the end. Brackets and quotes may hold others. */
function endOfType(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const sign = text.charAt(at)
    if (sign === '"' || sign === "'") at = text.indexOf(sign, at + 1)
    if (at < 0) break
    if (sign === "(") depth++
    if (sign === ")") depth--
    if (sign === "," && depth === 0) return at
  }
  return text.length
}

function columnOf(name: string, written: string, nullable: boolean): CatalogueColumn {
  const type = written.replace(/\[\d*\]$/, "")
  return {
    name,
    type,
    isList: type !== written,
    domain: undefined,
    nullable,
    collation: undefined,
    labels: undefined,
  }
}

/** NaN counts as empty. DuckDB has no indexes which that costs. */
const special = { mayHoldSpecials: true }

/** The fields of the types of DuckDB. */
const types: FieldTypes = [
  [/^BOOLEAN$/, { kind: "boolean" }, { type: "boolean" }],
  [/^(?:U?TINYINT|U?SMALLINT|U?INTEGER)$/, { kind: "integer" }, { type: "int8" }],
  [/^BIGINT$/, { kind: "integer", bits: 64 }, { type: "int8" }],
  [/^UBIGINT$/, { kind: "integer", bits: 64, unsigned: true }, { type: "ubigint" }],
  [/^HUGEINT$/, { kind: "integer" }, { type: "hugeint" }],
  [/^FLOAT$/, { kind: "number", format: "float" }, { type: "float4", ...special }],
  [/^DOUBLE$/, { kind: "number" }, { type: "float8", ...special }],
  [/^DECIMAL/, { kind: "number", format: "decimal" }, decimalColumn],
  [/^VARCHAR$/, { kind: "text" }, { type: "text" }],
  // An enum type and JSON are compared as their texts.
  [
    /^(?:ENUM|JSON$)/,
    { kind: "text" },
    (column) => ({
      expression: (reference) =>
        sql`cast(${valueOf(column, reference)} as ${sql.raw(column.isList ? "varchar[]" : "varchar")})`,
    }),
  ],
  [/^UUID$/, { kind: "uuid" }, { type: "uuid" }],
  [/^DATE$/, { kind: "day" }, { type: "date" }],
  [/^TIME$/, { kind: "time" }, { type: "time" }],
  [/^TIMESTAMP$/, { kind: "date" }, { type: "timestamp" }],
  [/^TIMESTAMP_S$/, { kind: "date" }, { type: "timestamp_s" }],
  [/^TIMESTAMP_MS$/, { kind: "date" }, { type: "timestamp_ms" }],
  [/^TIMESTAMP_NS$/, { kind: "date" }, { type: "timestamp_ns" }],
  [/^TIMESTAMP WITH TIME ZONE$/, { kind: "date" }, { type: "timestamptz" }],
]

function valueOf({ name, part }: CatalogueColumn, reference: ColumnReference): Expression<unknown> {
  return part?.expression(reference) ?? reference(name)
}

export const fieldOfDuckdbColumn: FieldOfColumn = (column) => {
  if (column.type === "BLOB" && !column.isList)
    return {
      ...without(column, "it holds bytes", "try(decode(?))"),
      base64: (reference) => sql`to_base64(${valueOf(column, reference)})`,
    }
  const found = fieldOfType(types, column, column.isList ? "varchar[]" : "varchar")
  const { part } = column
  return found.definition && part
    ? { ...found, column: { expression: part.expression, ...found.column } }
    : found
}
