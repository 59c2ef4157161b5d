import { describe, expect, it } from "vitest"
import type { Fields } from "../../src/fields/field.ts"
import { defineFields, extendFields } from "../../src/fields/table.ts"
import { fieldsFromJson } from "../../src/fields/json.ts"
import { mistakesOf } from "./mistakes.ts"

const keep = (rows: Iterable<unknown>): Iterable<unknown> => rows

/** Rule and reason of each mistake in a field of kind method. */
const mistakesIn = (options: object): (readonly unknown[])[] =>
  mistakesOf({ m: { kind: "method", ...options } }).map(({ rule, message }) => [
    rule,
    message.replace('The field "m" cannot be defined: ', ""),
  ])

describe("custom methods", () => {
  it("S27: a method has its functions, its label and the entity of the table unless another is given", () => {
    const { methods, fields }: Fields = defineFields({
      top: { kind: "method", filter: keep, label: "Best" },
      any: { kind: "method", sort: keep, entity: "any" },
      other: { kind: "method", filter: keep, sort: keep, entity: "other" },
    })
    expect(methods).toEqual([
      { kind: "method", name: "top", label: "Best", filter: keep, sort: undefined, entity: "same" },
      {
        kind: "method",
        name: "any",
        label: undefined,
        filter: undefined,
        sort: keep,
        entity: "any",
      },
      {
        kind: "method",
        name: "other",
        label: undefined,
        filter: keep,
        sort: keep,
        entity: "other",
      },
    ])
    expect(fields.size).toBe(0)
  })

  it("S27: a table that is extended has the methods of both, the older ones first", () => {
    const table = defineFields({ n: { kind: "integer" }, one: { kind: "method", filter: keep } })
    const more: Fields = extendFields(table, { two: { kind: "method", sort: keep } })
    expect(more.methods?.map(({ name }) => name)).toEqual(["one", "two"])
    const plain: Fields = defineFields({ n: { kind: "integer" } })
    expect(plain).not.toHaveProperty("methods")
  })

  it("N1: a table that is extended keeps the names of its methods, whatever the new fields are", () => {
    const table = defineFields({ one: { kind: "method", filter: keep } })
    expect(() => extendFields(table, { ONE: { kind: "method", sort: keep } })).toThrow(
      'names must differ in more than letter case, got "one" too',
    )
    expect(() => extendFields(table, { one: { kind: "integer" } })).toThrow('got "one" too')
  })

  it.each<[object, string]>([
    [{}, 'expected a function "filter" or "sort", got none.'],
    [{ filter: 1 }, '"filter" must be a function, got 1.'],
    [{ sort: "desc" }, '"sort" must be a function, got "desc".'],
    [{ filter: keep, sort: null }, '"sort" must be a function, got null.'],
    [{ filter: keep, entity: "none" }, '"entity" must be "same", "any" or "other", got "none".'],
  ])("S27: a method with the options %o is refused: %s", (options, reason) => {
    expect(mistakesIn(options)).toEqual([["S27", reason]])
  })

  it("S27: a table from JSON has the methods of its definitions, which code has put there", () => {
    const read = fieldsFromJson({ one: { kind: "method", filter: keep } })
    expect(read.ok && read.value).toMatchObject({ methods: [{ name: "one" }] })
    const plain = fieldsFromJson({ n: { kind: "integer" } })
    expect(plain.ok && plain.value).not.toHaveProperty("methods")
  })

  it("S27: a method has no options but those of methods", () => {
    expect(mistakesOf({ m: { kind: "method", filter: keep, path: "a" } })).toMatchObject([
      {
        message: 'The field "m" cannot be defined: kind method has no option "path".',
        hint: "Allowed options: kind, label, filter, sort, entity.",
      },
    ])
  })
})
