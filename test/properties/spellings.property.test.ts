import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { ambiguous, checkMeant, checkSorts, drawMistaken } from "../support/foreign/mistakes.ts"
import { choices } from "../support/random.ts"
import { check, runFactor } from "../support/runs.ts"

describe("queries with mistakes", () => {
  it("F4: each fix of a query with one to three mistakes is the query that was meant", () => {
    let fixed = 0
    check(
      fc.property(choices, (random) => {
        const found = checkMeant(drawMistaken(random))
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
      fc.property(choices, (random) => {
        expect(checkSorts(random)).toBeUndefined()
      }),
      5000,
    )
  })
})
