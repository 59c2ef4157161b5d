import { describe, expect, it } from "vitest"
import { createIndexedCollection as createCollection } from "../../src/collection/create-collection.ts"
import { defineFields } from "../../src/index.ts"
import { sieve } from "../../src/sieve.ts"

const table = defineFields(
  {
    id: { kind: "integer", nullable: false },
    status: { kind: "text" },
    total: { kind: "number" },
    state: { kind: "enum", values: { 0: "Open", 1: "Closed" } },
    made: { kind: "date" },
    madeTo: { kind: "range-end", of: "made", end: "to" },
    owner: { kind: "uuid" },
    paid: { kind: "boolean" },
    large: { kind: "shortcut", test: (row: { total?: number | null }) => Number(row.total) > 7 },
  },
  { strict: false },
)
const owner = "0f8fad5b-d9cb-469f-a165-70867728950e"
const rows = [
  { id: 1, status: "paid", total: 5, state: 0, made: "2024-05-01", owner, paid: true },
  { id: 2, status: "open", total: -0, state: 1, made: "2024-05-01T00:00:00.0000001Z", paid: false },
  {
    id: 3,
    status: "paid",
    total: 0,
    state: 1,
    made: new Date("2024-05-01"),
    owner: owner.toUpperCase(),
  },
  { id: 4, status: "draft", total: 9, state: 0, made: "2024-05-02T10:00:00+02:00" },
  { id: 5, status: null, total: 7.5, state: 0 },
] as const
const orders = createCollection(rows, table, { key: "id" })

describe("counts of a field", () => {
  it("P2: the highest count comes first, and values of the same count are in their order", () => {
    expect(orders.countValues({}, "status")).toEqual({
      values: [
        { value: "paid", count: 2 },
        { value: "draft", count: 1 },
        { value: "open", count: 1 },
      ],
      empty: 1,
      others: 0,
      diagnostics: [],
      refused: false,
    })
  })

  it("V4 to V8: numbers are numbers, dates canonical texts in UTC, enums ids, UUIDs canonical", () => {
    expect(orders.countValues({}, "total").values[0]).toEqual({ value: 0, count: 2 })
    expect(Object.is(orders.countValues({}, "total").values[0]?.value, 0)).toBe(true)
    expect(orders.countValues({}, "made").values).toEqual([
      { value: "2024-05-01T00:00:00Z", count: 2 },
      { value: "2024-05-01T00:00:00.0000001Z", count: 1 },
      { value: "2024-05-02T08:00:00Z", count: 1 },
    ])
    expect(orders.countValues({}, "state").values).toEqual([
      { value: 0, count: 3 },
      { value: 1, count: 2 },
    ])
    expect(orders.countValues({}, "owner").values).toEqual([{ value: owner, count: 2 }])
    expect(orders.countValues({}, "paid")).toMatchObject({
      values: [
        { value: false, count: 1 },
        { value: true, count: 1 },
      ],
      empty: 3,
    })
  })

  it("others is the rows beyond the limit, which is 100 without one", () => {
    const { values, others, empty } = orders.countValues({}, "status", { limit: 1 })
    expect([values, others, empty]).toEqual([[{ value: "paid", count: 2 }], 2, 1])
    expect(orders.countValues({}, "status", { limit: 0 })).toMatchObject({ values: [], others: 4 })
    const many = createCollection(
      Array.from({ length: 120 }, (_, id) => ({ id })),
      defineFields({ id: { kind: "integer" } }, { strict: false }),
      { key: "id" },
    )
    expect(many.countValues({}, "id").values.length).toBe(100)
    expect(many.countValues({}, "id").others).toBe(20)
    expect(many.countValues({}, "id", { limit: Infinity }).values.length).toBe(120)
  })

  it.each([-1, 1.5, Number.NaN, "1", null])("a limit that is no count throws: %s", (limit) => {
    // @ts-expect-error the compiler asks for a number
    expect(() => orders.countValues({}, "status", { limit })).toThrow(TypeError)
  })

  it("conditions that test this field alone are left out, and groups stay", () => {
    const values = (filters: string) => orders.countValues({ filters }, "status").values
    const all = orders.countValues({}, "status").values
    expect(values("status==paid")).toEqual(all)
    expect(values("(status|STATUS)==open,status!=null")).toEqual(all)
    expect(values("status==paid,total>=9")).toEqual([{ value: "draft", count: 1 }])
    expect(values("(status|owner)==paid,total>=5")).toEqual([{ value: "paid", count: 1 }])
    expect(values("large==true,status==paid")).toEqual([{ value: "draft", count: 1 }])
  })

  it("V13: a condition on a range end tests its date", () => {
    expect(orders.countValues("?filters=madeTo<=2024-05-01", "made").values.length).toBe(3)
    expect(orders.countValues("?filters=madeTo<=2024-05-01", "status").values.length).toBe(2)
  })

  it("sorts and paging have no effect, and the findings about them are told", () => {
    const { values, diagnostics } = orders.countValues("?sorts=nope&page=2&pageSize=1", "status")
    expect(values.length).toBe(3)
    expect(diagnostics.map(({ code }) => code)).toEqual(["unknown-field"])
  })

  it("a refused query gives empty lists and its diagnostics", () => {
    const { diagnostics, ...rest } = orders.countValues({ filters: "nope==1" }, "status", {
      strict: true,
    })
    expect(rest).toEqual({ values: [], empty: 0, others: 0, refused: true })
    expect(diagnostics.map(({ code }) => code)).toEqual(["unknown-field"])
  })

  it("S9: the dialect decides what a condition means", () => {
    const filters = "total>=9,nope==1"
    expect(orders.countValues({ filters }, "status").values.length).toBe(1)
    expect(orders.countValues({ filters }, "status", { dialect: sieve }).values.length).toBe(3)
  })

  it.each(["nope", "large", "madeTo", "__proto__", "", undefined])(
    "a name without a value in the row throws: %s",
    (name) => {
      const message = /^"field" must name a field with a value in the row, got /
      // @ts-expect-error the compiler offers the names of columns alone
      expect(() => orders.countValues({}, name)).toThrow(message)
      // @ts-expect-error range offers the same names
      expect(() => orders.range({}, name)).toThrow(message)
    },
  )
})

describe("range of a field", () => {
  it("P2: the least and the greatest value of the rows that match", () => {
    const { least, greatest, diagnostics, refused } = orders.range({}, "total")
    expect([least, greatest, diagnostics, refused]).toEqual([0, 9, [], false])
    expect(orders.range({ filters: "status==paid" }, "total")).toMatchObject({
      least: 0,
      greatest: 5,
    })
    expect(orders.range({}, "made")).toMatchObject({
      least: "2024-05-01T00:00:00Z",
      greatest: "2024-05-02T08:00:00Z",
    })
    expect(orders.range({}, "status")).toMatchObject({ least: "draft", greatest: "paid" })
    expect(orders.range({}, "paid")).toMatchObject({ least: false, greatest: true })
  })

  it("conditions that test this field alone are left out", () => {
    expect(orders.range({ filters: "total>100" }, "total").greatest).toBe(9)
  })

  it("without rows, without values and for a refused query it is null", () => {
    const nothing = { least: null, greatest: null }
    expect(orders.range({ filters: "id==9" }, "total")).toEqual({
      ...nothing,
      diagnostics: [],
      refused: false,
    })
    expect(orders.range({ filters: "id==5" }, "made")).toMatchObject(nothing)
    expect(orders.range({ filters: "nope==1" }, "total", { strict: true })).toMatchObject({
      ...nothing,
      refused: true,
    })
  })
})
