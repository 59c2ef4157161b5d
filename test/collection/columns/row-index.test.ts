import { describe, expect, it } from "vitest"
import { prepareQuery } from "../../../src/apply/apply.ts"
import { keyedConditions } from "../../../src/collection/columns/match-conditions.ts"
import { matchConditions, type MatchResult } from "../../../src/collection/columns/results.ts"
import type { ColumnField } from "../../../src/fields/field.ts"
import { defineFields } from "../../../src/index.ts"
import { createColumn, createRowIndex } from "./one-column.ts"

const maxMemory = 2 ** 28

/** Counts how often something is asked. */
const counts = { n: 0, flag: 0, pure: 0, read: 0, pureRead: 0 }

interface Item {
  readonly n: number
  readonly text: string
}

const table = defineFields({
  n: { kind: "number" },
  text: { kind: "text" },
  flag: { kind: "shortcut", test: (row: Item) => (counts.flag++, row.n % 2 === 0) },
  pure: { kind: "shortcut", pure: true, test: (row: Item) => (counts.pure++, row.n % 2 === 0) },
  read: { kind: "number", read: (row: Item) => (counts.read++, -row.n) },
  pureRead: { kind: "number", pure: true, read: (row: Item) => (counts.pureRead++, -row.n) },
})

/** A row whose number counts how often it is read. */
const countedRow = (n: number): Item => ({
  get n() {
    counts.n++
    return n
  },
  text: `text ${n}`,
})

const makeRows = (length: number): Item[] =>
  Array.from({ length }, (_, index) => countedRow((index * 37) % 101))

const ask = (
  index: ReturnType<typeof createRowIndex>,
  query: { readonly filters?: string; readonly sorts?: string; readonly page?: number },
): number[] | undefined => {
  const found = index.page(prepareQuery({ pageSize: 5, ...query }, table))
  return found && [...found.positions]
}

/** What is counted while something runs. */
const during = (run: () => unknown): Partial<typeof counts> => {
  const before = { ...counts }
  run()
  return Object.fromEntries(
    Object.entries(counts).flatMap(([name, count]) => {
      const more = count - before[name as keyof typeof counts]
      return more === 0 ? [] : [[name, more]]
    }),
  )
}

describe("steps of an index of rows", () => {
  it("reads each row once for a field, whatever is asked of it afterwards", () => {
    const rows = makeRows(500)
    const index = createRowIndex(rows, { maxMemory })
    expect(during(() => ask(index, { filters: "n>5" }))).toEqual({ n: 500 })
    expect(
      during(() => {
        ask(index, { filters: "n>5" })
        ask(index, { filters: "n<50,n!=7", sorts: "-n" })
        index.range(prepareQuery({}, table), table.fields.get("n") as ColumnField)
      }),
    ).toEqual({})
  })

  it("reads changed rows again, and new rows once", () => {
    const rows = makeRows(500)
    const index = createRowIndex(rows, { maxMemory })
    ask(index, { filters: "n>5", sorts: "n" })
    rows[3] = countedRow(1000)
    expect(
      during(() => {
        index.changed([3])
        expect(ask(index, { filters: "n>500", sorts: "n" })).toEqual([3])
      }),
    ).toEqual({ n: 1 })
    rows.push(countedRow(2000), countedRow(3000))
    expect(
      during(() => {
        index.appended(500)
        expect(ask(index, { filters: "n>500", sorts: "-n" })).toEqual([501, 500, 3])
      }),
    ).toEqual({ n: 2 })
  })

  it("counts the memory of a column anew when rows are appended", () => {
    const rows = makeRows(500)
    const index = createRowIndex(rows, { maxMemory })
    ask(index, { filters: "n>5" })
    const { columns } = index.memory()
    rows.push(...Array.from({ length: 400 }, (_, index) => countedRow(1000.5 + index)))
    index.appended(500)
    expect(index.memory().columns).toBeGreaterThan(1.5 * columns)
  })

  it("keeps results of fields that a change leaves as they are, and orders, in which few rows move", () => {
    const rows = makeRows(500)
    const index = createRowIndex(rows, { maxMemory })
    for (const _ of [1, 2, 3, 4]) {
      ask(index, { filters: "n>5", sorts: "n" })
      ask(index, { filters: "text@=t", sorts: "text" })
    }
    const all = index.memory()
    expect([all.orders, all.results]).toEqual([2 * 2000, 2 * 64])
    rows[3] = { n: rows[3]?.n ?? 0, text: "other" }
    index.changed([3])
    expect(index.memory()).toMatchObject({ orders: 2 * 2000 + 32, results: 64 })
    for (const sorts of ["text", "-text", "-text"])
      expect(ask(index, { sorts })).toEqual(ask(createRowIndex(rows, { maxMemory }), { sorts }))
    index.changed(Array.from({ length: 100 }, (_, position) => position))
    expect(index.memory().orders).toBe(3 * 2000 + 32)
    for (let position = 0; position < 100; position++) rows[position] = countedRow(1000 + position)
    index.changed(Array.from({ length: 100 }, (_, position) => position))
    expect(index.memory().orders).toBe(0)
    index.changed(rows.map((_, position) => position))
    expect(index.memory()).toEqual({ total: 0, columns: 0, orders: 0, results: 0 })
    index.reset(rows)
    expect(index.memory()).toEqual({ total: 0, columns: 0, orders: 0, results: 0 })
  })

  it("V12: a shortcut is asked where rows are left, and anew after a change", () => {
    const rows = makeRows(101)
    const index = createRowIndex(rows, { maxMemory })
    const query = { filters: "flag==true,n<10" }
    expect(during(() => ask(index, query))).toMatchObject({ flag: 10 })
    expect(during(() => ask(index, query))).toEqual({})
    expect(during(() => ask(index, { ...query, sorts: "n" }))).toEqual({})
    index.changed([0])
    expect(during(() => ask(index, query)).flag).toBe(10)
  })

  it("V12: a pure shortcut is asked once for each row, and again for those that change", () => {
    const rows = makeRows(101)
    const index = createRowIndex(rows, { maxMemory })
    const query = { filters: "pure==true" }
    expect(during(() => ask(index, query)).pure).toBe(101)
    rows[7] = countedRow(4)
    index.changed([7])
    expect(during(() => ask(index, query))).toEqual({})
    expect(during(() => ask(index, { filters: "pure==true,n>3" })).pure).toBeUndefined()
    const seen = index.page(prepareQuery(query, table))
    expect(seen?.total).toBe(rows.filter(({ n }) => n % 2 === 0).length)
  })

  it("a function that reads is asked anew after a change, unless it is pure", () => {
    const rows = makeRows(101)
    const index = createRowIndex(rows, { maxMemory })
    const query = { filters: "read<-50,pureRead<-50" }
    expect(during(() => ask(index, query))).toMatchObject({ read: 101, pureRead: 101 })
    expect(during(() => ask(index, query))).toEqual({})
    rows[7] = countedRow(4)
    expect(
      during(() => {
        index.changed([7])
        ask(index, query)
      }),
    ).toMatchObject({ read: 101, pureRead: 1 })
  })

  it("V3: a narrower search looks only at texts that the wider one found", () => {
    const rows = Array.from({ length: 3000 }, (_, index) => ({
      text: `${index % 3 === 0 ? "gift" : "girl"} ${index}`,
    }))
    const field = table.fields.get("text") as ColumnField
    const column = createColumn(rows, field)
    if (column.kind !== "texts") throw new Error("expected a column of texts")
    let looked = 0
    const texts = new Proxy(column.texts, {
      get: (target, name) => {
        if (typeof name === "string" && /^\d+$/.test(name)) looked++
        return Reflect.get(target, name) as unknown
      },
    })
    const kept: { readonly value: MatchResult }[] = []
    const search = (filters: string): number => {
      looked = 0
      return matchConditions(
        { rows, columnOf: () => ({ ...column, texts }) },
        keyedConditions(prepareQuery({ filters }, table)),
        {
          all: () => kept,
          use: () => undefined,
          prepare: (left) => left,
          keep: (value) => kept.push({ value }),
        },
      ).total
    }
    expect(search("text@=*gi")).toBe(3000)
    expect(looked).toBe(3000)
    expect(search("text@=*gif")).toBe(1000)
    expect(looked).toBe(1000)
    expect(search("text@=*gift 12")).toBe(39)
    expect(looked).toBeLessThan(1000)
    expect(search("text@=*gift")).toBe(1000)
    expect(looked).toBe(1000)
    expect(search("text@=*zebra")).toBe(0)
    expect(looked).toBe(0)
  })

  it("P1: an order of all rows is made once doing without it has taken as long", () => {
    const index = createRowIndex(makeRows(1000), { maxMemory })
    const few = { filters: "n<10", sorts: "text,-n" }
    const first = ask(index, few)
    expect(index.memory().orders).toBe(0)
    for (let turn = 0; turn < 20; turn++) expect(ask(index, few)).toEqual(first)
    expect(index.memory().orders).toBeGreaterThan(0)
    // A page far from the start needs all rows in order at once.
    ask(index, { filters: "n>=0", sorts: "n", page: 100 })
    const { orders } = index.memory()
    expect(orders).toBeGreaterThanOrEqual(8000)
    ask(index, { filters: "n>10", sorts: "n", page: 2 })
    expect(index.memory().orders).toBe(orders)
    for (let number = 0; number < 40; number++)
      ask(index, { filters: `n==${number}`, sorts: number % 2 === 0 ? "-n,text" : "-text" })
  })

  it("keeps no more than the limit, and answers nothing when not even a set of rows fits", () => {
    const rows = makeRows(1000)
    const query = { filters: "n>5,text@=1", sorts: "n,text" }
    const expected = ask(createRowIndex(rows, { maxMemory }), query)
    for (const limit of [0, 100]) {
      const index = createRowIndex(rows, { maxMemory: limit })
      expect(ask(index, query)).toBeUndefined()
      expect(ask(index, {})).toBeUndefined()
      expect(index.memory().total).toBe(0)
    }
    for (const limit of [200, 9000, 30_000, 40_000]) {
      const index = createRowIndex(rows, { maxMemory: limit })
      for (let turn = 0; turn < 3; turn++)
        expect([undefined, expected]).toContainEqual(ask(index, query))
      expect(index.memory().total).toBeLessThanOrEqual(limit)
    }
  })

  it("keeps as many results as it is told", () => {
    const rows = makeRows(100)
    const index = createRowIndex(rows, { maxMemory, maxResults: 3 })
    for (let least = 0; least < 9; least++) ask(index, { filters: `n>=${least}` })
    expect(index.memory().results).toBe(3 * 16)
    const none = createRowIndex(rows, { maxMemory, maxResults: 0 })
    ask(none, { filters: "n>=1" })
    expect(none.memory().results).toBe(0)
  })

  it("drops the result that no query started from for longest", () => {
    const index = createRowIndex(makeRows(101), { maxMemory, maxResults: 2 })
    const asksFlag = () => during(() => ask(index, { filters: "flag==true" })).flag ?? 0
    expect(asksFlag()).toBe(101)
    ask(index, { filters: "n>=1" })
    expect(asksFlag()).toBe(0)
    ask(index, { filters: "text@=9" })
    expect(asksFlag()).toBe(0)
  })
})
