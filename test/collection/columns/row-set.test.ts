import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  addRow,
  addRows,
  allRows,
  countRows,
  filterSet,
  hasRow,
  noRows,
  positionsOf,
  visitRows,
  withoutRows,
  type RowSet,
} from "../../../src/collection/columns/row-set.ts"
import { check } from "../../support/runs.ts"

const rows = 100

const setOf = (positions: readonly number[]): RowSet => {
  const set = noRows(rows)
  for (const position of positions) addRow(set, position)
  return set
}

const membersOf = (set: RowSet): number[] => {
  const members: number[] = []
  visitRows(set, (position) => members.push(position))
  return members
}

const positions = fc
  .uniqueArray(fc.nat({ max: rows - 1 }), { maxLength: rows, size: "max" })
  .map((list) => list.sort((left, right) => left - right))

describe("sets of rows", () => {
  it.each([0, 1, 31, 32, 33, 64, 100])("all rows of a list of %i are in the full set", (count) => {
    expect(membersOf(allRows(count))).toEqual(Array.from({ length: count }, (_, index) => index))
    expect(countRows(allRows(count))).toBe(count)
  })

  it("a set has the rows that were added, in order, and counts them", () => {
    check(
      fc.property(positions, (members) => {
        const set = setOf(members)
        expect(membersOf(set)).toEqual(members)
        expect(countRows(set)).toBe(members.length)
        expect(Array.from({ length: rows }, (_, position) => hasRow(set, position))).toEqual(
          Array.from({ length: rows }, (_, position) => members.includes(position)),
        )
      }),
      200,
    )
  })

  it("union, difference and filter are those of sets", () => {
    check(
      fc.property(positions, positions, (left, right) => {
        const union = setOf(left)
        addRows(union, setOf(right))
        expect(new Set(membersOf(union))).toEqual(new Set([...left, ...right]))
        expect(membersOf(withoutRows(setOf(left), setOf(right)))).toEqual(
          left.filter((position) => !right.includes(position)),
        )
        const asked: number[] = []
        const even = filterSet(setOf(left), (position) => {
          asked.push(position)
          return position % 2 === 0
        })
        expect(membersOf(even)).toEqual(left.filter((position) => position % 2 === 0))
        expect(asked).toEqual(left)
      }),
      200,
    )
  })

  it("P4: a part of a set is a slice of its rows, also past the end", () => {
    const part = fc.record({ skip: fc.nat({ max: 120 }), size: fc.integer({ min: 1, max: 120 }) })
    check(
      fc.property(positions, part, (members, { skip, size }) => {
        expect(Array.from(positionsOf(setOf(members), members.length, { skip, size }))).toEqual(
          members.slice(skip, skip + size),
        )
      }),
      500,
    )
    const everything = { skip: 0, size: Number.MAX_SAFE_INTEGER }
    expect(Array.from(positionsOf(setOf([3, 99]), 2, everything))).toEqual([3, 99])
  })
})
