import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { inferFields } from "../../src/fields/infer.ts"
import { check } from "../support/runs.ts"

const hostileKey = fc.constantFrom(
  "a",
  "A",
  "a b",
  "a.b",
  "a_b",
  "a_2",
  "_",
  "",
  "__proto__",
  "constructor",
  "é",
  "1",
  "b_",
  "\ud800",
)
const anyKey = fc.oneof(hostileKey, fc.string({ unit: "binary", maxLength: 5 }))
const anyValue = fc.oneof(
  fc.constantFrom(
    null,
    undefined,
    NaN,
    true,
    1,
    1.5,
    "",
    "x",
    "2024-01-01",
    "6f9619ff-8b86-d011-b42d-00cf4fc964ff",
    [1],
    new Date(0),
    5n,
  ),
  fc.anything({
    key: anyKey,
    maxDepth: 6,
    withDate: true,
    withBigInt: true,
    withNullPrototype: true,
  }),
)
const anyRows = fc.array(fc.oneof(fc.dictionary(anyKey, anyValue, { maxKeys: 6 }), fc.anything()), {
  maxLength: 8,
})

describe("inferFields", () => {
  it("N3: inferFields defines a table for any rows, with definitions that survive JSON", () => {
    check(
      fc.property(anyRows, (rows) => {
        const { definitions, table, explanations } = inferFields(rows)
        const fields = explanations.filter(({ field }) => field !== undefined)
        expect([...table.fields.values()].map(({ name }) => name).sort()).toEqual(
          fields.map(({ field }) => String(field)).sort(),
        )
        expect(JSON.parse(JSON.stringify(definitions))).toEqual(definitions)
      }),
    )
  })

  it("inferFields counts exactly the rows whose value the inferred kind reads", () => {
    check(
      fc.property(anyRows, (rows) => {
        const { table, explanations } = inferFields(rows)
        for (const { field, seen, nulls } of explanations) {
          const column = field === undefined ? undefined : table.fields.get(field.toLowerCase())
          if (column === undefined || column.kind === "shortcut" || column.kind === "range-end")
            continue
          const read = rows.filter((row) => {
            const value = column.read(row)
            const values: unknown[] = column.list && Array.isArray(value) ? value : [value]
            return values.some((one) => column.rules.readRow(one) !== undefined)
          })
          expect([read.length, rows.length - read.length]).toEqual([seen, nulls])
          expect(column.nullable).toBe(nulls > 0)
        }
      }),
    )
  })

  it("P1: the order of the rows does not change the inferred kinds", () => {
    check(
      fc.property(anyRows, (rows) => {
        const kindsOf = (given: readonly unknown[]): unknown =>
          inferFields(given)
            .explanations.map(({ path, kind }) => JSON.stringify([path, kind]))
            .sort()
        expect(kindsOf([...rows].reverse())).toEqual(kindsOf(rows))
      }),
    )
  })
})
