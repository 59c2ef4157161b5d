import { appendFileSync } from "node:fs"
import process from "node:process"
import { afterAll, expect } from "vitest"

declare global {
  /** The indexes of the mutations whose code ran in this test file. */
  var reachedMutants: Set<number> | undefined
}

globalThis.reachedMutants = new Set()
const start = performance.now()

afterAll(() => {
  const { testPath } = expect.getState()
  const line = {
    testFile: testPath,
    milliseconds: performance.now() - start,
    reached: [...(globalThis.reachedMutants ?? [])],
  }
  appendFileSync(process.env.TROMMEL_REACHED_FILE ?? "", `${JSON.stringify(line)}\n`)
})
