import { expect, it } from "vitest"
import { readDateTime } from "../../../src/fields/kinds/date.ts"
import { readDecimal } from "../../../src/fields/kinds/decimal.ts"
import { orderNumber } from "../../../src/fields/kinds/order-number.ts"

it("P2: a number for a value of a sort is the number itself, 1 for true, milliseconds of a date and the double of a decimal", () => {
  expect([false, true, -2.5, 7n].map(orderNumber)).toEqual([0, 1, -2.5, 7])
  const date = readDateTime("1970-01-01T00:00:00.0050001Z")?.value
  const decimal = readDecimal("0.10")
  expect([date, decimal].map((operand) => operand && orderNumber(operand))).toEqual([5, 0.1])
})

it("P2: all texts have the number 0, so that they are always compared", () => {
  expect(["", "a", "10"].map(orderNumber)).toEqual([0, 0, 0])
})
