import { describe, it } from "vitest"
import { patience } from "../../support/runs.ts"
import { itOnPostgres } from "../../support/sql/on-postgres.ts"
import { openPglite, openPostgres } from "../../support/sql/postgres-engines.ts"
import { openSqlite } from "../../support/sql/sqlite-engine.ts"
import { expectSameWalks } from "../../support/sql/walk.ts"

describe("walking a random query by next finds the rows of one query without paging, also while rows are added", () => {
  it("on SQLite", { timeout: 4 * patience }, async () => {
    const engine = openSqlite()
    await expectSameWalks(engine, 16)
    await engine.close()
  })

  it("on PGlite", { timeout: 4 * patience }, async () => {
    const engine = await openPglite()
    await expectSameWalks(engine, 4)
    await engine.close()
  })

  itOnPostgres("on a server of PostgreSQL", async () => {
    const engine = await openPostgres()
    await expectSameWalks(engine, 4)
    await engine.close()
  })
})
