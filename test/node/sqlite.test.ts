import { DatabaseSync } from "node:sqlite"
import { Kysely, sql, SqliteDialect } from "kysely"
import { expect, it } from "vitest"
import { nodeSqlite } from "../../src/kysely-node.ts"

it("kysely runs, streams and closes a database of node:sqlite", async () => {
  const database = new DatabaseSync(":memory:")
  const db = new Kysely<{ numbers: { n: number } }>({
    dialect: new SqliteDialect({ database: nodeSqlite(database) }),
  })
  await sql`create table numbers (n integer)`.execute(db)
  const inserted = await db
    .insertInto("numbers")
    .values([{ n: 1 }, { n: 2 }, { n: 3 }])
    .executeTakeFirst()
  expect(Number(inserted.numInsertedOrUpdatedRows)).toBe(3)
  const streamed: number[] = []
  for await (const { n } of db.selectFrom("numbers").select("n").orderBy("n", "desc").stream())
    streamed.push(n)
  expect(streamed).toEqual([3, 2, 1])
  await db.destroy()
  expect(database.isOpen).toBe(false)
})
