import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  bindQuery,
  buildQuery,
  describeField,
  QueryError,
  type OperatorSymbol,
} from "../../src/core.ts"
import type { FieldOperator } from "../../src/fields/describe-field.ts"
import { fieldsFromJson } from "../../src/fields/json.ts"
import { defineFields, type OpenFieldTable } from "../../src/fields/table.ts"
import { anyTable, jsonOf, predicates } from "../support/table-arbitraries.ts"
import { check } from "../support/runs.ts"
import { messagesOf } from "./mistakes.ts"
import { operatorSymbols } from "../../src/language/operators.ts"

const table = defineFields({
  "customer.email": { kind: "text", label: "Customer email" },
  status: { kind: "text", values: ["draft", "paid"], nullable: false },
  visibility: { kind: "enum", values: { 0: "Public", 1: "Hidden" }, label: "Visible to" },
  level: { kind: "enum", values: [1, 2] },
  paid: { kind: "boolean" },
  rating: { kind: "number", filter: false },
  created: { kind: "date", sort: false },
  from: { kind: "range-end", end: "from", of: "created", label: "Created since" },
  lowStock: { kind: "shortcut", test: () => true, label: "Few left" },
})

const inOrder = ["==", ">", "<", ">=", "<="]

describe("describeField", () => {
  it("describeField tells what a form needs of a text field: its label, and operators with and without star", () => {
    expect(describeField(table, "customer.email")).toEqual({
      name: "customer.email",
      label: "Customer email",
      kind: "text",
      operators: [
        ...["==", "==*", "!=", "!=*", "@=", "@=*", "_=", "_=*", "_-=", "_-=*"],
        ...["!@=", "!@=*", "!_=", "!_=*", "!_-=", "!_-=*"],
      ],
      values: undefined,
      nullable: true,
      filter: true,
      sort: true,
    })
  })

  it("V3: describeField lists the values of a text, each labeled by itself", () => {
    expect(describeField(table, "status")).toMatchObject({
      label: "status",
      values: [
        { value: "draft", label: "draft" },
        { value: "paid", label: "paid" },
      ],
      nullable: false,
    })
  })

  it("V7: describeField lists the ids of an enum with their labels, or labeled by themselves", () => {
    expect(describeField(table, "visibility")).toMatchObject({
      label: "Visible to",
      kind: "enum",
      operators: ["==", "!=", ">", "<", ">=", "<="],
      values: [
        { value: 0, label: "Public" },
        { value: 1, label: "Hidden" },
      ],
    })
    expect(describeField(table, "level")?.values).toEqual([
      { value: 1, label: "1" },
      { value: 2, label: "2" },
    ])
  })

  it("V6: describeField gives the values of a boolean", () => {
    expect(describeField(table, "paid")).toMatchObject({
      operators: ["==", "!="],
      values: [
        { value: true, label: "true" },
        { value: false, label: "false" },
      ],
    })
  })

  it("V12: describeField describes a shortcut: == with the value true, never null, not sortable", () => {
    expect(describeField(table, "lowStock")).toEqual({
      name: "lowStock",
      label: "Few left",
      kind: "shortcut",
      operators: ["=="],
      values: [{ value: true, label: "true" }],
      nullable: false,
      filter: true,
      sort: false,
    })
  })

  it("V13: describeField describes a range end: no negation, never null, not sortable", () => {
    expect(describeField(table, "from")).toEqual({
      name: "from",
      label: "Created since",
      kind: "range-end",
      operators: inOrder,
      values: undefined,
      nullable: false,
      filter: true,
      sort: false,
    })
  })

  it("N5: describeField gives no operators for a field that filters cannot use", () => {
    expect(describeField(table, "rating")).toMatchObject({
      kind: "number",
      operators: [],
      filter: false,
      sort: true,
    })
    expect(describeField(table, "created")).toMatchObject({ filter: true, sort: false })
  })

  it("N1: describeField finds a name in any letter case, and answers in the spelling of the table", () => {
    expect(describeField(table, "LOWSTOCK")?.name).toBe("lowStock")
    expect(describeField(table, "Customer.Email")?.name).toBe("customer.email")
  })

  it.each(["", "rat", "customer", "constructor", "__proto__", "toString", "valueOf"])(
    "N2: describeField knows no field %j",
    (name) => {
      expect(describeField(table, name)).toBeUndefined()
    },
  )

  it("N2: describeField of anything but a string is undefined", () => {
    const describeAny: (fields: typeof table, name: never) => unknown = describeField
    for (const name of [undefined, null, 0, {}, [], ["status"], Symbol("a")])
      expect(describeAny(table, name as never)).toBeUndefined()
  })

  it("V10: a condition of the builder takes exactly the operators that describeField gives, in any table", () => {
    check(
      fc.property(anyTable, (any) => {
        const { fields, options } = jsonOf(any)
        const open = tableOf(fields, options)
        for (const { name } of open.fields.values()) {
          const taken = operatorSymbols.filter((symbol) => takes(open, name, symbol))
          expect(describeField(open, name)?.operators.toSorted()).toEqual(taken.toSorted())
        }
      }),
      200,
    )
  })

  it("V3, V6, V7, V12: every value that describeField gives can be asked for without a diagnostic, in any table", () => {
    check(
      fc.property(anyTable, (any) => {
        const { fields, options } = jsonOf(any)
        const open = tableOf(fields, options)
        for (const { name, filter } of open.fields.values()) {
          const { values = [] } = describeField(open, name) ?? {}
          if (!filter) continue
          for (const { value } of values) {
            const tree = buildQuery(open).where(name, "==", value)
            expect(bindQuery(tree, open).diagnostics).toEqual([])
          }
        }
      }),
      200,
    )
  })
})

describe("the option label", () => {
  it("a label that is no string, or blank, is refused in code and in JSON", () => {
    const message = (given: string) =>
      `The field "a" cannot be defined: "label" must be a string that is not blank, got ${given}.`
    for (const [label, given] of [
      [5, "5"],
      [null, "null"],
      ["", '""'],
      [" \t", '" \\t"'],
      [["x"], "an array"],
    ] as const) {
      expect(messagesOf({ a: { kind: "text", label } })).toEqual([message(given)])
      const json = fieldsFromJson({ a: { kind: "text", label } })
      expect(json).toMatchObject({ ok: false, diagnostics: [{ message: message(given) }] })
    }
    const shortcut = { kind: "shortcut", test: () => true, label: 1 }
    expect(messagesOf({ a: shortcut })).toEqual([message("1")])
    const date = { kind: "date" }
    const end = { kind: "range-end", end: "to", of: "d", label: true }
    expect(messagesOf({ d: date, a: end })).toEqual([message("true")])
  })

  it("a table from JSON has labels", () => {
    const json = fieldsFromJson({ a: { kind: "integer", label: "Amount" } })
    expect(json.ok && describeField(json.value, "A")?.label).toBe("Amount")
  })

  it("V4a, V4b, V7: a field says which options choose the type of its values", () => {
    const read = fieldsFromJson({
      size: { kind: "integer", bits: 64, unsigned: true },
      price: { kind: "number", format: "decimal" },
      day: { kind: "day" },
      sent: { kind: "date", offset: true },
      access: { kind: "enum", values: { 1: "Read", 2: "Write" }, flags: true },
    })
    const typeOf = (name: string) => read.ok && describeField(read.value, name)?.type
    expect(typeOf("size")).toEqual({ bits: 64, unsigned: true })
    expect(typeOf("price")).toEqual({ format: "decimal" })
    expect(typeOf("sent")).toEqual({ offset: true })
    expect(typeOf("access")).toEqual({ flags: true })
    expect(typeOf("day")).toBeUndefined()
  })
})

function tableOf(fields: unknown, options: unknown): OpenFieldTable {
  const made = fieldsFromJson(fields, { shortcuts: predicates, options })
  if (!made.ok) throw new QueryError(made.diagnostics)
  return made.value
}

/** True when no reason lies in the field or the operator. No value fits every kind, so a refused value counts as taken. */
function takes(open: OpenFieldTable, name: string, symbol: OperatorSymbol): boolean {
  try {
    buildQuery(open).where(name, symbol as FieldOperator, "x")
    return true
  } catch (error) {
    return error instanceof QueryError && error.diagnostics[0]?.code === "refused-value"
  }
}
