import { describe, expect, it } from "vitest"
import { prepareQuery } from "../../src/apply/apply.ts"
import { compilePredicate } from "../../src/evaluate/predicate.ts"
import { runQuery } from "../../src/evaluate/run-query.ts"
import type { Fields } from "../../src/fields/field.ts"
import { defineFields } from "../../src/fields/table.ts"
import { plainPredicate } from "./plain-predicate.ts"

const table = defineFields(
  {
    v: { kind: "text" },
    n: { kind: "number" },
    at: { kind: "date" },
    since: { kind: "range-end", end: "from", of: "at" },
    until: { kind: "range-end", end: "to", of: "at" },
    deep: { kind: "number", path: "a.b" },
  },
  { strict: false },
)

/** Which rows match by the plain predicates, and by the quicker ones. */
const both = (
  filters: string,
  rows: readonly unknown[],
  fields: Fields = table,
): [unknown[], unknown[]] => {
  const bound = prepareQuery({ filters }, fields)
  return [rows.filter(plainPredicate(bound)), rows.filter(compilePredicate(bound))]
}

const throwing = {
  get v(): string {
    throw new Error("do not look")
  },
}
const dates = [
  "2024-01-01T00:00:00.000Z",
  "2024-01-01T00:00:00.001Z",
  "2024-01-01T00:00:00.0005Z",
  "2023-12-31T23:59:59.999Z",
  "2024-01-01T23:59:59.999Z",
  "2024-01-01",
  "2024-01-01T01:00:00.000+01:00",
  "2024-02-30T00:00:00.000Z",
  "2024-02-29T00:00:00.000Z",
  "2023-02-29T00:00:00.000Z",
  "1900-02-29T00:00:00.000Z",
  "2024-04-31T00:00:00.000Z",
  "2024-01-01T24:00:00.000Z",
  "2024-01-01T00:60:00.000Z",
  "2024-01-01T00:00:60.000Z",
  "2024-13-01T00:00:00.000Z",
  "2024-00-01T00:00:00.000Z",
  "2024-01-00T00:00:00.000Z",
  "0000-01-01T00:00:00.000Z",
  "0001-01-01T00:00:00.000Z",
  "9999-12-31T23:59:59.999Z",
  "2024-01-01t00:00:00.000z",
  "2024-01-01 00:00:00.000Z",
  "2024/01/01T00:00:00.000Z",
  "2024/01-01T00:00:00.000Z",
  "2024-01/01T00:00:00.000Z",
  "2024-01-01T00.00.00.000Z",
  "2024-01-01T00.00:00.000Z",
  "2024-01-01T00:00.00.000Z",
  "2024-01-01T00:00:00,000Z",
  "2024-01-01T00:00:00.0x0Z",
  "2024-01-01T00:00:00.00 Z",
  "2024-01-01T00:00:00.000Z ",
  "2024-01-01T00:00:00.0000",
  "2023-12-31T20:00-05:00  ",
  "２024-01-01T00:00:00.000Z",
  " 2024-01-01T00:00:00.00Z",
  "xxxx-xx-xxTxx:xx:xx.xxxZ",
  "",
  5,
  null,
  true,
  new Date("2024-01-01"),
  new Date(Number.NaN),
  new Date(8.64e15),
  new Date(-8.64e15),
].map((at) => ({ at }))

describe("fast column tests", () => {
  it.each(
    ["==", "!=", ">", "<", ">=", "<="].flatMap((symbol) =>
      [
        "2024-01-01",
        "2024-01-01T00:00:00.0005Z",
        "2024-01-01T00:00:00.0000001Z",
        "2023-12-31T23:59:59.9999999Z",
        "2024-01-01T02:00+02:00|2024-01-01",
        "2024-01-01|2024-02-29",
        "0001-01-01T00:00+14:00",
        "0001-01-01",
        "9999-12-31T23:59:59.9999999Z",
        "9999-12-31T23:59:59.9999999-14:00",
        "soon",
        "2024-01-01|null",
      ].map((value) => [`at${symbol}${value}`, symbol]),
    ),
  )("V5: the fast test of a date gives the same rows as the plain test: %s", (filters) => {
    const [expected, actual] = both(filters, dates)
    expect(actual).toEqual(expected)
  })

  it.each(["since", "until"])(
    "V13: the fast test of the range end %s gives the same rows as the plain test",
    (name) => {
      for (const symbol of ["==", ">", "<", ">=", "<="]) {
        const [expected, actual] = both(`${name}${symbol}2024-01-01`, dates)
        expect(actual).toEqual(expected)
        expect(expected.length).toBeGreaterThan(0)
      }
    },
  )

  it.each(
    ["==", "!=", ">", "<", ">=", "<="].flatMap((symbol) =>
      [
        "0",
        "-0",
        "1|2",
        "1.5|1.50",
        "-1e308",
        "1.7976931348623157e308",
        "-1.7976931348623157e308",
        "5e-324",
        "-5e-324",
        "x|1",
      ].map((value) => `n${symbol}${value}`),
    ),
  )("V4: the fast test of a number gives the same rows as the plain test: %s", (filters) => {
    const numbers = [
      0,
      -0,
      1,
      1.5,
      2,
      -1,
      5e-324,
      -5e-324,
      1e-323,
      Number.MAX_VALUE,
      -Number.MAX_VALUE,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
      Number.NaN,
      "1",
      null,
      1n,
      true,
    ]
    const [expected, actual] = both(
      filters,
      numbers.map((n) => ({ n })),
    )
    expect(actual).toEqual(expected)
  })

  it.each([
    "v==x",
    "v==5",
    "v==5|6",
    "v==true",
    "v==|x",
    "v==*X",
    "v@=x",
    "v_=*É",
    "v_-=",
    "v!=x",
    "v==x|null",
    "v==NaN",
    "v==null",
  ])("V3: the fast test of a text gives the same rows as the plain test: %s", (filters) => {
    const texts = [
      "x",
      "X",
      "",
      "5",
      5,
      true,
      "true",
      Number.NaN,
      "NaN",
      null,
      undefined,
      "éa",
      "xyz",
      {},
      ["x"],
    ]
    const rows = [
      ...texts.map((v) => ({ v })),
      throwing,
      null,
      undefined,
      "x",
      5,
      ["x"],
      Object.assign([], { v: "x" }),
      Object.create({ v: "x" }) as unknown,
      () => "x",
    ]
    const [expected, actual] = both(filters, rows)
    expect(actual).toEqual(expected)
  })

  it.each([
    "v==x",
    "v@=x",
    "n==1",
    "n==1|2",
    "n==1|2|3|4|5",
    "n>1",
    "at>2024-01-01",
    "at==2024-01-01|2024-01-02",
    "(v|n)==1",
  ])("V1: the fast test of %s treats rows that throw as empty", (filters) => {
    const fail = (): never => {
      throw new Error("do not look")
    }
    const accessor = { get: fail, enumerable: true }
    const broken: unknown = Object.defineProperties({}, { v: accessor, n: accessor, at: accessor })
    const proxy = new Proxy({}, { get: fail, has: fail, getOwnPropertyDescriptor: fail })
    expect(both(filters, [broken, proxy, null, undefined, Symbol("s")])).toEqual([[], []])
  })

  it("N4: a path may have any key, and an inherited property never counts", () => {
    const fields = defineFields(
      {
        proto: { kind: "text", path: ["__proto__"] },
        size: { kind: "number", path: ["length"] },
        made: { kind: "text", path: ["constructor"] },
      },
      { strict: false },
    )
    const rows = [
      JSON.parse('{ "__proto__": "x" }') as unknown,
      {},
      { constructor: "x" },
      { length: 5 },
      [1, 2, 3, 4, 5],
      "12345",
    ]
    for (const [filters, count] of [
      ["proto==x", 1],
      ["size==5", 1],
      ["made==x", 1],
      ["size>0|null", 1],
    ] as const) {
      const [expected, actual] = both(filters, rows, fields)
      expect(actual).toEqual(expected)
      expect(actual).toHaveLength(count)
    }
  })

  it("N3: the fast test of a nested value gives the same rows as the plain test", () => {
    const [expected, actual] = both("deep>=1", [{ a: { b: 1 } }, { a: { b: 0 } }, { a: 1 }, null])
    expect(actual).toEqual(expected)
    expect(actual).toHaveLength(1)
  })

  it("T1: runQuery gives the rows of the plain predicate for a whole query", () => {
    const bound = prepareQuery(
      { filters: "at>=2024-01-01,until==2024-01-01", sorts: "-at", pageSize: 2 },
      table,
    )
    const { total, data } = runQuery(dates, bound)
    expect(total).toBe(dates.filter(plainPredicate(bound)).length)
    expect(data.every(plainPredicate(bound))).toBe(true)
    expect(total).toBeGreaterThan(3)
    const refused = prepareQuery({ filters: "nope==1" }, table, { strict: true })
    expect(runQuery(dates, refused)).toMatchObject({ data: [], refused: true })
  })
})
