import { engines } from "../../support/sql/engine.ts"
import { postgres } from "../../../src/kysely.ts"
import { sql } from "kysely"
import { describe, expect, it, onTestFinished } from "vitest"
import { prepareQuery } from "../../../src/apply/apply.ts"
import { defineFields } from "../../../src/fields/table.ts"
import { compileSql, type CompiledSql } from "../../../src/sql/compile-sql.ts"
import type { SqlText } from "../../../src/sql/sql-text.ts"
import { defineSqlTable } from "../../../src/sql/sql-table.ts"
import type { AnyDatabase, Engine } from "../../support/sql/engine.ts"
import { itOnPostgres } from "../../support/sql/on-postgres.ts"
import { openPglite, openPostgres } from "../../support/sql/postgres-engines.ts"
import { openSqlite } from "../../support/sql/sqlite-engine.ts"

const fields = defineFields({ name: { kind: "text" }, total: { kind: "number" } })

/** Puts `:1`, `:2` … between the parts, as tools with names for parameters take them, and then what their driver takes. */
function throughNames({ parts }: SqlText, driver: (number: string) => string): string {
  const named = parts.reduce((before, part, index) => `${before}:${index}${part}`)
  return named.replace(/(?<!:):(\d+)/g, (_, number: string) => driver(number))
}

async function expectRows(engine: Engine): Promise<void> {
  onTestFinished(engine.close)
  const { engineName, run, script } = engine
  const isSqlite = engineName === "sqlite"
  await script(
    `create table people (id int primary key, name text, total ${isSqlite ? "real" : "float8"})`,
  )
  await script("insert into people values (1, 'Kühl? :1 $1', 5), (2, 'Anna', 7), (3, null, 9)")
  const people = defineSqlTable<AnyDatabase>()(fields, {
    engine: engines[engineName],
    table: "people",
    key: ["id"],
    columns: { name: {}, total: {} },
  })
  const bound = prepareQuery({ filters: "name@=*ÜHL? :1|na,total>=5" }, fields)
  const { page, count, where } = compileSql(bound, people, { as: "p" })
  const idsOf = async (sql: string) => (await run(sql, where.parameters)).map(({ id }) => id)
  const style = (text: SqlText) => throughNames(text, (number) => (isSqlite ? "?" : `$${number}`))
  const all = "select id from people as p where"
  expect(await idsOf(page.sql)).toEqual([1, 2])
  expect(await idsOf(`${all} ${where.sql} order by id`)).toEqual([1, 2])
  expect(await idsOf(`${all} ${style(where)} order by id`)).toEqual([1, 2])
  expect(await idsOf(`${all} not ${style(where)} order by id`)).toEqual([3])
  const { keyset, orderBy, limit } = compileSql(bound, people, { as: "p", after: null })
  expect([keyset.where.sql, orderBy.parameters, limit]).toEqual(["(1 = 1)", [], 20])
  expect(Number((await run(count.sql, count.parameters))[0]?.total)).toBe(2)
}

/** Reads all rows by pages after cursors, in statements that are written out of all texts. */
async function expectPages(engine: Engine): Promise<void> {
  onTestFinished(engine.close)
  const { engineName, run, script } = engine
  await script("create table people (id int primary key, tenant int, name text, total int)")
  await script(
    "insert into people values (1, 7, 'Anna', 5), (2, 8, 'Bea', 1), (3, 7, null, 9), (4, 7, 'Cleo', 2), (5, 7, 'Anna', 1)",
  )
  const people = defineSqlTable<AnyDatabase>()(fields, {
    engine: engines[engineName],
    table: "people",
    key: ["id"],
    columns: {
      name: { expression: (column) => sql`(${column("name")} || cast(${"!"} as text))` },
      total: engineName === "sqlite" ? { type: "integer" } : { type: "int4" },
    },
  })
  const bound = prepareQuery({ filters: "total>=0", sorts: "-name", pageSize: 1 }, fields)
  const found: unknown[] = []
  let after: string | null = null
  do {
    const { where, keyset, orderBy, limit, offset, next }: CompiledSql = compileSql(bound, people, {
      where: (column) => sql`${column("tenant")} = ${7}`,
      as: "p",
      after,
    })
    const { selections } = keyset
    const columns = selections.map((column) => `${column.sql} as "${column.name}"`).join(", ")
    const text = `select p.id, ${columns} from people as p where ${where.sql} and ${keyset.where.sql} order by ${orderBy.sql} limit ${limit} offset ${offset}`
    const texts =
      engineName === "sqlite"
        ? [...selections, where, keyset.where, orderBy]
        : [where, keyset.where, ...selections, orderBy]
    const rows = await run(
      text,
      texts.flatMap(({ parameters }) => parameters),
    )
    found.push(...rows.map(({ id }) => id))
    after = next(rows)
  } while (after !== null)
  expect(found).toEqual([4, 1, 5, 3])
}

describe("the texts of compileSql make one statement: condition, cursor, columns, order, limit", () => {
  it("run through node:sqlite", async () => {
    await expectPages(openSqlite())
  })

  it("run through PGlite", async () => {
    await expectPages(await openPglite())
  })
})

describe("texts of compileSql, and their parts in other styles of placeholders", () => {
  it("run through node:sqlite", async () => {
    await expectRows(openSqlite())
  })

  it("run through PGlite", async () => {
    await expectRows(await openPglite())
  })

  itOnPostgres("run through pg", async () => {
    await expectRows(await openPostgres())
  })

  itOnPostgres("run through pg behind parameters of your own", async () => {
    const engine = await openPostgres()
    onTestFinished(engine.close)
    await engine.script("create table people (id int primary key, name text, total float8)")
    await engine.script("insert into people values (1, 'Anna', 5), (2, 'Anna', 7)")
    const people = defineSqlTable<AnyDatabase>()(fields, {
      engine: postgres,
      table: "people",
      key: ["id"],
      columns: { name: {}, total: {} },
    })
    const bound = prepareQuery({ filters: "name==Anna" }, fields)
    const { where } = compileSql(bound, people, { as: "p", firstParameter: 2 })
    const sql = `select id from people as p where id > $1::int and ${where.sql}`
    expect(await engine.run(sql, [1, ...where.parameters])).toEqual([{ id: 2 }])
  })
})
