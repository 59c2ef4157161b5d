import { runInNewContext } from "node:vm"
import { describe, expect, it } from "vitest"
import { listReader, pathReader, visitItems } from "../../src/fields/path.ts"
import { defineFields } from "../../src/fields/table.ts"

class Customer {
  readonly name = "Ann"
  get shout(): string {
    return this.name.toUpperCase()
  }
}

/** An object without prototype. */
const bare = (): object => Object.create(null) as object

const readName = pathReader(["name"])
const readNested = pathReader(["customer", "name"])

describe("pathReader", () => {
  it("N4: pathReader reads own properties of any object that is not an array", () => {
    expect(readName({ name: 5 })).toBe(5)
    expect(readName(new Customer())).toBe("Ann")
    expect(readName(Object.assign(bare(), { name: "x" }))).toBe("x")
    expect(readName(Object.assign([], { name: "x" }))).toBeUndefined()
  })

  it("N4: pathReader never reads inherited properties", () => {
    for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty", "shout"]) {
      expect(pathReader([name])(new Customer())).toBeUndefined()
    }
    expect(readName(Object.create({ name: "x" }))).toBeUndefined()
    expect(pathReader(["__proto__"])(JSON.parse('{"__proto__":"own"}'))).toBe("own")
  })

  it("V1: pathReader reads nothing from a row that is not an object", () => {
    for (const row of [null, undefined, 5, "name", true, Symbol("name"), () => 5])
      expect(readName(row)).toBeUndefined()
  })

  it("N3: pathReader steps through plain objects", () => {
    expect(readNested({ customer: { name: "Ann" } })).toBe("Ann")
    expect(readNested({ customer: Object.assign(bare(), { name: "Ann" }) })).toBe("Ann")
    expect(readNested(runInNewContext("({ customer: { name: 'Ann' } })"))).toBe("Ann")
    expect(readNested(Object.assign(new Customer(), { customer: { name: "Bob" } }))).toBe("Bob")
    expect(pathReader(["a", "b", "c"])({ a: { b: { c: 7 } } })).toBe(7)
  })

  it("N3: pathReader does not step through arrays, dates, instances of classes and primitives", () => {
    const dressed = Object.setPrototypeOf(Object.assign([], { name: "x" }), null) as unknown
    const others: unknown[] = [
      new Customer(),
      Object.assign([], { name: "x" }),
      Object.assign(new Date(), { name: "x" }),
      dressed,
      Object.create({ name: "x" }),
    ]
    for (const customer of [...others, "name", 5, null, undefined, () => 5])
      expect(readNested({ customer })).toBeUndefined()
    expect(pathReader(["tags", "length"])({ tags: [1, 2] })).toBeUndefined()
  })

  it("N3: a dotted name does not read the row's own property of that name", () => {
    const { fields } = defineFields({ "a.b": { kind: "integer" } })
    const field = fields.get("a.b")
    expect(field).toMatchObject({ path: ["a", "b"] })
    expect(field?.kind === "integer" && field.read({ "a.b": 1, a: { b: 2 } })).toBe(2)
    expect(field?.kind === "integer" && field.read({ "a.b": 1 })).toBeUndefined()
  })

  it("N3: a path given as an array may have dots in its steps", () => {
    const { fields } = defineFields({
      size: { kind: "integer", path: ["a.b", "c"] },
      other: { kind: "integer", path: "a.b" },
    })
    expect(fields.get("size")).toMatchObject({ path: ["a.b", "c"] })
    expect(fields.get("other")).toMatchObject({ path: ["a", "b"] })
    expect(pathReader(["a.b", "c"])({ "a.b": { c: 3 } })).toBe(3)
  })

  it("N3: a field with an accessor has no path", () => {
    const { fields } = defineFields({
      tags: { kind: "integer", read: (row: { list: string[] }) => row.list.length },
    })
    const field = fields.get("tags")
    expect(field).toMatchObject({ path: undefined })
    expect(field?.kind === "integer" && field.read({ list: ["a", "b"] })).toBe(2)
  })
})

describe("lists", () => {
  const itemsOf = (path: string, row: unknown): unknown => listReader(path.split("."))(row)
  const placesOf = (steps: string[], value: unknown): unknown[] => {
    const found: unknown[] = []
    visitItems(value, steps, (item, place) => found.push([place, item]), "row")
    return found
  }

  it("V14: each step goes into the elements of an array, and one at the end gives its elements", () => {
    const row = {
      variants: [{ cost: 10 }, { cost: [5, [6]] }, { cost: "x" }, [{ cost: 7 }], 8, null, {}],
    }
    expect(itemsOf("variants.cost", row)).toEqual([10, 5, [6], "x", undefined])
    expect(itemsOf("a.b.c", { a: [{ b: { c: 1 } }, { b: [{ c: [2, 3] }] }] })).toEqual([1, 2, 3])
    expect(itemsOf("a.b", { a: { b: 1 } })).toEqual([1])
    expect(itemsOf("a.0", { a: [1] })).toEqual([])
    expect(itemsOf("a.length", { a: [1] })).toEqual([])
  })

  it("V14: items have their places in the row", () => {
    expect(placesOf([], ["a", "b"])).toEqual([
      ["row[0]", "a"],
      ["row[1]", "b"],
    ])
    expect(placesOf(["cost"], [{ cost: 1 }, { cost: [2] }])).toEqual([
      ["row[0].cost", 1],
      ["row[1].cost[0]", 2],
    ])
    expect(placesOf([], "a")).toEqual([["row", "a"]])
  })

  it("V14, N4: what throws, and what an array or an object inherits, is no item", () => {
    const throwing = Object.defineProperty(["a", "b"], 0, {
      get: () => {
        throw new RangeError()
      },
    })
    expect(placesOf([], throwing)).toEqual([["row[1]", "b"]])
    const holes = Object.setPrototypeOf(new Array(2), ["x", "y"]) as unknown[]
    expect(itemsOf("a", { a: holes })).toBe(holes)
    expect(placesOf([], holes)).toEqual([
      ["row[0]", undefined],
      ["row[1]", undefined],
    ])
    expect(itemsOf("a.b", { a: [Object.create({ b: 1 }), new Customer(), { b: 2 }] })).toEqual([2])
  })
})
