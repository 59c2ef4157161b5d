import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { defineFields, queryFromJson } from "../../src/core.ts"
import { openApiParameters, querySchema, searchSchema } from "../../src/schema.ts"
import { choices } from "../support/random.ts"
import { check } from "../support/runs.ts"
import { checkOne, noCounts } from "./compare-schema.ts"
import { table } from "./documents.ts"

const schema = querySchema(table)["~standard"]
const issuesOf = (json: unknown) => schema.validate(json).issues

/** The parts of a JSON Schema that have a name. */
const partOf = (given: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (part, name) => (part as Readonly<Record<string, unknown>> | undefined)?.[name],
    given,
  )

describe("querySchema", () => {
  it("two fields with the same operators and type may stand in one condition", () => {
    const pair = defineFields({ low: { kind: "number" }, high: { kind: "number" } })
    const described = querySchema(pair)["~standard"].jsonSchema.input({ target: "draft-2020-12" })
    expect(partOf(described, "properties", "filters", "items", "anyOf")).toHaveLength(3)
  })

  it("the output is the query that queryFromJson reads", () => {
    const json = { filters: [{ fields: ["rating"], operator: ">", values: [8] }], page: 2 }
    const read = queryFromJson(json, table)
    expect(schema.validate(json)).toEqual({ value: read.ok && read.value })
  })

  it.each([
    [null, [], "Expected an object, got null."],
    [{ filter: [] }, [], /^Expected one of the properties filters, /],
    [
      { filters: {} },
      ["filters"],
      'Expected an array, got an object. filters is an array of objects such as {"fields":["rating"],"operator":">=","values":[8]}.',
    ],
    [{ filters: [5] }, ["filters", 0], /^Expected an object, got 5\. filters is an array/],
    [
      { filters: [{ fields: ["raiting"], operator: ">", values: [8] }] },
      ["filters", 0, "fields", 0],
      'The table has no field "raiting". Did you mean rating?',
    ],
    [
      { filters: [{ fields: ["Rating"], operator: ">", values: [8] }] },
      ["filters", 0, "fields", 0],
      'The table has no field "Rating". Did you mean rating?',
    ],
    [
      { sorts: [{ field: "RATING", direction: "ascending" }] },
      ["sorts", 0, "field"],
      'The table has no field "RATING". Did you mean rating?',
    ],
    [
      { filters: [{ fields: ["rating"], operator: "@=", values: [8] }] },
      ["filters", 0, "operator"],
      /^The operator @= cannot be used with "rating".* Allowed operators/,
    ],
    [
      { filters: [{ fields: ["rating"], operator: ">", values: [8, "x"] }] },
      ["filters", 0, "values", 1],
      'Expected a finite number for "rating", got "x".',
    ],
    [
      { filters: [{ fields: ["rating"], operator: ">", values: [] }] },
      ["filters", 0, "values"],
      /^Expected at least one value/,
    ],
    [
      { sorts: 5 },
      ["sorts"],
      'Expected an array, got 5. sorts is an array of objects such as {"field":"rating","direction":"descending"}.',
    ],
    [{ or: [] }, [], /There is no or: two queries, or several values of one condition\.$/],
    [{ sort: "-rating" }, [], /Did you mean sorts\? sorts is an array/],
    [
      { sorts: [{ field: "rating", direction: "down" }] },
      ["sorts", 0, "direction"],
      'Expected "ascending" or "descending", got "down".',
    ],
    [
      { sorts: [{ name: "year", direction: "asc" }] },
      ["sorts", 0],
      /^Expected one of the properties field or direction/,
    ],
    [{ sorts: [{ field: "good", direction: "ascending" }] }, ["sorts", 0, "field"], /"good"/],
    [{ sorts: [{ field: "year", direction: "up" }] }, ["sorts", 0, "direction"], /"up"/],
    [{ pageSize: 101 }, ["pageSize"], "pageSize must be an integer from 1 to 100, got 101."],
  ])("an issue of %j has the path %j", (json, path, message) => {
    const said: unknown = message instanceof RegExp ? expect.stringMatching(message) : message
    expect(issuesOf(json)).toEqual([{ path, message: said }])
  })

  it("V2: conditions that are always or never true are refused at their place", () => {
    const filters = [
      { fields: ["title"], operator: "!=", values: ["Heat"] },
      { fields: ["year"], operator: "<", values: [1] },
      { fields: ["length"], operator: "!=", values: [1, 2] },
      { fields: ["year"], operator: ">", values: [1] },
      { fields: ["rating"], operator: "!=", values: [1, 2] },
    ]
    expect(issuesOf({ filters })?.map(({ path }) => path)).toEqual([
      ["filters", 2],
      ["filters", 4],
      ["filters", 3],
    ])
  })

  it("limits: more pairs of names and values than the table allows are refused", () => {
    const small = defineFields({ a: { kind: "integer" } }, { limits: { pairs: 3 } })
    const few = querySchema(small)
    const condition = { fields: ["a"], operator: ">", values: [1, 2] }
    const read = queryFromJson({ filters: [condition, condition] }, small)
    expect(read.ok || read.diagnostics.map(({ code }) => code)).toEqual(["limit-pairs"])
    expect(few["~standard"].validate({ filters: [condition, condition] }).issues).toEqual([
      { path: ["filters"], message: expect.stringContaining("3") as unknown },
    ])
  })

  it("with fields, a query may use these alone, and is one over the whole table", () => {
    const some = querySchema(table, { fields: ["title", "year"] })["~standard"]
    const read = some.validate({ filters: [{ fields: ["title"], operator: "==", values: ["a"] }] })
    expect(read.issues === undefined && read.value.where("rating", ">", 8).print()).toEqual({
      filters: "title==a,rating>8",
    })
    expect(
      some.validate({ sorts: [{ field: "rating", direction: "ascending" }] }).issues,
    ).toHaveLength(1)
    const described = some.jsonSchema.input({ target: "draft-07" })
    expect(
      partOf(described, "properties", "sorts", "items", "properties", "field", "enum"),
    ).toEqual(["title", "year"])
  })

  it("with allRequired, null means that a part is absent, and the JSON Schema has no limits", () => {
    const strict = querySchema(table, { allRequired: true })["~standard"]
    const absent = { filters: null, sorts: null, page: null, pageSize: null }
    expect(strict.validate(absent)).toEqual(schema.validate({}))
    expect(strict.validate(null).issues).toHaveLength(1)
    expect(strict.validate(new Map()).issues).toHaveLength(1)
    const text = JSON.stringify(strict.jsonSchema.input({ target: "draft-2020-12" }))
    expect(text).not.toMatch(/"(?:pattern|format|minimum|maximum|minItems|maxItems)"/)
    expect(text).toContain('"required":["filters","sorts","page","pageSize"]')
  })

  it("up to 40 fields have a branch each, and more share branches with their names", () => {
    const branchesOf = (count: number): unknown => {
      const names = Array.from({ length: count }, (_, index) => `n${index}`)
      const fields = Object.fromEntries(names.map((name) => [name, { kind: "number" } as const]))
      const described = querySchema(defineFields(fields))["~standard"].jsonSchema
      return partOf(described.input({ target: "draft-07" }), "properties", "filters", "items")
    }
    expect(partOf(branchesOf(40), "anyOf", "length")).toBe(41)
    const names = partOf(branchesOf(41), "properties", "fields", "items", "enum", "length")
    expect(names).toBe(41)
  })

  it("the ends of integers of 64 bits are those that a number of JSON holds", () => {
    const long = defineFields({
      votes: { kind: "integer", bits: 64 },
      size: { kind: "integer", bits: 64, unsigned: true },
      any: { kind: "integer" },
    })
    const described = querySchema(long)["~standard"].jsonSchema.input({ target: "draft-07" })
    const ends = Array.from(
      JSON.stringify(described).matchAll(/"(?:minimum|maximum)":([^,}]+)/g),
      ([, end]) => Number(end),
    )
    expect(Math.min(...ends)).toBe(Number.MIN_SAFE_INTEGER)
    expect(Math.max(...ends)).toBe(Number.MAX_SAFE_INTEGER)
  })

  it("labels of a table are quoted, and nothing in them is invisible", () => {
    const hostile = defineFields({ a: { kind: "enum", label: 'x"\n\u202e', values: { 0: "y\n" } } })
    const described = JSON.stringify([
      querySchema(hostile)["~standard"].jsonSchema.input({ target: "draft-07" }),
      openApiParameters(hostile),
    ])
    expect(described).not.toMatch(/\\n\W*(?:x|y)|\u202e/)
    expect(partOf(JSON.parse(described), 0, "properties", "filters", "items", "description")).toBe(
      'a "x\\"␊�", a listed id, values 0 "y␊"',
    )
  })

  it("OpenAPI 3.0 has null without a type of its own", () => {
    const text = JSON.stringify(schema.jsonSchema.output({ target: "openapi-3.0" }))
    expect(text).toContain('"nullable":true')
    expect(text).not.toMatch(/"type":"null"|\$schema/)
    expect(() => schema.jsonSchema.input({ target: "draft-04" })).toThrow(
      new TypeError('Expected the target draft-2020-12, draft-07 or openapi-3.0, got "draft-04".'),
    )
  })

  it("JSON Schema and queryFromJson disagree on few documents, in known classes, and strict refuses what is always or never true", () => {
    const counts = noCounts()
    check(
      fc.property(choices, (random) => {
        expect(checkOne(random, counts)).toBeUndefined()
      }),
      20_000,
    )
    const disagreed = [...counts.disagreed.values()].reduce((sum, one) => sum + one, 0)
    // 1.5 % of many documents. A sample of 2,000 strays from that.
    expect(disagreed / counts.documents).toBeLessThan(0.03)
    expect(counts.accepted).toBeGreaterThan(counts.documents / 4)
  })
})

describe("searchSchema", () => {
  const search = searchSchema(table)["~standard"]

  it.each([
    [
      { filters: "RATING>8", sorts: "-YEAR", page: "2", tab: 5 },
      { filters: "rating>8", sorts: "-year", page: 2 },
    ],
    [
      { filters: ["rating>8", "rating>9"], page: [2, 3] },
      { filters: "rating>8", page: 2 },
    ],
    [
      { page: 2, pageSize: 1000 },
      { page: 2, pageSize: 100 },
    ],
    [{ filters: null, sorts: [] }, {}],
  ])("P5: %j is read as plain parameters, which are read alike again", (given, value) => {
    expect(search.validate(given)).toEqual({ value })
    expect(search.validate(value)).toEqual({ value })
  })

  it.each([
    ["rating>8", [], "Expected an object, got"],
    [new URLSearchParams("filters=rating>8"), [], "got a URLSearchParams."],
    [{ filters: "raiting>8" }, ["filters"], 'There is no field "raiting". Did you mean rating?'],
    [{ filters: true }, ["filters"], 'got "true".'],
    [{ filters: { rating: 8 } }, ["filters"], 'Expected a string for "filters", got an object.'],
    [{ filter: "rating>8" }, ["filter"], "Did you mean filters?"],
    [{ page: false }, ["page"], 'Page must be a whole number, 1 or greater, got "false".'],
  ])("strict: %j is refused at %j", (given, path, message) => {
    expect(search.validate(given).issues).toEqual([
      { path, message: expect.stringContaining(message) as unknown },
    ])
  })

  it("an object whose reading throws is refused", () => {
    const hostile = {
      get filters(): string {
        throw new Error("no")
      },
    }
    expect(search.validate(hostile).issues).toHaveLength(1)
    expect(issuesOf(hostile)).toHaveLength(1)
  })

  it("the JSON Schema has the four parameters as strings and numbers", () => {
    const { properties } = search.jsonSchema.input({ target: "draft-07" })
    const types = Object.entries(properties as object).map(([name, one]) => [
      name,
      partOf(one, "type"),
    ])
    expect(Object.fromEntries(types)).toEqual({
      filters: "string",
      sorts: "string",
      page: "integer",
      pageSize: "integer",
    })
  })
})

describe("words of other languages for operators", () => {
  const fields = defineFields({ title: { kind: "text" }, rating: { kind: "number" } })
  const messageOf = (operator: string, part: object = {}) =>
    querySchema(fields)["~standard"].validate({
      filters: [{ fields: ["title"], operator, values: ["a"], ...part }],
    }).issues?.[0]?.message

  it.each([
    ["=", "Did you mean ==?"],
    ["startsWith", "Did you mean _=?"],
    ["notContains", "Did you mean !@=?"],
    ["not_contains", "Did you mean !@=?"],
    ["notEquals", "Did you mean !=?"],
    ["ilike", "Did you mean @=*?"],
    ["in", "Did you mean == with several values?"],
    ["notIn", "One condition with != for each value."],
    ["between", "A range is two conditions: one with >= and one with <=."],
    ["or", "There is no or: two queries, or several values of one condition."],
    ["regex", "Allowed operators for title: "],
  ])("G5: the schema answers %s with what there is", (operator, hint) => {
    expect(messageOf(operator)).toContain(hint)
  })

  it("G5: no operator is proposed that the field does not take", () => {
    expect(messageOf("contains", { fields: ["rating"], values: [1] })).toContain(
      "Allowed operators for rating: ==, !=, >",
    )
  })

  it("V9: a name or a value without its array is refused, as the JSON Schema has it", () => {
    const { validate } = querySchema(fields)["~standard"]
    const whole = { fields: ["title"], operator: "==", values: ["a"] }
    expect(validate({ filters: [{ ...whole, fields: "title" }] }).issues).toEqual([
      { message: 'Expected an array, got "title".', path: ["filters", 0, "fields"] },
    ])
    expect(validate({ filters: [{ ...whole, values: "a" }] }).issues).toEqual([
      { message: 'Expected an array of values, got "a".', path: ["filters", 0, "values"] },
    ])
  })
})
