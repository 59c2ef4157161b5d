import { describe, expect, it } from "vitest"
import { readList } from "../../scripts/soak-client/check.ts"
import { noSoakCounts, type SoakCounts } from "../../scripts/soak-client/counts.ts"
import { runPortScenario } from "../../scripts/soak-client/port.ts"
import type { Row, ServiceRows } from "../../scripts/soak-client/rows.ts"
import { runScenario } from "../../scripts/soak-client/scenario.ts"
import { createCaller } from "../../src/client/caller.ts"
import { patience, runFactor } from "../support/runs.ts"

const soak = async (
  run: typeof runScenario,
  firstSeed: number,
  iterations: number,
): Promise<SoakCounts> => {
  const counts = noSoakCounts()
  for (let seed = firstSeed; counts.iterations < iterations; seed++)
    for (const problem of await run(seed, counts)) counts.violations.push(`${seed}: ${problem}`)
  return counts
}

describe("the client and a service with random faults", () => {
  // TROMMEL_RUNS=25 runs 10,000 iterations.
  const iterations = Math.ceil(400 * Math.max(0.5, runFactor))

  it(
    "no row is lost or comes twice, and no request is sent too early, in simulated time",
    { timeout: patience },
    async () => {
      const counts = await soak(runScenario, Date.now() % 1_000_000, iterations)
      expect(counts.violations).toEqual([])
      expect(counts.completed).toBeGreaterThan(iterations * 0.7)
      expect([...counts.faults.keys()]).toEqual(
        expect.arrayContaining(["429", "503", "reset", "truncated"]),
      )
    },
  )

  it("no row is lost or comes twice over a port", { timeout: patience }, async () => {
    const counts = await soak(runPortScenario, 1, 20)
    expect(counts.violations).toEqual([])
    expect(counts.completed).toBeGreaterThan(10)
  })

  it("a seed replays the same faults", async () => {
    expect(await soak(runScenario, 7, 10)).toEqual(await soak(runScenario, 7, 10))
  })
})

describe("checks of the soak", () => {
  const original: readonly Row[] = [1, 2, 3, 4].map((id) => ({ id, name: "a" }))
  const service: ServiceRows = { original, changes: "none", answer: () => "" }

  /** Reads pages that are given, as the only ones of a service. */
  const problemsOf = async (pages: readonly (readonly number[])[]): Promise<readonly string[]> => {
    const fetch = (input: unknown): Promise<Response> => {
      const page = Number(new URL(String(input)).searchParams.get("page"))
      const data = (pages[page - 1] ?? []).map((id) => ({ id, name: "a" }))
      return Promise.resolve(Response.json({ success: true, data, pages: pages.length }))
    }
    const list = {
      caller: createCaller({ fetch }),
      url: "https://x.example/",
      pageSize: 2,
      service,
    }
    return readList(list, noSoakCounts())
  }

  it.each([
    [
      [
        [1, 2],
        [3, 4],
      ],
      [],
    ],
    [[[1, 2], [3]], ["rows are lost"]],
    [[[1, 2], [4]], ["the rows are not the first ones in their order"]],
    [
      [
        [2, 1],
        [3, 4],
      ],
      ["the rows are not the first ones in their order"],
    ],
  ])("the check of the pages %j finds %j", async (pages, problems) => {
    expect(await problemsOf(pages)).toEqual(problems)
  })
})
