import { postgres } from "../../../src/kysely.ts"
import { sql } from "kysely"
import { fieldsFromJson } from "../../../src/core.ts"
import { defineSqlTable } from "../../../src/sql/sql-table.ts"
import { runOn, type PostgresCluster } from "./cluster.ts"
import type { AnyDatabase } from "./engine.ts"
import { sampleColumns } from "./sample-columns.ts"

const built = fieldsFromJson(
  {
    ...Object.fromEntries(sampleColumns.map(({ name, definition }) => [name, definition])),
    isOdd: { kind: "shortcut", shortcut: "isOdd" },
    from: { kind: "range-end", end: "from", of: "date_timestamptz" },
  },
  { shortcuts: { isOdd: () => true } },
)
if (!built.ok) throw new Error(JSON.stringify(built.diagnostics))

/** The fields of the table `samples`. */
export const sampleFields = built.value

/** The table `samples`, which has a column of each kind and type. */
export const sampleTable = defineSqlTable<AnyDatabase>()(sampleFields, {
  engine: postgres,
  table: "samples",
  shards: ["samples_1", "samples_2", "samples_3"],
  key: ["id"],
  columns: Object.fromEntries(
    sampleColumns.map(({ name, options }) => [name, { column: name, ...options }]),
  ),
  shortcuts: { isOdd: (column) => sql<boolean>`${column("id")} % 2 = 1` },
})

const columns = [
  "shard int2 not null",
  "id int4 not null",
  ...sampleColumns.map(({ name, type }) => `"${name}" ${type}`),
].join(", ")

/** Makes and fills the table on all shards, and makes it a partition of that of the coordinator. */
export async function createSamples(
  { coordinator, shards }: PostgresCluster,
  rowsPerShard: number,
): Promise<void> {
  const values = sampleColumns.map(({ value }) => value).join(", ")
  await Promise.all(
    shards.map((shard, index) =>
      runOn(
        shard,
        `create table samples (${columns}, primary key (id));
        insert into samples select ${index + 1}, n, ${values}
          from generate_series(${index + 1}, ${rowsPerShard * shards.length}, ${shards.length}) as n;
        grant select on samples to shop;
        analyze samples`,
      ),
    ),
  )
  const partitions = shards.map(
    ({ name }, index) =>
      `create foreign table samples_${index + 1} partition of samples for values in (${index + 1})
        server ${name} options (table_name 'samples');
      grant select on samples_${index + 1} to shop;`,
  )
  await runOn(
    coordinator,
    `create table samples (${columns}) partition by list (shard); ${partitions.join("")} analyze samples`,
  )
}
