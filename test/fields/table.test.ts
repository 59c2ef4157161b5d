import { describe, expect, it } from "vitest"
import { defaultLimits } from "../../src/fields/field.ts"
import { defineFields, defineFieldsFor, extendFields } from "../../src/fields/table.ts"

interface Product {
  readonly id: string
  readonly stock: number
  readonly created: Date
}

describe("defineFields", () => {
  it("N1: defineFields stores fields under lower-case names and keeps their spelling and order", () => {
    const { fields } = defineFields({
      Title: { kind: "text" },
      dateFrom: { kind: "range-end", end: "from", of: "created" },
      created: { kind: "date" },
    })
    expect([...fields].map(([key, { name }]) => [key, name])).toEqual([
      ["title", "Title"],
      ["datefrom", "dateFrom"],
      ["created", "created"],
    ])
  })

  it("N5: a column is filterable, sortable, nullable and not unique by default", () => {
    const { fields } = defineFields({
      plain: { kind: "text" },
      other: { kind: "integer", filter: false, sort: false, nullable: false, unique: true },
    })
    expect(fields.get("plain")).toMatchObject({
      kind: "text",
      filter: true,
      sort: true,
      nullable: true,
      unique: false,
      path: ["plain"],
      values: undefined,
    })
    expect(fields.get("other")).toMatchObject({
      kind: "integer",
      filter: false,
      sort: false,
      nullable: false,
      unique: true,
    })
  })

  it("V7: an enum field has its ids, with labels if they are given", () => {
    const { fields } = defineFields({
      bare: { kind: "enum", values: [3, 1] },
      labelled: { kind: "enum", values: { 0: "Public", 1: "", "-1": "Gone" } },
    })
    expect(fields.get("bare")).toMatchObject({
      values: new Map([
        [3, undefined],
        [1, undefined],
      ]),
    })
    expect(fields.get("labelled")).toMatchObject({
      values: new Map([
        [0, "Public"],
        [1, ""],
        [-1, "Gone"],
      ]),
    })
  })

  it("V12: a shortcut has its predicate and is never sortable", () => {
    const test = (): boolean => true
    const { fields } = defineFields({
      low: { kind: "shortcut", test },
      hidden: { kind: "shortcut", test, filter: false, sort: false },
    })
    expect(fields.get("low")).toEqual({
      kind: "shortcut",
      name: "low",
      filter: true,
      sort: false,
      test,
      pure: false,
    })
    expect(fields.get("hidden")).toEqual({
      kind: "shortcut",
      name: "hidden",
      filter: false,
      sort: false,
      test,
      pure: false,
    })
  })

  it("fields in the first call of defineFieldsFor are refused, with the second call as an example", () => {
    expect(() => defineFieldsFor<Product>({ a: { kind: "text" } } as never)).toThrow(
      "The table cannot be defined: the fields must be given to a second call, as in defineFieldsFor()({ … }).",
    )
  })

  it("V13: a range end has its date column, named in any place and letter case", () => {
    const { fields } = defineFieldsFor<Product>()({
      to: { kind: "range-end", end: "to", of: "created", filter: false },
      created: { kind: "date" },
    })
    expect(fields.get("to")).toEqual({
      kind: "range-end",
      name: "to",
      filter: false,
      sort: false,
      end: "to",
      of: fields.get("created"),
    })
  })

  it("P3: page sizes and limits have their defaults unless the table sets them", () => {
    const fields = { a: { kind: "text" } } as const
    expect(defineFields(fields)).toMatchObject({
      defaultPageSize: 20,
      maxPageSize: 100,
      limits: defaultLimits,
    })
    const options = {
      defaultPageSize: 5,
      maxPageSize: 7,
      limits: { sorts: 2, text: false, pairs: 0 },
    } as const
    expect(defineFields(fields, options)).toMatchObject({
      defaultPageSize: 5,
      maxPageSize: 7,
      limits: { ...defaultLimits, sorts: 2, text: false, pairs: 0 },
    })
  })

  it("P3: a maximum page size below the default one lowers the default too", () => {
    expect(defineFields({}, { maxPageSize: 10 })).toMatchObject({
      defaultPageSize: 10,
      maxPageSize: 10,
    })
    expect(defineFields({}, { maxPageSize: 500 })).toMatchObject({
      defaultPageSize: 20,
      maxPageSize: 500,
    })
  })

  it("defineFields is not affected by a polluted Object.prototype", () => {
    const pollution = { path: "elsewhere", sort: false, kind: "uuid" }
    Object.assign(Object.prototype, pollution)
    try {
      const { fields } = defineFields({ name: { kind: "text" } })
      expect(fields.get("name")).toMatchObject({ kind: "text", sort: true })
      expect(fields.get("name")).toHaveProperty("path", ["name"])
      expect(fields.has("path")).toBe(false)
    } finally {
      for (const name of Object.keys(pollution)) Reflect.deleteProperty(Object.prototype, name)
    }
  })
})

describe("extendFields", () => {
  const products = defineFieldsFor<Product>()(
    { id: { kind: "uuid" }, created: { kind: "date" }, stock: { kind: "integer" } },
    { maxPageSize: 50 },
  )

  it("extendFields adds fields that can refer to fields of the first table", () => {
    const more = extendFields(products, {
      low: { kind: "shortcut", test: (row) => row.stock < 5 },
      dateFrom: { kind: "range-end", end: "from", of: "created" },
      stockText: { kind: "text", read: (row) => row.stock },
    })
    expect([...more.fields.keys()]).toEqual([
      "id",
      "created",
      "stock",
      "low",
      "datefrom",
      "stocktext",
    ])
    expect(more.fields.get("datefrom")).toMatchObject({ of: products.fields.get("created") })
    expect([...products.fields.keys()]).toEqual(["id", "created", "stock"])
  })

  it("extendFields keeps the options of the first table that are not given", () => {
    const more = extendFields(
      products,
      { name: { kind: "text" } },
      { defaultPageSize: 10, limits: { sorts: 1 } },
    )
    expect(more).toMatchObject({
      defaultPageSize: 10,
      maxPageSize: 50,
      limits: { ...defaultLimits, sorts: 1 },
    })
  })

  it("N1: extendFields refuses a name that the first table has", () => {
    expect(() => extendFields(products, { ID: { kind: "text" } })).toThrow('got "id" too')
  })
})
