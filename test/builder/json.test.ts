import { describe, expect, it } from "vitest"
import { queryFromJson } from "../../src/builder/build-query.ts"
import { query, table } from "./table.ts"

const whole = query
  .where("name", "==", ["a", null])
  .where(["status", "level"], ">", 1)
  .where("rating", "<", 1e21)
  .where("paid", "==", true)
  .where("lowStock", "==", true)
  .where("created", ">=", new Date(0))
  .orderBy("id", "descending")
  .withPage(2)
  .withPageSize(5)

/** The messages with which JSON is refused; none when it is not. */
function faultsOf(json: unknown): readonly string[] {
  const result = queryFromJson(json, table)
  return result.ok ? [] : result.diagnostics.map(({ code, message }) => `${code}: ${message}`)
}

describe("JSON of a query", () => {
  it("T14: toJSON keeps the values as they were given, and dates as strings", () => {
    expect(JSON.parse(JSON.stringify(whole))).toEqual({
      filters: [
        { fields: ["name"], operator: "==", values: ["a", null] },
        { fields: ["status", "level"], operator: ">", values: [1] },
        { fields: ["rating"], operator: "<", values: [1e21] },
        { fields: ["paid"], operator: "==", values: [true] },
        { fields: ["lowStock"], operator: "==", values: [true] },
        { fields: ["created"], operator: ">=", values: ["1970-01-01T00:00:00Z"] },
      ],
      sorts: [{ field: "id", direction: "descending" }],
      page: 2,
      pageSize: 5,
    })
    expect(query.toJSON()).toEqual({ filters: [], sorts: [] })
  })

  it("T14: queryFromJson reads the JSON of a query back", () => {
    const again = queryFromJson(JSON.parse(JSON.stringify(whole)), table)
    expect(again.ok && again.value).toEqual(whole)
    expect(again.ok && again.value.print()).toEqual(whole.print())
    expect(queryFromJson({}, table)).toMatchObject({
      ok: true,
      value: { filters: [], sorts: [] },
    })
  })

  it.each([
    [null, "refused-value: Expected an object, got null."],
    [[], "refused-value: Expected an object, got an array."],
    [new Map([["page", 2]]), "refused-value: Expected an object, got "],
    [new Date(0), "refused-value: Expected an object, got "],
    [Object.create({ page: 2 }), "refused-value: Expected an object, got "],
    [{ filters: [new Map()] }, "refused-value: Expected an object, got "],
    [
      { filter: [] },
      'refused-value: Expected one of the properties filters, sorts, page or pageSize, got "filter".',
    ],
    [
      JSON.parse('{"__proto__":{"page":5}}'),
      'refused-value: Expected one of the properties filters, sorts, page or pageSize, got "__proto__".',
    ],
    [{ filters: {} }, "refused-value: Expected an array, got an object."],
    [{ filters: [5] }, "refused-value: Expected an object, got 5."],
    [
      { filters: [{ fields: ["name"], operator: "==" }] },
      "refused-value: Expected an array of values, got undefined.",
    ],
    [
      { filters: [{ fields: ["name"], operator: "==", value: "x" }] },
      'refused-value: Expected one of the properties fields, operator or values, got "value".',
    ],
    [
      { filters: [{ fields: ["nam"], operator: "==", values: ["x"] }] },
      'refused-field: The table has no field "nam".',
    ],
    [
      { filters: [{ fields: ["rating"], operator: "==", values: ["5"] }] },
      'refused-value: Expected a finite number for "rating", got "5".',
    ],
    [
      { sorts: [{ field: "id" }] },
      'refused-sort: Expected "ascending" or "descending", got undefined.',
    ],
    [
      {
        sorts: [
          { field: "id", direction: "ascending" },
          { field: "ID", direction: "descending" },
        ],
      },
      'refused-sort: The list is already sorted by "id".',
    ],
    [{ page: "2" }, 'refused-page: page must be an integer from 1 to 9007199254740991, got "2".'],
    [{ pageSize: 101 }, "refused-page: pageSize must be an integer from 1 to 100, got 101."],
    [
      { filters: [{ fields: ["name"], operator: "==", values: ["a", "x".repeat(8193)] }] },
      "limit-text: The query has 8193 characters in one parameter, but at most 8192 are allowed.",
    ],
    [{ filters: Array(65).fill({}) }, "refused-value: Expected at most 64 items, got more."],
  ])("N2 to P3: queryFromJson refuses %j", (json, message) => {
    expect(faultsOf(json)).toEqual([expect.stringContaining(message)])
  })
})
