import { describe, expect, it } from "vitest"
import { prepareQuery } from "../../src/apply/apply.ts"
import { compileComparator } from "../../src/evaluate/comparator.ts"
import { runQuery } from "../../src/evaluate/run-query.ts"
import type { Fields } from "../../src/fields/field.ts"
import { defineFields } from "../../src/fields/table.ts"
import { tables } from "./support.ts"

/** The values in order when they stand in the column `v`; both ways to sort have to agree. */
const sorted = <Value>(table: Fields, sorts: string, values: readonly Value[]): Value[] => {
  const rows = values.map((v) => ({ v }))
  const bound = prepareQuery({ sorts }, table, { paging: false })
  const { data } = runQuery(rows, bound)
  expect(rows.toSorted(compileComparator(bound))).toEqual(data)
  return data.map(({ v }) => v)
}

describe("order of rows", () => {
  const table = defineFields(
    {
      a: { kind: "text" },
      n: { kind: "number" },
      secret: { kind: "text", sort: false },
    },
    { strict: false },
  )
  const rows = [
    { id: 1, a: "b", n: 1 },
    { id: 2, a: "a", n: 2 },
    { id: 3, a: "b", n: 3 },
    { id: 4, a: "a", n: 2 },
  ]
  const ids = (sorts: string): number[] =>
    runQuery(rows, prepareQuery({ sorts }, table)).data.map(({ id }) => id)

  it("P1: the first sort is the main order, and later ones break ties", () => {
    expect(ids("a,n")).toEqual([2, 4, 1, 3])
    expect(ids("a,-n")).toEqual([2, 4, 3, 1])
    expect(ids("-a,n")).toEqual([1, 3, 2, 4])
    expect(ids("n,a")).toEqual([1, 2, 4, 3])
  })

  it("P1: remaining ties keep the order of the input, also in descending order", () => {
    expect(ids("a")).toEqual([2, 4, 1, 3])
    expect(ids("-a")).toEqual([1, 3, 2, 4])
    expect(ids("")).toEqual([1, 2, 3, 4])
  })

  it("P1: unknown and unsortable names are ignored", () => {
    expect(ids("nope,-n,secret,a")).toEqual([3, 2, 4, 1])
    expect(ids("nope")).toEqual([1, 2, 3, 4])
  })

  it("T15: the first sort by a name counts when the name is repeated", () => {
    expect(ids("-n,N,n")).toEqual([3, 2, 4, 1])
  })

  it.each(["text", "number", "date", "boolean", "uuid", "enum", "integer"] as const)(
    "P2: empty values of kind %s come first ascending and last descending",
    (kind) => {
      const value = {
        text: "",
        number: -5,
        date: "0001-01-01",
        boolean: false,
        uuid: "0".repeat(32),
        enum: 0,
        integer: 0,
      }[kind]
      expect(sorted(tables[kind], "v", [value, null, undefined, {}])).toEqual([
        null,
        undefined,
        {},
        value,
      ])
      expect(sorted(tables[kind], "-v", [null, value, {}])).toEqual([value, null, {}])
    },
  )

  it("P2: text is ordered by code points, which is the order of UTF-8 bytes", () => {
    const texts = ["", " ", "A", "Z", "a", "ab", "b", "é", "ￂ", "\uffff", "😀", "😁", "\u{10ffff}"]
    const byBytes = texts.toSorted((left, right) =>
      Buffer.compare(Buffer.from(left), Buffer.from(right)),
    )
    expect(sorted(tables.text, "v", texts.toReversed())).toEqual(byBytes)
    expect(sorted(tables.text, "-v", texts)).toEqual(byBytes.toReversed())
  })

  it("P2: a dialect may order text by UTF-16 units instead", () => {
    const bound = prepareQuery({ sorts: "v" }, tables.text)
    const byUnit = {
      ...bound,
      sorts: bound.sorts.map((sort) => ({ ...sort, textOrder: "utf-16" as const })),
    }
    const rows = ["\uffff", "😀", "a", "a"].map((v) => ({ v }))
    expect(rows.toSorted(compileComparator(byUnit)).map(({ v }) => v)).toEqual([
      "a",
      "a",
      "😀",
      "\uffff",
    ])
    expect(rows.toSorted(compileComparator(bound)).map(({ v }) => v)).toEqual([
      "a",
      "a",
      "\uffff",
      "😀",
    ])
  })

  it("P2: letter case counts in sorting", () => {
    expect(sorted(tables.text, "v", ["b", "B", "a", "A"])).toEqual(["A", "B", "a", "b"])
  })

  it("P2, V3: numbers and booleans in a text field are ordered by their JSON text", () => {
    expect(sorted(tables.text, "v", [5, "40", true, "a", 10])).toEqual([10, "40", 5, "a", true])
  })

  it("P2: numbers and dates are ordered by value", () => {
    expect(
      sorted(tables.number, "v", [
        10,
        9,
        -1,
        1e-7,
        -0,
        0,
        Number.POSITIVE_INFINITY,
        Number.NEGATIVE_INFINITY,
      ]),
    ).toEqual([Number.NEGATIVE_INFINITY, -1, -0, 0, 1e-7, 9, 10, Number.POSITIVE_INFINITY])
    const dates = [
      "2024-01-01T00:00:00.0000001Z",
      "2024-01-01",
      "2023-12-31T23:00-05:00",
      new Date("2024-01-01T02:00Z"),
      "0001-01-01",
    ]
    expect(sorted(tables.date, "v", dates)).toEqual([
      dates[4],
      dates[1],
      dates[0],
      dates[3],
      dates[2],
    ])
  })

  it("P2: false comes before true, and uuids are ordered by their canonical text", () => {
    expect(sorted(tables.boolean, "v", [true, false, true, null])).toEqual([
      null,
      false,
      true,
      true,
    ])
    const uuids = [
      "F0000000-0000-0000-0000-000000000000",
      "{e0000000000000000000000000000000}",
      "00000000000000000000000000000001",
    ]
    expect(sorted(tables.uuid, "v", uuids)).toEqual(uuids.toReversed())
  })

  it("P2: the comparator is negative, zero or positive for two rows", () => {
    const compare = compileComparator(prepareQuery({ sorts: "-n" }, table))
    expect([
      compare({ n: 1 }, { n: 2 }) > 0,
      compare({ n: 2 }, { n: 1 }) < 0,
      compare({ n: 1 }, { n: 1 }) === 0,
    ]).toEqual([true, true, true])
    expect([compare({}, { n: 1 }) > 0, compare({ n: 1 }, null) < 0, compare({}, 5) === 0]).toEqual([
      true,
      true,
      true,
    ])
    expect(compileComparator(prepareQuery({}, table))({ n: 1 }, { n: 2 })).toBe(0)
  })
})
