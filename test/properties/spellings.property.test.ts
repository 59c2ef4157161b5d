import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { randomFrom } from "../../scripts/builder-round-trip/random.ts"
import { checkBuilt, checkForeign, writeForeign } from "../../scripts/spellings/check.ts"
import { check } from "../support/runs.ts"

const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 })

describe("spellings of other languages", () => {
  it("F1: what the builder printed is read as the same query, without error or warning", () => {
    check(
      fc.property(seeds, (seed) => {
        expect(checkBuilt(randomFrom(seed))).toBeUndefined()
      }),
      2000,
    )
  })

  it("F4: each fix leaves a text without its finding, and none drops a negation", () => {
    check(
      fc.property(seeds, (seed) => {
        expect(checkForeign(writeForeign(randomFrom(seed)))).toBeUndefined()
      }),
      2000,
    )
  })
})
