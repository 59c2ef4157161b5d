import { describe, expect, it } from "vitest"
import { createIndexedCollection as createCollection } from "../../src/collection/create-collection.ts"
import { defineFields, type RowOf } from "../../src/index.ts"

const table = defineFields({
  id: { kind: "integer", nullable: false },
  tags: { kind: "text", list: true },
  days: { kind: "date", list: true },
})
const rows: RowOf<typeof table>[] = [
  { id: 1, tags: ["red", "blue", "red"], days: ["2024-01-02", "2024-01-01T00:00Z"] },
  { id: 2, tags: ["blue", "green", "black"], days: ["2024-01-01"] },
  { id: 3, tags: [] },
  { id: 4, tags: ["blue", "white"], days: [] },
]

describe("collections of rows with lists (V14)", () => {
  it("a row counts once for each different item, and once among the others", () => {
    const goods = createCollection(rows, table, { key: "id" })
    expect(goods.countValues({}, "tags", { limit: 1 })).toMatchObject({
      values: [{ value: "blue", count: 3 }],
      empty: 1,
      others: 3,
    })
    expect(goods.countValues({ filters: "id<3,tags==red" }, "tags").values).toEqual([
      { value: "blue", count: 2 },
      { value: "black", count: 1 },
      { value: "green", count: 1 },
      { value: "red", count: 1 },
    ])
    expect(goods.countValues({}, "days").values).toEqual([
      { value: "2024-01-01T00:00:00Z", count: 2 },
      { value: "2024-01-02T00:00:00Z", count: 1 },
    ])
    expect(goods.range({}, "days")).toMatchObject({
      least: "2024-01-01T00:00:00Z",
      greatest: "2024-01-02T00:00:00Z",
    })
  })

  it("answers change with the rows", () => {
    const goods = createCollection(rows, table, { key: "id" })
    expect(goods.query({ filters: "tags==blue" }).total).toBe(3)
    goods.update([{ id: 4, tags: ["red"] }])
    goods.add([{ id: 5, tags: ["blue"] }])
    expect(goods.query({ filters: "tags==blue" }).data.map(({ id }) => id)).toEqual([1, 2, 5])
    expect(goods.query({ filters: "tags!=blue" }).data.map(({ id }) => id)).toEqual([4])
  })

  it("the check for frozen rows compares item by item", () => {
    const own = rows.map(({ id, tags }) => ({ id, tags: [...(tags ?? [])] }))
    const goods = createCollection(own, table, { key: "id", checkFrozen: true })
    own[0]?.tags.splice(1, 1)
    expect(() => goods.query({})).toThrow(
      'The row with the key 1 was changed from outside: its "tags" was ["red", "blue", "red"] and is ["red", "red"].',
    )
    own[0]?.tags.splice(1, 0, "blue")
    expect(goods.query({}).total).toBe(4)
    own[2]?.tags.push("x")
    expect(() => goods.query({})).toThrow('its "tags" was empty and is ["x"]')
  })

  it("a list is no key", () => {
    expect(() => createCollection(rows, table, { key: "tags" as never })).toThrow(
      '"key" must name a field of texts, numbers, ids or UUIDs, got "tags", a list of kind text.',
    )
  })
})
