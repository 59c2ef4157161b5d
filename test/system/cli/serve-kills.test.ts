import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { killWhileFilling } from "../../../scripts/soak-mock/kill-while-filling.ts"
import { killWhileWriting } from "../../../scripts/soak-mock/kill-rounds.ts"
import { readLists } from "../../../scripts/soak-mock/read-lists.ts"
import { createModel } from "../../../scripts/soak-mock/service-client.ts"
import { startServe } from "../../../scripts/soak-mock/serve-process.ts"
import { scenarioRandom } from "../../../scripts/soak-client/random.ts"
import { patience } from "../../support/runs.ts"
import { folderOf } from "../../cli/run-cli.ts"

const program = fileURLToPath(new URL("../../../src/cli/main.ts", import.meta.url))
const seed = Date.now() % 1_000_000

describe(`trommel serve --sqlite, killed at random moments of seed ${seed}`, () => {
  it(
    "keeps every write that it answered, and each other one wholly or not at all",
    { timeout: patience },
    async () => {
      const random = scenarioRandom(seed)
      const command = { program, file: join(folderOf({}), "state.sqlite") }
      const filling = await startServe({ ...command, options: ["--orders", "50"] })
      const { errors } = await readLists(filling, {
        ...{ requests: 20, clients: 4, random },
        model: createModel(50),
      })
      expect(errors).toEqual([])
      expect(await filling.end("SIGTERM")).toBe("")
      const { problems, counts } = await killWhileWriting({
        ...{ command, random, rounds: 3, clients: 3, mostWrites: 5 },
      })
      expect(problems).toEqual([])
      expect(counts.categories + counts.imageOrders).toBeGreaterThanOrEqual(3)
    },
  )
  it("fills a file wholly or not at all", { timeout: patience }, async () => {
    const problems = await killWhileFilling({
      command: { program, file: join(folderOf({}), "state.sqlite") },
      ...{ orders: 500, rounds: 1, longest: 2000, random: scenarioRandom(seed) },
    })
    expect(problems).toEqual([])
  })
})
