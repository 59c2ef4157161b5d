import { CamelCasePlugin, sql } from "kysely"
import { readFileSync } from "node:fs"
import { describe, expect, it, onTestFinished } from "vitest"
import { defineFields, prepareQuery } from "../../../src/index.ts"
import {
  checkSqlTable,
  compileSql,
  defineSqlTable,
  sqlTableSchema,
  sqlite,
  postgres,
} from "../../../src/kysely.ts"
import type { ColumnReference } from "../../../src/sql/types.ts"
import type { Engine } from "../../support/sql/engine.ts"
import { itOnPostgres } from "../../support/sql/on-postgres.ts"
import { partsOf, planOf } from "../../support/sql/plan.ts"
import { openPglite, openPostgres } from "../../support/sql/postgres-engines.ts"
import { openSqlite } from "../../support/sql/sqlite-engine.ts"

/** Tables of which nothing is known. */
interface AnyTables {
  readonly [table: string]: Readonly<Record<string, unknown>>
}

const fields = defineFields({
  name: { kind: "text" },
  title: { kind: "text" },
  label: { kind: "text", sort: false },
  total: { kind: "number" },
  ratio: { kind: "number" },
  dateCreated: { kind: "date" },
  day: { kind: "date" },
  paid: { kind: "boolean" },
  code: { kind: "uuid" },
  state: { kind: "enum", values: [0, 1, 2] },
  city: { kind: "text", path: "address.city" },
  low: { kind: "shortcut", test: ({ total }: { readonly total: number }) => total < 5 },
})

const columns = {
  name: {},
  title: { notNull: true },
  label: { fold: { column: "label_fold" } },
  total: { type: "integer" },
  ratio: {},
  dateCreated: { column: "created", notNull: true },
  day: { type: "iso-day" },
  paid: {},
  code: {},
  state: {},
} as const
const shortcuts = { low: (column: ColumnReference) => sql<boolean>`${column("total")} < 5` }

const sqliteOrders = defineSqlTable<AnyTables>()(fields, {
  engine: sqlite,
  table: "orders",
  key: ["id"],
  columns: {
    ...columns,
    city: { expression: (column) => sql`json_extract(${column("address")}, '$.city')` },
  },
  shortcuts,
})

const postgresOrders = defineSqlTable<AnyTables>()(fields, {
  engine: postgres,
  table: "orders",
  key: ["id"],
  columns: {
    ...columns,
    title: { notNull: true, collation: "C" },
    total: { type: "numeric" },
    ratio: { mayHoldSpecials: true },
    city: { expression: (column) => sql`${column("address")} ->> 'city'` },
  },
  shortcuts,
})

const schemas = {
  sqlite: {
    table: sqliteOrders,
    statements: sqlTableSchema(sqliteOrders, { columns: { id: "integer", address: "text" } }),
    rows: `
      insert into orders (id, address, name, title, label, label_fold, total, ratio, created, day, paid, code, state)
        with recursive counted(n) as (select 1 union all select n + 1 from counted where n < 1000)
        select n, '{}', case when n % 50 > 0 then 'Kühl ' || n end, 'Kühl ' || n, 'Kühl ' || n, 'KÜHL ' || n, n, n / 10.0,
          strftime('%Y-%m-%dT%H:%M:%S.000Z', 1600000000 + n * 8000, 'unixepoch'), date(1600000000 + n * 8000, 'unixepoch'),
          n % 2, format('00000000-0000-0000-0000-%012d', n), n % 3
        from counted`,
  },
  postgres: {
    table: postgresOrders,
    statements: sqlTableSchema(postgresOrders, { columns: { id: "int8", address: "jsonb" } }),
    rows: `
      insert into orders (id, address, name, title, label, label_fold, total, ratio, created, day, paid, code, state)
        select n, '{}', case when n % 50 > 0 then 'Kühl ' || n end, 'Kühl ' || n, 'Kühl ' || n, 'KÜHL ' || n, n, n / 10.0,
          to_timestamp(1600000000 + n * 8000), to_char(to_timestamp(1600000000 + n * 8000), 'YYYY-MM-DD'), n % 2 = 0,
          ('00000000-0000-0000-0000-' || lpad(n::text, 12, '0'))::uuid, n % 3
        from generate_series(1, 1000) as n;
      analyze orders;
      set enable_seqscan = off; set enable_bitmapscan = off`,
  },
}

/** A value of each field that few rows have. */
const values: Readonly<Record<string, string>> = {
  name: "Kühl 77",
  title: "Kühl 77",
  label: "Kühl 77",
  total: "7",
  ratio: "7",
  dateCreated: "2024-01-01",
  day: "2024-01-01",
  paid: "true",
  code: "00000000-0000-0000-0000-000000000777",
  state: "1",
}

/** An index, and a query for each parameter of which its comment says that it serves it. */
interface Claim {
  readonly index: string
  readonly query: string
}

function claimsOf(statements: readonly string[]): readonly Claim[] {
  return statements.flatMap((statement) => {
    const found = /^-- Serves (.*)\.\ncreate index "(.*?)"/.exec(statement)
    const [, served = "", index = ""] = found ?? []
    const parameters = found === null ? [] : served.split(", ")
    return parameters.map((parameter) => ({ index, query: withValue(parameter) }))
  })
}

/** Puts a value of the field in the place of the ellipsis. */
function withValue(parameter: string): string {
  return parameter.replace(
    /=([a-zA-Z]+)(.*)…$/,
    (_, name: string, operator: string) => `=${name}${operator}${values[name] ?? ""}`,
  )
}

/** Makes the table, and expects each query to use the index whose comment names it. */
async function expectPlans(engine: Engine): Promise<void> {
  onTestFinished(engine.close)
  const { statements, rows } = schemas[engine.engineName]
  for (const statement of statements) await engine.run(statement)
  await engine.script(rows)
  const checked =
    engine.engineName === "sqlite"
      ? checkSqlTable(engine.db, sqliteOrders)
      : checkSqlTable(engine.db, postgresOrders)
  expect(await checked).toEqual([])
  const claims = claimsOf(statements)
  expect(claims.length).toBe(53)
  for (const claim of claims) if (claim.query.startsWith("sorts")) await expectPlan(engine, claim)
  // Filters do not mind the direction of an index, so either one could serve them.
  for (const name of new Set(claims.map(({ index }) => index)))
    if (name.endsWith("_desc_idx")) await engine.script(`drop index ${name}`)
  for (const claim of claims) if (claim.query.startsWith("filters")) await expectPlan(engine, claim)
}

async function expectPlan(engine: Engine, { index, query }: Claim): Promise<void> {
  const { page, where } = compileSql(prepareQuery(query, fields), schemas[engine.engineName].table)
  const isSort = query.startsWith("sorts")
  const found = { ...where, sql: `select * from orders where ${where.sql}` }
  const plan = await planOf(engine, isSort ? page : found)
  const title = `${query}:\n${plan}`
  expect(plan, title).toMatch(new RegExp(`\\b${index}\\b`))
  if (isSort) expect(partsOf(plan), title).not.toMatch(/Sort|TEMP B-TREE/)
  else expect(plan, title).toMatch(/Index Cond|SEARCH/)
}

describe("the indexes of sqlTableSchema", () => {
  it("serve each operator and sort on SQLite", () => expectPlans(openSqlite()))

  it("serve each operator and sort on PGlite, under a generic plan", async () => {
    await expectPlans(await openPglite())
  })

  itOnPostgres(
    "serve each operator and sort on a server of PostgreSQL, under a generic plan",
    async () => {
      await expectPlans(await openPostgres())
    },
  )
})

const products = defineFields({
  name: { kind: "text" },
  label: { kind: "text", sort: false },
  placed: { kind: "date", filter: false },
})

describe("sqlTableSchema", () => {
  it("writes a table of SQLite, and what each index serves", () => {
    const table = defineSqlTable<AnyTables>()(products, {
      engine: sqlite,
      table: "products",
      key: ["id"],
      columns: {
        name: { notNull: true },
        label: { fold: { column: "label_fold" } },
        placed: { type: "unix-ms" },
      },
    })
    expect(sqlTableSchema(table, { columns: { id: "integer" } }).join("\n")).toBe(
      `-- "label_fold" holds fold() of "label": a program that writes one writes both.
create table "products" (
  "id" integer not null,
  "name" text not null,
  "label" text,
  "label_fold" text,
  "placed" integer check (not (not ("placed" between -62135647200000 and 253402351199999))),
  primary key ("id"),
  check (("label_fold" is null) = ("label" is null))
) strict;
-- Serves filters=name==…, filters=name_=…, sorts=name.
create index "products_name_idx" on "products" ("name", "id");
-- Serves sorts=-name.
create index "products_name_desc_idx" on "products" ("name" desc, "id");
-- Serves filters=label==…, filters=label_=….
create index "products_label_idx" on "products" ("label", "id");
-- Serves filters=label==*…, filters=label_=*….
create index "products_label_fold_idx" on "products" ("label_fold", "id");
-- Serves sorts=placed.
create index "products_placed_idx" on "products" ("placed", "id");
-- Serves sorts=-placed.
create index "products_placed_desc_idx" on "products" ("placed" desc, "id");`,
    )
  })

  it("writes a table of PostgreSQL in its schema, with collations, null and the operators of the indexes", () => {
    const table = defineSqlTable<AnyTables>()(products, {
      engine: postgres,
      table: "shop.products",
      key: ["store", "id"],
      columns: {
        name: { notNull: true, collation: "C" },
        label: { fold: { column: "label_fold" } },
        placed: { mayHoldSpecials: true },
      },
    })
    const types = { store: "int4", id: "int8 generated always as identity", name: "varchar(80)" }
    expect(sqlTableSchema(table, { columns: types }).join("\n")).toBe(
      `-- "label_fold" holds fold() of "label": a program that writes one writes both.
-- PostgreSQL refuses to index a text of more than about 2,700 bytes.
-- For name@=… and name@=*…, with the extension pg_trgm: create index on "shop"."products" using gin ("name" gin_trgm_ops);
-- For label@=…, with the extension pg_trgm: create index on "shop"."products" using gin ("label" gin_trgm_ops);
create table "shop"."products" (
  "store" int4 not null,
  "id" int8 generated always as identity not null,
  "name" varchar(80) collate "C" not null,
  "label" text,
  "label_fold" text,
  "placed" timestamptz,
  primary key ("store", "id"),
  check (("label_fold" is null) = ("label" is null))
);
-- Serves filters=name==…, filters=name_=…, sorts=name.
create index "products_name_idx" on "shop"."products" ("name", "store", "id");
-- Serves sorts=-name.
create index "products_name_desc_idx" on "shop"."products" ("name" desc, "store", "id");
-- Serves filters=label==…, filters=label_=….
create index "products_label_idx" on "shop"."products" ("label" text_pattern_ops, "store", "id");
-- Serves filters=label==*…, filters=label_=*….
create index "products_label_fold_idx" on "shop"."products" ("label_fold" text_pattern_ops, "store", "id");
-- Serves sorts=placed.
create index "products_placed_idx" on "shop"."products" (((case when "placed" between '0001-12-31 10:00:00.000000+00 BC' and '10000-01-01 13:59:59.999999+00' then "placed" end)), "store", "id");
-- Serves sorts=-placed.
create index "products_placed_desc_idx" on "shop"."products" (((case when "placed" between '0001-12-31 10:00:00.000000+00 BC' and '10000-01-01 13:59:59.999999+00' then "placed" end)) desc, "store", "id");`,
    )
  })

  it("writes the statements that stand in the reference", () => {
    const page = new URL("../../../docs/reference/tables-of-databases.md", import.meta.url)
    const [, shown] = /```sql\n(-- "label_fold"[^]*?)\n```/.exec(readFileSync(page, "utf8")) ?? []
    const fields = defineFields({
      label: { kind: "text", sort: false },
      placed: { kind: "date", filter: false },
    })
    const table = defineSqlTable<AnyTables>()(fields, {
      engine: postgres,
      table: "orders",
      key: ["id"],
      columns: {
        label: { fold: { column: "label_fold", collation: "C" } },
        placed: { notNull: true },
      },
    })
    const types = { id: "int8 generated always as identity" }
    expect(sqlTableSchema(table, { columns: types }).join("\n")).toBe(shown)
  })

  it("names the schema of SQLite before the index", () => {
    const fields = defineFields({ name: { kind: "text", sort: false } })
    const table = defineSqlTable<AnyTables>()(fields, {
      engine: sqlite,
      table: "main.t",
      key: ["id"],
      columns: { name: {} },
    })
    expect(sqlTableSchema(table, { columns: { id: "integer" } })[1]).toContain(
      'create index "main"."t_name_idx" on "t" ("name", "id");',
    )
  })

  it("makes no index that the key has already, and one where a sort does not read the key as it is", () => {
    const fields = defineFields({ id: { kind: "text" } })
    const options = { engine: postgres, table: "t", key: ["id"] } as const
    const indexesOf = (notNull: boolean, collation?: "C") =>
      sqlTableSchema(
        defineSqlTable<AnyTables>()(fields, {
          ...options,
          columns: { id: { notNull, ...(collation && { collation }) } },
        }),
      ).slice(1)
    expect(indexesOf(true, "C")).toEqual([])
    expect(indexesOf(true)).toEqual([
      `-- Serves pages without sorts, filters=id==…, filters=id_=…, sorts=id, sorts=-id.
create index "t_id_idx" on "t" ("id" text_pattern_ops);`,
    ])
  })

  it("writes names of columns as the plugins of kysely do", () => {
    const fields = defineFields({ itemName: { kind: "text", sort: false } })
    const table = defineSqlTable<AnyTables>()(fields, {
      engine: sqlite,
      table: "soldItems",
      key: ["id"],
      columns: { itemName: {} },
    })
    const options = { columns: { id: "integer" }, plugins: [new CamelCasePlugin()] }
    expect(sqlTableSchema(table, options)).toEqual([
      'create table "sold_items" (\n  "id" integer not null,\n  "item_name" text,\n  primary key ("id")\n) strict;',
      '-- Serves filters=itemName==…, filters=itemName_=….\ncreate index "sold_items_item_name_idx" on "sold_items" ("item_name", "id");',
    ])
  })

  it("quotes hostile names of columns, and none ends a comment", async () => {
    const name = 'x"\n; drop table t; --'
    const table = defineSqlTable<AnyTables>()(defineFields({ x: { kind: "text" } }), {
      engine: sqlite,
      table: "t",
      key: [`${name}key`],
      columns: { x: { column: name, fold: { column: `${name}fold` } } },
    })
    const engine = openSqlite()
    onTestFinished(engine.close)
    const statements = sqlTableSchema(table, { columns: { [`${name}key`]: "integer" } })
    expect(statements[0]?.split("\n")[0]).toBe(
      '-- "x"" ; drop table t; --fold" holds fold() of "x"" ; drop table t; --": a program that writes one writes both.',
    )
    await engine.script(statements.join("\n"))
    expect(await checkSqlTable(engine.db, table)).toEqual([])
  })

  it("cuts long names of indexes for PostgreSQL, and no two are the same", () => {
    const numbers = Array.from({ length: 12 }, (_, index) => index)
    const fields = defineFields(
      Object.fromEntries(numbers.map((number) => [`f${number}`, { kind: "text" as const }])),
    )
    const table = defineSqlTable<AnyTables>()(fields, {
      engine: postgres,
      table: "products",
      key: ["id"],
      columns: Object.fromEntries(
        numbers.map((number) => [`f${number}`, { column: `${"ü".repeat(30)}${number}` }]),
      ),
    })
    const written = sqlTableSchema(table, { columns: { id: "int4" } })
      .slice(1)
      .map((statement) => /create index "(.*?)"/.exec(statement)?.[1] ?? "")
    expect(new Set(written).size).toBe(24)
    for (const name of written) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(63)
  })
})

describe("sqlTableSchema throws a TypeError", () => {
  it("that names the columns whose type nothing tells", () => {
    expect(() => sqlTableSchema(sqliteOrders)).toThrow(
      new TypeError(
        'No field tells the type of "id" and "address". Pass it in the options: { columns: { "id": "…", "address": "…" } }.',
      ),
    )
  })

  it("for two fields that give one column different types, unless its type is given", () => {
    const fields = defineFields({ a: { kind: "date" }, b: { kind: "text" } })
    const table = defineSqlTable<AnyTables>()(fields, {
      engine: postgres,
      table: "t",
      key: ["id"],
      columns: { a: { column: "x" }, b: { column: "x" } },
    })
    expect(() => sqlTableSchema(table, { columns: { id: "int4" } })).toThrow(
      'Two fields give the column "x" different types: timestamptz and text. Give its type in "columns".',
    )
    expect(sqlTableSchema(table, { columns: { id: "int4", x: "text" } })[0]).toContain('"x" text')
  })

  it.each([[""], [" "], ["a\0b"], [5], [null]])("for the type %j", (type) => {
    const columns = { id: type } as unknown as { id: string }
    expect(() => sqlTableSchema(sqliteOrders, { columns })).toThrow(
      'The type of the column "id" must be SQL, got ',
    )
  })
})
