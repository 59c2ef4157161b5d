import { describe, expect, it } from "vitest"
import { createCollection } from "../../src/collection.ts"
import { applyQuery, defineFields } from "../../src/index.ts"

const table = defineFields({
  id: { kind: "integer", nullable: false },
  name: { kind: "text", nullable: false },
  total: { kind: "number", nullable: false },
})

const rowsOf = (length: number) =>
  Array.from({ length }, (_, id) => ({ id, name: `row ${id % 1000}`, total: (id * 7919) % 1000 }))

const plain = { filters: "total>=990" }
const ordered = { filters: "total>=990", sorts: "-total" }
const search = { filters: "name@=*W 12" }

describe("a collection reads columns where they pay off", () => {
  it.each([
    ["a plain filter", plain, 12_000],
    ["a sort", ordered, 3000],
    ["a search in texts", search, 1000],
  ])("for %s, from so many rows on and when a field is asked for again", (_, query, fewest) => {
    for (const [count, keeps] of [
      [fewest - 1, false],
      [fewest, true],
    ] as const) {
      const rows = rowsOf(count)
      const expected = applyQuery(rows, table, query)
      const collection = createCollection(rows, table, { key: "id" })
      expect(collection.query(query)).toEqual(expected)
      expect(collection.memory().total).toBe(0)
      expect(collection.query(query)).toEqual(expected)
      expect(collection.memory().total > 0).toBe(keeps)
    }
  })

  it("for the counts and the range of a field alike", () => {
    const collection = createCollection(rowsOf(3000), table, { key: "id" })
    const ask = () => [
      collection.countValues({}, "total").values.length,
      collection.range({}, "total").greatest,
    ]
    const few = createCollection(rowsOf(2999), table, { key: "id" })
    expect(few.countValues({}, "total")).toEqual(few.countValues({}, "total"))
    expect(few.memory().total).toBe(0)
    expect(ask()).toEqual([100, 999])
    expect(collection.memory().columns).toBeGreaterThan(0)
    expect(ask()).toEqual([100, 999])
  })
})
