import { describe, expect } from "vitest"
import { drawSeed } from "../../support/runs.ts"
import { compareLists } from "../../support/sql/list-differential.ts"
import { openMariadb } from "../../support/sql/mariadb-engine.ts"
import { itOnMariadb } from "../../support/sql/on-mariadb.ts"
import { expectNoDifferences } from "../../support/sql/random-differential.ts"

describe("on MariaDB", () => {
  itOnMariadb(
    "a random query over a random table has the rows, order, count and NOT that it has in memory (T1 to P4)",
    async () => {
      await expectNoDifferences(await openMariadb(), 1200)
    },
  )

  itOnMariadb(
    "a random query over random lists finds the rows that it finds in memory (V14)",
    async () => {
      const engine = await openMariadb()
      expect(await compareLists(engine, 300, drawSeed())).toBeGreaterThanOrEqual(300)
      await engine.close()
    },
  )
})
