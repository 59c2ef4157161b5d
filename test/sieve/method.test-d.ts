import { describe, expectTypeOf, it } from "vitest"
import { defineFields } from "../../src/index.ts"
import {
  sieveWith,
  type MethodOrder,
  type ServerMethod,
  type SieveOptions,
  type SortableRows,
} from "../../src/sieve.ts"

interface Lot {
  weight: number
}

describe("custom methods", () => {
  it("S27: the functions of a method take the rows of its type", () => {
    const light: ServerMethod<Lot> = {
      filter: (rows, operator, values) => {
        expectTypeOf(rows).toEqualTypeOf<Iterable<Lot>>()
        expectTypeOf(operator).toEqualTypeOf<string>()
        expectTypeOf(values).toEqualTypeOf<readonly string[] | null>()
        return rows
      },
      sort: (rows, order) => {
        expectTypeOf(rows).toEqualTypeOf<SortableRows<Lot>>()
        expectTypeOf(order).toEqualTypeOf<MethodOrder>()
        return rows.orderBy((left, right) => left.weight - right.weight)
      },
    }
    sieveWith({ methods: { light } })
  })

  it("S27: a method returns rows, and has no options but those of methods", () => {
    // @ts-expect-error a method returns rows
    sieveWith({ methods: { none: { filter: () => undefined } } })
    // @ts-expect-error a method has no option nullable
    sieveWith({ methods: { odd: { filter: (rows) => rows, nullable: true } } })
    // @ts-expect-error there is no entity "none"
    sieveWith({ methods: { odd: { filter: (rows) => rows, entity: "none" } } })
  })

  it("S27: a table has no kind method, and no names of a server", () => {
    // @ts-expect-error a method belongs to the dialect
    defineFields({ heavy: { kind: "method", filter: (rows: Iterable<Lot>) => rows } })
    // @ts-expect-error names belong to the dialect
    defineFields({ n: { kind: "integer" } }, { names: [{ name: "size", field: "n" }] })
  })

  it("the options of a dialect are options again", () => {
    expectTypeOf(sieveWith().options).toExtend<SieveOptions>()
  })
})
