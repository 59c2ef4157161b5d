import { describe, it } from "vitest"
import { patience } from "../../support/runs.ts"
import { expectNoDifferences } from "../../support/sql/random-differential.ts"
import { openPglite } from "../../support/sql/postgres-engines.ts"

describe("a random query over a random table, on PGlite", () => {
  it(
    "has the rows, order, count and NOT that it has in memory (T1 to P4)",
    { timeout: 4 * patience },
    async () => {
      await expectNoDifferences(await openPglite())
    },
  )
})
