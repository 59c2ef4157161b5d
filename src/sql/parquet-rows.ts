import { Kysely, sql, type RawBuilder } from "kysely"
import type { BoundQuery } from "../bind/bound.ts"
import type { Column } from "../fields/definition.ts"
import { nameFields } from "../fields/infer.ts"
import { fieldsFromJson } from "../fields/json.ts"
import type { OpenFieldTable } from "../fields/table.ts"
import { duckdb, duckdbEngine } from "./engines/duckdb.ts"
import { nodeDuckdb, type NodeDuckdbInstance } from "./node-duckdb.ts"
import { parquet, type ParquetTable } from "./parquet.ts"
import { defineSqlTable } from "./sql-table.ts"
import { addPage, selectFromTable } from "./statements.ts"
import { toKysely } from "./to-kysely.ts"
import type { ColumnReference, AnyDatabase } from "./types.ts"

/** Parquet files whose columns say what the fields are. */
export interface ParquetRows extends Pick<ParquetColumns, "definitions" | "left" | "exact"> {
  readonly table: OpenFieldTable
  /** Returns the rows of a query, or all, in batches as they are found. */
  readonly batches: (bound?: BoundQuery) => AsyncGenerator<readonly object[], undefined>
  /** Counts the rows of a query on all pages, or all. */
  readonly count: (bound?: BoundQuery) => Promise<number>
  /** Counts the values of a column among the rows of a query, the most frequent first, and of a list its items. */
  readonly values: (
    bound: BoundQuery,
    column: string,
    isList: boolean,
  ) => Promise<readonly ValueCount[]>
  readonly close: () => Promise<void>
}

interface ValueCount {
  readonly value: unknown
  readonly count: number
}

interface ParquetColumns {
  readonly definitions: Readonly<Record<string, Column>>
  /** The places of the fields in the table. */
  readonly columns: Readonly<Record<string, object>>
  /** The columns that are selected. */
  readonly selected: readonly string[]
  /** The columns whose types no field reads. */
  readonly left: readonly string[]
  /** The columns of numbers that no double may hold. */
  readonly exact: readonly string[]
}

/** The number of rows in a batch. */
const batchSize = 2000

/** The name of the files in a statement. */
const as = "rows"

/** Opens Parquet files, or closes the database and rejects. */
export async function openParquetRows(
  instance: NodeDuckdbInstance,
  file: string,
): Promise<ParquetRows> {
  const db = new Kysely<AnyDatabase>({ dialect: nodeDuckdb(instance) })
  const place = parquet(file)
  try {
    return rowsOf(db, place, await findColumns(db, place))
  } catch (error) {
    await db.destroy()
    throw error
  }
}

interface FoundColumn {
  readonly column_name: string
  readonly column_type: string
}

async function findColumns(db: Kysely<AnyDatabase>, place: ParquetTable): Promise<ParquetColumns> {
  const { rows: found } = await sql<FoundColumn>`describe select * from ${place.from}`.execute(db)
  const all = found
    .map(({ column_name: name, column_type: type }) => ({ name, type }))
    .filter(({ name }) => !place.key.includes(name))
  const selected = all.filter(({ type }) => !unreadable.test(type))
  const names = nameFields(selected.map(({ name }) => [name]))
  const definitions: Record<string, Column> = {}
  const columns: Record<string, object> = {}
  const known = new Set<string>()
  for (const [index, { name, type }] of selected.entries()) {
    const item = type.replace(/\[\d*\]$/, "")
    const [, definition, placeOf] = types.find(([pattern]) => pattern.test(item)) ?? []
    const field = names[index]?.name
    if (definition === undefined || placeOf === undefined || field === undefined) continue
    const list = item !== type
    known.add(name)
    definitions[field] = Object.assign(
      {},
      definition,
      list && { list },
      field !== name && { path: [name] },
    )
    columns[field] = placeOf(name, item, list)
  }
  const exact = selected.filter(({ type }) => /^(?:DECIMAL|BIGINT|UBIGINT|U?HUGEINT)/.test(type))
  const namesOf = (some: typeof all): readonly string[] => some.map(({ name }) => name)
  return {
    definitions,
    columns,
    selected: namesOf(selected),
    left: namesOf(all.filter(({ name }) => !known.has(name))),
    exact: namesOf(exact),
  }
}

function rowsOf(
  db: Kysely<AnyDatabase>,
  place: ParquetTable,
  { columns, selected, ...found }: ParquetColumns,
): ParquetRows {
  const fields = fieldsFromJson(found.definitions)
  if (!fields.ok) throw new TypeError(fields.diagnostics.map(({ message }) => message).join(" "))
  const table = defineSqlTable<AnyDatabase>()(fields.value, {
    engine: duckdb,
    table: place,
    columns: columns as never,
  })
  const find = (bound: BoundQuery | undefined) => {
    const rows = selectFromTable({ db, as, table: { table: place.name, from: place.from } })
    const query = bound && toKysely(bound, table, { as })
    return { rows: query === undefined ? rows : rows.where(query.where), query }
  }
  const columnOf = (name: string): RawBuilder<unknown> => sql.id(as, name)
  return {
    ...found,
    table: fields.value,
    batches: async function* (bound) {
      const { rows, query } = find(bound)
      const chosen = rows.select(selected.map((name) => sql`${columnOf(name)}`.as(name)))
      // DuckDB keeps the order of the files where nothing sorts.
      const unsorted = { orderBy: [], orderInRange: undefined, ranges: [true] }
      const page = bound?.sorts.length
        ? query?.page
        : query && addPage({ ...query, ...unsorted }, duckdbEngine)
      yield* inBatches((page ? chosen.$call(page) : chosen).stream())
      return undefined
    },
    count: async (bound) => {
      const counted = find(bound).rows.select(sql<number>`count(*)`.as("total"))
      const [row] = await counted.execute()
      return Number(row?.total)
    },
    values: (bound, column, isList) => {
      const items = sql`list_distinct(${columnOf(column)})`
      // A row counts once for each different item of a list (rule V14).
      const value = isList
        ? sql`unnest(case when len(${items}) > 0 then ${items} else [null] end)`
        : columnOf(column)
      const each = find(bound).rows.select([
        value.as("value"),
        columnOf("file_row_number").as("place"),
      ])
      return db
        .selectFrom(each.as("each"))
        .select([sql`value`.as("value"), sql<number>`count(*)`.as("count")])
        .groupBy(sql`value`)
        .orderBy(sql`count(*) desc, min(place)`)
        .execute()
    },
    close: () => db.destroy(),
  }
}

async function* inBatches(
  rows: AsyncIterable<object>,
): AsyncGenerator<readonly object[], undefined> {
  let batch: object[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Types of values that no output has a form for. */
const unreadable = /^(?:STRUCT|MAP|UNION|BLOB|VARIANT|GEOMETRY)|\]\[/

/** Returns the place of a field in the table. */
type PlaceOf = (column: string, type: string, isList: boolean) => object

const typed =
  (type: string): PlaceOf =>
  (column) => ({ type, column })

/** NaN counts as empty. */
const special =
  (type: string): PlaceOf =>
  (column) => ({ type, column, mayHoldSpecials: true })

/** An enum type and JSON are compared as their texts. */
const asText: PlaceOf = (column, type, isList) =>
  type === "VARCHAR" || isList
    ? { column }
    : { expression: (name: ColumnReference) => sql`cast(${name(column)} as varchar)` }

/** The fields of the types of columns, and their places in the table. */
const types: readonly (readonly [pattern: RegExp, definition: Column, placeOf: PlaceOf])[] = [
  [/^BOOLEAN$/, { kind: "boolean" }, typed("boolean")],
  [/^(?:U?TINYINT|U?SMALLINT|U?INTEGER)$/, { kind: "integer" }, typed("int8")],
  [/^BIGINT$/, { kind: "integer", bits: 64 }, typed("int8")],
  [/^UBIGINT$/, { kind: "integer", bits: 64, unsigned: true }, typed("ubigint")],
  [/^HUGEINT$/, { kind: "integer" }, typed("hugeint")],
  [/^FLOAT$/, { kind: "number", format: "float" }, special("float4")],
  [/^DOUBLE$/, { kind: "number" }, special("float8")],
  [
    /^DECIMAL/,
    { kind: "number", format: "decimal" },
    (column, type) => ({ type: type.replace("DECIMAL", "numeric"), column }),
  ],
  [/^(?:VARCHAR$|ENUM|JSON$)/, { kind: "text" }, asText],
  [/^UUID$/, { kind: "uuid" }, typed("uuid")],
  [/^DATE$/, { kind: "day" }, typed("date")],
  [/^TIME$/, { kind: "time" }, typed("time")],
  [/^TIMESTAMP WITH TIME ZONE$/, { kind: "date" }, typed("timestamptz")],
  [
    /^TIMESTAMP(?:_(?:S|MS|NS))?$/,
    { kind: "date" },
    (column, type) => ({ type: type.toLowerCase(), column }),
  ],
]
