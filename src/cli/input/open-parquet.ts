import { createRequire } from "node:module"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import type { BoundQuery } from "../../bind/bound.ts"
import { visible } from "../../diagnostics/visible.ts"
import type { NodeDuckdbInstance } from "../../sql/node-duckdb.ts"
import { openParquetRows, type ParquetRows } from "../../sql/parquet-rows.ts"
import { failure, success, type CommandResult, type Failure } from "../command-result.ts"
import type { RowBatches } from "./read-rows.ts"
import { setSourceTexts } from "./source-texts.ts"

/** A Parquet file, or several by a pattern, that DuckDB reads. */
export interface ParquetFile extends Omit<ParquetRows, "batches" | "exact" | "values"> {
  /** Returns the rows of a query, or all, as they are found. */
  readonly rows: (bound?: BoundQuery) => RowBatches
  /** Counts the values of a column among the rows of a query, the most frequent first. A number has its digits as `text`. */
  readonly values: (
    bound: BoundQuery,
    column: Column,
  ) => Promise<
    readonly { readonly value: unknown; readonly text?: string; readonly count: number }[]
  >
}

/** The part of a column of the output that says where its values are. */
interface Column {
  readonly path: readonly string[]
  readonly list?: true
}

/** Opens a file, and reads the types of its columns. Rejects where DuckDB is not installed. */
export async function openParquet(
  file: string,
  folder: string,
): Promise<CommandResult<ParquetFile>> {
  const instance = await openDatabase(folder)
  const fail = (error: unknown): Failure =>
    failure(`${visible(file)} cannot be read: ${describeError(error)}`)
  try {
    const found = await openParquetRows(instance, resolve(folder, file))
    return success({
      ...found,
      rows: async function* (bound) {
        try {
          for await (const rows of found.batches(bound)) {
            for (const row of rows) keepNumbers(row, found.exact)
            yield success(rows)
          }
        } catch (error) {
          yield fail(error)
        }
        return undefined
      },
      values: async (bound, { path: [name = ""], list = false }) => {
        const counts = await found.values(bound, name, list)
        return found.exact.includes(name)
          ? counts.map((counted) => ({ ...counted, text: String(counted.value) }))
          : counts
      },
    })
  } catch (error) {
    return fail(error)
  }
}

/** Opens an empty database, with the DuckDB that is installed beside the program, or in the folder of the user. */
async function openDatabase(folder: string): Promise<NodeDuckdbInstance> {
  const name = "@duckdb/node-api"
  const { resolve: find } = createRequire(join(folder, "noop.js"))
  const loaded = (await import(name).catch(() => import(pathToFileURL(find(name)).href))) as {
    readonly DuckDBInstance: { readonly create: () => Promise<NodeDuckdbInstance> }
  }
  return loaded.DuckDBInstance.create()
}

function describeError(error: unknown): string {
  const [line = ""] = (error instanceof Error ? error.message : String(error)).split("\n")
  return visible(line)
}

/** Keeps the digits of numbers that no double holds, so that they are written as numbers. */
function keepNumbers(row: object, columns: readonly string[]): void {
  const texts = new Map<string, string>()
  for (const name of columns) {
    const value: unknown = Reflect.get(row, name)
    if (typeof value === "string" || typeof value === "bigint") texts.set(name, String(value))
  }
  if (texts.size > 0) setSourceTexts(row, texts)
}
