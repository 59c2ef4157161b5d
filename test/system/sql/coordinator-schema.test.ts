import { describe, expect, it, onTestFinished } from "vitest"
import { defineFields, prepareQuery } from "../../../src/index.ts"
import {
  checkSqlTable,
  defineSqlTable,
  runSql,
  sqlTableSchema,
  postgres,
} from "../../../src/kysely.ts"
import { itOnPostgres } from "../../support/sql/on-postgres.ts"
import { openPostgres } from "../../support/sql/postgres-engines.ts"

/** Tables of which nothing is known. */
interface AnyTables {
  readonly [table: string]: Readonly<Record<string, unknown>>
}

const fields = defineFields({ id: { kind: "integer" }, name: { kind: "text" } })
const common = {
  engine: postgres,
  key: ["id"],
  columns: { id: { notNull: true }, name: { notNull: true, collation: "C" } },
} as const
const orders = defineSqlTable<AnyTables>()(fields, {
  ...common,
  table: "orders",
  shards: ["orders_1", "orders_2"],
})
const columns = { shard: "int2" }
const places = {
  orders_1: { server: "near", values: [1, 2], table: "shard_1.orders" },
  orders_2: { server: "far away", values: [3], table: "shard_2.orders" },
}
const coordinator = { partitionBy: "shard", places }

describe("sqlTableSchema of a table with shards", () => {
  it("writes the partitioned table and its foreign tables for the coordinator", () => {
    expect(sqlTableSchema(orders, { columns, coordinator })).toEqual([
      `create table "orders" (
  "id" int8 not null,
  "name" text collate "C" not null,
  "shard" int2
) partition by list ("shard");`,
      `create foreign table "orders_1" partition of "orders"
  for values in (1, 2)
  server "near" options (schema_name 'shard_1', table_name 'orders');`,
      `create foreign table "orders_2" partition of "orders"
  for values in (3)
  server "far away" options (schema_name 'shard_2', table_name 'orders');`,
    ])
  })

  it("writes the table with key and indexes for the node of a shard", () => {
    expect(sqlTableSchema(orders, { columns })).toEqual(
      sqlTableSchema(defineSqlTable<AnyTables>()(fields, { ...common, table: "orders" }), {
        columns,
      }),
    )
  })

  it("quotes what is hostile in names of servers, tables and values", () => {
    const hostile = { server: 's"', values: ["it's", "\\"], table: `o'"` }
    const [, partition] = sqlTableSchema(orders, {
      columns,
      coordinator: { ...coordinator, places: { orders_1: hostile, orders_2: hostile } },
    })
    expect(partition).toBe(
      `create foreign table "orders_1" partition of "orders"
  for values in ('it''s', E'\\\\')
  server "s""" options (table_name 'o''"');`,
    )
  })

  it("throws a TypeError for a table without shards, and for a shard or a column that is not known", () => {
    const whole = defineSqlTable<AnyTables>()(fields, { ...common, table: "orders" })
    expect(() => sqlTableSchema(whole, { columns, coordinator })).toThrow(
      new TypeError('"coordinator" needs a table with shards, and "orders" has none.'),
    )
    expect(() =>
      sqlTableSchema(orders, { columns, coordinator: { ...coordinator, places: {} } }),
    ).toThrow(new TypeError('"places" has no place for "orders_1" and "orders_2".'))
    const { orders_1 } = coordinator.places
    expect(() =>
      sqlTableSchema(orders, { columns, coordinator: { ...coordinator, places: { orders_1 } } }),
    ).toThrow(new TypeError('"places" has no place for "orders_2".'))
    expect(() => sqlTableSchema(orders, { coordinator })).toThrow(
      new TypeError(
        'No field tells the type of "shard". Pass it in the options: { columns: { "shard": "…" } }.',
      ),
    )
  })

  itOnPostgres(
    "makes tables that checkSqlTable and runSql take, on both kinds of nodes",
    async () => {
      const engine = await openPostgres()
      onTestFinished(async () => {
        await engine.script("drop schema shard_1, shard_2 cascade")
        await engine.close()
      })
      const { port, database, user } = engine.client
      await engine.script(`create extension postgres_fdw`)
      for (const [number, server] of ["near", "far away"].entries()) {
        const schema = `shard_${number + 1}`
        await engine.script(`
        create schema ${schema};
        create server "${server}" foreign data wrapper postgres_fdw
          options (host '127.0.0.1', port '${port}', dbname '${database ?? ""}');
        create user mapping for current_user server "${server}" options (user '${user ?? ""}')`)
        const onShard = defineSqlTable<AnyTables>()(fields, {
          ...common,
          table: `${schema}.orders`,
        })
        await engine.script(sqlTableSchema(onShard, { columns }).join("\n"))
      }
      await engine.script(sqlTableSchema(orders, { columns, coordinator }).join("\n"))
      await engine.script("insert into orders values (1, 'b', 1), (2, 'a', 2), (3, 'c', 3)")
      expect(await checkSqlTable(engine.db, orders)).toEqual([])
      const { data } = await runSql(engine.db, prepareQuery("sorts=name", fields), orders)
      expect(data.map(({ id }) => id)).toEqual([2, 1, 3])
      expect(await engine.run("select id from shard_2.orders")).toEqual([{ id: "3" }])
    },
  )
})
