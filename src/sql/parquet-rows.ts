import { Kysely, sql, type RawBuilder } from "kysely"
import type { BoundQuery } from "../bind/bound.ts"
import type { OpenFieldTable } from "../fields/table.ts"
import { readDuckdbCatalogue } from "./catalogue/duckdb.ts"
import { duckdbEngine } from "./engines/duckdb.ts"
import { nodeDuckdb, type NodeDuckdbInstance } from "./node-duckdb.ts"
import { parquet, type ParquetTable } from "./parquet.ts"
import { describeTable, type FoundSqlTable } from "./read-sql-table.ts"
import { addPage, selectFromTable } from "./statements.ts"
import { toKysely } from "./to-kysely.ts"
import type { DatabaseTable } from "./engine.ts"
import type { AnyDatabase } from "./types.ts"

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

interface ParquetColumns extends Pick<FoundSqlTable, "definitions"> {
  readonly fields: OpenFieldTable
  readonly table: DatabaseTable
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

/** Finds the columns. Their types alone are read. */
async function findColumns(db: Kysely<AnyDatabase>, place: ParquetTable): Promise<ParquetColumns> {
  const table = { engine: duckdbEngine, files: place, table: place.name }
  const catalogue = await readDuckdbCatalogue({ db, table: place.name, from: place.from })
  const { remarks, ...found } = await describeTable({ ...table, db, catalogue })
  const columns = (catalogue.columns ?? []).filter(({ name }) => !place.key.includes(name))
  const namesOf = (test: (type: string) => boolean): readonly string[] =>
    columns.flatMap(({ name, type }) => (test(type) ? name : []))
  return {
    ...found,
    selected: namesOf((type) => !unreadable.test(type)),
    left: remarks.flatMap(({ field, path }) => (field === undefined ? path : [])),
    exact: namesOf((type) => /^(?:DECIMAL|BIGINT|UBIGINT|U?HUGEINT)/.test(type)),
  }
}

function rowsOf(
  db: Kysely<AnyDatabase>,
  place: ParquetTable,
  { fields, table, selected, ...found }: ParquetColumns,
): ParquetRows {
  const find = (bound: BoundQuery | undefined) => {
    const rows = selectFromTable({ db, as, table: { table: place.name, from: place.from } })
    const query = bound && toKysely(bound, table, { as })
    return { rows: query === undefined ? rows : rows.where(query.where), query }
  }
  const columnOf = (name: string): RawBuilder<unknown> => sql.id(as, name)
  return {
    ...found,
    table: fields,
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
        .orderBy(sql`count(*) desc, value nulls first`)
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
const unreadable = /^(?:STRUCT|MAP|UNION|BLOB|VARIANT|GEOMETRY)|\[\d*\]$/
