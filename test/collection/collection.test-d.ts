import { describe, expectTypeOf, it } from "vitest"
import type { Answer } from "../../src/index.ts"
import { buildQuery, defineFields, defineFieldsFor, fieldsFromJson } from "../../src/index.ts"
import { createCollection } from "../../src/collection.ts"

const table = defineFields({
  id: { kind: "uuid", nullable: false },
  status: { kind: "text", values: ["open", "paid"] },
  total: { kind: "number" },
  state: { kind: "enum", values: { 0: "Open", 1: "Closed" } },
  made: { kind: "date" },
  madeTo: { kind: "range-end", of: "made", end: "to" },
  paid: { kind: "boolean", filter: false },
  secret: { kind: "text", filter: false, sort: false },
  large: { kind: "shortcut", test: () => true },
  serial: { kind: "integer", bits: 64 },
})
const order = { id: "x", total: 1, extra: true }
const orders = createCollection([order], table, { key: "id" })

describe("collections", () => {
  it("rows are of the given type", () => {
    expectTypeOf(orders.query({})).toEqualTypeOf<Answer<typeof order>>()
    expectTypeOf(orders.get("x")).toEqualTypeOf<typeof order | undefined>()
    orders.add([order])
    // @ts-expect-error extra is missing
    orders.update([{ id: "x", total: 1 }])
    // @ts-expect-error the table reads a number there
    createCollection([{ id: "x", total: "1" }], table, { key: "id" })
  })

  it("a key is a field of texts, numbers, ids or UUIDs, or a function of the row", () => {
    createCollection([order], table, { key: (row) => (row.extra ? row.id : row.total) })
    // @ts-expect-error the table has no such field
    createCollection([order], table, { key: "idd" })
    // @ts-expect-error a date is no key
    createCollection([order], table, { key: "made" })
    // @ts-expect-error neither is a shortcut
    createCollection([order], table, { key: "large" })
    // @ts-expect-error a function gives a text or a number
    createCollection([order], table, { key: (row) => row.extra })
    // @ts-expect-error a collection needs a key
    createCollection([order], table, {})
  })

  it("counts and range take the fields that stand for a value in the row", () => {
    expectTypeOf(orders.countValues({}, "made").values[0]?.value).toEqualTypeOf<
      string | undefined
    >()
    expectTypeOf(orders.countValues({}, "status").values[0]?.value).toEqualTypeOf<
      "open" | "paid" | undefined
    >()
    expectTypeOf(orders.countValues({}, "state").values[0]?.value).toEqualTypeOf<
      0 | 1 | undefined
    >()
    // The builder takes what a count gives.
    const [count] = orders.countValues({}, "serial").values
    expectTypeOf(count?.value).toEqualTypeOf<string | undefined>()
    if (count !== undefined) buildQuery(table).where("serial", "==", count.value)
    expectTypeOf(orders.range({}, "total").least).toEqualTypeOf<number | null>()
    // The table does not tell the kind of a field that only sorts may use.
    expectTypeOf(orders.range({}, "paid").least).toEqualTypeOf<string | number | boolean | null>()
    // @ts-expect-error the table has no such field
    orders.countValues({}, "totl")
    // @ts-expect-error a shortcut has no values
    orders.countValues({}, "large")
    // @ts-expect-error neither has a range end
    orders.range({}, "madeTo")
    // @ts-expect-error neither conditions nor sorts may use this field
    orders.countValues({}, "secret")
  })

  it("queries take every input and all options of applyQuery", () => {
    const open: Record<string, string | undefined> = {}
    orders.query(open, { strict: true })
    orders.query(new URL("http://localhost/"), { appParameters: ["q"] })
    orders.countValues("?filters=total>5", "total", { limit: 5, strict: true })
    // @ts-expect-error filters are texts or conditions
    orders.query({ filters: 5 })
    // @ts-expect-error there is no such option
    orders.query({}, { limit: 5 })
  })

  it("tables of a given row and tables from JSON have collections", () => {
    const ofRow = defineFieldsFor<{ n: number }>()({ n: { kind: "number" } })
    expectTypeOf(
      createCollection([{ n: 1 }], ofRow, { key: "n" }).range({}, "n").least,
    ).toEqualTypeOf<number | null>()
    const json = fieldsFromJson({})
    if (json.ok) {
      const open = createCollection([{ n: 1 }], json.value, { key: "anything" })
      expectTypeOf(open.countValues({}, "anything").values[0]?.value).toEqualTypeOf<
        string | number | boolean | undefined
      >()
    }
  })
})
