import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { randomFrom } from "../../scripts/builder-round-trip/random.ts"
import { checkBuilt, checkForeign, writeForeign } from "../../scripts/spellings/check.ts"
import {
  ambiguous,
  checkMeant,
  checkSorts,
  drawMistaken,
} from "../../scripts/spellings/mistakes.ts"
import { check, runFactor } from "../support/runs.ts"

const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 })

describe("spellings of other languages", () => {
  it("F1: what the builder printed is read as the same query, without error or warning, and no fix changes it", () => {
    check(
      fc.property(seeds, (seed) => {
        expect(checkBuilt(randomFrom(seed))).toBeUndefined()
      }),
      20_000,
    )
  })

  it("F4: each fix of a query with one to three mistakes is the query that was meant", () => {
    let fixed = 0
    check(
      fc.property(seeds, (seed) => {
        const found = checkMeant(drawMistaken(randomFrom(seed)))
        if (found === undefined) fixed++
        expect(found ?? "").toBe("")
      }),
      20_000,
    )
    expect(fixed / (20_000 * runFactor)).toBeGreaterThan(0.9)
    expect(ambiguous.length).toBeLessThanOrEqual(20)
  })

  it("F4: the fixes of sorts keep their names and their order", () => {
    check(
      fc.property(seeds, (seed) => {
        expect(checkSorts(randomFrom(seed))).toBeUndefined()
      }),
      5000,
    )
  })

  it("F4: each fix leaves a text without its finding, and adds no mistake", () => {
    check(
      fc.property(seeds, (seed) => {
        expect(checkForeign(writeForeign(randomFrom(seed)))).toBeUndefined()
      }),
      2000,
    )
  })
})
