import { expect, it } from "vitest"
import { inheritsNothing, isOwnOfRow } from "../../src/fields/path.ts"

class Product {
  readonly stock = 1
  get name(): string {
    return `Lamp ${this.stock}`
  }
}

it("N4: plain objects and objects without prototype inherit nothing but what every object has", () => {
  expect(inheritsNothing({ a: 1 }, "a")).toBe(true)
  expect(inheritsNothing({ a: 1 }, "toString")).toBe(false)
  expect(inheritsNothing(Object.create(null) as object, "toString")).toBe(true)
  expect(inheritsNothing(new Product(), "stock")).toBe(false)
})

it("N4: what a row shows is its own where it inherits nothing, and otherwise where it has the property", () => {
  expect(isOwnOfRow({ a: 1 }, "a")).toBe(true)
  expect(isOwnOfRow({ toString: 1 }, "toString")).toBe(true)
  expect(isOwnOfRow({}, "toString")).toBe(false)
  expect(isOwnOfRow(new Product(), "stock")).toBe(true)
  expect(isOwnOfRow(new Product(), "name")).toBe(false)
})

it("N4: only a row has properties", () => {
  expect([null, undefined, 5, "text", ["a"]].map((row) => isOwnOfRow(row, "length"))).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
})
