import { describe, expect, it } from "vitest"
import { takeOrdered, type SortedOrder } from "../../../src/collection/columns/sorted-order.ts"
import { addRow, noRows, type RowSet } from "../../../src/collection/columns/row-set.ts"

const rows = 10_000

/** An order that looks random, which counts how many of its places are read. */
const countedOrder = (): { readonly order: SortedOrder; readonly reads: () => number } => {
  let reads = 0
  const positions = Uint32Array.from({ length: rows }, (_, place) => (place * 7919) % rows)
  const counted = new Proxy(positions, {
    get: (target, name) => {
      if (typeof name === "string" && /^\d+$/.test(name)) reads++
      const value: unknown = Reflect.get(target, name)
      return typeof value === "function" ? (value.bind(target) as unknown) : value
    },
  })
  return { order: { positions: counted, ranks: undefined }, reads: () => reads }
}

const setOf = (positions: readonly number[]): RowSet => {
  const set = noRows(rows)
  for (const position of positions) addRow(set, position)
  return set
}

const every = (step: number): number[] =>
  Array.from({ length: Math.floor(rows / step) }, (_, index) => index * step)

const take = (
  order: SortedOrder,
  members: readonly number[],
  { skip, size }: { readonly skip: number; readonly size: number },
): number[] =>
  Array.from(takeOrdered(order, { set: setOf(members), total: members.length }, { skip, size }))

const expected = (members: readonly number[], skip: number, size: number): number[] => {
  const wanted = new Set(members)
  return Array.from({ length: rows }, (_, place) => (place * 7919) % rows)
    .filter((position) => wanted.has(position))
    .slice(skip, skip + size)
}

describe("pages of a sorted order", () => {
  it("P4: the walk for a page ends where the page is full", () => {
    const { order, reads } = countedOrder()
    const members = every(2)
    expect(take(order, members, { skip: 0, size: 20 })).toEqual(expected(members, 0, 20))
    expect(reads()).toBeLessThan(200)
  })

  it("P4: when few rows match, these are sorted, and no other row is visited", () => {
    const { order, reads } = countedOrder()
    const members = every(1000)
    expect(take(order, members, { skip: 2, size: 5 })).toEqual(expected(members, 2, 5))
    // The places of all rows are noted once.
    const noted = reads()
    expect(take(order, members, { skip: 0, size: 20 })).toEqual(expected(members, 0, 20))
    expect(reads() - noted).toBe(members.length)
  })

  it("P4: when all rows match, a page is a slice", () => {
    const { order, reads } = countedOrder()
    const members = every(1)
    expect(take(order, members, { skip: 5000, size: 20 })).toEqual(expected(members, 5000, 20))
    expect(reads()).toBe(0)
  })

  it.each([
    { step: 2, skip: 4990, size: 20 },
    { step: 2, skip: 5000, size: 20 },
    { step: 3, skip: 1e15, size: 20 },
    { step: 1000, skip: 9, size: 20 },
    { step: 1000, skip: 50, size: 20 },
    { step: 2, skip: 0, size: Number.MAX_SAFE_INTEGER },
    { step: 20_000, skip: 0, size: 20 },
  ])("P4: every $step-th row, from $skip on", ({ step, skip, size }) => {
    const { order } = countedOrder()
    const members = every(step)
    expect(take(order, members, { skip, size })).toEqual(expected(members, skip, size))
  })
})
