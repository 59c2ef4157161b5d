import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { createCaller } from "../../src/client/caller.ts"
import { choices, choicesOf } from "../support/random.ts"
import { check, patience } from "../support/runs.ts"
import { readList } from "./support/soak/check.ts"
import { noSoakCounts } from "./support/soak/counts.ts"
import { runPortScenario } from "./support/soak/port.ts"
import type { Row, ServiceRows } from "./support/soak/rows.ts"
import { runScenario } from "./support/soak/scenario.ts"

const noProblems = async (run: typeof runScenario, runs: number) => {
  const counts = noSoakCounts()
  const property = fc.asyncProperty(choices, async (random) => {
    expect(await run(random, counts)).toEqual([])
  })
  await check(property, runs)
  return counts
}

describe("the client and a service with random faults", () => {
  it(
    "no row is lost or comes twice, and no request is sent too early, in simulated time",
    { timeout: patience },
    async () => {
      const { completed, iterations, faults } = await noProblems(runScenario, 1000)
      expect(completed).toBeGreaterThan(iterations * 0.7)
      expect([...faults.keys()]).toEqual(
        expect.arrayContaining(["429", "503", "reset", "truncated"]),
      )
    },
  )

  it("no row is lost or comes twice over a port", { timeout: patience }, async () => {
    const { completed, iterations } = await noProblems(runPortScenario, 100)
    expect(completed).toBeGreaterThan(iterations / 2)
  })

  it("a seed replays the same faults", async () => {
    const ended = async () => {
      const counts = noSoakCounts()
      await runScenario(choicesOf(7), counts)
      return counts
    }
    expect(await ended()).toEqual(await ended())
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
