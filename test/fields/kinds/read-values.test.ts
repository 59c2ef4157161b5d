import { expect, it } from "vitest"
import {
  decimalBetween,
  formatDecimal,
  readDecimal,
  type Decimal,
} from "../../../src/fields/kinds/decimal.ts"
import { formatDuration, readDuration } from "../../../src/fields/kinds/duration.ts"
import { readFloat } from "../../../src/fields/kinds/number.ts"
import { integerRange, readSizedIntegerOfRow } from "../../../src/fields/kinds/sized-integer.ts"
import { readTimeOfDay } from "../../../src/fields/kinds/time.ts"
import { applyQuery, defineFields, fieldsFromJson, inferFields } from "../../../src/index.ts"

const days = defineFields({ v: { kind: "day" } })

it("V5a: a Date at midnight in UTC equals the day that a query names", () => {
  const rows = [{ v: new Date("2024-05-01") }, { v: "2024-05-01" }, { v: new Date("2024-05-02") }]
  const { data } = applyQuery(rows, days, { filters: "v==2024-05-01" })
  expect(data).toEqual(rows.slice(0, 2))
})

it("V9: no day lies between two neighbors, and one between others", () => {
  const codesOf = (filters: string) =>
    applyQuery([], days, { filters }).diagnostics.map(({ code }) => code)
  expect(codesOf("v>2024-05-01,v<2024-05-02")).toEqual(["never-true"])
  expect(codesOf("v>2024-05-01,v<2024-05-03")).toEqual([])
})

it("V4a: zeros in front of an integer change nothing, also behind a sign", () => {
  const table = defineFields({ v: { kind: "integer", bits: 64 } })
  const zeros = "0".repeat(30)
  const rows = [`${zeros}5`, `+${zeros}5`, `-${zeros}5`, zeros].map((v) => ({ v }))
  expect(applyQuery(rows, table, { filters: "v==5" }).data).toEqual(rows.slice(0, 2))
  expect(applyQuery(rows, table, { filters: "v==-5" }).data).toEqual(rows.slice(2, 3))
  expect(applyQuery(rows, table, { filters: "v==0" }).data).toEqual(rows.slice(3))
})

it("V4a: the largest integer of 64 bits may have a sign", () => {
  const table = defineFields({ v: { kind: "integer", bits: 64, unsigned: true } })
  const row = { v: "+18446744073709551615" }
  const { data, diagnostics } = applyQuery([row], table, { filters: `v==${row.v}` })
  expect([data, diagnostics]).toEqual([[row], []])
})

it.each<[string, Decimal | undefined]>([
  ["-4.990", { coefficient: -499n, exponent: -2 }],
  ["+0.50", { coefficient: 5n, exponent: -1 }],
  ["-0.00", { coefficient: 0n, exponent: 0 }],
  ["7e28", { coefficient: 7n, exponent: 28 }],
  ["8e28", undefined],
  ["-8e28", undefined],
  ["100", { coefficient: 1n, exponent: 2 }],
  ["5.", { coefficient: 5n, exponent: 0 }],
  [".5", { coefficient: 5n, exponent: -1 }],
  ["x5", undefined],
  ["5x", undefined],
  ["*5", undefined],
])("V4b: %s reads as a decimal number with its digits and its exponent", (text, decimal) => {
  expect(readDecimal(text)).toEqual(decimal)
})

it.each([
  ["499e-2", "4.99"],
  ["-5e-2", "-0.05"],
  ["-125e-2", "-1.25"],
  ["-3", "-3"],
  ["0", "0"],
  ["12e3", "12000"],
])("V4b: the decimal number %s is written as %s", (text, written) => {
  const decimal = readDecimal(text)
  expect(decimal && formatDecimal(decimal)).toBe(written)
})

it("V5c: a duration has at most 256 characters", () => {
  const longest = `P${"0".repeat(253)}1D`
  expect(readDuration(longest)).toBe(864_000_000_000n)
  expect(readDuration(longest.replace("P", "P0"))).toBeUndefined()
})

it.each([".01:02:03", "-.01:02:03", "x01:02:03", "01:02:03x", "xP1D", "P1Dx", "PD", "PT1", "P1DT"])(
  "V5c: %s is no duration",
  (text) => {
    expect(readDuration(text)).toBeUndefined()
  },
)

it.each([
  [0n, "00:00:00"],
  [-1n, "-00:00:00.0000001"],
  [864_000_000_000n, "1.00:00:00"],
  [-936_611_234_000n, "-1.02:01:01.1234"],
])("V5c: a duration of %s ticks is written as %s", (ticks, text) => {
  expect(formatDuration(ticks)).toBe(text)
  expect(readDuration(text)).toBe(ticks)
})

it("V4b: the number in the middle of two decimal numbers is exact", () => {
  const [one, two] = [readDecimal("1"), readDecimal("2.5")]
  expect(one && two && decimalBetween(one, two)).toEqual({ coefficient: 175n, exponent: -2 })
})

it("V4b: a float too small for 32 bits is 0, also below 0", () => {
  expect(["1e-60", "-1e-60", "-0"].map((text) => Object.is(readFloat(text), 0))).toEqual([
    true,
    true,
    true,
  ])
  expect(readFloat("1e39")).toBeUndefined()
})

it.each([
  ["PT0.5S", 5_000_000n],
  ["PT1.123456789S", 11_234_567n],
  ["-PT0.0000001S", -1n],
  ["-10675199.02:48:05.4775808", -(2n ** 63n)],
  ["-10675199.02:48:05.4775809", undefined],
])("V5c: the duration %s has %s ticks", (text, ticks) => {
  expect(readDuration(text)).toBe(ticks)
})

it.each([
  ["12:30:00.123456789", 450_001_234_567],
  ["00:00:00.5", 5_000_000],
  ["x12:30", undefined],
  ["12:30x", undefined],
])("V5b: the time %s has %s ticks", (text, ticks) => {
  expect(readTimeOfDay(text)).toBe(ticks)
})

it("V9: no duration lies between two neighbors, and one between others", () => {
  const durations = defineFields({ v: { kind: "duration" } })
  const codesOf = (filters: string) =>
    applyQuery([], durations, { filters }).diagnostics.map(({ code }) => code)
  expect(codesOf("v>PT1S,v<PT1.0000001S")).toEqual(["never-true"])
  expect(codesOf("v>PT1S,v<PT1.0000002S")).toEqual([])
})

it("V4a: numbers of rows outside of the range of a size are empty, and texts of other forms too", () => {
  const range = integerRange(8, false)
  const read = [-129, -128, 127, 128, 5n, 200n, 1.5, "-128", "128", "x5", "5x", "*5", null]
  expect(read.map((raw) => readSizedIntegerOfRow(raw, range))).toEqual([
    ...[undefined, -128n, 127n, undefined, 5n, undefined, undefined],
    ...[-128n, undefined, undefined, undefined, undefined, undefined],
  ])
})

it("V4a: a size that no integer has is refused by the rule of sizes", () => {
  const refused = fieldsFromJson({ v: { kind: "integer", bits: 7 } })
  const alone = fieldsFromJson({ v: { kind: "integer", unsigned: true } })
  for (const read of [refused, alone])
    expect(read).toMatchObject({ ok: false, diagnostics: [{ rule: "V4a" }] })
})

it("N3: objects that are too deep and empty objects count as empty beside values", () => {
  const rowOf = (d: unknown) => ({ a: { b: { c: { d } } } })
  const { explanations } = inferFields([rowOf({ e: 1 }), rowOf({}), rowOf(5)])
  expect(explanations[0]?.sentence).toContain("objects count as empty")
})
