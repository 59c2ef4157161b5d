import {
  CamelCasePlugin,
  DummyDriver,
  ParseJSONResultsPlugin,
  sql,
  type CompiledQuery,
  type DatabaseConnection,
  type Kysely,
} from "kysely"
import { describe, expect, it, onTestFinished } from "vitest"
import { defineFields, prepareQuery } from "../../src/index.ts"
import {
  checkSqlTable,
  countValues,
  defineSqlTable,
  type ItemsQuery,
  postgres,
  runSql,
  sqlite,
  sqlSource,
} from "../../src/kysely.ts"
import type { AnyDatabase } from "../support/sql/engine.ts"
import { kyselyWith } from "../support/sql/kysely-with.ts"
import { openSqlite } from "../support/sql/sqlite-engine.ts"

const fields = defineFields({
  name: { kind: "text" },
  share: { kind: "number" },
  tags: { kind: "text", list: true },
  labels: { kind: "text", list: true },
  cheap: {
    kind: "shortcut",
    test: ({ share }: { readonly share?: number | null }) => (share ?? 0) < 5,
  },
})

const itemTags: ItemsQuery = (eb, alias) =>
  eb
    .selectFrom("good_tags")
    .whereRef("good_tags.good_id", "=", `${alias}.id`)
    .select("good_tags.tag as item")

const tableOn = (engine: typeof sqlite | typeof postgres) =>
  defineSqlTable<AnyDatabase>()(fields, {
    engine,
    table: "goods",
    key: ["id"],
    columns: { name: {}, share: {}, labels: {}, tags: { items: itemTags } },
    shortcuts: { cheap: sql<boolean>`(coalesce(${sql.ref("goods.share")}, 0) < 5)` },
  })

const ask = (filters: string, page = 1) =>
  prepareQuery({ filters, sorts: "name", pageSize: 2, page }, fields)
const ofAll = "name@=a,tags==x,labels!=z,cheap==true"

async function runAll(db: Kysely<AnyDatabase>, engine: typeof sqlite | typeof postgres) {
  const table = tableOn(engine)
  await runSql(db, ask(ofAll, 2), table)
  const { next } = await runSql(db, ask(ofAll), table, { raw: true })
  expect(next).not.toBe(null)
  await runSql(db, ask(ofAll), table, { after: next })
  for (const name of ["name", "share", "tags", "labels"])
    await countValues(db, ask(ofAll), table, name, { limit: 1 })
  await checkSqlTable(db, table)
}

/** A driver that keeps the statements. */
class KeepingDriver extends DummyDriver {
  readonly texts: string[] = []

  override acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve({
      executeQuery: ({ sql: text }: CompiledQuery) => {
        this.texts.push(text)
        // Three rows of all columns, so that there is a cursor.
        const isRaw = text.includes('"goods".*, ')
        const row = { "trommel cursor a": "'a", "trommel cursor b": "'1" }
        return Promise.resolve({
          rows: (isRaw ? [row, row, row] : []).map((one) => ({ ...one })) as never,
        })
      },
      streamQuery: () => {
        throw new Error("Nothing streams.")
      },
    })
  }
}

const withoutSchema = (text: string): boolean => /\b(?:from|join) "(?:goods|good_tags)"/.test(text)

describe.each([sqlite, postgres])("$name", (engine) => {
  it.each([
    ["withSchema alone", []],
    ["CamelCasePlugin", [new CamelCasePlugin()]],
  ])("no table in a statement lacks the schema of withSchema, with %s", async (_, plugins) => {
    const driver = new KeepingDriver()
    const plain = kyselyWith<AnyDatabase>(engine.name, driver)
    const db = plugins.reduce((changed, plugin) => changed.withPlugin(plugin), plain)
    await runAll(db.withSchema("t1"), engine)
    expect(driver.texts.length).toBeGreaterThan(10)
    expect(driver.texts.filter(withoutSchema)).toEqual([])
    expect(driver.texts.filter((text) => text.includes('"t1"."goods"."'))).toEqual([])
  })

  it("a database whose plugin reads JSON is refused by the name of the plugin", async () => {
    const db = kyselyWith<AnyDatabase>(engine.name, new KeepingDriver())
    const reading = db.withPlugin(new ParseJSONResultsPlugin())
    const refusal = /^ParseJSONResultsPlugin changes/
    const table = tableOn(engine)
    await expect(runSql(reading, ask(""), table)).rejects.toThrow(refusal)
    await expect(countValues(reading, ask(""), table, "name")).rejects.toThrow(refusal)
    await expect(checkSqlTable(reading, table)).rejects.toThrow(refusal)
    expect(() => sqlSource(reading, table)).toThrow(refusal)
  })
})

it("rows, counts and checks of a schema are those of its tables, not of tables with the same names", async () => {
  const { db, script, close } = openSqlite()
  onTestFinished(close)
  const columns = "(id integer primary key, name text, share real, labels text)"
  await script(`attach ':memory:' as t1;
    create table goods ${columns}; create table good_tags (good_id integer, tag text);
    create table t1.goods ${columns}; create table t1.good_tags (good_id integer, tag text);
    insert into main.goods values (1, 'other', 0, '["o"]'), (2, 'other', 0, null);
    insert into main.good_tags values (1, 'o'), (2, 'o'), (3, 'o');
    insert into t1.goods values (1, 'a', 1, '["p","q"]'), (2, 'b', 2, '["q"]'), (3, 'b', 9, null);
    insert into t1.good_tags values (1, 'x'), (1, 'y'), (2, 'x')`)
  const tenant = db.withSchema("t1")
  const table = tableOn(sqlite)
  const first = await runSql(tenant, ask(""), table)
  expect(first).toMatchObject({
    data: [
      { name: "a", share: 1, labels: ["p", "q"] },
      { name: "b", labels: ["q"] },
    ],
    total: 3,
  })
  const next = await runSql(tenant, ask(""), table, { after: first.next, raw: true })
  expect(next.data).toEqual([{ id: 3, name: "b", share: 9, labels: null }])
  expect((await runSql(tenant, ask("tags==x"), table, {})).total).toBe(2)
  expect((await runSql(tenant, ask("labels==q,cheap==true"), table)).total).toBe(2)
  const counted = async (name: string) => {
    const { values, empty, others } = await countValues(tenant, ask(""), table, name, { limit: 1 })
    return { values, empty, others }
  }
  expect(await counted("name")).toEqual({ values: [{ value: "b", count: 2 }], empty: 0, others: 1 })
  expect(await counted("tags")).toEqual({ values: [{ value: "x", count: 2 }], empty: 1, others: 1 })
  expect(await counted("labels")).toEqual({
    values: [{ value: "q", count: 2 }],
    empty: 1,
    others: 1,
  })
  expect(await checkSqlTable(tenant, table)).toEqual([])
})
