import { describe, it } from "vitest"
import { patience } from "../support/runs.ts"
import { expectNoDifferences } from "../support/sql/random-differential.ts"
import { openSqlite } from "../support/sql/sqlite-engine.ts"

describe("a random query over a random table, on SQLite", () => {
  it(
    "has the rows, order, count and NOT that it has in memory (T1 to P4)",
    { timeout: 4 * patience },
    async () => {
      await expectNoDifferences(openSqlite())
    },
  )
})
