import { engines } from "../../support/sql/engine.ts"
import { readFileSync } from "node:fs"
import { describe, expect, it, onTestFinished } from "vitest"
import { bindQuery } from "../../../src/bind/bind.ts"
import { defineFields } from "../../../src/fields/table.ts"
import { parseQuery } from "../../../src/parser/parse-query.ts"
import { compileSql } from "../../../src/sql/compile-sql.ts"
import { defineSqlTable } from "../../../src/sql/sql-table.ts"
import type { Engine, BuiltInName } from "../../support/sql/engine.ts"
import { indexCases, type IndexCase } from "../../support/sql/index-cases.ts"
import { itOnPostgres } from "../../support/sql/on-postgres.ts"
import { partsOf, planOf } from "../../support/sql/plan.ts"
import { openPglite, openPostgres } from "../../support/sql/postgres-engines.ts"
import { openSqlite } from "../../support/sql/sqlite-engine.ts"

const fields = defineFields({
  name: { kind: "text" },
  title: { kind: "text" },
  label: { kind: "text" },
  total: { kind: "number" },
  dateCreated: { kind: "date" },
  paid: { kind: "boolean" },
  code: { kind: "uuid" },
})

type Columns =
  "id" | "name" | "title" | "label" | "label_fold" | "total" | "created" | "paid" | "code"
type Database = Readonly<Record<"products", Readonly<Record<Columns, unknown>>>>

function tableOf(engineName: BuiltInName, { promise }: IndexCase) {
  const created = { column: "created", notNull: promise === "notNull" } as const
  const common = {
    name: {},
    label: { fold: { column: "label_fold" } },
    total: {},
    paid: {},
    code: {},
  } as const
  const table = { table: "products", key: ["id"] } as const
  return engineName === "sqlite"
    ? defineSqlTable<Database>()(fields, {
        ...table,
        engine: engines[engineName],
        columns: { ...common, title: { notNull: true }, dateCreated: created },
      })
    : defineSqlTable<Database>()(fields, {
        ...table,
        engine: engines[engineName],
        columns: { ...common, title: { notNull: true, collation: "C" }, dateCreated: created },
      })
}

const sqliteTable = `
  create table products (id integer primary key, name text, title text not null, label text, label_fold text,
    total real, created text not null, paid integer, code text, note text) strict;
  insert into products
    with recursive counted(n) as (select 1 union all select n + 1 from counted where n < 20000)
    select n, case when n % 500 > 0 then 'Kühl ' || n end, 'Kühl ' || n, 'Kühl ' || n, 'KÜHL ' || n, n / 10.0,
      strftime('%Y-%m-%dT%H:%M:%S.000Z', 1600000000 + n * 8000, 'unixepoch'), n % 2,
      format('00000000-0000-0000-0000-%012d', n), printf('%.200c', 'x')
    from counted;`

const postgresTable = `
  create table products (id int primary key, name text, title text collate "C" not null, label text, label_fold text,
    total float8, created timestamptz not null, paid boolean, code uuid, note text);
  insert into products
    select n, case when n % 500 > 0 then 'Kühl ' || n end, 'Kühl ' || n, 'Kühl ' || n, 'KÜHL ' || n, n / 10.0,
      to_timestamp(1600000000 + n * 8000), n % 2 = 0,
      ('00000000-0000-0000-0000-' || lpad(n::text, 12, '0'))::uuid, repeat('x', 200)
    from generate_series(1, 20000) as n;
  analyze products;`

/** Explains all cases, each with its index alone, and expects it to be used. */
async function expectIndexes(engine: Engine): Promise<void> {
  onTestFinished(engine.close)
  await engine.script(engine.engineName === "sqlite" ? sqliteTable : postgresTable)
  const hasTrigrams = engine.name !== "PGlite"
  for (const indexCase of indexCases)
    if (hasTrigrams || !indexCase.postgres?.includes("trgm")) await expectIndex(engine, indexCase)
}

async function expectIndex(engine: Engine, indexCase: IndexCase): Promise<void> {
  const index = indexCase[engine.engineName]
  const columns = index ?? "(name)"
  await engine.script(`create index tested on products ${columns}`)
  const bound = bindQuery(parseQuery(indexCase.query), fields)
  const { page, where } = compileSql(bound, tableOf(engine.engineName, indexCase))
  const found = { ...where, sql: `select * from products where ${where.sql}` }
  const plan = await planOf(engine, indexCase.query.sorts === undefined ? found : page)
  await engine.script("drop index tested")
  const isOrder = indexCase.query.filters === undefined
  const title = `${JSON.stringify(indexCase.query)} with ${columns}:\n${plan}`
  expect(usesIndex(engine.engineName, plan, isOrder), title).toBe(index !== undefined)
  if (indexCase.query.sorts === undefined) return
  expect(partsOf(plan), title).not.toMatch(/Sort|TEMP B-TREE|Seq Scan/)
}

/** True when a plan finds rows with the index, or for an order reads them in the order of the index. */
function usesIndex(engineName: BuiltInName, plan: string, isOrder: boolean): boolean {
  if (engineName === "postgres")
    return plan.includes(" tested") && (isOrder || plan.includes("Index Cond"))
  return isOrder ? plan.includes("INDEX tested") : /SEARCH .* INDEX tested \(/.test(plan)
}

function cellsOf(line: string): readonly string[] {
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim())
}

function cellsOfCase({ query, promise, sqlite, postgres }: IndexCase): readonly string[] {
  const written = Object.entries(query).map(
    ([name, text]) => `\`${name}=${String(text).replaceAll("|", "\\|")}\``,
  )
  return [
    written.join(" "),
    promise === undefined ? "" : `\`${promise}\``,
    sqlite === undefined ? "none" : `\`${sqlite}\``,
    postgres === undefined ? "none" : `\`${postgres}\``,
  ]
}

describe("each line of the guide about indexes", () => {
  it("holds on SQLite", async () => {
    await expectIndexes(openSqlite())
  })

  it("holds on PGlite, but for trigrams, under a generic plan", async () => {
    await expectIndexes(await openPglite())
  })

  itOnPostgres("holds on a server of PostgreSQL under a generic plan", async () => {
    const engine = await openPostgres()
    await engine.script("create extension pg_trgm")
    await expectIndexes(engine)
  })

  it("stands in the guide", () => {
    const guide = readFileSync(new URL("../../../docs/guide/databases.md", import.meta.url), "utf8")
    const lines = guide
      .split("\n")
      .filter((line) => line.startsWith("| `filters=") || line.startsWith("| `sorts="))
    expect(lines.map(cellsOf)).toEqual(indexCases.map(cellsOfCase))
  })
})
