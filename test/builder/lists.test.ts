import { describe, expect, it } from "vitest"
import { queryFrom } from "../../src/apply/query-from.ts"
import { buildQuery } from "../../src/builder/build-query.ts"
import { describeField, queryFromJson } from "../../src/core.ts"
import { QueryError } from "../../src/diagnostics/result.ts"
import { defineFields } from "../../src/fields/table.ts"
import { complete } from "../../src/index.ts"

const table = defineFields({
  tags: { kind: "text", list: true, values: ["red", "blue", "light blue"] },
  scores: { kind: "number", list: true },
  days: { kind: "date", list: true },
  "lines.sku": { kind: "text", list: true },
})

const refused = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return error instanceof QueryError && error.diagnostics.map(({ message }) => message)
  }
}

describe("queries on lists (V14)", () => {
  const query = buildQuery(table)
    .where("tags", "==", ["red", "light blue", null])
    .noneOf("scores", [1, 2])
    .search("lines.sku", "ab")
    .where("days", ">", "2024-01-01")
    .isNotEmpty("tags")

  it("conditions have the operators and values of items, and are printed like others", () => {
    expect(query.print()).toEqual({
      filters:
        "tags==red|light blue|null,scores!=1,scores!=2,lines.sku@=*ab,days>2024-01-01,tags!=null",
    })
    expect(query.valuesOf("tags")).toEqual(["red", "light blue", null])
    expect(query.valuesOf("scores", "!=")).toEqual([1, 2])
  })

  it("JSON and text are read as the same query", () => {
    const { filters = "" } = query.print()
    for (const read of [queryFromJson(query.toJSON(), table), queryFrom({ filters }, table)])
      expect(read.ok && read.value.print()).toEqual({ filters })
  })

  it("values that are arrays of arrays, or not listed, are refused", () => {
    expect(refused(() => buildQuery(table).where("tags", "==", "green" as never))).toEqual([
      expect.stringContaining("green"),
    ])
    expect(refused(() => buildQuery(table).where("scores", "==", [[1]] as never))).toEqual([
      expect.stringContaining("an array"),
    ])
  })

  it("no range and no order are written", () => {
    const build = buildQuery(table)
    expect([
      refused(() => build.between("scores" as never, 1, 2)),
      refused(() => build.onDay("days" as never, "2024-01-01")),
      refused(() => build.orderBy("tags" as never)),
    ]).toEqual([
      [
        'Expected a field of kind number, integer, date, day, time or duration, got "scores", a list of kind number.',
      ],
      ['Expected a field of kind date, got "days", a list of kind date.'],
      ['"tags" cannot be used in sorts.'],
    ])
  })

  it("a filter form sees the operators of the items", () => {
    expect(describeField(table, "scores")).toEqual({
      name: "scores",
      label: "scores",
      kind: "number",
      list: true,
      operators: ["==", "!=", ">", "<", ">=", "<="],
      values: undefined,
      nullable: true,
      filter: true,
      sort: false,
    })
  })

  it("listed values of items are offered while typing, and no sort", () => {
    const labelsAt = (text: string, source: "filters" | "sorts" = "filters"): string[] =>
      complete({ source, text, offset: text.length }, table).options.map(({ label }) => label)
    expect(labelsAt("tags==bl")).toEqual(["blue"])
    expect(labelsAt("", "sorts")).toEqual([])
  })
})
