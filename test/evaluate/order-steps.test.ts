import { describe, expect, it } from "vitest"
import { applyQuery, compileComparator, defineFields, prepareQuery } from "../../src/index.ts"

const table = defineFields({ n: { kind: "number" }, text: { kind: "text" }, at: { kind: "date" } })

/** Rows whose accessors count how often they are read. */
const countedRows = (
  length: number,
  valueAt: (index: number) => number,
): { readonly rows: readonly object[]; readonly reads: () => number } => {
  let reads = 0
  const rows = Array.from({ length }, (_, index) => ({
    get n() {
      reads++
      return valueAt(index)
    },
    get text() {
      reads++
      return String(valueAt(index))
    },
    get at() {
      reads++
      return new Date(valueAt(index)).toISOString()
    },
  }))
  return { rows, reads: () => reads }
}

/** Returns a number that looks random. */
const shuffled = (index: number): number => Math.imul(index + 1, 2_654_435_761) >>> 8

/** Readings for each row. */
const readsPerRow = (length: number, valueAt: (index: number) => number, query: object): number => {
  const { rows, reads } = countedRows(length, valueAt)
  applyQuery(rows, table, query, "page" in query ? {} : { paging: false })
  return reads() / length
}

describe("steps of ordering many rows", () => {
  it.each(["n", "-n", "text", "at"])(
    "P1: sorting by %s reads each row once, however many there are, and a few of them twice",
    (sorts) => {
      for (const length of [1000, 10_000])
        expect(readsPerRow(length, shuffled, { sorts })).toBeLessThan(1.1)
    },
  )

  it.each(["n", "text", "at"])(
    "P1: rows that stand in the order of %s already are read once, and returned as they are",
    (sorts) => {
      const { rows, reads } = countedRows(5000, (index) => 1e12 + index)
      const { data } = applyQuery(rows, table, { sorts }, { paging: false })
      expect(data).toEqual(rows)
      expect(reads()).toBeLessThan(5000 * 1.1)
    },
  )

  it("P4: the first pages of many rows are selected: each row is read once, a few more often", () => {
    for (const page of [1, 2])
      for (const sorts of ["n", "-n", "text,-n", "at"])
        expect(readsPerRow(20_000, shuffled, { sorts, page })).toBeLessThan(1.5)
  })

  it("P4: a page of rows in the opposite order needs as many steps for each of 20,000 as of 5,000", () => {
    const opposite = (index: number): number => 1e9 - index
    const [few, many] = [5000, 20_000].map((length) =>
      readsPerRow(length, opposite, { sorts: "n", page: 1 }),
    )
    expect(many).toBeLessThan((few ?? 0) * 1.2)
  })
})

describe("orders of few rows", () => {
  it.each(["n,-text", "-n,text", "text,n", "-text,-n", "at,-n", "-at,text"])(
    "P1, P2: lists of every length up to 140 rows are in the order of %s, with ties as they were given",
    (sorts) => {
      const inOrder = compileComparator(prepareQuery({ sorts }, table))
      for (let length = 0; length <= 140; length++) {
        const rows = Array.from({ length }, (_, index) => ({
          n: [null, -Infinity, 1.5, 2][shuffled(index) % 4],
          text: [undefined, "", "abcd", "abc", "\uff5e", "😀"][shuffled(index + 7) % 6],
          at: `2024-01-01T00:00:00.000000${shuffled(index + 3) % 3}Z`,
        }))
        expect(applyQuery(rows, table, { sorts }, { paging: false }).data).toEqual(
          rows.slice().sort(inOrder),
        )
      }
    },
  )
})

describe("accessors that do not always give the same", () => {
  it.each([1, 2, 3, 4])(
    "V1: nothing escapes of an accessor that throws from reading %i on",
    (from) => {
      const rows = Array.from({ length: 500 }, (_, index) => {
        let reads = 0
        return {
          get n(): number {
            if (++reads >= from) throw new Error("do not look")
            return shuffled(index) % 50
          },
          text: `${index}`,
        }
      })
      for (const query of [
        { sorts: "n,text", page: 1 },
        { sorts: "-n", pageSize: 100, page: 5 },
        { filters: "n>10", sorts: "text,n" },
      ]) {
        const { data, total } = applyQuery(rows, table, query)
        expect(data.length).toBeLessThanOrEqual(total)
        expect(new Set(data).size).toBe(data.length)
      }
    },
  )
})

describe("orders of more than one block of rows", () => {
  const pairTable = defineFields({ a: { kind: "number" }, b: { kind: "number" } })
  const ordered = (rows: readonly object[], query: object, options = {}) =>
    applyQuery(rows, pairTable, query, options).data

  it.each([
    ["a,b", 1],
    ["a,-b", -1],
  ])(
    "P1: with %s, each row that ties with the last one of a page is compared by the next sort, the first of a block too",
    (sorts, sign) => {
      const rows = Array.from({ length: 20_000 }, (_, index) => ({ a: 0, b: sign * index }))
      for (const place of [5000, 5120, 10_240, 19_999]) {
        const early = { a: 0, b: sign * -1 }
        const expected = [early, ...rows.slice(0, 4)]
        expect(ordered(rows.with(place, early), { sorts, pageSize: 5 })).toEqual(expected)
        const others = rows.map((row, index) => (index < 5 ? row : { a: 1, b: 0 }))
        expect(ordered(others.with(place, early), { sorts, pageSize: 5 })).toEqual(expected)
      }
    },
  )

  it("P1: a single row out of order is noticed wherever it stands", () => {
    const rows = Array.from({ length: 3000 }, (_, index) => ({ a: index, b: 0 }))
    for (const place of [1, 7, 9, 33, 1022, 1023, 1024, 1025, 2046, 2047, 2048, 2049, 2999]) {
      const [left, right] = [rows[place - 1], rows[place]]
      if (left === undefined || right === undefined) throw new Error("expected two rows")
      const swapped = rows.with(place - 1, right).with(place, left)
      const found = ordered(swapped, { sorts: "a" }, { paging: false })
      expect([found[place - 1], found[place]]).toEqual([left, right])
    }
  })
})
