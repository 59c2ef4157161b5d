import { describe, expectTypeOf, it } from "vitest"
import type { FieldKind } from "../../src/diagnostics/kinds.ts"
import type {
  DateColumn,
  EnumColumn,
  IntegerColumn,
  ListedTextColumn,
  NumberColumn,
  ObjectColumn,
  PlainColumn,
  RangeEnd,
  Shortcut,
} from "../../src/fields/definition.ts"
import type { Fields } from "../../src/fields/field.ts"
import {
  defineFields,
  defineFieldsFor,
  extendFields,
  type FieldTable,
  type RowOf,
} from "../../src/fields/table.ts"
import type { OptionNames } from "../../src/fields/valid-definitions.ts"

interface Product {
  id: string
  name: string
  rating: number | null
  visible: boolean
  dateCreated: Date
  meta: { sku: string; weight?: number } | null
  tags: string[]
  extra: unknown
  either: { kind: "a"; size: number } | { kind: "b"; note?: string }
}

const orders = defineFields({
  id: { kind: "uuid", nullable: false },
  status: { kind: "text" },
  total: { kind: "number", nullable: false },
  count: { kind: "integer" },
  visibility: { kind: "enum", values: { 0: "Public", 1: "Hidden", "-1": "OnHold" } },
  level: { kind: "enum", values: [1, 2], nullable: false },
  paid: { kind: "boolean" },
  dateCreated: { kind: "date", nullable: false },
  "customer.email": { kind: "text" },
  customerName: { kind: "text", path: "customer.name" },
  "shop.id": { kind: "integer", nullable: false },
  odd: { kind: "text", path: ["a.b", "c"], nullable: false },
  secret: { kind: "text", filter: false },
  hidden: { kind: "text", sort: false },
  lowStock: {
    kind: "shortcut",
    test: (row: { total: number; stock: number }) => row.total < row.stock,
  },
  always: { kind: "shortcut", test: () => true },
  dateFrom: { kind: "range-end", end: "from", of: "dateCreated" },
  tagCount: { kind: "integer", read: (row: { tags?: string[] }) => row.tags?.length },
})
type Order = RowOf<typeof orders>

/** The definitions by name, and the sortable names, of a table. */
type FilterableIn<Table> =
  Table extends FieldTable<infer Filterable, infer _Sortable, infer _Row> ? Filterable : never
type SortableIn<Table> =
  Table extends FieldTable<infer _Filterable, infer Sortable, infer _Row> ? Sortable : never

const products = defineFieldsFor<Product>()({
  id: { kind: "uuid" },
  name: { kind: "text" },
  rating: { kind: "number" },
  visible: { kind: "boolean" },
  dateCreated: { kind: "date" },
  sku: { kind: "text", path: "meta.sku" },
  "meta.weight": { kind: "integer" },
  weight: { kind: "enum", values: [1, 2], path: ["meta", "weight"] },
  extra: { kind: "date" },
  "extra.anything": { kind: "boolean" },
  "either.size": { kind: "number" },
  "either.note": { kind: "text" },
  tagCount: { kind: "integer", read: (row) => row.tags.length },
  lowStock: { kind: "shortcut", test: (row) => (row.rating ?? 0) < 5 },
  dateFrom: { kind: "range-end", end: "from", of: "dateCreated" },
})

describe("options of definitions", () => {
  it("N3: a message lists the options that the kind has", () => {
    interface Declared {
      readonly text: ListedTextColumn
      readonly integer: IntegerColumn
      readonly number: NumberColumn
      readonly date: DateColumn
      readonly enum: EnumColumn
      readonly object: ObjectColumn
      readonly shortcut: Shortcut
      readonly "range-end": RangeEnd
    }
    expectTypeOf<OptionNames>().toEqualTypeOf<{
      readonly [Kind in FieldKind]: keyof (Kind extends keyof Declared
        ? Declared[Kind]
        : PlainColumn)
    }>()
  })
})

describe("defineFields", () => {
  it("defineFields infers the type of the row from the columns", () => {
    expectTypeOf(orders).toExtend<Fields>()
    expectTypeOf<Order["id"]>().toEqualTypeOf<string>()
    expectTypeOf<Order["status"]>().toEqualTypeOf<string | null | undefined>()
    expectTypeOf<Order["visibility"]>().toEqualTypeOf<0 | 1 | -1 | null | undefined>()
    expectTypeOf<Order["level"]>().toEqualTypeOf<1 | 2>()
    expectTypeOf<Order["paid"]>().toEqualTypeOf<boolean | null | undefined>()
    expectTypeOf<Order["dateCreated"]>().toEqualTypeOf<string | Date>()
    expectTypeOf<Order["a.b"]>().toEqualTypeOf<{ c: string }>()
    expectTypeOf<Order["shop"]>().toEqualTypeOf<{ id: number }>()
  })

  it("defineFields infers an optional nested object if everything read in it is optional", () => {
    expectTypeOf<NonNullable<Order["customer"]>>().toEqualTypeOf<{
      email?: string | null | undefined
      name?: string | null | undefined
    }>()
    expectTypeOf<null>().toExtend<Order["customer"]>()
    expectTypeOf<undefined>().toExtend<Order["customer"]>()
  })

  it("defineFields requires of rows what predicates and accessors take", () => {
    expectTypeOf<Order["stock"]>().toEqualTypeOf<number>()
    expectTypeOf<Order["tags"]>().toEqualTypeOf<string[] | undefined>()
  })

  it("the row type accepts complete rows and refuses incomplete ones", () => {
    interface Whole {
      id: string
      total: number
      stock: number
      level: 2
      dateCreated: string
      shop: { id: number }
      "a.b": { c: string }
    }
    expectTypeOf<Whole & { customer: { email: null } }>().toExtend<Order>()
    expectTypeOf<Whole & { customer: null; tags: string[] }>().toExtend<Order>()
    expectTypeOf<Whole & { customer: { email: number } }>().not.toExtend<Order>()
    expectTypeOf<Omit<Whole, "stock">>().not.toExtend<Order>()
    expectTypeOf<Omit<Whole, "total">>().not.toExtend<Order>()
  })

  it("N5: the table type has the filterable and the sortable names", () => {
    expectTypeOf<Exclude<keyof Order, keyof FilterableIn<typeof orders>>>().toEqualTypeOf<
      "customer" | "shop" | "a.b" | "stock" | "tags" | "secret"
    >()
    expectTypeOf<"lowStock" | "dateFrom">().toExtend<keyof FilterableIn<typeof orders>>()
    expectTypeOf<"secret">().not.toExtend<keyof FilterableIn<typeof orders>>()
    expectTypeOf<"secret" | "tagCount">().toExtend<keyof SortableIn<typeof orders>>()
    expectTypeOf<keyof SortableIn<typeof orders>>().not.toExtend<
      "lowStock" | "always" | "dateFrom" | "hidden"
    >()
    expectTypeOf<
      Extract<keyof SortableIn<typeof orders>, "lowStock" | "always" | "dateFrom" | "hidden">
    >().toBeNever()
  })

  it("defineFields accepts definitions that are known only at run time", () => {
    const definitions: Record<string, { kind: "text" }> = {}
    const table = defineFields(definitions)
    expectTypeOf(table).toExtend<Fields>()
    expectTypeOf<RowOf<typeof table>>().toBeUnknown()
  })

  it("a table without columns reads any row", () => {
    const table = defineFields({})
    expectTypeOf(table).toExtend<Fields>()
    expectTypeOf<RowOf<typeof table>>().toBeUnknown()
  })

  it("defineFields refuses mistakes in definitions and options", () => {
    // @ts-expect-error there is no kind txt
    defineFields({ a: { kind: "txt" } })
    // @ts-expect-error no kind has the option nulable
    defineFields({ a: { kind: "text", nulable: true } })
    // @ts-expect-error a is no date field
    defineFields({ a: { kind: "text" }, f: { kind: "range-end", end: "from", of: "a" } })
    defineFields({
      a: { kind: "text" },
      d: { kind: "date" },
      // @ts-expect-error a is no date field, d is
      f: { kind: "range-end", end: "from", of: "a" },
    })
    // @ts-expect-error path and read exclude each other
    defineFields({ a: { kind: "text", path: "b", read: () => 5 } })
    // @ts-expect-error only an enum has values
    defineFields({ a: { kind: "text", values: [5] } })
    // @ts-expect-error an enum has to have values
    defineFields({ a: { kind: "enum" } })
    // @ts-expect-error a shortcut cannot be sorted by
    defineFields({ a: { kind: "shortcut", test: () => true, sort: true } })
    // @ts-expect-error a shortcut has to have a predicate
    defineFields({ a: { kind: "shortcut" } })
    // @ts-expect-error a shortcut holds no null
    defineFields({ a: { kind: "shortcut", test: () => true, nullable: false } })
    // @ts-expect-error a page size is a number
    defineFields({ a: { kind: "text" } }, { maxPageSize: "5" })
    expectTypeOf(defineFields).toBeFunction()
  })
})

describe("defineFieldsFor", () => {
  it("defineFieldsFor keeps the given type of the row", () => {
    expectTypeOf<RowOf<typeof products>>().toEqualTypeOf<Product>()
  })

  it("defineFieldsFor refuses definitions that do not fit the row", () => {
    const define = defineFieldsFor<Product>()
    // @ts-expect-error a text is no number
    define({ id: { kind: "number" } })
    // @ts-expect-error the row has no such property
    define({ ratingg: { kind: "number" } })
    // @ts-expect-error a date is no text
    define({ dateCreated: { kind: "text" } })
    // @ts-expect-error there is nothing at the end of the dotted name
    define({ "meta.skuu": { kind: "text" } })
    // @ts-expect-error there is nothing at the end of the path
    define({ sku: { kind: "text", path: "meta.sk" } })
    // @ts-expect-error what is at the end of the path is no number
    define({ sku: { kind: "number", path: ["meta", "sku"] } })
    // @ts-expect-error lists are not stepped into
    define({ "tags.length": { kind: "integer" } })
    // @ts-expect-error neither are dates
    define({ "dateCreated.getTime": { kind: "integer" } })
    // @ts-expect-error and neither are texts
    define({ "name.length": { kind: "integer" } })
    // @ts-expect-error name is no date field
    define({ name: { kind: "text" }, a: { kind: "range-end", end: "from", of: "name" } })
    // @ts-expect-error no kind has the option nulable
    define({ name: { kind: "text", nulable: true } })
    // @ts-expect-error there is no kind txt
    define({ name: { kind: "txt" } })
    // @ts-expect-error the predicate wants another row
    define({ low: { kind: "shortcut", test: (row: { nothing: number }) => row.nothing === 5 } })
    // @ts-expect-error the row of the predicate has no such property
    define({ low: { kind: "shortcut", test: (row) => row.stock < 5 } })
    expectTypeOf(define).toBeFunction()
  })
})

describe("extendFields", () => {
  const more = extendFields(products, {
    best: { kind: "shortcut", test: (row) => row.rating === 5 },
    dateTo: { kind: "range-end", end: "to", of: "dateCreated" },
    nameAgain: { kind: "text", path: "name" },
    stock: { kind: "integer", nullable: false },
    letters: { kind: "integer", read: (row) => row.name.length },
  })

  it("extendFields adds the new names, and what they require of the row", () => {
    expectTypeOf(more).toExtend<Fields>()
    expectTypeOf<"id" | "best" | "dateTo" | "stock">().toExtend<keyof FilterableIn<typeof more>>()
    expectTypeOf<RowOf<typeof more>>().toExtend<Product & { stock: number }>()
    expectTypeOf<Extract<keyof SortableIn<typeof more>, "best" | "dateTo">>().toBeNever()
  })

  it("extendFields refuses mistakes in the new definitions", () => {
    // @ts-expect-error the rows have no such property
    extendFields(products, { best: { kind: "shortcut", test: (row) => row.stars === 5 } })
    // @ts-expect-error name is no date field
    extendFields(products, { nameFrom: { kind: "range-end", end: "from", of: "name" } })
    // @ts-expect-error there is no kind dat
    extendFields(products, { made: { kind: "dat" } })
    // @ts-expect-error no kind has the option nulable
    extendFields(products, { made: { kind: "date", nulable: true } })
    // @ts-expect-error a path is pure anyway, so pure needs a function
    extendFields(products, { made: { kind: "date", pure: true } })
    extendFields(products, { made: { kind: "date", read: () => 0, pure: true } })
    extendFields(products, {
      best: { kind: "shortcut", test: (row) => row.rating === 5, pure: true },
    })
    expectTypeOf(extendFields).toBeFunction()
  })
})
