import { describe, expect, it } from "vitest"
import { applyQuery, defineFields } from "../../src/index.ts"

const table = defineFields({ n: { kind: "number" }, m: { kind: "number" }, l: { kind: "number" } })

interface Row {
  readonly n?: number | null | undefined
  readonly m?: number
  readonly l?: number
}

const sorted = (rows: readonly Row[], sorts: string): readonly Row[] =>
  applyQuery(rows, table, { sorts }, { paging: false }).data

/** Returns a whole number from 0 to below a limit that looks random. */
const mixed = (index: number, limit: number): number =>
  Number((BigInt(index + 1) * 11_400_714_819_323_198_485n) % BigInt(limit))

/** Empty values come before all numbers (rule P2). */
const compare = (left: Row, right: Row): number => {
  const [before, after] = [left.n ?? -Infinity, right.n ?? -Infinity]
  if (before !== after) return before < after ? -1 : 1
  return Number(typeof left.n === "number") - Number(typeof right.n === "number")
}

const greatestSafe = Number.MAX_SAFE_INTEGER

/** One of some values, by turns. */
const oneOf = <Value>(index: number, ...values: readonly Value[]): Value | undefined =>
  values[index % values.length]

type ValueAt = (index: number) => number | null | undefined

const columns: readonly (readonly [name: string, valueAt: ValueAt])[] = [
  ["small integers", (index) => mixed(index, 61) - 30],
  ["integers, some of them empty", (index) => (index % 7 === 0 ? null : mixed(index, 61) - 30)],
  ["the same number, or nothing", (index) => oneOf(index, 255, null, 255)],
  ["integers that need two bytes", (index) => mixed(index, 50_000)],
  ["integers that need three bytes", (index) => mixed(index, 2 ** 23)],
  ["the ends of 32 bits", (index) => oneOf(index, 0, 2 ** 32 - 1, index)],
  ["integers that need 32 bits", (index) => mixed(index, 2 ** 32 - 2)],
  [
    "integers that need 33 bits",
    (index) => oneOf(index, 0, 2 ** 32 + index, mixed(index, 2 ** 32)),
  ],
  ["integers that need 48 bits", (index) => mixed(index, 2 ** 48) - 2 ** 47],
  ["safe integers of both signs", (index) => (index % 3 === 0 ? 1 : -1) * (greatestSafe - index)],
  ["safe integers from -1 on", (index) => oneOf(index, -1, greatestSafe, greatestSafe - 1)],
  ["integers beyond the safe ones", (index) => oneOf(index, 1e300, -1e300, 2 ** 60, 5)],
  ["amounts of money", (index) => mixed(index, 900_000) / 100],
  ["amounts of money, some of them empty", (index) => oneOf(index, mixed(index, 999) / 100, null)],
  ["thousandths", (index) => (mixed(index, 900_000) - 450_000) / 1000],
  ["fractions of both signs", (index) => Math.sin(index + 1) * 10 ** (index % 9)],
  ["fractions, some of them empty", (index) => (index % 5 === 0 ? null : Math.sin(index))],
  ["fractions alike in their first digits", (index) => 1 + mixed(index, 4096) * Number.EPSILON],
  ["negative ones alike", (index) => -1 - mixed(index, 4096) * Number.EPSILON],
  [
    "the ends of all numbers",
    (index) => oneOf(index, Infinity, -Infinity, 0, -0, 5e-324, 0.1, -0.1),
  ],
  ["nothing", () => null],
]

describe("many numbers in order", () => {
  it.each(
    columns.flatMap(([name, valueAt]) =>
      [120, 3500].map((length) => [name, length, valueAt] as const),
    ),
  )("P1, P2: %s in %i rows, ascending and descending", (_, length, valueAt) => {
    const rows = Array.from({ length }, (_, index): Row => ({ n: valueAt(index), m: index }))
    expect(sorted(rows, "n")).toEqual(rows.toSorted(compare))
    expect(sorted(rows, "-n")).toEqual(rows.toSorted((left, right) => compare(right, left)))
  })

  it.each([1, 60, 118])(
    "P2: two fractions that differ in their last digit alone are told apart, at place %i of 120",
    (place) => {
      for (const valueAt of [Math.sqrt, (index: number) => index / 1024]) {
        const rows = Array.from({ length: 120 }, (_, index): Row => ({ n: valueAt(index + 2) }))
        const before = rows[place - 1]?.n ?? 0
        const close = rows.with(place, { n: before * (1 + Number.EPSILON) })
        expect(sorted(close.toReversed(), "n")).toEqual(close)
        expect(sorted(close, "-n")).toEqual(close.toReversed())
      }
    },
  )

  it("P1: a second sort breaks ties of fractions alone", () => {
    const rows = Array.from({ length: 500 }, (_, index) => ({
      n: mixed(index, 7) / 8,
      m: mixed(index + 3, 90),
    }))
    const inOrder = rows.toSorted((left, right) => left.n - right.n || left.m - right.m)
    expect(sorted(rows, "n,m")).toEqual(inOrder)
  })

  it.each([
    [2 ** 8, 2 ** 8, 2 ** 8],
    [2 ** 15, 2 ** 16, 2],
    [2 ** 16, 2 ** 16, 2],
    [2 ** 17, 2 ** 16, 2],
    [2 ** 16, 2 ** 17, 5],
    [2 ** 31, 2, 2],
  ])("P1: later sorts break ties: columns of %i, %i and %i values", (first, second, third) => {
    const rows = Array.from({ length: 4000 }, (_, index) => ({
      n: index % 3 === 0 ? first - 2 : mixed(index, first - 1),
      m: index % 5 < 3 ? second - 2 : mixed(index + 9, second - 1),
      l: mixed(index + 5, third - 1),
    }))
    const inOrder = rows.toSorted((a, b) => a.n - b.n || b.m - a.m || a.l - b.l)
    expect(sorted(rows, "n,-m,l")).toEqual(inOrder)
  })
})
