import { describe, expect, it } from "vitest"
import { createRandom } from "../../../src/mock/seed/random.ts"

const first = (seed: number, stream = 0): number[] => {
  const random = createRandom(seed, stream)
  return Array.from({ length: 20 }, () => random.below(1_000_000))
}

describe("createRandom", () => {
  it("gives the same numbers for the same seed and stream", () => {
    expect(first(7, 3)).toEqual(first(7, 3))
  })

  it.each([
    ["another seed", 8, 0],
    ["a negative seed", -7, 0],
    ["a seed that differs beyond 32 bits", 7 + 2 ** 32, 0],
    ["another stream", 7, 1],
  ])("gives other numbers for %s", (_, seed, stream) => {
    expect(first(seed, stream)).not.toEqual(first(7))
  })

  it("gives the numbers of sfc32", () => {
    // From the reference implementation with a = b = c = 0, counter = 1 and twelve numbers thrown away.
    const random = createRandom(0, 0)
    expect(Array.from({ length: 3 }, () => random.below(2 ** 32))).toEqual(referenceNumbers(3))
  })

  it("stays within its bounds, reaches both ends, and is evenly distributed", () => {
    const random = createRandom(1, 0)
    const counts = new Map<number, number>()
    for (let round = 0; round < 6000; round++) {
      const value = random.between(-1, 4)
      counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    expect([...counts.keys()].sort((left, right) => left - right)).toEqual([-1, 0, 1, 2, 3, 4])
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150)
  })

  it("is true in about so many of a hundred cases", () => {
    const random = createRandom(1, 0)
    const hits = Array.from({ length: 5000 }, () => random.chance(20)).filter(Boolean).length
    expect(Math.abs(hits - 1000)).toBeLessThan(150)
    expect([random.chance(0), random.chance(100)]).toEqual([false, true])
  })

  it("picks every value, and says so when there is none", () => {
    const random = createRandom(1, 0)
    expect(new Set(Array.from({ length: 50 }, () => random.pick(["a", "b", "c"])))).toEqual(
      new Set(["a", "b", "c"]),
    )
    expect(() => random.pick([])).toThrow(RangeError)
  })

  it("makes different UUIDs of version 4", () => {
    const random = createRandom(1, 0)
    const ids = Array.from({ length: 5000 }, () => random.id())
    expect(new Set(ids).size).toBe(5000)
    expect(
      ids.filter(
        (id) => !/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id),
      ),
    ).toEqual([])
    expect(new Set(ids.map((id) => id.charAt(19))).size).toBe(4)
  })
})

/** sfc32 as PractRand has it, in unsigned numbers of any size. */
function referenceNumbers(count: number): number[] {
  const word = (value: bigint): bigint => BigInt.asUintN(32, value)
  let [a, b, c, counter] = [0n, 0n, 0n, 1n]
  const next = (): number => {
    const result = word(a + b + counter)
    counter = word(counter + 1n)
    a = word(b ^ (b >> 9n))
    b = word(c + (c << 3n))
    c = word(((c << 21n) | (c >> 11n)) + result)
    return Number(result)
  }
  for (let round = 0; round < 12; round++) next()
  return Array.from({ length: count }, next)
}
