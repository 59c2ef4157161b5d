import { expect } from "vitest"
import { drawSeed, runFactor } from "../runs.ts"
import { compareScenarios } from "./differential.ts"
import { noDifferentialCounts, type DifferentialCounts } from "./differential-counts.ts"
import type { AnyEngine } from "./engine.ts"

const size = { rows: 40, queries: 100 }

/** The queries of most tests, and more of them where properties run more often. */
const queries = 1000 * Math.max(1, runFactor)

/**
 * Asks an engine new random queries, and expects the answers of memory. A difference tells its seed.
 * @param asked - the number of queries.
 */
export async function expectNoDifferences(
  engine: AnyEngine,
  asked = queries,
): Promise<DifferentialCounts> {
  const counts = noDifferentialCounts()
  await compareScenarios(engine, drawSeed(), { asked, size, counts })
  await engine.close()
  expect(counts.differences.slice(0, 5)).toEqual([])
  expect(counts.queries).toBeGreaterThanOrEqual(asked)
  expect(counts.found).toBeGreaterThan(counts.queries / 4)
  expect(counts.refused).toBeLessThan(counts.queries / 25)
  return counts
}
