import { describe } from "vitest"
import { itOnPostgres } from "../../support/sql/on-postgres.ts"
import { openPostgres } from "../../support/sql/postgres-engines.ts"
import { expectNoDifferences } from "../../support/sql/random-differential.ts"

describe("a random query over a random table, on a server of PostgreSQL", () => {
  itOnPostgres("has the rows, order, count and NOT that it has in memory (T1 to P4)", async () => {
    await expectNoDifferences(await openPostgres())
  })
})
