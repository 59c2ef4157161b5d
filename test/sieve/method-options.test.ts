import { describe, expect, it } from "vitest"
import { fieldsFromSieve, sieveWith, type ServerMethod } from "../../src/sieve.ts"

const keep = (rows: Iterable<unknown>): Iterable<unknown> => rows
const methodsOf = (methods: Readonly<Record<string, ServerMethod>>) =>
  sieveWith({ methods }).options.methods

describe("custom methods", () => {
  it("S27: a method has its functions, its label and the entity of the table unless another is given", () => {
    const given = {
      top: { filter: keep, label: "Best" },
      any: { sort: keep, entity: "any" },
      other: { filter: keep, sort: keep, entity: "other" },
    } as const
    expect(methodsOf(given)).toEqual({
      top: { label: "Best", filter: keep, sort: undefined, entity: "same" },
      any: { label: undefined, filter: undefined, sort: keep, entity: "any" },
      other: { label: undefined, filter: keep, sort: keep, entity: "other" },
    })
    expect(methodsOf(methodsOf(given))).toEqual(methodsOf(given))
    expect(sieveWith().options.methods).toEqual({})
  })

  it("S27: methods stay in the order in which they are given", () => {
    expect(Object.keys(methodsOf({ two: { filter: keep }, one: { sort: keep } }))).toEqual([
      "two",
      "one",
    ])
  })

  const mistakes: readonly (readonly [unknown, string])[] = [
    [{}, 'expected a function "filter" or "sort", got none'],
    [{ filter: 1 }, '"filter" must be a function, got 1'],
    [{ sort: "desc" }, '"sort" must be a function, got "desc"'],
    [{ filter: keep, sort: null }, '"sort" must be a function, got null'],
    [{ filter: keep, entity: "none" }, '"entity" must be "same", "any" or "other", got "none"'],
    [{ filter: keep, path: "a" }, 'a method has no option "path"'],
    [{ filter: keep, kind: "method" }, 'a method has no option "kind"'],
    [{ filter: keep, label: " " }, '"label" must be a string that is not blank, got " "'],
    [5, "the method must be a readable object, got 5"],
  ]

  it.each(mistakes)("S27: the method %o is a TypeError: %s", (m, reason) => {
    const options: object = { methods: { m } }
    expect(() => sieveWith(options)).toThrow(new TypeError(`the method "m": ${reason}`))
  })

  it.each(mistakes)("S27: the method %o of a description is a mistake: %s", (m, reason) => {
    const given: object = { methods: { m } }
    const read = fieldsFromSieve({ properties: {}, names: [] }, given)
    expect(read.ok ? [] : read.diagnostics.map(({ message }) => message)).toEqual([
      `The field "m" cannot be defined: ${reason}.`,
    ])
  })

  it("S27: methods that are no object are one mistake", () => {
    const options: object = { methods: 1 }
    expect(() => sieveWith(options)).toThrow('"methods" must be a readable object, got 1')
    expect(fieldsFromSieve({ properties: {}, names: [] }, options).ok).toBe(false)
  })

  it("N1, N3: names of methods are names of fields, and differ in more than letter case", () => {
    expect(() => methodsOf({ one: { filter: keep }, ONE: { sort: keep } })).toThrow(
      'the method "ONE": names must differ in more than letter case, got "one" too',
    )
    expect(() => methodsOf({ "a b": { filter: keep } })).toThrow(
      'the method "a b": the name must start',
    )
  })
})
