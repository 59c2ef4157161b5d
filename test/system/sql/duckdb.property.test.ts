import { describe, expect } from "vitest"
import { drawSeed } from "../../support/runs.ts"
import { compareLists } from "../../support/sql/list-differential.ts"
import { openDuckdb } from "../../support/sql/duckdb-engine.ts"
import { itOnDuckdb } from "../../support/sql/on-duckdb.ts"
import { expectNoDifferences } from "../../support/sql/random-differential.ts"

describe("on DuckDB", () => {
  itOnDuckdb(
    "a random query over a random table has the rows, order, count and NOT that it has in memory (T1 to P4)",
    async () => {
      await expectNoDifferences(await openDuckdb(), 300)
    },
  )

  itOnDuckdb(
    "a random query over random lists finds the rows that it finds in memory (V14)",
    async () => {
      const engine = await openDuckdb()
      expect(await compareLists(engine, 200, drawSeed())).toBeGreaterThanOrEqual(200)
      await engine.close()
    },
  )
})
