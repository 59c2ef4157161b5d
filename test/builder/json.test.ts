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
  .page(2)
  .pageSize(5)

/** The messages with which JSON is refused; none when it is not. */
function faultsOf(json: unknown): readonly string[] {
  const result = queryFromJson(table, json)
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
    const again = queryFromJson(table, JSON.parse(JSON.stringify(whole)))
    expect(again.ok && again.value.tree).toEqual(whole.tree)
    expect(again.ok && again.value.print()).toEqual(whole.print())
    expect(queryFromJson(table, {})).toMatchObject({
      ok: true,
      value: { tree: { filters: [], sorts: [] } },
    })
  })

  it.each([
    [null, "refused-value: null is refused: an object is asked for."],
    [[], "refused-value: (object) is refused: an object is asked for."],
    [
      { filter: [] },
      'refused-value: "filter" is refused: there are filters, sorts, page, pageSize here.',
    ],
    [
      JSON.parse('{"__proto__":{"page":5}}'),
      'refused-value: "__proto__" is refused: there are filters, sorts, page, pageSize here.',
    ],
    [{ filters: {} }, "refused-value: (object) is refused: a list is asked for."],
    [{ filters: [5] }, "refused-value: 5 is refused: an object is asked for."],
    [
      { filters: [{ fields: ["name"], operator: "==" }] },
      'refused-value: undefined is refused: "name" takes a text.',
    ],
    [
      { filters: [{ fields: ["name"], operator: "==", value: "x" }] },
      'refused-value: "value" is refused: there are fields, operator, values here.',
    ],
    [
      { filters: [{ fields: ["nam"], operator: "==", values: ["x"] }] },
      'refused-field: "nam" is refused: there is no such field.',
    ],
    [
      { filters: [{ fields: ["rating"], operator: "==", values: ["5"] }] },
      'refused-value: "5" is refused: "rating" takes a finite number.',
    ],
    [
      { sorts: [{ field: "id" }] },
      "refused-sort: undefined is refused: ascending or descending is asked for.",
    ],
    [
      {
        sorts: [
          { field: "id", direction: "ascending" },
          { field: "ID", direction: "descending" },
        ],
      },
      'refused-sort: "id" is refused',
    ],
    [
      { page: "2" },
      'refused-page: "2" is refused: page takes a whole number from 1 to 9007199254740991.',
    ],
    [
      { pageSize: 101 },
      "refused-page: 101 is refused: pageSize takes a whole number from 1 to 100.",
    ],
    [
      { filters: Array(65).fill({}) },
      "refused-value: (object) is refused: a list has at most 64 here.",
    ],
  ])("N2 to P3: queryFromJson refuses %j", (json, message) => {
    expect(faultsOf(json)).toEqual([expect.stringContaining(message)])
  })
})
