/**
 * Compares the SQL of the library with SQL by hand, over a million rows on SQLite and on a server of PostgreSQL:
 * `npx node bench/sql.ts [--rows 1000000] [--rounds 9]`. Both run by turns in one process, and the medians of their computing times are compared. The exit code
 * is 1 when an aim is missed.
 */
import { parseArgs } from "node:util"
import { bindQuery } from "../src/core.ts"
import { compileSql, runSql } from "../src/kysely.ts"
import { parseQuery } from "../src/parser/parse-query.ts"
import type { Engine } from "../test/support/sql/engine.ts"
import { openPostgres } from "../test/support/sql/postgres-engines.ts"
import { findPostgres, missingPostgres } from "../test/support/sql/postgres-server.ts"
import { openSqlite } from "../test/support/sql/sqlite-engine.ts"
import { median } from "./support/measure.ts"
import { cpuClock, type CpuClock } from "./support/sql-time.ts"
import { sqlQuestions, type HandWritten, type SqlQuestion } from "./support/sql-questions.ts"
import { insertOrders, orderFields, orderTables } from "./support/sql-rows.ts"

const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "1000000" },
    rounds: { type: "string", default: "9" },
  },
})

let missed = 0
let clock: CpuClock = () => performance.now()

await compareEngine(openSqlite())
if (findPostgres() === undefined) console.log(missingPostgres)
else await compareEngine(await openPostgres())
if (missed > 0) process.exitCode = 1

async function compareEngine(engine: Engine): Promise<void> {
  await insertOrders(engine, Number(values.rows))
  clock = await cpuClock(engine)
  console.log(
    `\n${engine.name} ${engine.version}, ${values.rows} rows, CPU time, medians of ${values.rounds} rounds\n`,
  )
  console.log("| query | ours, ms | by hand, ms | ratio | aim |\n|---|---|---|---|---|")
  for (const question of sqlQuestions) await compareQuestion(engine, question)
  await comparePageAndCount(engine)
  await compareIndexed(engine)
  await engine.close()
}

async function compareQuestion(engine: Engine, question: SqlQuestion): Promise<void> {
  const { count } = compileSql(bindText(question.query), orderTables[engine.engineName])
  const hand = question[engine.engineName]
  await compare(
    {
      title: `\`${question.query.filters ?? ""}\`${question.note === undefined ? "" : ` (${question.note})`}`,
      aim: question.aims[engine.engineName],
    },
    () => engine.run(count.sql, count.parameters),
    () => engine.run(countByHand(hand), hand.parameters),
  )
}

function bindText(query: SqlQuestion["query"]) {
  return bindQuery(parseQuery(query), orderFields)
}

function countByHand({ where }: HandWritten): string {
  return `select count(*) as matched from orders where ${where}`
}

/** The second page of many, with the count of all. */
async function comparePageAndCount(engine: Engine): Promise<void> {
  const bound = bindText({ filters: "total>=500,total<600", sorts: "-dateCreated", page: 2 })
  const [least, end] = engine.engineName === "sqlite" ? ["?", "?"] : ["$1", "$2"]
  const where = `total >= ${least} and total < ${end}`
  const page = `select * from orders where ${where} order by created desc, id limit 20 offset 20`
  await compare(
    { title: "`total>=500,total<600`, sorted by `-dateCreated`: page and count", aim: 1.2 },
    () => runSql(engine.db, bound, orderTables[engine.engineName]),
    async () => {
      await engine.run(page, [500, 600])
      await engine.run(countByHand({ where, parameters: [] }), [500, 600])
    },
  )
}

/** What ordinary indexes serve: a page that is filtered and sorted by one column, and in PostgreSQL a part of a text. */
async function compareIndexed(engine: Engine): Promise<void> {
  const { engineName, run, script } = engine
  await script("create index by_total on orders (total desc, id)")
  const table = orderTables[engineName]
  const { page } = compileSql(bindText({ filters: "total>=500", sorts: "-total" }), table)
  const parameter = engineName === "sqlite" ? "?" : "$1"
  const pageByHand = `select * from orders where total >= ${parameter} order by total desc, id limit 20`
  await compare(
    { title: "`total>=500`, sorted by `-total`, with an index: page", aim: 1.3 },
    () => run(page.sql, page.parameters),
    () => run(pageByHand, page.parameters),
  )
  if (engineName === "sqlite") return
  await script(
    "create extension pg_trgm; create index by_trigrams on orders using gin (name gin_trgm_ops)",
  )
  const { count } = compileSql(bindText({ filters: "name@=hl 9999" }), table)
  await compare(
    { title: "`name@=hl 9999`, with an index of trigrams", aim: 1.3 },
    () => run(count.sql, count.parameters),
    () => run(countByHand({ where: "name like $1", parameters: [] }), ["%hl 9999%"]),
  )
}

interface Line {
  readonly title: string
  readonly aim: number
}

type Work = () => Promise<unknown>

/** Runs both by turns and prints their medians. */
async function compare({ title, aim }: Line, ours: Work, hand: Work): Promise<void> {
  const times: readonly [number[], number[]] = [[], []]
  await timeOf(ours, 3)
  const repeats = Math.max(
    1,
    Math.min(2000, Math.round(150 / Math.max(0.05, await timeOf(hand, 3)))),
  )
  for (let round = 0; round < Number(values.rounds); round++) {
    times[0].push(await timeOf(ours, repeats))
    times[1].push(await timeOf(hand, repeats))
  }
  const [our, their] = times.map((list) => median(list))
  const ratio = (our ?? 0) / (their ?? 1)
  if (ratio > aim) missed++
  console.log(
    `| ${title.replaceAll("|", "\\|")} | ${our?.toFixed(2)} | ${their?.toFixed(2)} | ${ratio.toFixed(2)} | ${ratio > aim ? "MISSED " : ""}${aim} |`,
  )
}

/** Returns the milliseconds of computing for one run. */
async function timeOf(work: Work, repeats: number): Promise<number> {
  const start = clock()
  for (let run = 0; run < repeats; run++) await work()
  return (clock() - start) / repeats
}
