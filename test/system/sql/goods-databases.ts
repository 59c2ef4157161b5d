import { afterAll, beforeAll, beforeEach } from "vitest"
import { openPgliteDatabase, openSqliteDatabase, type TestDatabase } from "./databases.ts"
import { createGoods, postgresGoods, sqliteGoods, type GoodsDatabase } from "../../sql/goods.ts"

/** Opens the goods on SQLite and PGlite for the tests of a file or of a `describe`. The list is filled before the first. */
export function openGoodsDatabases(): readonly TestDatabase<GoodsDatabase>[] {
  const databases: TestDatabase<GoodsDatabase>[] = []
  beforeAll(async () => {
    databases.push(openSqliteDatabase(), await openPgliteDatabase())
    for (const { engine } of databases) await createGoods(engine)
  })
  afterAll(async () => {
    for (const { close } of databases) await close()
  })
  beforeEach(() => {
    for (const { statements } of databases) statements.length = 0
  })
  return databases
}

/** Returns the table of the goods on an engine. */
export function goodsTableOf({ engine }: TestDatabase<GoodsDatabase>) {
  return engine.engineName === "sqlite" ? sqliteGoods : postgresGoods
}
