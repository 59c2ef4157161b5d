import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { choices } from "../support/random.ts"
import { check, patience } from "../support/runs.ts"
import { checkOne, noCounts } from "./round-trip/check.ts"

describe("round trip of builder, print, parse and bind", () => {
  it(
    "T14, S19, P5: parsing what the builder wrote gives its tree in both dialects, or the builder refuses with a reason",
    { timeout: patience },
    () => {
      const counts = noCounts()
      check(
        fc.property(choices, (random) => {
          expect(checkOne(random, counts)).toBeUndefined()
        }),
        10_000,
      )
      expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([])
    },
  )
})
