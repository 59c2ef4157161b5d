import { Kysely, PGliteDialect } from "kysely"
import { describe, expect, it, onTestFinished } from "vitest"
import { defineFields } from "../../../src/index.ts"
import {
  checkSqlTable,
  defineSqlTable,
  type CheckSqlOptions,
  postgres,
} from "../../../src/kysely.ts"
import { clusterOrders, type ClusterDatabase } from "../../support/sql/cluster-table.ts"
import type { PostgresNode } from "../../support/sql/postgres-node.ts"
import { itOnPostgres } from "../../support/sql/on-postgres.ts"
import { openPool } from "../../support/sql/open-pool.ts"
import { openPglite } from "../../support/sql/postgres-engines.ts"
import { sharedCluster } from "../../support/sql/shared-cluster.ts"
import { openPgliteDatabase } from "./databases.ts"

const runningCluster = sharedCluster({ rowsPerShard: 100 })

function connect({
  name,
  adminUrl,
}: PostgresNode): NonNullable<CheckSqlOptions<ClusterDatabase>["nodes"]>[number] {
  const { db } = openPool<ClusterDatabase>({ connectionString: adminUrl })
  onTestFinished(() => db.destroy())
  return { name, db }
}

describe("checkSqlTable over the nodes of a cluster", () => {
  itOnPostgres("names the node and the column whose collation is another one", async () => {
    const { db, cluster } = await runningCluster()
    expect(await checkSqlTable(db, clusterOrders)).toEqual([])
    expect(await checkSqlTable(db, clusterOrders, { nodes: cluster.shards.map(connect) })).toEqual([
      {
        code: "collation",
        field: "note",
        node: "shard_3",
        message:
          'On the node "shard_3": The field "note" has another order of texts and another letter case than on the coordinator. Give the column the collation C on every node.',
      },
    ])
  })

  itOnPostgres("names a node with another version, and one that lacks the table", async () => {
    const { db, cluster } = await runningCluster()
    const lite = await openPglite()
    onTestFinished(lite.close)
    const columns =
      'id int4, store int4 not null, name text collate "C" not null, name_fold text collate "C" not null, note text, total numeric, status int4 not null, paid boolean not null, code uuid not null, created timestamptz not null'
    await lite.script(`create table newer (${columns})`)
    const newer = new Kysely<ClusterDatabase>({
      dialect: new PGliteDialect({ pglite: lite.database }),
    })
    const problems = await checkSqlTable(db, clusterOrders, {
      nodes: [
        { name: "newer", db: newer, table: "newer" },
        { ...connect(cluster.coordinator), name: "empty", table: "nothing" },
      ],
    })
    const found = problems.map(({ node, code }) => `${node}: ${code}`)
    expect(found).toContain("newer: version")
    expect(found).toContain("empty: unreadable")
    expect(problems.map(({ message }) => message)).toContain(
      'On the node "newer": The server must have the version of the coordinator, 15, got 18.',
    )
  })
})

describe("the collation of a node", () => {
  const table = defineSqlTable<{ notes: { id: number; note: string } }>()(
    defineFields({ note: { kind: "text" } }),
    { engine: postgres, table: "notes", key: ["id"], columns: { note: {} } },
  )

  /** Compares a column with the collation "unicode" with one that has another collation of ICU. */
  const problemsWith = async (options: string) => {
    const { db, engine, close } = await openPgliteDatabase<{
      notes: { id: number; note: string }
    }>()
    onTestFinished(close)
    await engine.script(`
      create collation other (provider = icu, ${options});
      create table notes (id int4 primary key, note text collate "unicode");
      create table notes_there (id int4 primary key, note text collate other)`)
    const nodes = [{ name: "north", db, table: "notes_there" }]
    return (await checkSqlTable(db, table, { nodes })).map(({ message }) => message)
  }

  it.each([
    ...["&ω < a", "&ω < B", "&ω < b", "&a < Z", "&ω < '_'", "&ω < '-'", "&ω < ß", "&ω < ss"],
    ...["&ω < é", "&ω < İ", "&ω < i", "&ω < ı", "&ω < Ø", "&ω < ～", "&ω < 😀"],
  ])("differs when it moves one letter: %s", async (rules) => {
    expect(await problemsWith(`locale = 'und', rules = '${rules.replaceAll("'", "''")}'`)).toEqual([
      'On the node "north": The field "note" has another order of texts than on the coordinator. Give the column the collation C on every node.',
    ])
  })

  it("differs when it changes letter case in another way", async () => {
    expect(await problemsWith("locale = 'tr'")).toEqual([
      'On the node "north": The field "note" has another letter case than on the coordinator. Give the column the collation C on every node.',
    ])
  })

  it("differs when an accent is equal in two ways of writing it", async () => {
    expect(await problemsWith("locale = 'und', deterministic = false")).toEqual([
      'On the node "north": The field "note" has the nondeterministic collation other.',
      'On the node "north": The field "note" has another order of texts and another equality of texts than on the coordinator. Give the column the collation C on every node.',
    ])
  })

  it("is the same when its rules change nothing", async () => {
    expect(await problemsWith("locale = 'und'")).toEqual([])
  })
})
