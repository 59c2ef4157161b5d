// cspell:ignore abce
import { describe, expect, it } from "vitest"
import { prepareQuery } from "../../src/apply/apply.ts"
import { compileComparator } from "../../src/evaluate/comparator.ts"
import { compilePredicate } from "../../src/evaluate/predicate.ts"
import { runQuery } from "../../src/evaluate/run-query.ts"
import { defineFields } from "../../src/fields/table.ts"
import { isLong } from "../support/runs.ts"

const table = defineFields({
  number: { kind: "number" },
  text: { kind: "text" },
  date: { kind: "date" },
  uuid: { kind: "uuid" },
  boolean: { kind: "boolean" },
  decimal: { kind: "number", format: "decimal" },
  long: { kind: "integer", bits: 64 },
  n: { kind: "integer" },
})

const dates = [
  "2024-01-01T00:00:00.000Z",
  "2024-01-01T00:00:00.001Z",
  "2024-01-01T00:00:00.0010003Z",
  "2024-01-01T00:00:00.0010002Z",
  "2024-01-01T02:00:00.000+02:00",
  "2023-12-31T23:59:59.999Z",
  "2024-02-30T00:00:00.000Z",
  "9999-12-31T23:59:59.999Z",
  "9999-99-99T99:99:99.999Z",
  "9999-12-31T23:59:59.9999999Z",
  "0001-01-01T00:00:00.000Z",
  "0001-01-01",
  "1969-12-31T23:59:59.999Z",
  "2024-01-01",
  "2024-01-01T00:00:00.000Z ",
  "2024-01-01T00:00:00.0000",
  "2023-12-31T20:00-05:00  ",
  "soon",
  "",
  null,
  5,
  true,
]

const pools: Readonly<Record<string, readonly unknown[]>> = {
  number: [0, -0, 1, -1, 0.5, 1e300, -1e300, 5e-324, Infinity, -Infinity, Number.NaN, null, "1"],
  text: [
    ...["", "a", "ab", "abc", "abcd", "abce", "abd", "b", "B", "ä", "\0", "a\0", "ab\0", null, 5],
    ...[
      "\ud7ff",
      "\ud800",
      "\ue000",
      "\uffff",
      "😀",
      "a😀",
      "ab😀",
      "ab\ue000",
      "ab\uffff",
      "ab\ud7ffz",
      ...["\u5000", "\u5000\u4e00", "\u5000\ud7ff", "\u5000😀", "\u5001", "a\u5000😀", "a\u5001"],
      ...["\ud800a", "a\ud800a", "ab\ud800a"],
    ],
  ],
  date: [...dates, ...dates.map((date) => new Date(String(date)))],
  uuid: ["F0000000-0000-0000-0000-000000000000", "{e0000000000000000000000000000000}", "e", null],
  boolean: [true, false, null, 1],
  decimal: ["1", "1.0", "1.00000000000000000001", "-1e30", "1e-30", "x", null, 1, 0.5],
  long: [1n, "1", "9007199254740993", "9007199254740992", "-9223372036854775808", null, 7, "x"],
}

/** Values of a pool in an order that looks random, some of them seldom. */
const rowsOf = (name: string, length: number): readonly object[] => {
  const pool = pools[name] ?? []
  let state = 1
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    const place = (state >>> 8) % (state % 3 === 0 ? pool.length : Math.ceil(pool.length / 2))
    return { [name]: pool[place], n: (state >>> 12) % 1000 }
  })
}

describe("the first pages of many rows", () => {
  it.each(
    Object.keys(pools).flatMap((name) =>
      (isLong ? [name, `-${name}`, `${name},-n`, `-${name},n`] : [name, `-${name},n`]).map(
        (sorts) => [sorts, name] as const,
      ),
    ),
  )("P1, P2, P4: sorted by %s are those of all rows in order", (sorts, name) => {
    const rows = rowsOf(name, 3200)
    for (const filters of ["", "n<800"]) {
      const all = prepareQuery({ filters, sorts }, table)
      const inOrder = rows.filter(compilePredicate(all)).toSorted(compileComparator(all))
      for (const [page, pageSize] of [
        [1, 1],
        [2, 20],
        [3, 50],
      ] as const) {
        const bound = prepareQuery({ filters, sorts, page, pageSize }, table)
        const { data, total } = runQuery(rows, bound)
        expect(total).toBe(inOrder.length)
        expect(data).toEqual(inOrder.slice((page - 1) * pageSize, page * pageSize))
      }
    }
  })

  it.each(Object.keys(pools))(
    "P1, P2: a row behind many others is the first when its %s comes before theirs, whatever the two are",
    (name) => {
      const values = (pools[name] ?? [])
        .filter((value) => !(value instanceof Date))
        .filter((_, index) => isLong || index % 3 === 0)
      for (const sorts of [name, `-${name}`]) {
        const bound = prepareQuery({ sorts, pageSize: 1 }, table)
        const compare = compileComparator(bound)
        for (const many of values)
          for (const one of values) {
            // The third block of rows is the first that is compared with a row that is kept.
            const rows = new Array<object>(2060).fill({ [name]: many })
            rows[2050] = { [name]: one, n: 1 }
            const isFirst = compare(rows[2050], rows[0]) < 0
            const { data } = runQuery(rows, bound)
            expect([many, one, "n" in (data[0] ?? {})]).toEqual([many, one, isFirst])
          }
      }
    },
  )

  it("P1: short texts stand between long ones", () => {
    const rows = Array.from({ length: 3200 }, (_, index) => ({ text: `abc${index}` }))
    for (const text of ["z", "zz", "a", "ab"]) rows.splice(2600, 0, { text })
    for (const [sorts, first] of [
      ["text", ["a", "ab", "abc0"]],
      ["-text", ["zz", "z", "abc999"]],
    ] as const) {
      const { data } = runQuery(rows, prepareQuery({ sorts, pageSize: 3 }, table))
      expect(data).toEqual(first.map((text) => ({ text })))
    }
  })

  it.each(["number", "decimal", "long"])(
    "P1: the first row of a %s that falls is the last",
    (name) => {
      const rows = Array.from({ length: 4000 }, (_, index) => ({ [name]: 9000 - index }))
      const { data } = runQuery(rows, prepareQuery({ sorts: name, pageSize: 1 }, table))
      expect(data).toEqual([{ [name]: 5001 }])
    },
  )

  it.each(Object.keys(pools))("P1, P2: all rows sorted by %s are in order", (name) => {
    for (const sorts of [name, `-${name}`, `${name},-n`]) {
      const rows = rowsOf(name, 1200)
      const bound = prepareQuery({ sorts }, table, { paging: false })
      const inOrder = rows.toSorted(compileComparator(bound))
      expect(runQuery(rows, bound).data).toEqual(inOrder)
      expect(runQuery(inOrder, bound).data).toEqual(inOrder)
    }
  })
})
