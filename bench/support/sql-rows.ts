import { defineFields } from "../../src/core.ts"
import { defineSqlTable, sqlite, postgres } from "../../src/kysely.ts"
import type { AnyDatabase, Engine } from "../../test/support/sql/engine.ts"

/** The fields of the orders that the benchmark of databases asks for. */
export const orderFields = defineFields({
  name: { kind: "text" },
  label: { kind: "text", path: "name" },
  total: { kind: "number" },
  dateCreated: { kind: "date" },
})

const common = { table: "orders", key: ["id"] } as const

/** The orders in each engine. `label` is the name with a stored folded column. */
export const orderTables = {
  sqlite: defineSqlTable<AnyDatabase>()(orderFields, {
    ...common,
    engine: sqlite,
    columns: {
      name: { column: "name" },
      label: { column: "name", fold: { column: "name_fold" } },
      total: { column: "total" },
      dateCreated: { column: "created", notNull: true },
    },
  }),
  postgres: defineSqlTable<AnyDatabase>()(orderFields, {
    ...common,
    engine: postgres,
    columns: {
      name: { column: "name" },
      label: { column: "name", fold: { column: "name_fold" } },
      total: { column: "total" },
      dateCreated: { column: "created", notNull: true },
    },
  }),
} as const

const sqliteRows = (count: number) => `
  create table orders (id integer primary key, name text, name_fold text, total real, created text not null) strict;
  insert into orders
    with recursive counted(n) as (select 1 union all select n + 1 from counted where n < ${count})
    select n, format('%s %d straße', case n % 4 when 0 then 'Kühl' when 1 then 'Jörg' when 2 then 'Anna' else 'Zoë' end, n),
      format('%s %d STRAßE', case n % 4 when 0 then 'KÜHL' when 1 then 'JÖRG' when 2 then 'ANNA' else 'ZOË' end, n),
      (n * 7919) % 100000 / 100.0, strftime('%Y-%m-%dT%H:%M:%S.000Z', 1600000000 + n * 100, 'unixepoch')
    from counted;
  create index by_fold on orders (name_fold);
  analyze;`

const postgresRows = (count: number) => `
  create table orders (id int primary key, name text, name_fold text, total float8, created timestamptz not null);
  insert into orders
    select n, (array['Kühl', 'Jörg', 'Anna', 'Zoë'])[n % 4 + 1] || ' ' || n || ' straße',
      (array['KÜHL', 'JÖRG', 'ANNA', 'ZOË'])[n % 4 + 1] || ' ' || n || ' STRAßE',
      (n::bigint * 7919) % 100000 / 100.0, to_timestamp(1600000000 + n * 100)
    from generate_series(1, ${count}) as n;
  create index by_fold on orders (name_fold text_pattern_ops);
  create index by_fold_equal on orders (name_fold);
  vacuum analyze orders;`

/** Fills an engine with orders. */
export async function insertOrders(engine: Engine, count: number): Promise<void> {
  const statements = (engine.engineName === "sqlite" ? sqliteRows : postgresRows)(count)
  for (const statement of statements.split(/;\s*/).filter(Boolean)) await engine.script(statement)
}
