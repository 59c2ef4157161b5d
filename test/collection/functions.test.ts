import { describe, expect, it } from "vitest"
import { createIndexedCollection as createCollection } from "../../src/collection/create-collection.ts"
import { defineFields } from "../../src/index.ts"

interface Row {
  readonly id: number
  readonly total: number
}

/** Makes a collection with a column and a shortcut by functions that look at a number outside of the rows. */
function makeCollection(options: { readonly pure: boolean; readonly maxMemory?: number }) {
  const outside = { least: 5, calls: 0 }
  const { pure, ...others } = options
  const table = defineFields({
    id: { kind: "integer", nullable: false },
    total: { kind: "number", nullable: false },
    beyond: {
      kind: "number",
      pure,
      read: (row: Row) => {
        outside.calls++
        return row.total - outside.least
      },
    },
    large: {
      kind: "shortcut",
      pure,
      test: (row: Row) => {
        outside.calls++
        return row.total >= outside.least
      },
    },
  })
  const rows: readonly Row[] = Array.from({ length: 50 }, (_, id) => ({ id, total: id % 10 }))
  return { outside, collection: createCollection(rows, table, { key: "id", ...others }) }
}

type Made = ReturnType<typeof makeCollection>["collection"]

const changes: readonly (readonly [name: string, change: (collection: Made) => unknown])[] = [
  ["add", (made) => made.add([{ id: 99, total: 0 }])],
  ["update", (made) => made.update([{ id: 1, total: 1 }])],
  ["update of no row", (made) => made.update([{ id: 77, total: 1 }])],
  ["remove", (made) => made.remove([0])],
  ["remove of no row", (made) => made.remove([77])],
]

describe("functions of the table", () => {
  it.each(changes)("are evaluated anew after %s", (_, change) => {
    for (const maxMemory of [0, 1e6]) {
      const { collection, outside } = makeCollection({ pure: false, maxMemory })
      const count = () =>
        ["large==true", "beyond>=0"].map((filters) => collection.query({ filters }).total)
      expect(count()).toEqual([25, 25])
      outside.least = 9
      change(collection)
      expect(count()).toEqual([5, 5])
    }
  })

  it("that are pure are evaluated anew for the rows alone that were replaced or added", () => {
    const { collection, outside } = makeCollection({ pure: true })
    const ask = () => {
      const before = outside.calls
      for (const filters of ["large==true", "beyond>=0"]) collection.query({ filters })
      return outside.calls - before
    }
    ask()
    expect(ask()).toBe(0)
    collection.update([{ id: 1, total: 9 }])
    collection.add([{ id: 99, total: 0 }])
    const calls = outside.calls
    ask()
    expect(ask()).toBe(0)
    expect(outside.calls - calls).toBeLessThan(10)
  })

  it("that throw give empty values, and nothing escapes", () => {
    const broken = defineFields({
      id: { kind: "integer", nullable: false },
      bad: {
        kind: "text",
        pure: true,
        read: () => {
          throw new RangeError("broken")
        },
      },
    })
    const collection = createCollection([{ id: 1 }], broken, { key: "id" })
    expect(collection.query({ filters: "bad==null", sorts: "bad" }).total).toBe(1)
    expect(collection.countValues({}, "bad")).toMatchObject({ values: [], empty: 1 })
  })
})
