import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { createCheck, requireEqual } from "../../../scripts/soak/check.ts"
import { callersChecks } from "../../../scripts/soak/callers-rows.ts"
import { evaluators } from "../../../scripts/soak/evaluators.ts"
import { hostile } from "../../../scripts/soak/hostile.ts"
import { isFlat } from "../../../scripts/soak/memory.ts"
import { roundTrips } from "../../../scripts/soak/round-trips.ts"

describe("checks of the soak", () => {
  it.each([evaluators, hostile, ...callersChecks, ...roundTrips])("$name", async ({ run }) => {
    expect(await run(Date.now() % 1_000_000, 20)).toBeUndefined()
  })

  it("a fault is told with the smallest value that has it, the same one for the same seed", () => {
    const failing = createCheck("small numbers", fc.nat(1_000), (value) => {
      requireEqual("is small", value < 100, true)
    })
    expect(failing.run(5, 100)).toBe("Error: is small: expected true, got false\n[100]")
    expect(failing.run(5, 100)).toBe(failing.run(5, 100))
  })
})

describe("memory is flat", () => {
  it.each([
    ["at the same height", [10, 20, 20, 21, 20], true],
    ["when it grows after the first tenth", [10, 20, 22, 25, 30], false],
    ["when it was only looked at once", [10], true],
  ])("%s", (_, heaps, flat) => {
    expect(isFlat(heaps)).toBe(flat)
  })
})
