import { describe, expect, it } from "vitest"
import { checkOne, noCounts } from "../../scripts/builder-round-trip/check.ts"
import { randomFrom } from "../../scripts/builder-round-trip/random.ts"
import { drawSeed, patience, runFactor } from "../support/runs.ts"

describe("round trip of builder, print, parse and bind", () => {
  it(
    "T14, S19, P5: parsing what the builder wrote gives its tree in both dialects, or the builder refuses with a reason",
    { timeout: patience },
    () => {
      const seed = drawSeed()
      const random = randomFrom(seed)
      const counts = noCounts()
      while (counts.conditions < 3000 * Math.max(0.5, runFactor))
        expect(checkOne(random, counts), `seed ${seed}`).toBeUndefined()
      for (const count of [
        counts.standard,
        counts.sieve,
        counts.unwritable,
        counts.beyond,
        counts.unwritableUrl,
      ]) {
        expect(count).toBeGreaterThan(0)
      }
    },
  )
})
