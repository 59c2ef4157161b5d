import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { applyQuery } from "../../../src/apply/apply.ts"
import type { Column } from "../../../src/fields/definition.ts"
import { formatDuration, readDuration } from "../../../src/fields/kinds/duration.ts"
import {
  compareDecimals,
  decimalBetween,
  formatDecimal,
  normalizeDecimal,
  readDecimal,
  readDecimalOfRow,
} from "../../../src/fields/kinds/decimal.ts"
import { formatTimeOfDay, readTimeOfDay } from "../../../src/fields/kinds/time.ts"
import { fieldsFromJson } from "../../../src/fields/json.ts"
import { defineFields, type OpenFieldTable } from "../../../src/fields/table.ts"
import { check } from "../../support/runs.ts"

/** A table with one field, whose type is only known when it runs. */
function tableOf(definition: Column): OpenFieldTable {
  const read = fieldsFromJson({ v: definition })
  return read.ok ? read.value : expect.fail(read.diagnostics[0]?.message)
}

/** The values of the rows that a condition on the only field keeps. */
function kept(definition: Column, values: readonly unknown[], condition: string): unknown[] {
  const rows = values.map((v) => ({ v }))
  const options = { paging: false } as const
  return applyQuery(rows, tableOf(definition), { filters: `v${condition}` }, options).data.map(
    ({ v }) => v,
  )
}

/** The values in the order of a sort, among so many rows that every way to sort is taken. */
function sorted(definition: Column, values: readonly unknown[], sorts: string): unknown[] {
  const table = tableOf(definition)
  const few = applyQuery(
    values.map((v) => ({ v })),
    table,
    { sorts },
    { paging: false },
  ).data.map(({ v }) => v)
  const many = applyQuery(
    Array.from({ length: 400 }, (_, index) => ({ v: values[index % values.length] })),
    table,
    { sorts },
    { paging: false },
  ).data.map(({ v }) => v)
  expect(many.filter((v, index) => index === 0 || v !== many[index - 1])).toEqual(few)
  const page = applyQuery(
    Array.from({ length: 3000 }, (_, index) => ({ v: values[index % values.length] })),
    table,
    { sorts, pageSize: 3 },
  ).data
  expect(page.map(({ v }) => v)).toEqual([few[0], few[0], few[0]])
  return few
}

const codesOf = (definition: Column, filters: string): string[] =>
  applyQuery([], tableOf(definition), { filters }).diagnostics.map(({ code }) => code)

describe("integers of a size", () => {
  it("V4a: integers of 64 bits are exact beyond 2^53, in numbers, bigints and texts of rows", () => {
    const long = { kind: "integer", bits: 64 } as const
    const values = [1, 9007199254740993n, "9007199254740992", "9223372036854775808", 1.5, 2 ** 60]
    expect(kept(long, values, ">=9007199254740993")).toEqual([9007199254740993n])
    expect(kept(long, values, "<9007199254740993")).toEqual([1, "9007199254740992"])
    expect(kept(long, values, "==null")).toEqual(["9223372036854775808", 1.5, 2 ** 60])
  })

  it.each([
    [8, false, "-128", "127"],
    [8, true, "0", "255"],
    [16, false, "-32768", "32767"],
    [16, true, "0", "65535"],
    [32, false, "-2147483648", "2147483647"],
    [32, true, "0", "4294967295"],
    [64, false, "-9223372036854775808", "9223372036854775807"],
    [64, true, "0", "18446744073709551615"],
  ] as const)("V4a: %i bits, unsigned %s, reach from %s to %s", (bits, unsigned, least, most) => {
    const definition = { kind: "integer", bits, unsigned } as const
    const outside = [String(BigInt(least) - 1n), String(BigInt(most) + 1n)]
    expect(codesOf(definition, `v==${least}|${most}`)).toEqual([])
    for (const value of outside) {
      const [first] = applyQuery([], tableOf(definition), { filters: `v==${value}` }).diagnostics
      expect(first?.code).toBe("unreadable-value")
      expect(first?.hint).toContain(`from ${least} to ${most}`)
    }
    expect(kept(definition, [least, most, ...outside], "!=null")).toEqual([least, most])
  })

  it("V4a, P2: integers of 64 bits are put in order exactly", () => {
    const values = [
      "9223372036854775807",
      9223372036854775806n,
      null,
      -3,
      "9007199254740993",
      9007199254740992n,
    ]
    expect(sorted({ kind: "integer", bits: 64 }, values, "v")).toEqual([
      null,
      -3,
      9007199254740992n,
      "9007199254740993",
      9223372036854775806n,
      "9223372036854775807",
    ])
  })

  it("V4a: conditions that leave no integer between them are never true", () => {
    expect(codesOf({ kind: "integer", bits: 32 }, "v>1,v<2")).toEqual(["never-true"])
    expect(codesOf({ kind: "integer", bits: 64 }, "v>1,v<3")).toEqual([])
  })
})

describe("numbers of a format", () => {
  it("V4b: floats are compared as 32-bit floats on both sides", () => {
    const float = { kind: "number", format: "float" } as const
    expect(kept(float, [0.1, Math.fround(0.1), 0.10000001], "==0.1")).toEqual([
      0.1,
      Math.fround(0.1),
    ])
    expect(codesOf(float, "v==3.5e38")).toContain("unreadable-value")
    expect(kept(float, [16777216, 16777217, 16777218], "==16777217")).toEqual([16777216, 16777217])
  })

  it("V4b: decimal numbers are compared exactly, and an exponent changes nothing", () => {
    const decimal = { kind: "number", format: "decimal" } as const
    const values = ["0.1", 0.1, "1e-1", "0.10000000000000000000000000001", "0.2", "x", Number.NaN]
    expect(kept(decimal, values, "==0.10")).toEqual(["0.1", 0.1, "1e-1"])
    expect(kept(decimal, values, ">0.1")).toEqual(["0.10000000000000000000000000001", "0.2"])
    expect(kept(decimal, values, "==null")).toEqual(["x", Number.NaN])
  })

  it("V4b: a decimal number beyond 96 bits is unreadable", () => {
    expect(readDecimal("79228162514264337593543950335")).toBeDefined()
    expect(readDecimal("-79228162514264337593543950335.0")).toBeDefined()
    expect(readDecimal("79228162514264337593543950335.1")).toBeUndefined()
    expect(readDecimal("1e29")).toBeUndefined()
    expect(readDecimal("0e999")).toEqual({ coefficient: 0n, exponent: 0 })
    expect(readDecimalOfRow(1e30)).toBeUndefined()
    for (const text of ["", ".", "+", "1e", "0x1", "1_0", "e5", "1e1000"])
      expect(readDecimal(text)).toBeUndefined()
  })

  it("V4b, P2: decimal numbers are put in order exactly", () => {
    const values = ["1.00000000000000000002", 1, "-5e2", null, "1.00000000000000000001"]
    expect(sorted({ kind: "number", format: "decimal" }, values, "-v")).toEqual([
      "1.00000000000000000002",
      "1.00000000000000000001",
      1,
      "-5e2",
      null,
    ])
  })

  it("V4b: a decimal number reads back from its text, and a middle lies between two", () => {
    const decimal = fc
      .tuple(fc.bigInt({ min: -(10n ** 28n), max: 10n ** 28n }), fc.integer({ min: -40, max: 0 }))
      .map(([digits, exponent]) => normalizeDecimal(String(digits), exponent))
    check(
      fc.property(decimal, decimal, (left, right) => {
        expect(readDecimal(formatDecimal(left))).toEqual(left)
        const order = compareDecimals(left, right)
        const middle = decimalBetween(left, right)
        expect(Math.sign(compareDecimals(left, middle))).toBe(order)
        expect(Math.sign(compareDecimals(middle, right))).toBe(order)
      }),
    )
  })
})

describe("days, times and durations", () => {
  it("V5a: a day is compared as such, and a date with a time is none", () => {
    const day = { kind: "day" } as const
    const values = ["2024-02-29", new Date("2024-03-01"), new Date(1), "2024-03-01T00:00Z"]
    expect(kept(day, values, ">2024-02-29")).toEqual([new Date("2024-03-01")])
    expect(kept(day, values, "==null")).toEqual([new Date(1), "2024-03-01T00:00Z"])
    expect(codesOf(day, "v==2024-01-01")).toEqual([])
    expect(codesOf(day, "v<=2024-01-01T00:00Z")).toContain("unreadable-value")
    expect(codesOf(day, "v>2024-01-01,v<2024-01-02")).toEqual(["never-true"])
  })

  it("V13: a range end may lie on a day", () => {
    const table = defineFields({
      day: { kind: "day" },
      to: { kind: "range-end", end: "to", of: "day" },
    })
    const rows = ["2024-01-01", "2024-01-02", "2024-01-03"].map((day) => ({ day }))
    expect(applyQuery(rows, table, { filters: "to==2024-01-02" }).total).toBe(2)
    expect(applyQuery(rows, table, { filters: "to<2024-01-02" }).total).toBe(1)
  })

  it("V5b: a time of day has no zone, and is compared to 100 ns", () => {
    const time = { kind: "time" } as const
    const values = ["12:30", "12:30:00.0000001", "23:59:59.999999999", "24:00", "12:30Z"]
    expect(kept(time, values, "<=12:30:00")).toEqual(["12:30"])
    expect(kept(time, values, ">12:30")).toEqual(["12:30:00.0000001", "23:59:59.999999999"])
    expect(kept(time, values, "==null")).toEqual(["24:00", "12:30Z"])
  })

  it("V5c: a duration has two forms that mean the same", () => {
    const duration = { kind: "duration" } as const
    const values = ["1.12:30:00", "P1DT12H30M", "PT36H30M0.0S", "PT1S", "-PT1S", "P1M", "PT"]
    expect(kept(duration, values, "==36:30:00")).toEqual([])
    expect(kept(duration, values, "==1.12:30:00")).toEqual(values.slice(0, 3))
    expect(kept(duration, values, "<PT1S")).toEqual(["-PT1S"])
    expect(kept(duration, values, "==null")).toEqual(["P1M", "PT"])
  })

  it("V5c: durations reach over 64 bits of ticks", () => {
    expect(readDuration("10675199.02:48:05.4775807")).toBe(2n ** 63n - 1n)
    expect(readDuration("-10675199.02:48:05.4775808")).toBe(-(2n ** 63n))
    expect(readDuration("10675199.02:48:05.4775808")).toBeUndefined()
    for (const text of ["P", "PT1.5M", "1:00:00", "1.24:00:00", "00:00:60", "P1Y", "P1W", "--PT1S"])
      expect(readDuration(text)).toBeUndefined()
  })

  it("V5b, V5c: times and durations read back from their texts", () => {
    check(
      fc.property(
        fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
        fc.nat(864_000_000),
        (ticks, hundreds) => {
          expect(readDuration(formatDuration(ticks))).toBe(ticks)
          expect(readTimeOfDay(formatTimeOfDay(hundreds * 999))).toBe(hundreds * 999)
        },
      ),
    )
  })

  it("P2: days, times and durations are put in order by value", () => {
    expect(sorted({ kind: "day" }, ["2024-01-02", null, new Date(0), "0001-01-01"], "v")).toEqual([
      null,
      "0001-01-01",
      new Date(0),
      "2024-01-02",
    ])
    expect(sorted({ kind: "time" }, ["12:00", "11:59:59.9", "x"], "-v")).toEqual([
      "12:00",
      "11:59:59.9",
      "x",
    ])
    expect(sorted({ kind: "duration" }, ["P1D", "23:59:59", "-P1D"], "v")).toEqual([
      "-P1D",
      "23:59:59",
      "P1D",
    ])
  })
})

describe("objects", () => {
  it("V5d: an object is there or null, and any other value is unreadable", () => {
    const object = { kind: "object" } as const
    const values = [{}, null, undefined, 5]
    expect(kept(object, values, "!=null")).toEqual([{}, 5])
    expect(kept(object, values, "==null")).toEqual([null, undefined])
    expect(kept(object, values, "!=x")).toEqual([])
    expect(codesOf(object, "v==x")).toContain("unreadable-value")
    expect(codesOf(object, "v>null")).toContain("unsuitable-operator")
  })

  it("V5d: objects are never sorted", () => {
    const { diagnostics } = applyQuery([], defineFields({ v: { kind: "object" } }), { sorts: "v" })
    expect(diagnostics.map(({ code }) => code)).toEqual(["not-sortable"])
  })
})

describe("flags", () => {
  it("V7: an id that combines listed flags is listed", () => {
    const flags = {
      kind: "enum",
      values: { 0: "None", 1: "Read", 2: "Write", 8: "Run" },
      flags: true,
    } as const
    expect(codesOf(flags, "v==3|11|0")).toEqual([])
    expect(codesOf(flags, "v==4")).toEqual(["unlisted-id"])
    expect(codesOf({ ...flags, flags: false }, "v==3")).toEqual(["unlisted-id"])
  })
})

describe("definitions of value types", () => {
  it.each([
    [{ kind: "integer", bits: 12 }, '"bits" must be 8, 16, 32 or 64, got 12'],
    [{ kind: "integer", unsigned: true }, 'expected "bits" beside "unsigned"'],
    [{ kind: "number", format: "money" }, '"format" must be float, double, decimal, got "money"'],
    [{ kind: "text", format: "string" }, '"format" must be char, got "string"'],
    [{ kind: "date", offset: 2 }, '"offset" must be true or false, got 2'],
    [{ kind: "object", sort: true }, '"sort" must be false for an object'],
    [{ kind: "day", offset: true }, 'kind day has no option "offset"'],
  ])("bad-definition: %j is refused", (definition, message) => {
    const read = fieldsFromJson({ v: definition })
    expect(read.ok ? [] : read.diagnostics.map(({ code }) => code)).toEqual(["bad-definition"])
    expect(read.ok ? "" : read.diagnostics[0]?.message).toContain(message)
  })
})
