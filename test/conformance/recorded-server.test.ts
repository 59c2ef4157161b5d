import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import * as main from "../../src/index.ts"
import * as stock from "../../src/sieve.ts"
import {
  isDeploymentFile,
  runDeployments,
  type DeploymentFile,
} from "../support/recorded/deployments.ts"

const implementation = { ...main, ...stock }

function readRecords(): DeploymentFile {
  const json: unknown = JSON.parse(
    readFileSync(new URL("recorded-server.json", import.meta.url), "utf8"),
  )
  return isDeploymentFile(json) ? json : expect.fail("recorded-server.json is no such file")
}

/** Answers of Sieve 2.5.5 over rows with a property of every C# type, with options, nested names and custom methods. */
const records = readRecords()

describe("recorded answers of a server", () => {
  it("S8 to S29: each recorded query has the rows, the exception and the calls that the server had", () => {
    const wrong = runDeployments(implementation, records).filter(
      ({ failures }) => failures.length > 0,
    )
    expect(records.cases.length).toBeGreaterThan(500)
    expect(wrong).toEqual([])
  })

  it("an answer that is not the recorded one is told with its case", () => {
    const [first] = records.cases
    const changed = { ...records, cases: [{ ...first, answer: { ids: [99] } }] } as DeploymentFile
    const [outcome] = runDeployments(implementation, changed)
    expect(outcome?.name).toBe(first?.name)
    expect(outcome?.failures.length).toBeGreaterThan(0)
  })

  it.each([null, [], {}, { models: [], cases: [] }, { models: [{ rows: [] }] }])(
    "%j is no file of recorded queries",
    (json) => {
      expect(isDeploymentFile(json)).toBe(false)
    },
  )
})
