/**
 * Asks random tables random queries, in memory and in an engine, and compares rows, order, `total`, NOT, OR, joins and
 * pages after cursors; a third of the queries has a condition of the application, and a fifth asks lists. It fails when one answer differs.
 *
 * `npx node scripts/differential-sql.ts sqlite 200000` asks one engine (`sqlite`, `pglite`, `postgres`, `mariadb`, `duckdb`, or `citus` with the variable `TROMMEL_CITUS`) that many queries.
 * Without arguments it asks SQLite 200,000, PGlite and PostgreSQL 50,000 each. The third
 * argument is the first seed, the fourth the number of queries for each table, 200 by default: fewer of them ask more tables.
 * `npx node scripts/differential-sql.ts sqlite 1 SEED` replays a seed with the table and all its queries.
 */
import { compareScenarios } from "../test/support/sql/differential.ts"
import { compareLists } from "../test/support/sql/list-differential.ts"
import { openCitus } from "../test/support/sql/citus.ts"
import {
  describeDifferential,
  noDifferentialCounts,
} from "../test/support/sql/differential-counts.ts"
import type { AnyEngine } from "../test/support/sql/engine.ts"
import { openDuckdb } from "../test/support/sql/duckdb-engine.ts"
import { openMariadb } from "../test/support/sql/mariadb-engine.ts"
import { openPglite, openPostgres } from "../test/support/sql/postgres-engines.ts"
import { openSqlite } from "../test/support/sql/sqlite-engine.ts"

const engines: Readonly<Record<string, () => AnyEngine | Promise<AnyEngine>>> = {
  sqlite: openSqlite,
  pglite: openPglite,
  postgres: openPostgres,
  citus: openCitus,
  mariadb: () => openMariadb(),
  duckdb: openDuckdb,
}

const [name, queries = "50000", firstSeed = "1", queriesOfTable = "200"] = process.argv.slice(2)
const size = { rows: 40, queries: Number(queriesOfTable) }
const asked: readonly (readonly [string, number])[] =
  name === undefined
    ? [
        ["sqlite", 200_000],
        ["pglite", 50_000],
        ["postgres", 50_000],
      ]
    : [[name, Number(queries)]]

for (const [engineName, count] of asked) await compareEngine(engineName, count)

async function compareEngine(engineName: string, count: number): Promise<void> {
  const open = engines[engineName]
  if (open === undefined) throw new Error(`No engine "${engineName}".`)
  const engine = await open()
  const counts = noDifferentialCounts()
  const start = performance.now()
  const lists = Math.trunc(count / 5)
  const next = await compareScenarios(engine, Number(firstSeed), {
    asked: count - lists,
    size,
    counts,
  })
  // A list that differs throws.
  const listsAsked = lists < 50 ? 0 : await compareLists(engine, lists, Number(firstSeed))
  const seconds = Math.round((performance.now() - start) / 1000)
  console.log(
    `${engine.name} ${engine.version}, seeds ${firstSeed} to ${next - 1}, ${seconds} s: ${describeDifferential(counts)}, ${listsAsked} queries of lists besides`,
  )
  for (const difference of counts.differences.slice(0, 20)) console.log(JSON.stringify(difference))
  if (counts.differences.length > 0) process.exitCode = 1
  await engine.close()
}
