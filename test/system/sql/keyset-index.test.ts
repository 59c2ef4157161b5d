import { engines } from "../../support/sql/engine.ts"
import { describe, expect, it } from "vitest"
import { prepareQuery } from "../../../src/index.ts"
import { defineFields } from "../../../src/fields/table.ts"
import { compileSql, defineSqlTable, runSql, type SqlText } from "../../../src/kysely.ts"
import type { AnyDatabase, Engine, BuiltInName } from "../../support/sql/engine.ts"
import { itOnPostgres } from "../../support/sql/on-postgres.ts"
import { planOf } from "../../support/sql/plan.ts"
import { openPglite, openPostgres } from "../../support/sql/postgres-engines.ts"
import { openSqlite } from "../../support/sql/sqlite-engine.ts"

const fields = defineFields({
  name: { kind: "text" },
  total: { kind: "number" },
  created: { kind: "date" },
  often: { kind: "integer" },
  rarely: { kind: "integer" },
})

const tableFor = (engineName: BuiltInName) =>
  defineSqlTable<AnyDatabase>()(fields, {
    engine: engines[engineName],
    table: "products",
    key: ["id"],
    columns: { name: {}, total: {}, created: { notNull: true }, often: {}, rarely: {} },
  })

const creations = {
  sqlite: `
    create table products (id integer primary key, name text, total real, created text not null, often integer,
      rarely integer, note text) strict;
    insert into products
      with recursive counted(n) as (select 1 union all select n + 1 from counted where n < 20000)
      select n, case when n % 50 > 0 then 'Kühl ' || n end, case when n % 3 > 0 then n / 10.0 end,
        strftime('%Y-%m-%dT%H:%M:%S.000Z', 1600000000 + n * 8000, 'unixepoch'), case when n % 7000 > 0 then n % 3 end,
        case when n % 30 = 0 then n % 3 end, printf('%.200c', 'x') from counted;
    create index by_name on products (name, id);
    create index by_total on products (total desc, id);
    create index by_created on products (created desc, id);`,
  postgres: `
    create table products (id int primary key, name text, total float8, created timestamptz not null, often int,
      rarely int, note text);
    insert into products select n, case when n % 50 > 0 then 'Kühl ' || n end, case when n % 3 > 0 then n / 10.0 end,
      to_timestamp(1600000000 + n * 8000), case when n % 7000 > 0 then n % 3 end, case when n % 30 = 0 then n % 3 end,
      repeat('x', 200) from generate_series(1, 20000) as n;
    create index by_name on products (name text_pattern_ops, id);
    create index by_total on products (total desc, id);
    create index by_created on products (created desc, id);
    analyze products;`,
}

/** Orders by columns with a value in all rows but two, and in one row of 30. */
const sparse = ["often", "-often", "rarely", "-rarely"].map((sorts) => {
  const name = sorts.replace("-", "")
  const index = `by_${name}${sorts === name ? "" : "_desc"}`
  return { sorts, index, columns: `(${name}${sorts === name ? "" : " desc"}, id)` }
})

/**
 * Explains the first page, and page 301 behind page 300, in PostgreSQL under a generic plan, and expects that only the index is
 * read.
 */
async function expectIndexes(engine: Engine): Promise<void> {
  await engine.script(creations[engine.engineName])
  const table = tableFor(engine.engineName)
  const sorts = [
    { sorts: "name", index: "by_name" },
    { sorts: "-total", index: "by_total" },
    { sorts: "-created", index: "by_created" },
    ...sparse,
  ]
  for (const { index, columns } of sparse)
    await engine.script(`create index ${index} on products ${columns}`)
  if (engine.engineName === "postgres")
    for (const { sorts: written, index } of sorts.filter(
      ({ index: name }) => name !== "by_created",
    ))
      await expectPlan(
        engine,
        index,
        compileSql(prepareQuery({ sorts: written }, fields), table).page,
      )
  for (const { sorts: written, index } of sorts)
    for (const page of [1, 300, 700]) {
      const bound = prepareQuery({ sorts: written, page }, fields)
      const { next } = await runSql(engine.db, bound, table, { count: false })
      expect(next).not.toBeNull()
      await expectPlan(engine, index, compileSql(bound, table, { after: next }).page)
    }
  await engine.close()
}

async function expectPlan(engine: Engine, index: string, text: SqlText): Promise<void> {
  const plan = await planOf(engine, text)
  const title = `${index} for ${text.sql}:\n${plan}`
  expect(plan.includes(index), title).toBe(true)
  // Each part of the statement is a search, and no part reads the table or the whole index.
  const parts = text.sql.match(/from "products"/g)?.length
  if (engine.engineName === "postgres") expect(plan, title).not.toMatch(/Seq Scan|Bitmap/)
  else expect(plan, title).not.toMatch(/SCAN \w+ USING|MULTI-INDEX/)
  expect(plan.match(/Index Cond|SEARCH products USING INDEX/g), title).toHaveLength(parts ?? 0)
}

describe("the first page, and one after a cursor, is found by an ordinary index of its order", () => {
  it("on SQLite", () => expectIndexes(openSqlite()))

  it("on PGlite", async () => {
    await expectIndexes(await openPglite())
  })

  itOnPostgres("on a server of PostgreSQL", async () => {
    await expectIndexes(await openPostgres())
  })
})
