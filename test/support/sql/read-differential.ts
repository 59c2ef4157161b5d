import fc from "fast-check"
import { rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pid } from "node:process"
import { expect } from "vitest"
import { bindQuery } from "../../../src/bind/bind.ts"
import { runQuery } from "../../../src/evaluate/run-query.ts"
import type { PlainKind } from "../../../src/fields/kinds/kinds.ts"
import { readArray } from "../../../src/diagnostics/untrusted.ts"
import { parseQuery } from "../../../src/parser/parse-query.ts"
import { printModule } from "../../../src/cli/database/print-module.ts"
import { parquet } from "../../../src/sql/parquet.ts"
import {
  findSqlTable,
  readSqlTable,
  type FoundSqlTable,
  type ReadSqlTableOptions,
} from "../../../src/sql/read-sql-table.ts"
import { runSql, type SqlAnswer } from "../../../src/sql/run-sql.ts"
import { quoteName } from "./quote-name.ts"
import { defaultLimits } from "../json-table.ts"
import type { Asked } from "../reference/asked.ts"
import { drawSeed, runFactor } from "../runs.ts"
import type { CaseColumn, StoredRow } from "./case.ts"
import { stepInto } from "./differential-run.ts"
import { differenceOf } from "./differential-scenario.ts"
import { engines, type AnyDatabase, type AnyEngine } from "./engine.ts"
import { importModule } from "./import-module.ts"
import { askedOfCase } from "./query-arbitraries.ts"
import { removeTables, writeTable } from "./written-tables.ts"

/** What was asked over tables that were read from a database. */
interface ReadCounts {
  tables: number
  queries: number
  found: number
  readonly differences: string[]
}

type ReadTable = FoundSqlTable<AnyDatabase, string>

/**
 * Asks tables that an engine describes itself, and expects the answers of memory over the rows that they hold. A difference tells
 * its seed.
 * @param asked - The number of queries where properties run as often as they say.
 */
export async function expectReadTables(engine: AnyEngine, asked: number): Promise<void> {
  const counts: ReadCounts = { tables: 0, queries: 0, found: 0, differences: [] }
  const wanted = Math.ceil(asked * runFactor)
  for (let seed = drawSeed(); counts.queries < wanted && counts.differences.length < 10; seed++)
    await compareReadTable(engine, seed, counts)
  await engine.close()
  await rm(parquetFile, { force: true })
  expect(counts.differences).toEqual([])
  expect(counts.found).toBeGreaterThan(counts.queries / 8)
}

/** Writes a table, reads it, and asks it there and in memory. */
async function compareReadTable(
  engine: AnyEngine,
  seed: number,
  counts: ReadCounts,
): Promise<void> {
  const differ = (difference: string): number =>
    counts.differences.push(`${engine.name}, seed ${seed}: ${difference}`)
  const written = await writeTable(engine, seed, 40)
  await engine.vary?.(seed)
  counts.tables++
  try {
    const key = written.key as [string, ...string[]]
    const files = written.isView ? await writeParquet(engine, written.name) : undefined
    const options = {
      engine: engines[engine.engineName],
      table: files ?? written.name,
      ...(written.isView && files === undefined && { key }),
    }
    const read = await readSqlTable(engine.db, options)
    // The module that is printed of a table answers as the table does.
    const table =
      seed % 4 > 0 ? read : { ...read, ...(await importModule(await printTable(engine, options))) }
    differenceOf("fields", pathsOf(table), written.read).forEach(differ)
    const all = bindQuery(parseQuery({}), table.fields, { paging: false })
    const { data: rows } = await runSql(engine.db, all, table.table)
    differenceOf("rows", rows.length, written.rows).forEach(differ)
    for (const [index, asked] of fc
      .sample(askedOfRead(table, rows), { seed, numRuns: 50 })
      .entries()) {
      counts.queries++
      const difference = await compareAsked({ engine, table, rows, asked, index }, counts)
      difference.forEach((one) => differ(`${JSON.stringify(asked)}: ${one}`))
    }
  } catch (error) {
    differ(error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
  await removeTables(engine)
}

/** Prints the module of a table. */
export async function printTable({ db }: AnyEngine, options: ReadSqlTableOptions): Promise<string> {
  const { table } = options
  const file = typeof table === "string" ? undefined : table.name
  return printModule({ ...(await findSqlTable(db, options)), file }, undefined)
}

const parquetFile = join(tmpdir(), `trommel-read-${pid}.parquet`)

/** Writes the rows of a table into a file where the engine reads such files. */
async function writeParquet({ engineName, run }: AnyEngine, name: string) {
  if (engineName !== "duckdb") return undefined
  const table = name.split(".").map(quoteName).join(".")
  await run(`copy (select * from ${table}) to '${parquetFile}' (format parquet)`)
  return parquet(parquetFile)
}

/** Returns the columns that became fields. */
function pathsOf({ definitions }: ReadTable): readonly string[] {
  return Object.entries(definitions).map(
    ([name, { path }]) => path?.[0] ?? name.replace(/\.a$/, ""),
  )
}

/** Kinds of the reference whose operators those of others are. */
const standIns: Readonly<Record<string, PlainKind>> = {
  day: "date",
  time: "number",
  duration: "number",
  object: "boolean",
}

/** Queries that nearly find the values of the rows. */
function askedOfRead({ definitions }: ReadTable, rows: readonly unknown[]): fc.Arbitrary<Asked> {
  const columns = Object.entries(definitions).map(([name, definition]) => ({
    field: {
      kind: standIns[definition.kind] ?? (definition.kind as PlainKind),
      ...{ name, filter: true, sort: !("list" in definition), nullable: true, list: false },
      path: [definition.path?.[0] ?? name],
      ids: new Map(),
    },
    definition,
  })) as unknown as readonly CaseColumn[]
  const stored = rows.map((row) => ({
    values: columns.map(({ field }) => {
      const value = field.path.reduce(stepInto, row)
      return { memory: readArray(value)?.[0] ?? value }
    }),
  })) as unknown as readonly StoredRow[]
  const fields = columns.map(({ field }) => field)
  const table = { fields, defaultPageSize: 10, maxPageSize: 25, limits: defaultLimits }
  return askedOfCase(
    { table, columns, engineName: "sqlite", name: "", key: "number", isSieve: false },
    stored,
  )
}

type Page = Pick<SqlAnswer<unknown>, "data" | "next" | "refused">

interface AskedTable {
  readonly engine: AnyEngine
  readonly table: ReadTable
  readonly rows: readonly unknown[]
  readonly asked: Asked
  readonly index: number
}

/** Compares a page, and each fifth time all pages after cursors. */
async function compareAsked(
  { engine, table, rows, asked, index }: AskedTable,
  counts: ReadCounts,
): Promise<readonly string[]> {
  const bound = bindQuery(parseQuery(asked), table.fields)
  const { data, total, refused } = await runSql(engine.db, bound, table.table)
  // What an engine cannot answer it refuses.
  if (refused && !bound.refused) return []
  const expected = runQuery(rows, bound)
  if (expected.total > 0) counts.found++
  const differences = differenceOf("page", [data, total], [expected.data, expected.total])
  if (index % 5 > 0) return differences
  const all = bindQuery(parseQuery(asked), table.fields, { paging: false })
  const paged = { ...all, paging: { page: 1, pageSize: 1 + (index % 7), skip: 0 } }
  const found: unknown[] = []
  let after: string | null = null
  do {
    const page: Page = await runSql(engine.db, paged, table.table, { after, count: false })
    if (page.refused) return differences
    found.push(...page.data)
    after = page.next
  } while (after !== null && found.length <= rows.length)
  return [...differences, ...differenceOf("pages after cursors", found, runQuery(rows, all).data)]
}
