/**
 * Compares many values of a column in SQL with memory, over the same 20,000 rows on SQLite, PGlite and a server of PostgreSQL:
 * `npx node bench/sql-values.ts [--rows 20000]`. Each operator has 1, 32, 33 and 256 values, 64 conditions, and a needle of 8,000
 * characters. Computing times are compared. The exit code is 1 when an aim is missed: of what takes 20 ms, 33 and 256 values take at
 * most 1.3 times as much for each as 32, and SQL takes at most three times as much as memory.
 */
import { parseArgs } from "node:util"
import { isOperatorOfKind } from "../src/fields/kinds/writing.ts"
import { prepareQuery, runQuery, type BoundQuery } from "../src/index.ts"
import { compileSql, runSql } from "../src/kysely.ts"
import { operators } from "../src/language/operators.ts"
import type { Engine } from "../test/support/sql/engine.ts"
import { openPglite, openPostgres } from "../test/support/sql/postgres-engines.ts"
import { findPostgres, missingPostgres } from "../test/support/sql/postgres-server.ts"
import { openSqlite } from "../test/support/sql/sqlite-engine.ts"
import { cpuClock, ownTime, type CpuClock } from "./support/sql-time.ts"
import { insertOrders, orderFields, orderTables } from "./support/sql-rows.ts"

const { values } = parseArgs({ options: { rows: { type: "string", default: "20000" } } })

const symbolsOfTexts = operators
  .filter((operator) => isOperatorOfKind("text", operator))
  .flatMap(({ symbol }) => [symbol, `${symbol}*`])

let missed = 0
await compareEngine(openSqlite())
await compareEngine(await openPglite())
if (findPostgres() === undefined) console.log(missingPostgres)
else await compareEngine(await openPostgres())
if (missed > 0) process.exitCode = 1

/** A query of some values, which are named as its line. */
interface Line {
  readonly title: string
  readonly count: number
  readonly filters: string
}

/** Returns the lines of an operator. No value is in a text, so that each row pays for all of them. */
function linesOf(symbol: string): readonly Line[] {
  const condition = (value: string) => `name${symbol}${value}`
  const list = (count: number): Line => ({
    title: `${count} values`,
    count,
    filters: condition(Array.from({ length: count }, (_, index) => `ah${index}`).join("|")),
  })
  const conditions = Array.from({ length: 64 }, (_, index) => condition(`ah${index}`)).join(",")
  return [
    ...[1, 32, 33, 256].map(list),
    { title: "64 conditions", count: 64, filters: conditions },
    { title: "8,000 characters", count: 1, filters: condition("ab".repeat(4000)) },
  ]
}

async function compareEngine(engine: Engine): Promise<void> {
  await insertOrders(engine, Number(values.rows))
  // Parameters are sent apart from statements that are not prepared, so a plan knows them.
  if (engine.engineName === "postgres") await engine.script("set plan_cache_mode = auto")
  const clock = engine.name === "PGlite" ? ownTime : await cpuClock(engine)
  const table = orderTables[engine.engineName]
  const all = prepareQuery({}, orderFields, { paging: false })
  const { data } = await runSql(engine.db, all, table)
  console.log(`\n${engine.name} ${engine.version}, ${values.rows} rows, CPU time\n`)
  console.log("| operator | values | SQL, ms | memory, ms | ratio |\n|---|---|---|---|---|")
  for (const symbol of symbolsOfTexts) {
    let few = Infinity
    for (const { title, count, filters } of linesOf(symbol)) {
      const bound = prepareQuery({ filters }, orderFields, { strict: false })
      if (bound.refused) continue
      const [ours, memory] = await timesOf(engine, clock, { bound, table, rows: data })
      const isDear =
        title.endsWith("values") && ours >= 20 && count > 32 && ours / count > (few / 32) * 1.3
      const isSlow = memory >= 20 && ours > 3 * memory
      if (count === 32) few = ours
      if (isDear || isSlow) missed++
      console.log(
        `| \`${symbol}\` | ${title} | ${ours.toFixed(1)} | ${memory.toFixed(1)} | ${(ours / memory).toFixed(1)}${isDear ? " MISSED for each value" : ""}${isSlow ? " MISSED 3" : ""} |`,
      )
    }
  }
  await engine.close()
}

/** Returns the computing times of a count in SQL, and of a run in memory. */
async function timesOf(
  { run }: Engine,
  clock: CpuClock,
  {
    bound,
    table,
    rows,
  }: {
    bound: BoundQuery
    table: (typeof orderTables)["sqlite" | "postgres"]
    rows: readonly object[]
  },
): Promise<readonly [number, number]> {
  const { count } = compileSql(bound, table)
  return [
    await timeOf(clock, () => run(count.sql, count.parameters)),
    await timeOf(ownTime, () => runQuery(rows, bound)),
  ]
}

/** Runs a work until it has taken many ticks of the clock, after one run that does not count. */
async function timeOf(clock: CpuClock, work: () => unknown): Promise<number> {
  await work()
  const start = clock()
  let runs = 0
  while (clock() - start < 60 && runs < 1000) {
    await work()
    runs++
  }
  return (clock() - start) / runs
}
