import fc from "fast-check"
import { runQuery } from "../../../src/evaluate/run-query.ts"
import { compileSql } from "../../../src/sql/compile-sql.ts"
import { runSql } from "../../../src/sql/run-sql.ts"
import type { Asked } from "../reference/asked.ts"
import { numberOf } from "./case-arbitraries.ts"
import { numberColumn } from "./case.ts"
import { createTable } from "./create-table.ts"
import type { DifferentialCounts } from "./differential-counts.ts"
import { asReturned, isNode22, stepInto } from "./differential-run.ts"
import type { AnyEngine } from "./engine.ts"
import {
  differenceOf,
  numbersOf,
  ownCondition,
  type Question,
  type Scenario,
} from "./differential-scenario.ts"
import { compareStatements } from "./differential-statements.ts"
import { askedOfCase } from "./query-arbitraries.ts"
import { bindAsked, drawTable } from "./random-table.ts"
import { memoryRows, type MemoryRow } from "./row-arbitraries.ts"
import { fieldsOf, sqlTableOf } from "./sql-table-of.ts"

/** What one scenario asks. */
export interface DifferentialSize {
  readonly rows: number
  readonly queries: number
}

/** Asks scenarios from a seed on, until they had enough queries or 20 answers differ. Returns the next seed. */
export async function compareScenarios(
  engine: AnyEngine,
  firstSeed: number,
  { asked, ...rest }: { readonly asked: number } & Parameters<typeof compareScenario>[2],
): Promise<number> {
  const { counts } = rest
  let seed = firstSeed
  while (counts.queries < asked && counts.differences.length < 20)
    await compareScenario(engine, seed++, rest)
  return seed
}

/**
 * Asks a random table random queries, in an engine and in memory, and adds what differs to the counts. The same seed asks the
 * same.
 */
export async function compareScenario(
  engine: AnyEngine,
  seed: number,
  { size, counts }: { readonly size: DifferentialSize; readonly counts: DifferentialCounts },
): Promise<void> {
  const { sqlCase, stored } = drawTable(engine, seed, size.rows)
  const fields = fieldsOf(sqlCase)
  const rows = memoryRows(sqlCase, stored)
  const table = sqlTableOf(sqlCase, fields)
  await createTable(engine, sqlCase, stored)
  await engine.vary?.(seed)
  counts.tables++
  const groups = new Map(stored.map(({ number, group }) => [number, group]))
  const joined = stored.filter(
    ({ partner, group }) => engine.distribute === undefined || groups.get(partner) === group,
  )
  const partners = new Map(joined.map(({ number, partner }) => [number, partner]))
  const scenario: Scenario = { engine, sqlCase, fields, table, rows, partners, counts }
  // Every second query is asked in memory over what the database handed out.
  const again = { ...scenario, rows: await returnedRows(scenario) }
  const queries = fc.sample(askedOfCase(sqlCase, stored), { seed, numRuns: size.queries })
  for (const [index, asked] of queries.entries()) {
    const differences = await compareQuery(index % 2 === 0 ? scenario : again, asked, index)
    for (const difference of differences)
      counts.differences.push({ seed, index, asked, difference, engine: engine.name })
  }
  await engine.clear()
}

/** Returns all rows as `runSql` gives them, in the order of the key; those of memory where the driver cuts texts. */
async function returnedRows(scenario: Scenario): Promise<readonly MemoryRow[]> {
  const { engine, sqlCase, table, rows } = scenario
  const isCut = ["PGlite", "DuckDB"].includes(engine.name) || (engine.name === "SQLite" && isNode22)
  const texts = rows.flatMap((row) =>
    sqlCase.columns.map(({ field }) => field.path.reduce<unknown>(stepInto, row)),
  )
  if (isCut && texts.some((text) => asReturned(text) !== text)) return rows
  const all = bindAsked(scenario, {}, { paging: false })
  const { data } = await runSql(engine.db, all, table, { select: [numberColumn] })
  return data.map((row) => Object.assign({ number: Number(stepInto(row, numberColumn)) }, row))
}

/** Returns what differs, in words. */
async function compareQuery(
  scenario: Scenario,
  asked: Asked,
  index: number,
): Promise<readonly string[]> {
  const { counts } = scenario
  const question: Question = {
    asked,
    bound: bindAsked(scenario, asked),
    own: ownCondition(index),
    index,
  }
  counts.queries++
  try {
    return [
      ...(await comparePage(scenario, question)),
      ...(await compareStatements(scenario, question)),
    ]
  } catch (error) {
    return [`it threw: ${error instanceof Error ? error.message : String(error)}`]
  }
}

async function comparePage(
  { engine, table, rows, counts }: Scenario,
  { bound, own }: Question,
): Promise<readonly string[]> {
  const compiled = compileSql(bound, table, own.options)
  const isRefusedBySql = compiled.refused && !bound.refused
  if (isRefusedBySql) counts.refuse(compiled.diagnostics)
  const expected = isRefusedBySql ? { data: [], total: 0 } : runQuery(rows.filter(own.keeps), bound)
  if (expected.total > 0) counts.found++
  const page = await engine.run(compiled.page.sql, compiled.page.parameters)
  const [count] = await engine.run(compiled.count.sql, compiled.count.parameters)
  return [
    ...differenceOf("page", numbersOf(page), expected.data.map(numberOf)),
    ...differenceOf("total", Number(count?.total), expected.total),
  ]
}
