import { describe, expect, it } from "vitest"
import { itOnPostgres } from "../../support/sql/on-postgres.ts"
import type { Engine } from "../../support/sql/engine.ts"
import { openPglite, openPostgres } from "../../support/sql/postgres-engines.ts"
import { openSqlite } from "../../support/sql/sqlite-engine.ts"

/** Prints the version of an engine, so that the output of a run says what it was run on. */
async function expectVersion(engine: Engine, version: RegExp): Promise<void> {
  console.log(`${engine.name} ${engine.version}`)
  await engine.close()
  expect(engine.version).toMatch(version)
}

describe("the engines of these tests", () => {
  it("SQLite is 3.46 or newer", () => expectVersion(openSqlite(), /^3\.(?:4[6-9]|[5-9]\d)\./))

  it("PGlite is PostgreSQL 16 or newer", async () =>
    expectVersion(await openPglite(), /^(?:1[6-9]|[2-9]\d)\./))

  itOnPostgres("PostgreSQL is 15 or newer", async () =>
    expectVersion(await openPostgres(), /^(?:1[5-9]|[2-9]\d)\b/),
  )
})
