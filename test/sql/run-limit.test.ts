import { expect, it } from "vitest"
import { startLimit } from "../../src/sql/run-limited.ts"
import { never } from "./held-database.ts"

it("a run whose signal was aborted before it starts waits for no work", async () => {
  const reason = new Error("The client went away.")
  const limit = startLimit({ signal: AbortSignal.abort(reason) })
  const ended = await Promise.race([
    limit.race(never()).catch((error: unknown) => error),
    new Promise((resolve) => setImmediate(resolve, "still waiting")),
  ])
  limit.close()
  expect(ended).toBe(reason)
  expect(limit.check).toThrow(reason)
})
