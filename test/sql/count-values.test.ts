import { sql } from "kysely"
import { expect, it, onTestFinished } from "vitest"
import { defineFields, pickFields, prepareQuery } from "../../src/index.ts"
import { countValues, defineSqlTable, type ItemsQuery, sqlite } from "../../src/kysely.ts"
import { openSqlite } from "../support/sql/sqlite-engine.ts"

const fields = defineFields({
  name: { kind: "text" },
  share: { kind: "number", format: "float" },
  sizes: { kind: "number", format: "float", list: true },
  tags: { kind: "text", list: true },
  labels: { kind: "text", list: true },
})

const itemTags: ItemsQuery = (eb, alias) =>
  eb.selectFrom("item_tags").whereRef("item_tags.item_id", "=", `${alias}.id`).select("tag as item")

const firstTag: ItemsQuery = (eb, alias) =>
  eb
    .selectFrom("item_tags")
    .whereRef("item_tags.item_id", "=", `${alias}.id`)
    .select("tag as item")
    .limit(1)

const tableWith = (tags: ItemsQuery) =>
  defineSqlTable<Record<"items", Record<"id" | "name" | "share" | "sizes" | "labels", unknown>>>()(
    fields,
    {
      engine: sqlite,
      table: "items",
      key: ["id"],
      columns: { name: {}, share: {}, sizes: {}, labels: {}, tags: { items: tags } },
    },
  )
const items = tableWith(itemTags)

async function openItems() {
  const { db, script, close } = openSqlite()
  onTestFinished(close)
  await script(`create table items (id integer primary key, name text collate nocase, share real, sizes text, labels text);
    insert into items values (1, 'a', 0.1, '[]', '["x","x","y"]'), (2, 'A', ${Math.fround(0.1)}, null, '["y","z"]'),
      (3, 'a', null, null, '[null]'), (4, null, 2, null, null), (5, 'b', 3, null, '["z"]');
    create table item_tags (item_id integer, tag text);
    insert into item_tags values (1, 'x'), (1, 'x'), (1, 'y'), (2, 'y'), (5, null)`)
  return db
}

const ask = (filters: string) => prepareQuery({ filters, sorts: "name", page: 2 }, fields)
const counts = async (field: string, filters = "", options = {}) => {
  const { values, empty, others } = await countValues(
    await openItems(),
    ask(filters),
    items,
    field,
    options,
  )
  return [values.map(({ value, count }) => `${String(value)}: ${count}`), empty, others]
}

it("values are counted as their kind compares them, the highest count first, then in their order (P2)", async () => {
  expect(await counts("name")).toEqual([["a: 2", "A: 1", "b: 1"], 1, 0])
  expect(await counts("NAME", "share>1")).toEqual([["b: 1"], 1, 0])
  expect(await counts("share", "", { limit: 1 })).toEqual([[`${Math.fround(0.1)}: 2`], 1, 2])
})

it("conditions on the field alone are left out, and those of the application stay", async () => {
  expect(await counts("name", "name==b,(name|labels)@=a")).toEqual([["a: 2"], 0, 0])
  const where = (column: (name: "id") => unknown) => sql`${column("id")} < 3`
  expect(await counts("name", "", { where })).toEqual([["A: 1", "a: 1"], 0, 0])
  expect(await counts("tags", "", { where })).toEqual([["y: 2", "x: 1"], 0, 0])
})

it("a row counts once for each different item, and once among the others (V14)", async () => {
  expect(await counts("labels")).toEqual([["y: 2", "z: 2", "x: 1"], 2, 0])
  expect(await counts("labels", "", { limit: 1 })).toEqual([["y: 2"], 2, 3])
  expect(await counts("tags")).toEqual([["y: 2", "x: 1"], 3, 0])
  expect(await counts("tags", "", { limit: 1 })).toEqual([["y: 2"], 3, 1])
  expect(await counts("tags", "", { limit: 0 })).toEqual([[], 3, 2])
})

it("no field is counted that a query was not bound over", async () => {
  const db = await openItems()
  const bound = prepareQuery({}, pickFields(fields, ["share"]))
  await expect(countValues(db, bound, items, "name")).rejects.toThrow(
    '"field" must name a field with a value in the row, got "name". Allowed names: share.',
  )
  await expect(countValues(db, bound, items, "share", { limit: -1 })).rejects.toThrow(
    '"limit" must be an integer, 0 or greater, got -1.',
  )
})

it("a refused query counts nothing, and says why", async () => {
  const bound = prepareQuery({ filters: "nope==1" }, fields, { strict: true })
  const { values, refused, diagnostics } = await countValues(
    await openItems(),
    bound,
    items,
    "name",
  )
  expect([values, refused, diagnostics.length]).toEqual([[], true, 1])
})

it("items that a database cannot count are refused", async () => {
  const db = await openItems()
  await expect(countValues(db, ask(""), items, "sizes")).rejects.toThrow("32-bit floats")
  await expect(countValues(db, ask(""), tableWith(firstTag), "tags")).rejects.toThrow(
    "must be a select of kysely with joins and conditions alone",
  )
})
