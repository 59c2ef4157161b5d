import { sql, type RawBuilder, type SqlBool } from "kysely"
import { createCollection } from "../../../src/collection/create-collection.ts"
import { compilePredicate } from "../../../src/evaluate/predicate.ts"
import { runQuery } from "../../../src/evaluate/run-query.ts"
import { compileSql, type CompiledSql } from "../../../src/sql/compile-sql.ts"
import { countValues } from "../../../src/sql/count-values.ts"
import { toKysely } from "../../../src/sql/to-kysely.ts"
import { sieve } from "../../../src/sieve/sieve-dialect.ts"
import { numberOf } from "./case-arbitraries.ts"
import { groupColumn, numberColumn, partnerColumn } from "./case.ts"
import { asReturned, compareRun, stepInto } from "./differential-run.ts"
import { statementsFor } from "./compile-only.ts"
import { bindAsked } from "./random-table.ts"
import { differenceOf, numbersOf, type Question, type Scenario } from "./differential-scenario.ts"
import type { AnyEngine } from "./engine.ts"

/** Compares a query inside of statements of the user's own, and its pages after cursors: and the values of a field: each of them for one query of seven. */
export async function compareStatements(
  scenario: Scenario,
  question: Question,
): Promise<readonly string[]> {
  scenario.counts.statements++
  switch (Math.trunc(question.index / 3) % 7) {
    case 6:
      return compareCounts(scenario, question)
    case 5:
      return compareCursors(scenario, question)
    case 4:
      return compareRun(scenario, question)
    case 0:
      return compareNot(scenario, question)
    case 1:
      return compareOr(scenario, question)
    case 2:
      return compareLeftJoin(scenario, question)
    default:
      return compareJoinedPartners(scenario, question)
  }
}

/** The rows that match, as a statement of the user's own sees them. */
function matcher({ table, rows }: Scenario, { bound, own }: Question): (row: unknown) => boolean {
  const { refused } = toKysely(bound, table)
  const matching = new Set<unknown>(
    refused ? [] : rows.filter(own.keeps).filter(compilePredicate(bound)),
  )
  return (row) => matching.has(row)
}

interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

async function countOf({ run }: AnyEngine, statement: Statement): Promise<number> {
  const [row] = await run(statement.sql, statement.parameters)
  return Number(row?.total)
}

/** All rows but those that match, and a second condition. */
async function compareNot(scenario: Scenario, question: Question): Promise<readonly string[]> {
  const { engine, table, rows } = scenario
  const { where } = toKysely(question.bound, table, { ...question.own.options, as: "o" })
  const statement = statementsFor(table.engine.name)
    .selectFrom(`${table.table} as o`)
    .select(sql<number>`count(*)`.as("total"))
    .where((eb) => eb.not(where))
    .where(sql.id("o", numberColumn), "<", sql.lit(30))
    .compile()
  const matches = matcher(scenario, question)
  const expected = rows.filter((row) => !matches(row) && row.number < 30).length
  return differenceOf("not", await countOf(engine, statement), expected)
}

/** The rows that match, or have a number. */
async function compareOr(scenario: Scenario, question: Question): Promise<readonly string[]> {
  const { engine, table, rows } = scenario
  const { where } = toKysely(question.bound, table, question.own.options)
  const alias = table.table.slice(table.table.lastIndexOf(".") + 1)
  const statement = statementsFor(table.engine.name)
    .selectFrom(table.table)
    .select(sql<number>`count(*)`.as("total"))
    .where((eb) => eb.or([eb(sql.id(alias, numberColumn), "=", sql.lit(3)), where]))
    .where(sql.id(alias, numberColumn), "<", sql.lit(20))
    .compile()
  const matches = matcher(scenario, question)
  const expected = rows.filter(
    (row) => (row.number === 3 || matches(row)) && row.number < 20,
  ).length
  return differenceOf("or", await countOf(engine, statement), expected)
}

/** Joins partners, in a distributed table only those of one group, which are on one server. */
function isPartner({ distribute }: AnyEngine): RawBuilder<SqlBool> {
  const hasNumber = sql<SqlBool>`${sql.id("p", numberColumn)} = ${sql.id("o", partnerColumn)}`
  return distribute === undefined
    ? hasNumber
    : sql`(${hasNumber} and ${sql.id("p", groupColumn)} = ${sql.id("o", groupColumn)})`
}

/** A page of a left join of the table with itself, so that every name is there twice, with a second condition. */
async function compareLeftJoin(scenario: Scenario, question: Question): Promise<readonly string[]> {
  const { engine, table, rows } = scenario
  const options = { ...question.own.options, as: "o" }
  const { where, page, refused } = toKysely(question.bound, table, options)
  const statement = statementsFor(table.engine.name)
    .selectFrom(`${table.table} as o`)
    .leftJoin(`${table.table} as p`, (join) => join.on(isPartner(engine)))
    .select(sql`${sql.id("o", numberColumn)}`.as(numberColumn))
    .where(where)
    .where(sql.id("o", numberColumn), "<", sql.lit(20))
    .$call(page)
    .compile()
  const below = refused ? [] : rows.filter((row) => row.number < 20).filter(question.own.keeps)
  const expected = runQuery(below, question.bound).data.map(numberOf)
  return differenceOf(
    "left join",
    numbersOf(await engine.run(statement.sql, statement.parameters)),
    expected,
  )
}

/** All pages, each after the cursor of the one before it. */
async function compareCursors(
  scenario: Scenario,
  { asked, own, index }: Question,
): Promise<readonly string[]> {
  const { engine, table, rows } = scenario
  const all = bindAsked(scenario, asked, { paging: false })
  const pageSize = 1 + (index % 7)
  const bound = { ...all, paging: { page: 1, pageSize, skip: 0 } }
  const found: number[] = []
  let after: string | null = null
  do {
    const { page, next, refused }: CompiledSql = compileSql(bound, table, {
      ...own.options,
      after,
    })
    if (refused) return []
    const rowsOfPage = await engine.run(page.sql, page.parameters)
    found.push(...numbersOf(rowsOfPage))
    after = next(rowsOfPage)
  } while (after !== null && found.length <= rows.length)
  const expected = runQuery(rows.filter(own.keeps), all).data.map(numberOf)
  return differenceOf("pages after cursors", found, expected)
}

/** The values of a field with their counts, beside a collection. */
async function compareCounts(
  { engine, sqlCase, fields, table, rows }: Scenario,
  { asked, bound, own, index }: Question,
): Promise<readonly string[]> {
  const { name } = sqlCase.columns[index % sqlCase.columns.length]?.field ?? { name: "" }
  const limit = [0, 1, 3, 100][index % 4] ?? 0
  const found = await countValues(engine.db, bound, table, name, { ...own.options, limit })
  const values = rows.map((row) =>
    sqlCase.columns[index % sqlCase.columns.length]?.field.path.reduce<unknown>(stepInto, row),
  )
  // Some drivers drop what tells texts apart.
  if (found.refused || values.some((value) => asReturned(value) !== value)) return []
  const collection = createCollection(rows.filter(own.keeps), fields, { key: numberOf })
  const options = { limit, ...(sqlCase.isSieve && { dialect: sieve }) }
  const expected = collection.countValues(asked, name as never, options)
  const shape = ({ values, empty, others }: typeof found) => [
    values.map(({ value, count }) => [String(value), typeof value, count]),
    ...[empty, others],
  ]
  return differenceOf(`counts of ${name}`, shape(found), shape(expected))
}

/** Both sides of a join, each with the condition under its own alias. */
async function compareJoinedPartners(
  scenario: Scenario,
  question: Question,
): Promise<readonly string[]> {
  const { engine, table, rows } = scenario
  const [own, other] = ["o", "p"].map(
    (as) => toKysely(question.bound, table, { ...question.own.options, as }).where,
  )
  if (own === undefined || other === undefined) return []
  const statement = statementsFor(table.engine.name)
    .selectFrom(`${table.table} as o`)
    .innerJoin(`${table.table} as p`, (join) => join.on(isPartner(engine)))
    .select(sql<number>`count(*)`.as("total"))
    .where((eb) => eb.and([own, eb.not(other)]))
    .compile()
  const matches = matcher(scenario, question)
  const partners = new Map(rows.map((row) => [row.number, row]))
  const expected = rows.filter((row) => {
    const partner = partners.get(scenario.partners.get(row.number) ?? 0)
    return partner !== undefined && matches(row) && !matches(partner)
  }).length
  return differenceOf("join", await countOf(engine, statement), expected)
}
