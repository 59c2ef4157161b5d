import { describe, expect, expectTypeOf, it } from "vitest"
import { applyQuery } from "../../src/apply/apply.ts"
import { buildQuery } from "../../src/builder/build-query.ts"
import type { Fields } from "../../src/fields/field.ts"
import { omitFields, pickFields } from "../../src/fields/pick-fields.ts"
import { defineFields, type RowOf } from "../../src/fields/table.ts"

const table = defineFields(
  {
    id: { kind: "integer", nullable: false, unique: true },
    name: { kind: "text", sort: false },
    created: { kind: "date" },
    createdTo: { kind: "range-end", end: "to", of: "created" },
    low: { kind: "shortcut", test: (row: { readonly stock: number }) => row.stock < 5 },
    stock: { kind: "integer", filter: false, nullable: false },
  },
  { maxPageSize: 7, limits: { sorts: 2 } },
)

const namesOf = ({ fields }: Fields): string[] => Array.from(fields.values(), ({ name }) => name)

describe("pickFields and omitFields", () => {
  it("pickFields keeps the named fields in the table's order, with its options", () => {
    const picked = pickFields(table, ["low", "id", "created", "createdTo"])
    expect(namesOf(picked)).toEqual(["id", "created", "createdTo", "low"])
    expect(picked).toMatchObject({ maxPageSize: 7, limits: table.limits })
    expect(picked.fields.get("id")).toBe(table.fields.get("id"))
    expect(namesOf(pickFields(table, []))).toEqual([])
  })

  it("omitFields keeps the others, and the first table stays as it is", () => {
    expect(namesOf(omitFields(table, ["created", "createdTo", "stock"]))).toEqual([
      "id",
      "name",
      "low",
    ])
    expect(namesOf(omitFields(table, []))).toEqual(namesOf(table))
    expect(table.fields.size).toBe(6)
  })

  it("N2: a query over the new table knows no other field, and a shortcut still tests the row", () => {
    const picked = pickFields(table, ["id", "low"])
    const row = { id: 1, name: "a", created: null, stock: 3 }
    expect(
      applyQuery([row], picked, { filters: "low==true,name==b" }, { strict: false }),
    ).toMatchObject({
      total: 1,
      diagnostics: [{ code: "unknown-field" }],
    })
  })

  it("the compiler knows the names that stay, and the rows of the first table", () => {
    const picked = pickFields(table, ["id", "name"])
    expectTypeOf<RowOf<typeof picked>>().toEqualTypeOf<RowOf<typeof table>>()
    expect(buildQuery(picked).where("name", "@=", "a").orderBy("id").print()).toEqual({
      filters: "name@=a",
      sorts: "id",
    })
    // @ts-expect-error the text is not sortable
    expect(() => buildQuery(picked).orderBy("name")).toThrow("refused-sort")
    // @ts-expect-error the field is left out
    expect(() => buildQuery(omitFields(table, ["name"])).isEmpty("name")).toThrow("refused-field")
    // @ts-expect-error no field has the name
    expect(() => pickFields(table, ["nmae"])).toThrow('there is no field "nmae"')
  })

  it("N2: all wrong names are reported at once, with the fields of the table as hint", () => {
    expect(() => omitFields(table, ["one", "id", 2] as never)).toThrow(
      /no field "one"\. Allowed fields: id, name.*\n.*no field 2/,
    )
    expect(() => pickFields(table, "id" as never)).toThrow('expected an array of names, got "id"')
  })

  it("N1: names are found in any letter case", () => {
    expect(namesOf(pickFields(table, ["ID"] as never))).toEqual(["id"])
  })

  it("V13: a range end without its date is refused", () => {
    expect(() => pickFields(table, ["createdTo"])).toThrow(
      'a range end needs its date, and "created" is not among the fields',
    )
    expect(() => omitFields(table, ["created"])).toThrow(
      'Keep "created", or leave "createdTo" out too.',
    )
  })
})
