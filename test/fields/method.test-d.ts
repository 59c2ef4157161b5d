import { describe, expectTypeOf, it } from "vitest"
import { buildQuery } from "../../src/index.ts"
import { defineFields, defineFieldsFor, extendFields, type RowOf } from "../../src/fields/table.ts"
import type { MethodOrder, SortableRows } from "../../src/fields/method.ts"

interface Lot {
  weight: number
  title: string
}

const table = defineFields({
  weight: { kind: "integer", nullable: false },
  heavy: {
    kind: "method",
    filter: (rows: Iterable<{ weight: number; tare: number }>, operator, values) => {
      expectTypeOf(operator).toEqualTypeOf<string>()
      expectTypeOf(values).toEqualTypeOf<readonly string[] | null>()
      return rows
    },
  },
  byTitle: {
    kind: "method",
    sort: (rows: SortableRows<{ title: string }>, order) => {
      expectTypeOf(order).toEqualTypeOf<MethodOrder>()
      return rows
    },
  },
})

describe("custom methods", () => {
  it("S27: the table requires of a row what its methods read", () => {
    expectTypeOf<RowOf<typeof table>>().toExtend<{ weight: number; tare: number; title: string }>()
  })

  it("S28: the typed builder offers no method, since the standard dialect has none", () => {
    const query = buildQuery(table)
    // @ts-expect-error a method is no field of a condition
    query.where("heavy", "==", "1")
    // @ts-expect-error a method is no field of a sort
    query.orderBy("byTitle")
    expectTypeOf(query.where("weight", "==", 1)).toEqualTypeOf(query)
  })

  it("S27: the functions of a method take the rows of defineFieldsFor", () => {
    const lots = defineFieldsFor<Lot>()({
      weight: { kind: "integer", nullable: false },
      light: {
        kind: "method",
        sort: (rows, { useThenBy }) => {
          expectTypeOf(rows).toEqualTypeOf<SortableRows<Lot>>()
          const byWeight = (left: Lot, right: Lot) => left.weight - right.weight
          return useThenBy ? rows.thenBy(byWeight) : rows.orderBy(byWeight)
        },
      },
    })
    extendFields(lots, {
      // @ts-expect-error the rows have no such property
      best: { kind: "method", sort: (rows) => rows.orderBy(({ stars }) => Number(stars)) },
    })
    // @ts-expect-error a method returns rows
    extendFields(lots, { none: { kind: "method", filter: () => undefined } })
    // @ts-expect-error a method has no option nullable
    extendFields(lots, { odd: { kind: "method", filter: (rows) => rows, nullable: true } })
    // @ts-expect-error there is no entity "none"
    extendFields(lots, { odd: { kind: "method", filter: (rows) => rows, entity: "none" } })
    expectTypeOf<RowOf<typeof lots>>().toExtend<Lot>()
  })
})
