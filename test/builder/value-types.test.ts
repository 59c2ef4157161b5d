import { describe, expect, it } from "vitest"
import { buildQuery, queryFromJson } from "../../src/builder/build-query.ts"
import { printTypeScript } from "../../src/builder/print-typescript.ts"
import { restoreTree } from "../../src/apply/query-from.ts"
import { bindQuery } from "../../src/bind/bind.ts"
import { defineFields } from "../../src/fields/table.ts"
import { printQuery } from "../../src/language/print.ts"
import { parseQuery } from "../../src/parser/parse-query.ts"
import { sieve } from "../../src/sieve/sieve-dialect.ts"
import { refusalOf, untyped } from "./table.ts"
import { orThrow } from "../../src/diagnostics/result.ts"

const table = defineFields({
  day: { kind: "day" },
  dayFrom: { kind: "range-end", end: "from", of: "day" },
  time: { kind: "time" },
  duration: { kind: "duration" },
  owner: { kind: "object" },
  small: { kind: "integer", bits: 8, unsigned: true },
  big: { kind: "integer", bits: 64 },
  huge: { kind: "integer", bits: 64, unsigned: true },
  price: { kind: "number", format: "decimal" },
  ratio: { kind: "number", format: "float" },
  rights: { kind: "enum", values: { 0: "None", 1: "Read", 2: "Write", 4: "Share" }, flags: true },
  sent: { kind: "date", offset: true },
  grade: { kind: "text", format: "char" },
  count: { kind: "integer" },
})
const query = buildQuery(table)
const js = untyped(table)
const written = (field: string, given: unknown) => js.where(field, "==", given).print()
const most = "18446744073709551615"
const largest = "79228162514264337593543950335"

describe("values of days, times, durations and exact numbers in built queries", () => {
  it.each<[string, unknown, string]>([
    ["day", " 2024-01-31 ", "2024-01-31"],
    ["dayFrom", "2024-01-31", "2024-01-31"],
    ["time", "12:30", "12:30:00"],
    ["time", "12:30:00.1200000", "12:30:00.12"],
    ["duration", "P1DT12H", "1.12:00:00"],
    ["duration", "-PT0.5S", "-00:00:00.5"],
    ["duration", "PT36H", "1.12:00:00"],
    ["small", 255, "255"],
    ["big", 2n ** 63n - 1n, "9223372036854775807"],
    ["big", "-0009223372036854775808", "-9223372036854775808"],
    ["big", 7, "7"],
    ["huge", most, most],
    ["price", 1e-7, "0.0000001"],
    ["price", "+004.990", "4.99"],
    ["price", largest, largest],
    ["price", 1e21, "1000000000000000000000"],
    ["ratio", 0.1, "0.1"],
    ["rights", 6, "6"],
    ["rights", 0, "0"],
    ["grade", "A", "A"],
  ])("V4a to V5d: where writes for %s the value %o as %s", (field, given, text) => {
    expect(written(field, given)).toEqual({ filters: `${field}==${text}` })
  })

  it("V5a: where refuses a Date for a day, and says why", () => {
    expect(refusalOf(() => written("day", new Date(0)))).toBe(
      'refused-value V9: Expected a day such as 2024-01-31 for "day", got a Date. A Date is a time. Pass the day as a text, for the zone in which it is meant.',
    )
    expect(refusalOf(() => written("dayFrom", new Date(0)))).toContain(
      "got a Date. A Date is a time.",
    )
    expect(refusalOf(() => written("day", "2024-01-31T00:00:00Z"))).toContain("Expected a day")
  })

  it.each<[string, unknown, string]>([
    ["time", "24:00:00", "a time of day such as 12:30:00"],
    ["time", "12:30:00.12345678", "a time of day"],
    ["time", new Date(0), "a time of day"],
    ["duration", "P1M", "a duration such as 1.12:30:00 or P1DT12H30M"],
    ["duration", "PT0.00000001S", "a duration"],
    ["duration", 5, "a duration"],
    ["owner", {}, "null"],
    ["owner", "null", "null"],
    ["small", 256, "an integer from 0 to 255"],
    ["small", -1, "an integer from 0 to 255"],
    ["small", 1.5, "an integer from 0 to 255"],
    ["big", 2n ** 63n, "an integer from -9223372036854775808 to 9223372036854775807"],
    ["big", 2 ** 60, "an integer from -9223372036854775808"],
    ["price", `${largest}0`, "a number or a text of digits within ±79228162514264337593543950335"],
    ["price", Number.NaN, "a number or a text of digits"],
    ["ratio", 1e39, "a number within ±3.4028235e+38"],
    ["ratio", "0.1", "a number within"],
    ["rights", 8, "a listed id or a combination of listed ids"],
    ["rights", -1, "a listed id or a combination"],
    ["rights", 1.5, "a listed id or a combination"],
    ["count", 5n, "a safe integer"],
  ])("V9: where refuses for %s the value %o", (field, given, expected) => {
    expect(refusalOf(() => written(field, given))).toContain(`Expected ${expected}`)
  })

  it("V5d: an object takes null under equality alone", () => {
    expect(query.where("owner", "!=", null).isEmpty("owner").print()).toEqual({
      filters: "owner!=null,owner==null",
    })
    expect(refusalOf(() => js.where("owner", ">", null))).toContain("The operator > cannot be used")
    expect(refusalOf(() => js.orderBy("owner"))).toContain("cannot be used in sorts")
  })

  it("between compares days, times, durations and exact numbers by value", () => {
    expect(query.between("day", "2024-01-31", "2024-02-01").print()).toEqual({
      filters: "day>=2024-01-31,day<=2024-02-01",
    })
    expect(query.between("duration", "23:00:00", "P1D").print().filters).toBe(
      "duration>=23:00:00,duration<=1.00:00:00",
    )
    expect(query.between("price", "0.30", "0.30000000000000000001").print().filters).toBe(
      "price>=0.3,price<=0.30000000000000000001",
    )
    expect(refusalOf(() => js.between("duration", "P1D", "23:00:00"))).toContain("at or below")
    expect(refusalOf(() => js.between("huge", most, "18446744073709551614"))).toContain(
      "at or below",
    )
    expect(
      refusalOf(() => js.between("day", "2024-01-31", "2024-02-01", { timeZone: "UTC" })),
    ).toContain("timeZone needs a field of kind date")
  })
})

describe("values for stock Sieve", () => {
  it("S20: a number with more digits than the server keeps is refused", () => {
    const tiny = query.where("price", ">", "0.00000000000000000000000000001")
    expect(tiny.print().filters).toBe("price>0.00000000000000000000000000001")
    expect(refusalOf(() => tiny.print({ dialect: sieve }))).toContain(
      'the server reads the value "0.00000000000000000000000000001" of "price" as "0"',
    )
    expect(query.where("price", ">", "0.01").print({ dialect: sieve }).filters).toBe("price>0.01")
  })

  it("S20: values of each kind are printed as the server reads them", () => {
    const all = query
      .where("day", ">=", "2024-01-31")
      .where("time", "<", "12:30:00.5")
      .where("duration", "==", ["P1DT12H", "-PT0.5S"])
      .where("huge", "==", most)
      .where("ratio", "!=", 0.1)
      .where("sent", "==", "2024-01-31T12:30:00+02:00")
    expect(all.print({ dialect: sieve })).toEqual(all.print())
  })
})

const exact = query
  .where("big", "==", [7n, 2n ** 62n])
  .where("price", ">", "0.30000000000000000001")
  .where("price", "<", 0.5)
  .where("small", "==", 5)
  .where("duration", ">=", "PT1H")
  .where("rights", "==", 6)

describe("restored queries with days, times, durations and exact numbers", () => {
  it("JSON holds integers of 64 bits and decimal numbers as texts, so that none loses digits", () => {
    const json = exact.toJSON()
    expect(json.filters.map(({ values }) => values)).toEqual([
      ["7", "4611686018427387904"],
      ["0.30000000000000000001"],
      ["0.5"],
      [5],
      ["01:00:00"],
      [6],
    ])
    const read = queryFromJson(JSON.parse(JSON.stringify(json)), table)
    expect(read.ok && read.value.print()).toEqual(exact.print())
    expect(exact.valuesOf("big")).toEqual(["7", "4611686018427387904"])
  })

  it("JSON of a condition on a plain and an exact field has numbers", () => {
    const both = query.where(["big", "count"], "==", 5)
    expect(both.toJSON().filters[0]?.values).toEqual([5])
    expect(queryFromJson(both.toJSON(), table).ok).toBe(true)
  })

  it("printTypeScript prints numbers where they are the same value, and texts otherwise", () => {
    const printed = printTypeScript(exact, table)
    expect(printed.ok && printed.value.split("\n  ").slice(1)).toEqual([
      '.where("big", "==", [7, "4611686018427387904"])',
      '.where("price", ">", "0.30000000000000000001")',
      '.where("price", "<", 0.5)',
      '.where("small", "==", 5)',
      '.where("duration", ">=", "01:00:00")',
      '.where("rights", "==", 6)',
    ])
  })

  it("restoreTree writes the canonical texts of the kinds", () => {
    const filters =
      "day== 2024-01-31 ,time==12:30,duration==PT90M,price==+1.50,big==007,ratio==.10,dayFrom==2024-01-31,sent==2024-01-31,rights==+6"
    const asked = parseQuery({ filters })
    expect(orThrow(printQuery(restoreTree(table, bindQuery(asked, table), asked))).filters).toBe(
      "day==2024-01-31,time==12:30:00,duration==01:30:00,price==1.5,big==7,ratio==0.1,dayFrom==2024-01-31,sent==2024-01-31,rights==6",
    )
  })
})
