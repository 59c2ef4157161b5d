import { sql, type RawBuilder } from "kysely"
import { isObject } from "../diagnostics/untrusted.ts"

/** Parquet files in the place of a table. */
export interface ParquetTable<Name extends string = string> {
  /** The name of the file, or a pattern for several. */
  readonly name: Name
  /** What statements select from. */
  readonly from: RawBuilder<Record<string, unknown>>
  /** The columns that tell rows apart: the number of the row, with several files after the name of the file. */
  readonly key: readonly [string, ...string[]]
}

/**
 * Names a Parquet file, or several by a pattern such as `orders/*.parquet`, as the table of a DuckDB: `table: parquet("orders.parquet")`.
 * Its key is the number of the row, with several files after the name of the file, so that rows without a sort are in the order of the
 * file. DuckDB opens what the name says, so never take it from a request.
 * @throws TypeError for a name that no file can have.
 * @example
 * import { duckdb, parquet } from "trommel/kysely/duckdb"
 * const fields = defineFields({ total: { kind: "number" } })
 * const orders = defineSqlTable<any>()(fields, { engine: duckdb, table: parquet("orders.parquet"), columns: { total: {} } })
 * orders.key // => ["file_row_number"]
 */
export function parquet<const Name extends string>(file: Name): ParquetTable<Name> {
  if (typeof file !== "string" || file === "" || file.includes("\0") || !file.isWellFormed())
    throw new TypeError(`"file" must be the name of a file, got ${JSON.stringify(file)}.`)
  const isPattern = /[*?[]/.test(file)
  const table: ParquetTable<Name> = {
    name: file,
    from: isPattern
      ? sql`read_parquet(${sql.lit(file)}, file_row_number = true, filename = true)`
      : sql`read_parquet(${sql.lit(file)}, file_row_number = true)`,
    key: isPattern ? ["filename", "file_row_number"] : ["file_row_number"],
  }
  known.add(table)
  return table
}

/** Returns what {@link parquet} gave; undefined for anything else. */
export function readFiles(given: unknown): ParquetTable | undefined {
  return isFiles(given) ? given : undefined
}

function isFiles(given: unknown): given is ParquetTable {
  return isObject(given) && known.has(given)
}

const known = new WeakSet<object>()
