import { expect, it } from "vitest"
import type { ColumnKind } from "../../../src/diagnostics/kinds.ts"
import { presentOperand } from "../../../src/fields/kinds/writing.ts"
import { kinds } from "../../../src/fields/kinds/kinds.ts"
import { readDecimal } from "../../../src/fields/kinds/decimal.ts"

it.each<[ColumnKind, string, unknown]>([
  ["date", "2024-01-01T01:00+01:00", "2024-01-01T00:00:00Z"],
  ["day", "2024-02-29", "2024-02-29"],
  ["time", "12:30", "12:30:00"],
  ["duration", "PT36H", "1.12:00:00"],
  ["text", "5", "5"],
  ["number", "-1.50", -1.5],
  ["integer", "+7", 7],
  ["boolean", "TRUE", true],
])("V3 to V6: users get a value of kind %s that was written %s as %j", (kind, text, shown) => {
  const operand = kinds[kind].readText(text)
  expect(operand === undefined ? operand : presentOperand({ kind }, operand)).toBe(shown)
})

it("V4a and V4b: users get a decimal number as its shortest text, and an integer of 64 bits as its digits", () => {
  const decimal = readDecimal("4.990")
  expect(decimal && presentOperand({ kind: "number" }, decimal)).toBe("4.99")
  expect(presentOperand({ kind: "integer" }, 9_007_199_254_740_993n)).toBe("9007199254740993")
})

it("V4: users get 0 for -0", () => {
  expect(Object.is(presentOperand({ kind: "number" }, -0), 0)).toBe(true)
})
