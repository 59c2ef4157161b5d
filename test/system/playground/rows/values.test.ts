import { describe, expect, it } from "vitest"
import { cellActions, conditionValue } from "../../../../playground/src/rows/cell-actions.ts"
import { canBeCounted, countedAtFirst } from "../../../../playground/src/rows/facet-fields.ts"
import { pageSizes, pageTargets } from "../../../../playground/src/rows/page-targets.ts"
import { countOf, labelOf, splitDate } from "../../../../playground/src/rows/value-forms.ts"
import { findFewValued } from "../../../../playground/src/worker/few-values.ts"
import { createRowView } from "../../../../playground/src/worker/show-rows.ts"
import type { ShownCell } from "../../../../playground/src/worker/protocol.ts"
import { describeField, type FieldDescription } from "../../../../src/index.ts"
import { openTable } from "./open-table.ts"

const fields = openTable({
  name: { kind: "text" },
  size: { kind: "text", values: ["S", "M"] },
  rating: { kind: "number" },
  hidden: { kind: "integer", filter: false },
  created: { kind: "date" },
  status: { kind: "enum", values: { 1: "Open", 2: "Closed" } },
  done: { kind: "boolean" },
  id: { kind: "uuid" },
  from: { kind: "range-end", of: "created", end: "from" },
})

function fieldOf(name: string): FieldDescription {
  const field = describeField(fields, name)
  if (field === undefined) throw new Error(`no field ${name}`)
  return field
}

function cellOf(row: object, name: string): ShownCell {
  const { columns, show } = createRowView(fields, () => 0)
  const cell = show(row).cells[columns.indexOf(name)]
  if (cell === undefined) throw new Error(`no column ${name}`)
  return cell
}

describe("the values of rows", () => {
  it("null, missing values and empty texts are told apart (V1)", () => {
    const absences = [{ name: null }, {}, { name: "" }, { name: " " }].map((row) => {
      const { absence, empty, value } = cellOf(row, "name")
      return { absence, empty, value }
    })
    expect(absences).toEqual([
      { absence: "null", empty: true, value: null },
      { absence: "missing", empty: true, value: null },
      { absence: "empty text", empty: false, value: "" },
      { absence: undefined, empty: false, value: " " },
    ])
  })

  it("a value of another kind counts as empty and is shown", () => {
    expect(cellOf({ rating: "many" }, "rating")).toMatchObject({
      text: "many",
      empty: true,
      absence: undefined,
      value: null,
    })
  })

  it("the first items of an array are shown, each of them cut", () => {
    const items = [null, "<b>", { a: 1 }, "x".repeat(100), 5, 6, 7, 8, 9, 10]
    const shown = cellOf({ name: items }, "name").items
    expect(shown?.slice(0, 3)).toEqual(["null", "<b>", '{"a":1}'])
    expect(shown?.[3]).toHaveLength(41)
    expect(shown?.slice(-2)).toEqual(["8", "and 2 more"])
  })

  it("ids have their labels, and dates are split for reading", () => {
    expect(labelOf(fieldOf("status"), 2)).toBe("Closed")
    expect(labelOf(fieldOf("status"), 9)).toBe("9")
    expect(labelOf(fieldOf("name"), "")).toBe("empty text")
    expect(
      ["2025-09-01T10:30:05.5+02:00", "2025-09-01T00:00:00Z", "2025-09-01", "<i>"].map(splitDate),
    ).toEqual([
      { day: "2025-09-01", time: "10:30:05.5 +02:00" },
      { day: "2025-09-01", time: "" },
      { day: "2025-09-01", time: "" },
      { day: "<i>", time: "" },
    ])
  })

  it("counts are written with their noun", () => {
    expect([0, 1, 1234].map((count) => countOf(count, "row"))).toEqual([
      "0 rows",
      "1 row",
      "1,234 rows",
    ])
  })
})

describe("what a cell offers", () => {
  it.each([
    ["name", "x", ["==", "!=", "@=", "_=", "!@="]],
    ["rating", 4, ["==", "!=", ">=", "<="]],
    ["created", "2025-09-01", ["==", "!=", ">=", "<="]],
    ["status", 1, ["==", "!="]],
    ["done", true, ["==", "!="]],
    ["hidden", 4, []],
    ["rating", undefined, ["==", "!="]],
  ])("a cell of %s with %j offers %j", (name, value, operators) => {
    const offered = cellActions(fieldOf(name), cellOf({ [name]: value }, name))
    expect(offered.map(({ operator }) => operator)).toEqual(operators)
  })

  it("a value that no condition can hold offers nothing", () => {
    expect(cellActions(fieldOf("name"), cellOf({ name: "x".repeat(3000) }, "name"))).toEqual([])
  })

  it("fields of texts ask for numbers of rows as texts (V3)", () => {
    expect(conditionValue(fieldOf("name"), 5)).toBe("5")
    expect(conditionValue(fieldOf("name"), null)).toBeNull()
    expect(conditionValue(fieldOf("rating"), 5)).toBe(5)
  })
})

describe("facets", () => {
  it("fields that list their values are counted at first, then those that hold few", () => {
    const all = [...fields.fields.values()].map(({ name }) => fieldOf(name))
    const counted = all.filter(canBeCounted)
    expect(counted.map(({ name }) => name)).not.toContain("hidden")
    expect(counted.map(({ name }) => name)).not.toContain("from")
    expect(countedAtFirst(counted, ["name"])).toEqual(["size", "status", "done"])
    const few = counted.filter(({ name }) => name !== "size" && name !== "done")
    expect(countedAtFirst(few, ["name", "from"])).toEqual(["status", "name"])
  })

  it("a field holds few values when each of them comes again", () => {
    const rows = (count: number) =>
      Array.from({ length: 40 }, (_, at) => ({ name: `n${at % count}`, rating: null, done: true }))
    expect(findFewValued(rows(10), fields)).toEqual(["name"])
    expect(findFewValued(rows(11), fields)).toEqual([])
    expect(findFewValued(rows(10).slice(0, 19), fields)).toEqual([])
  })
})

describe("pages", () => {
  it.each([
    [1, 3, [undefined, undefined, 2, 3]],
    [2, 3, [1, 1, 3, 3]],
    [3, 3, [1, 2, undefined, undefined]],
    [99, 3, [1, 3, undefined, 3]],
    [1, 0, [undefined, undefined, undefined, undefined]],
    [5, 0, [1, 1, undefined, 1]],
    [-2, 3, [1, undefined, 1, 3]],
  ])("from page %j of %j the buttons lead to %j", (current, pages, expected) => {
    const { first, previous, next, last } = pageTargets(current, pages)
    expect([first, previous, next, last]).toEqual(expected)
  })

  it("lists the sizes that the table allows, and the one that is typed (P3)", () => {
    const sizes = pageSizes({ defaultPageSize: 20, maxPageSize: 50 }, "7x")
    expect(sizes.map(({ text }) => text)).toEqual(["", "5", "10", "50", "7x"])
  })
})
