import { engines } from "../../support/sql/engine.ts"
import { postgres, sqlite } from "../../../src/kysely.ts"
import { readFileSync } from "node:fs"
import { describe, expect, it, onTestFinished } from "vitest"
import { readVectors } from "../../../scripts/conformance/vectors.ts"
import { compileItems } from "../../../src/evaluate/column-test.ts"
import { isColumn, type ColumnField, type Operand } from "../../../src/fields/field.ts"
import { presentOperand } from "../../../src/fields/kinds/writing.ts"
import {
  defineFields,
  fieldsFromJson,
  pickFields,
  prepareQuery,
  runQuery,
} from "../../../src/index.ts"
import { checkSqlTable } from "../../../src/sql/check/check-sql-table.ts"
import { compileSql } from "../../../src/sql/compile-sql.ts"
import { runSql } from "../../../src/sql/run-sql.ts"
import { sqlTableSchema } from "../../../src/sql/schema/sql-table-schema.ts"
import { defineSqlTable } from "../../../src/sql/sql-table.ts"
import { valueKindOf, type ItemsQuery } from "../../../src/sql/types.ts"
import { drawSeed, runFactor } from "../../support/runs.ts"
import type { AnyDatabase, Engine } from "../../support/sql/engine.ts"
import { compareLists } from "../../support/sql/list-differential.ts"
import { itOnPostgres } from "../../support/sql/on-postgres.ts"
import { planOf } from "../../support/sql/plan.ts"
import { openPglite, openPostgres } from "../../support/sql/postgres-engines.ts"
import { openSqlite } from "../../support/sql/sqlite-engine.ts"

async function compare(engine: Engine): Promise<void> {
  onTestFinished(engine.close)
  expect(await compareLists(engine, 800 * runFactor, drawSeed())).toBeGreaterThan(0)
}

describe("lists in arrays, JSON and child tables have the rows of memory (V14)", () => {
  it("on SQLite", () => compare(openSqlite()))
  it("on PGlite", async () => compare(await openPglite()))
  itOnPostgres("on a server of PostgreSQL", async () => compare(await openPostgres()))
})

/** The types of the columns that hold the items of a kind in a child table, and what the table of the database says, where that is another one. */
const columnOf: {
  readonly [Kind in string]?: readonly [postgres: string, sqlite: string, said?: string]
} = {
  text: ["text", "text"],
  number: ["float8", "real"],
  decimal: ["numeric", ""],
  integer: ["float8", "real"],
  int64: ["int8", "integer"],
  sized: ["int2", "integer"],
  enum: ["int4", "integer"],
  boolean: ["boolean", "integer"],
  date: ["text", "text", "iso-7"],
  day: ["text", "text", "iso-day"],
  time: ["text", "text", "time-7"],
  uuid: ["uuid", "text"],
}

/** Writes an item as its column holds it. */
function storedItem(field: ColumnField, item: Operand, isPostgres: boolean): unknown {
  const shown: unknown = presentOperand(field, item)
  if (field.kind === "boolean") return isPostgres ? shown : Number(shown)
  if (field.kind !== "date" && field.kind !== "time") return String(shown)
  const [start = "", fraction = ""] = String(shown).replace("Z", "").split(".")
  return `${start}.${fraction.padEnd(7, "0")}${field.kind === "date" ? "Z" : ""}`
}

/** Asks the vectors of lists, with the items of each list in a child table. Returns how many it asked. */
async function askVectors(engine: Engine): Promise<number> {
  onTestFinished(engine.close)
  const {
    fields: definitions,
    rows = [],
    cases,
  } = readVectors(readFileSync("grammar/vectors/list.json", "utf8"))
  const read = fieldsFromJson(definitions, { shortcuts: { lowStock: () => true } })
  if (!read.ok) expect.fail("The fields of the vectors cannot be read.")
  const isPostgres = engine.engineName === "postgres"
  const insert = (table: string, row: readonly unknown[], types: readonly string[]) =>
    engine.run(
      `insert into ${table} values (${types.map((type, index) => (isPostgres ? `$${index + 1}::${type}` : "?")).join(", ")})`,
      row,
    )
  await engine.script("create table rows (id int primary key, name text)")
  for (const row of rows as readonly { id: number; name?: string | null }[])
    await insert("rows", [row.id, row.name ?? null], ["int", "text"])
  const columns: Record<string, object> = { id: {}, name: {} }
  for (const field of read.value.fields.values()) {
    if (!isColumn(field) || !field.list || !field.filter) continue
    const kind = columnOf[valueKindOf(field)]
    const type = kind?.[isPostgres ? 0 : 1]
    if (kind === undefined || !type) continue
    const child = `items_${Object.keys(columns).length}`
    const items: ItemsQuery = (eb, alias) =>
      eb
        .selectFrom(child)
        .whereRef(`${child}.row_id`, "=", `${alias}.id`)
        .select(`${child}.value as item`)
    columns[field.name] = {
      items,
      type: kind[2] ?? (type === "integer" && valueKindOf(field) === "int64" ? "int8" : type),
    }
    await engine.script(`create table ${child} (row_id int, value ${type})`)
    const itemsOf = compileItems(field)
    for (const row of rows as readonly { id: number }[])
      for (const item of itemsOf(row))
        await insert(child, [row.id, storedItem(field, item, isPostgres)], ["int", type])
  }
  const fields = pickFields(read.value, Object.keys(columns))
  const given = { engine: engines[engine.engineName], table: "rows", key: ["id"], columns }
  const table = defineSqlTable<AnyDatabase>()(fields, given as never)
  let asked = 0
  for (const { filters, sorts, page, ids, name, strict = false } of cases) {
    if (filters === undefined || sorts !== undefined || page !== undefined) continue
    const bound = prepareQuery({ filters }, read.value, { paging: false, strict })
    const isOver = bound.conditions.every(({ tests }) =>
      tests.every(({ field }) => field.name in columns),
    )
    if (bound.refused || !isOver) continue
    const { data } = await runSql(engine.db, { ...bound, fields: fields.fields }, table)
    expect([name, data.map((row) => row.id)]).toEqual([name, ids])
    asked++
  }
  return asked
}

describe("vectors of lists (V14)", () => {
  it("hold on SQLite", async () => {
    expect(await askVectors(openSqlite())).toBeGreaterThan(150)
  })
  it("hold on PGlite", async () => {
    expect(await askVectors(await openPglite())).toBeGreaterThan(150)
  })
})

const fields = defineFields({
  id: { kind: "integer" },
  tags: { kind: "text", list: true },
  scores: { kind: "number", list: true },
})

const itemTags: ItemsQuery = (eb, alias) =>
  eb.selectFrom("item_tags").whereRef("item_tags.item_id", "=", `${alias}.id`).select("tag as item")

const arrays = defineSqlTable<AnyDatabase>()(fields, {
  engine: postgres,
  table: "items",
  key: ["id"],
  columns: { id: {}, tags: {}, scores: { mayHoldSpecials: true } },
})

/** Opens PGlite with a table of arrays, and rows of them. */
async function openArrays(rows: string): Promise<Engine> {
  const engine = await openPglite()
  onTestFinished(engine.close)
  await engine.script(
    `create table items (id int primary key, tags text[], scores float8[]); insert into items ${rows}`,
  )
  return engine
}

const prepare = (filters: string) => prepareQuery({ filters }, fields, { paging: false })

describe("arrays of PostgreSQL (V14)", () => {
  it("are read as memory reads them: nulls and NaN are no items, and neither list is empty otherwise", async () => {
    const { db } = await openArrays(`values
      (1, '{red,null}', '{1,NaN,null}'), (2, '{}', '{NaN}'), (3, null, null), (4, '{null}', '{Infinity}')`)
    const { data } = await runSql(db, prepare(""), arrays)
    expect(data).toEqual([
      { id: 1, tags: ["red", null], scores: [1, null, null] },
      { id: 2, tags: [], scores: [null] },
      { id: 3, tags: null, scores: null },
      { id: 4, tags: [null], scores: [Infinity] },
    ])
    for (const filters of ["tags==null", "tags!=red", "tags==red", "scores==null", "scores>0"]) {
      const bound = prepare(filters)
      const found = await runSql(db, bound, arrays)
      expect([filters, found.data]).toEqual([filters, runQuery(data, bound).data])
    }
  })

  it("of two dimensions are a problem", async () => {
    const { db } = await openArrays(`values (1, '{{red,blue},{a,b}}', '{1}')`)
    const problems = await checkSqlTable(db, arrays)
    expect(problems).toEqual([
      {
        code: "type",
        field: "tags",
        message: 'The field "tags" holds what is no list of items, such as a list of lists.',
      },
    ])
  })

  it("of another type of items than the table says are a problem", async () => {
    const engine = await openPglite()
    onTestFinished(engine.close)
    await engine.script("create table items (id int primary key, tags int[], scores float8[])")
    const [problem, ...others] = await checkSqlTable(engine.db, arrays)
    expect(problem?.message).toBe(
      'The field "tags" must have the type of lists of text, got integer[].',
    )
    expect(others).toEqual([])
  })

  it("have an index for whole arrays, which == uses", async () => {
    const statements = sqlTableSchema(arrays, {})
    expect(statements.find((statement) => statement.includes("gin"))).toBe(
      '-- Serves filters=tags==….\ncreate index "items_tags_idx" on "items" using gin ("tags");',
    )
    const engine = await openPglite()
    onTestFinished(engine.close)
    for (const statement of statements) await engine.script(statement)
    await engine.script(`
      insert into items select n, array['t' || n, 't' || (n % 7)], array[n] from generate_series(1, 20000) as n;
      analyze items`)
    const { count } = compileSql(prepare("tags==t19999|t19998"), arrays)
    expect(await planOf(engine, count)).toContain("items_tags_idx")
  })
})

describe("child tables (V14)", () => {
  it("are searched by the index of their foreign key", async () => {
    const table = defineSqlTable<AnyDatabase>()(fields, {
      engine: postgres,
      table: "items",
      key: ["id"],
      columns: { id: {}, tags: { items: itemTags }, scores: {} },
    })
    const engine = await openPglite()
    onTestFinished(engine.close)
    await engine.script(`
      create table items (id int primary key, scores float8[]);
      create table item_tags (item_id int, tag text);
      create index item_tags_item on item_tags (item_id);
      create index item_tags_tag on item_tags (tag);
      insert into items select n, '{}' from generate_series(1, 5000) as n;
      insert into item_tags select n % 5000, 't' || n from generate_series(1, 20000) as n;
      analyze items; analyze item_tags`)
    const { count } = compileSql(prepare("tags==t19999"), table)
    expect(await planOf(engine, count)).not.toMatch(/Seq Scan on item_tags/)
  })
})

describe("lists in JSON (V14)", () => {
  const table = defineSqlTable<AnyDatabase>()(fields, {
    engine: sqlite,
    table: "items",
    key: ["id"],
    columns: { id: {}, tags: {}, scores: {} },
  })

  it("must be JSON: the statements of the table say so, and the check finds other texts", async () => {
    const [create = ""] = sqlTableSchema(table)
    expect(create).toContain("json_valid")
    const engine = openSqlite()
    onTestFinished(engine.close)
    await engine.script(create)
    expect(() => engine.run(`insert into items values (1, '[1', null)`)).toThrow(/CHECK/)
    await engine.script(`drop table items; create table items (id integer primary key, tags text, scores text);
      insert into items values (1, '[1', '[1]'), (2, '"red"', '{"a":1}')`)
    const problems = await checkSqlTable(engine.db, table)
    expect(problems.map(({ code, field }) => `${field} ${code}`)).toEqual([
      "tags type",
      "scores type",
    ])
    const { data } = await runSql(engine.db, prepare("tags==red"), table)
    expect(data).toEqual([{ id: 2, tags: ["red"], scores: null }])
  })
})
