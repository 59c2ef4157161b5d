import fc from "fast-check"
import { expect } from "vitest"
import type { BoundQuery } from "../../../src/bind/bound.ts"
import { compileSql } from "../../../src/sql/compile-sql.ts"
import { runSql } from "../../../src/sql/run-sql.ts"
import { toKysely } from "../../../src/sql/to-kysely.ts"
import { drawSeed, runFactor } from "../runs.ts"
import { sortsFor } from "../query-arbitraries.ts"
import { numberColumn, type StoredRow } from "./case.ts"
import { createTable, insertRows } from "./create-table.ts"
import type { AnyDatabase, Engine } from "./engine.ts"
import type { SqlTable } from "../../../src/sql/sql-table.ts"
import { askedOfCase } from "./query-arbitraries.ts"
import { readPages } from "./read-pages.ts"
import { bindAsked, drawTable, type RandomTable } from "./random-table.ts"
import { fieldsOf, sqlTableOf } from "./sql-table-of.ts"

/** A query over a table, read page by page. */
interface Walk {
  readonly engine: Engine
  readonly table: SqlTable<AnyDatabase, string, unknown>
  readonly bound: BoundQuery
  readonly pageSize: number
}

/** A page: the numbers of its rows, and the cursor of the next one. */
interface WalkedPage {
  readonly numbers: readonly number[]
  readonly next: string | null
}

type Step = (walk: Walk, after: string | null) => Promise<WalkedPage>

const paged = ({ bound, pageSize }: Walk): BoundQuery => ({
  ...bound,
  paging: { page: 3, pageSize, skip: 2 * pageSize },
})

const numbersIn = (rows: readonly unknown[]): readonly number[] =>
  rows.map((row) => Number(Object.getOwnPropertyDescriptor(row, numberColumn)?.value))

const withRunSql: Step = async (walk, after) => {
  const options = { after, count: false, select: [numberColumn] } as const
  const { data, next } = await runSql(walk.engine.db, paged(walk), walk.table, options)
  return { numbers: numbersIn(data), next }
}

const withRawRows: Step = async (walk, after) => {
  const options = { after, raw: true, consistent: true } as const
  const { data, next, total } = await runSql(walk.engine.db, paged(walk), walk.table, options)
  expect(total).toBe((await allNumbers(walk)).length)
  for (const row of data) expect(Object.keys(row).join()).not.toContain("cursor")
  return { numbers: numbersIn(data), next }
}

const withTexts: Step = async (walk, after) => {
  const { page, next } = compileSql(paged(walk), walk.table, { after })
  const rows = await walk.engine.run(page.sql, page.parameters)
  return { numbers: numbersIn(rows), next: next(rows) }
}

const withStatement: Step = async ({ engine, table, ...walk }, after) => {
  const query = toKysely(paged({ engine, table, ...walk }), table, { as: "o", after })
  const rows = await engine.db
    .selectFrom(`${table.table} as o`)
    .selectAll("o")
    .select([...query.keyset.selections])
    .where(query.where)
    .$call(query.page)
    .execute()
  return { numbers: numbersIn(rows), next: query.keyset.next(rows) }
}

/** Reads all rows at once, without cursors. */
async function allNumbers({ engine, table, bound }: Walk): Promise<readonly number[]> {
  const paging = { page: 1, pageSize: Infinity, skip: 0 }
  const { data } = await runSql(engine.db, { ...bound, paging }, table, { raw: true })
  return numbersIn(data)
}

/** Reads all pages after a cursor. */
async function walkAll(walk: Walk, step: Step, after: string | null): Promise<readonly number[]> {
  const pages = await readPages((cursor) => step(walk, cursor), after)
  return pages.flatMap(({ numbers }) => numbers)
}

/** A random table in an engine, with rows that are not in it yet. */
interface WalkedTable extends Pick<RandomTable, "sqlCase"> {
  readonly late: StoredRow[]
}

/** Walks random queries over random tables in all ways, and expects the rows of one query without paging. */
export async function expectSameWalks(engine: Engine, tables: number): Promise<void> {
  const first = drawSeed()
  const counts = { queries: 0, pages: 0 }
  for (let seed = first; seed < first + tables * Math.max(1, runFactor); seed++) {
    const { sqlCase, stored: drawn } = drawTable(engine, seed, 40)
    const stored = drawn.filter(isReadable)
    const fields = fieldsOf(sqlCase)
    const table = sqlTableOf(sqlCase, fields)
    const walked: WalkedTable = { sqlCase, late: stored.slice(0, 8) }
    await createTable(engine, sqlCase, stored.slice(8))
    const anyQuestion = fc.record({
      asked: askedOfCase(sqlCase, stored),
      sorts: sortsFor(sqlCase.table),
      hasFilters: fc.boolean(),
      pageSize: fc.integer({ min: 1, max: 7 }),
    })
    for (const question of fc.sample(anyQuestion, { seed, numRuns: 8 })) {
      const { asked, sorts, hasFilters, pageSize } = question
      const query = hasFilters ? { ...asked, sorts } : { sorts }
      const bound = bindAsked({ sqlCase, fields }, query)
      const said = `seed ${seed}, ${JSON.stringify(query)}, pages of ${pageSize}`
      counts.pages += await expectSameWalk(walked, { engine, table, bound, pageSize }, said)
      counts.queries++
    }
    await engine.clear()
  }
  expect(counts.pages).toBeGreaterThan(counts.queries)
}

/** False for a row with an integer that the driver of SQLite refuses to read. */
function isReadable({ values }: StoredRow): boolean {
  return values.every(
    ({ database }) => typeof database !== "bigint" || Number.isSafeInteger(Number(database)),
  )
}

const steps: readonly Step[] = [withRunSql, withRawRows, withTexts, withStatement]

/** Walks a query in all ways, and once more while rows are added; returns the number of pages. */
async function expectSameWalk(walked: WalkedTable, walk: Walk, said: string): Promise<number> {
  const expected = await allNumbers(walk)
  for (const step of steps) expect(await walkAll(walk, step, null), said).toEqual(expected)
  const first = await withRunSql(walk, null)
  if (first.next === null) return 1
  const row = walked.late.pop()
  if (row !== undefined) await insertRows(walk.engine, walked.sqlCase, [row])
  const all = await allNumbers(walk)
  const behind = all.slice(all.indexOf(first.numbers.at(-1) ?? 0) + 1)
  expect(await walkAll(walk, withRunSql, first.next), said).toEqual(behind)
  return Math.ceil(expected.length / walk.pageSize)
}
