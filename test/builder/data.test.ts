import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { buildQuery, QueryError, queryFromJson, type Diagnostic } from "../../src/core.ts"
import { defineFields } from "../../src/fields/table.ts"
import { check } from "../support/runs.ts"

const table = defineFields({
  name: { kind: "text" },
  note: { kind: "text" },
  rating: { kind: "number" },
  state: { kind: "text", values: ["draft", "paid"] },
  status: { kind: "enum", values: { 0: "Open", 1: "Closed" }, nullable: false },
  at: { kind: "date", sort: false },
  low: { kind: "shortcut", test: () => true },
})

const thrownBy = (run: () => unknown): readonly Diagnostic[] => {
  try {
    run()
  } catch (error) {
    if (error instanceof QueryError) return error.diagnostics
    throw error
  }
  return []
}
/** As a program in JavaScript would call it. */
const query = buildQuery(table) as never as Record<string, (...given: unknown[]) => unknown>
const call = (method: string, ...given: unknown[]): unknown[] =>
  thrownBy(() => query[method]?.(...given)).map(({ data }) => data)
const mistakesIn = (json: unknown): readonly Diagnostic[] => {
  const result = queryFromJson(json, table)
  return result.ok ? [] : result.diagnostics
}

describe("data of builder errors", () => {
  it("N2: an unknown field is in the data with its position, the nearest names and those that are allowed", () => {
    expect(call("where", ["name", "raiting"], "==", "x")).toMatchObject([
      { reason: "unknown", field: "raiting", position: 1, nearest: ["rating"], more: 0 },
    ])
    expect(call("where", 5, "==", "x")).toMatchObject([{ reason: "wrong-type", given: "5" }])
    expect(call("orderBy", "at")).toMatchObject([{ reason: "not-sortable", field: "at" }])
  })

  it("V9: a value that is not of the kind is in the data with field, position and kind", () => {
    expect(call("where", "RATING", ">=", [7, "8"])).toEqual([
      { reason: "wrong-type", field: "rating", position: 1, expected: "number", given: '"8"' },
    ])
    expect(call("where", "rating", ">=", "8")).toMatchObject([{ field: "rating", position: 0 }])
    expect(call("noneOf", "rating", [1, 2, null, "x"])).toMatchObject([
      { field: "rating", position: 3 },
    ])
  })

  it("V7: the data of an id that is not listed has the ids, and the one whose label was given", () => {
    expect(call("where", "status", "==", "Closed")).toEqual([
      {
        reason: "wrong-type",
        field: "status",
        position: 0,
        expected: "enum",
        given: '"Closed"',
        id: { value: "1", label: "Closed" },
        ids: {
          allowed: [
            { value: "0", label: "Open" },
            { value: "1", label: "Closed" },
          ],
          more: 0,
        },
      },
    ])
  })

  it("V3: the data of a value that is not listed has the values", () => {
    expect(call("where", "state", "==", ["draft", "payd"])).toMatchObject([
      { reason: "unlisted", field: "state", position: 1, allowed: ["draft", "paid"] },
    ])
  })

  it("V1, V11: the data of null names the field", () => {
    expect(call("where", "status", "==", [1, null])).toMatchObject([
      { reason: "never-null", field: "status", position: 1 },
    ])
    expect(call("where", "rating", ">", null)).toMatchObject([
      { reason: "null-operator", field: "rating", operator: ">", position: 0 },
    ])
  })

  it("V10, T3: the data of an operator names the field and its kind, and the operators that it has", () => {
    expect(call("where", ["name", "rating"], "@=", "x")).toMatchObject([
      {
        reason: "unsuitable",
        field: "rating",
        position: 1,
        operator: "@=",
        kind: "number",
        allowed: ["==", "!=", ">", "<", ">=", "<="],
      },
      { reason: "wrong-type", field: "rating" },
    ])
    expect(call("where", "name", "contains", "x")).toMatchObject([
      { reason: "unknown", field: "name", given: '"contains"', nearest: "@=" },
    ])
  })

  it("V5: the position tells the ends of between and the arguments of onDay apart", () => {
    expect(call("between", "rating", 1, "x")).toMatchObject([{ field: "rating", position: 1 }])
    expect(call("between", "rating", "x", 1)).toMatchObject([{ field: "rating", position: 0 }])
    expect(call("between", "rating", 5, 1)).toEqual([
      { reason: "reversed-range", field: "rating", low: "5", high: "1" },
    ])
    expect(call("onDay", "at", "soon")).toMatchObject([
      { field: "at", position: 0, expected: "calendar-day" },
    ])
    expect(call("onDay", "at", "2024-01-31", "x")).toMatchObject([
      { field: "at", position: 1, expected: "offset" },
    ])
    expect(call("onDay", "name", "2024-01-31")).toMatchObject([
      { reason: "unsuitable-kind", field: "name", kind: "text", kinds: ["date"] },
    ])
  })

  it("P3: the data of a page has the parameter and the range", () => {
    expect(call("withPageSize", 500)).toEqual([
      { parameter: "pageSize", given: "500", least: 1, most: 100 },
    ])
  })

  it("where reports all mistakes of a condition at once", () => {
    const found = thrownBy(() => query.where?.(["name", "x1", "x2"], "???", [[], {}]))
    expect(found.map(({ code }) => code)).toEqual([
      "refused-field",
      "refused-field",
      "refused-operator",
    ])
    expect(call("where", "rating", "==", ["a", 1, "b"])).toMatchObject([
      { position: 0 },
      { position: 2 },
    ])
  })
})

describe("queryFromJson", () => {
  it("queryFromJson reports all mistakes, each with its entry, field and position", () => {
    const found = mistakesIn({
      filters: [
        { fields: ["name"], operator: "==", values: ["x"] },
        { fields: ["raiting"], operator: "==", values: [1] },
        { fields: ["rating"], operator: "@=", values: [1, "x"] },
        { fields: ["status"], operator: "==", values: [1, 9], more: 1 },
        5,
      ],
      sorts: [{ field: "name" }, { field: "nope" }, { field: "name", direction: "descending" }],
      page: 0,
      pageSize: 1000,
    })
    expect(found.map(({ code, data }) => [code, data])).toMatchObject([
      ["refused-field", { entry: 1, position: 0, field: "raiting", reason: "unknown" }],
      ["refused-operator", { entry: 2, field: "rating", reason: "unsuitable" }],
      ["refused-value", { entry: 2, position: 1, field: "rating", reason: "wrong-type" }],
      ["refused-value", { entry: 3, reason: "unknown-property", given: '"more"' }],
      ["refused-value", { entry: 3, position: 1, field: "status", reason: "wrong-type" }],
      ["refused-value", { entry: 4, reason: "wrong-type", expected: "plain-object" }],
      ["refused-sort", { entry: 0, field: "name", reason: "direction", given: "undefined" }],
      ["refused-sort", { entry: 1, field: "nope", reason: "unknown" }],
      ["refused-page", { parameter: "page", given: "0" }],
      ["refused-page", { parameter: "pageSize", most: 100 }],
    ])
  })

  it("queryFromJson reports a sort that is repeated, and lists that are not arrays", () => {
    const sort = { field: "name", direction: "ascending" }
    expect(mistakesIn({ sorts: [sort, sort] })).toMatchObject([
      { data: { reason: "duplicate", field: "name", entry: 1 } },
    ])
    expect(mistakesIn({ filters: 5, sorts: "x", other: 1 })).toMatchObject([
      { data: { reason: "unknown-property" } },
      { data: { expected: "array", given: "5" } },
      { data: { expected: "array", given: '"x"' } },
    ])
  })

  it("queryFromJson lists at most 20 mistakes", () => {
    const wrong = { fields: ["rating"], operator: "==", values: ["a", "b", "c"] }
    expect(mistakesIn({ filters: Array(60).fill(wrong) })).toHaveLength(20)
  })

  it("as many conditions as are wrong are reported, in order, up to 20", () => {
    const condition = (values: readonly unknown[]) => ({
      fields: ["rating"],
      operator: "<",
      values,
    })
    check(
      fc.property(
        fc.array(fc.array(fc.boolean(), { minLength: 1, maxLength: 3 })),
        (conditions) => {
          const filters = conditions.map((right) => condition(right.map((is) => (is ? 1 : "x"))))
          const wrong = conditions.flatMap((right, entry) =>
            right.flatMap((is, position) => (is ? [] : [{ entry, position }])),
          )
          const found = mistakesIn({ filters }).map(({ data }) => data)
          expect(found).toMatchObject(wrong.slice(0, 20))
          expect(found).toHaveLength(Math.min(20, wrong.length))
        },
      ),
      200,
    )
  })

  it("data of refusals is plain JSON", () => {
    const values: unknown[] = [undefined, () => 1, Symbol("a"), 5n, new Date(Number.NaN), [], {}]
    for (const { data } of values.flatMap((value) =>
      mistakesIn({ filters: [{ fields: ["name"], operator: value, values: [value] }] }),
    ))
      expect(data).toStrictEqual(JSON.parse(JSON.stringify(data)))
  })
})
