import { stdout } from "node:process"
import { describe } from "vitest"
import { openCluster } from "../../support/sql/cluster-engine.ts"
import { describeDifferential } from "../../support/sql/differential-counts.ts"
import { itOnPostgres } from "../../support/sql/on-postgres.ts"
import { expectNoDifferences } from "../../support/sql/random-differential.ts"

describe("a random query over a random table, whose rows stand on three shards", () => {
  itOnPostgres("has the rows, order, count and NOT that it has in memory (T1 to P4)", async () => {
    const counts = await expectNoDifferences(await openCluster(), 1000)
    stdout.write(`cluster: ${describeDifferential(counts)}\n`)
  })
})
