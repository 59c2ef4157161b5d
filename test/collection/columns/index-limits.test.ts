import { describe, expect, it } from "vitest"
import { prepareQuery } from "../../../src/apply/apply.ts"
import { createIndexedCollection as createCollection } from "../../../src/collection/create-collection.ts"
import { applyQuery, defineFields, type QueryText } from "../../../src/index.ts"
import { createRowIndex } from "./one-column.ts"

const table = defineFields({
  id: { kind: "integer", nullable: false },
  n: { kind: "number" },
  text: { kind: "text" },
})
const other = defineFields({ n: { kind: "number", path: "id" }, text: { kind: "text" } })

const rowsOf = (length: number, from = 0) =>
  Array.from({ length }, (_, index) => ({
    id: from + index,
    n: (index * 37) % 1009,
    text: `t ${index}`,
  }))

const ask = (index: ReturnType<typeof createRowIndex>, query: QueryText): number[] | undefined => {
  const found = index.page(prepareQuery({ pageSize: 5, ...query }, table))
  return found && [...found.positions]
}

describe("an index of rows within its limits", () => {
  it("keeps a column for which there is room, and none that is longer than the limit", () => {
    const rows = rowsOf(1000)
    const roomy = createRowIndex(rows, { maxMemory: 8500 })
    expect(ask(roomy, { filters: "n>1000" })).toHaveLength(5)
    expect(roomy.memory()).toEqual({ total: 8320, columns: 8192, orders: 0, results: 128 })
    // The values take 8,000 bytes, and whole words of rows 8,192.
    const narrow = createRowIndex(rows, { maxMemory: 8100 })
    expect(ask(narrow, { filters: "n>1000" })).toHaveLength(5)
    expect(narrow.memory().total).toBeLessThanOrEqual(8100)
  })

  it("keeps texts only where there is room for their signatures, too", () => {
    const rows = rowsOf(1000)
    for (const [maxMemory, isKept] of [
      [19_000, false],
      [22_000, true],
    ] as const) {
      const index = createRowIndex(rows, { maxMemory })
      expect(ask(index, { filters: "text@=99" })).toEqual([99, 199, 299, 399, 499])
      expect(index.memory().columns > 0).toBe(isKept)
    }
  })

  it("finds every letter in a text that is too long for a signature", () => {
    const rows = rowsOf(200).map((row) => ({
      ...row,
      text: (row.id % 2 === 0 ? "z" : "a").repeat(401 + row.id),
    }))
    const index = createRowIndex(rows, { maxMemory: 2 ** 20 })
    expect(ask(index, { filters: "text@=aaa" })).toEqual([1, 3, 5, 7, 9])
    expect(ask(index, { filters: "text@=zzz" })).toEqual([0, 2, 4, 6, 8])
  })

  it("keeps an order only where there is room for the ranks of its rows, too", () => {
    const rows = rowsOf(1000)
    const [narrow, roomy] = [14_000, 18_000].map((maxMemory) => {
      const index = createRowIndex(rows, { maxMemory })
      for (const _ of [1, 2]) expect(ask(index, { sorts: "n" })).toEqual([0, 300, 600, 900, 191])
      return index.memory()
    })
    expect(narrow?.orders).toBe(0)
    expect(roomy?.orders).toBe(4000)
  })

  it("stays within its limit when rows are added", () => {
    const rows = rowsOf(1000)
    const index = createRowIndex(rows, { maxMemory: 12_000 })
    ask(index, { filters: "n>5" })
    rows.push(...rowsOf(3000, 1000))
    index.appended(1000)
    expect(index.memory().total).toBeLessThanOrEqual(12_000)
  })

  it("makes room for an eighth more than the rows that are added", () => {
    const rows = rowsOf(1024)
    const index = createRowIndex(rows, { maxMemory: 2 ** 28 })
    ask(index, { filters: "n>5" })
    rows.push(...rowsOf(1, 1024))
    index.appended(1024)
    expect(index.memory().columns).toBe(8 * 1184)
  })

  it("answers nothing with a limit of 0, also without rows", () => {
    expect(ask(createRowIndex([], { maxMemory: 0 }), {})).toBeUndefined()
    expect(ask(createRowIndex([], { maxMemory: 1 }), {})).toEqual([])
  })

  it("takes another list of rows", () => {
    const index = createRowIndex(rowsOf(10), { maxMemory: 2 ** 28 })
    expect(ask(index, { filters: "n>100" })).toEqual([3, 4, 5, 6, 7])
    index.reset([{ n: 500 }, { n: 0 }, { n: 700 }])
    expect(ask(index, { filters: "n>100" })).toEqual([0, 2])
  })

  it("remembers the sorts of several queries until they are wanted again", () => {
    const index = createRowIndex(rowsOf(1000), { maxMemory: 2 ** 28 })
    for (const sorts of ["n", "-n", "text"]) ask(index, { sorts })
    expect(index.memory().orders).toBe(0)
    ask(index, { sorts: "n" })
    expect(index.memory().orders).toBe(4000)
  })

  it("counts the places of rows in an order, once these are wanted", () => {
    const index = createRowIndex(rowsOf(1000), { maxMemory: 2 ** 28 })
    for (const _ of [1, 2]) ask(index, { filters: "n>=0", sorts: "n" })
    expect(index.memory().orders).toBe(4 * 1000)
    ask(index, { filters: "n<3", sorts: "n" })
    expect(index.memory().orders).toBe(2 * 4 * 1000)
  })
})

describe("a collection", () => {
  it("of one row reads those that are added", () => {
    const goods = createCollection(rowsOf(1), table, { key: "id" })
    expect(goods.query({ filters: "n<100" }).total).toBe(1)
    goods.add(rowsOf(3, 1))
    expect(goods.query({ filters: "n<100", sorts: "-n" }).data.map(({ n }) => n)).toEqual([
      74, 37, 0, 0,
    ])
  })

  it("answers a query that was checked against another table by reading the rows", () => {
    const rows = rowsOf(200)
    const goods = createCollection(rows, table, { key: "id" })
    for (const query of [{ filters: "n>190" }, { sorts: "-n" }, { filters: "n<9", sorts: "-n" }]) {
      goods.query(query)
      const { data } = goods.run(prepareQuery(query, other))
      expect(data).toEqual(applyQuery(rows, other, query).data)
    }
  })
})
