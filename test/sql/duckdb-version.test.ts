import { Kysely, sql } from "kysely"
import { afterEach, expect, it, vi } from "vitest"
import { nodeDuckdb } from "../../src/kysely-duckdb.ts"

afterEach(() => vi.restoreAllMocks())

/** Asks a DuckDB of a version twice. */
async function askOf(version: string): Promise<readonly unknown[]> {
  const warn = vi.spyOn(console, "warn").mockReturnValue()
  const result = {
    ...{ returnType: 1, rowsChanged: 0 },
    columnNames: () => ["version"],
    columnTypes: () => [{ typeId: 17 }],
    getRows: () => Promise.resolve([[version]]),
    yieldRows: () => expect.fail(),
  }
  const connection = {
    run: () => Promise.resolve(result),
    stream: () => Promise.resolve(result),
    interrupt: () => undefined,
    closeSync: () => undefined,
  }
  const instance = { connect: () => Promise.resolve(connection), closeSync: () => undefined }
  const db = new Kysely<object>({ dialect: nodeDuckdb(instance) })
  await sql`select 1`.execute(db)
  await sql`select 1`.execute(db)
  await db.destroy()
  return warn.mock.calls.map(([message]: readonly unknown[]) => message)
}

it.each(["v1.4.9", "v0.10.3"])(
  "a DuckDB that is older than those tested says so at first use: %s",
  async (version) => {
    expect(await askOf(version)).toEqual([
      `DuckDB ${version} is not tested: trommel/kysely/duckdb is tested from v1.5 on.`,
    ])
  },
)

it.each(["v1.5.0", "v1.5.6", "v1.10.0", "v2.0.0", "v1.5.0-dev12", "unknown"])(
  "a DuckDB of today or tomorrow says nothing: %s",
  async (version) => {
    expect(await askOf(version)).toEqual([])
  },
)
