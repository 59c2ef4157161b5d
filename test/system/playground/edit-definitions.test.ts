import { runInThisContext } from "node:vm"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  columnKinds,
  readEditedFields,
  readValues,
  withKind,
  withName,
  withOption,
  writeDefinitions,
  writeValues,
  type EditedField,
} from "../../../playground/src/data/edit-definitions.ts"
import { generatedTable, generateRows } from "../../../playground/src/data/generate-rows.ts"
import { printTable } from "../../../playground/src/data/print-table.ts"
import { tableFrom } from "../../../playground/src/data/table-source.ts"
import { defineFields, inferFields } from "../../../src/core.ts"
import { check } from "../../support/runs.ts"

const field = (name: string, options: object): EditedField => ({
  name,
  options: new Map(Object.entries(options)),
})

describe("editing definitions", () => {
  it("reads and writes any definitions without a change", () => {
    check(
      fc.property(
        fc.dictionary(fc.string(), fc.dictionary(fc.string(), fc.jsonValue())),
        (definitions) => {
          const json = JSON.stringify(definitions)
          const fields = readEditedFields(json) ?? []
          expect(JSON.parse(writeDefinitions(fields))).toEqual(JSON.parse(json))
        },
      ),
      200,
    )
  })

  it.each(["", "{", "[]", "1", "null", '{"a":1}', '{"a":null}', '{"a":[]}'])(
    "has no fields for %s",
    (json) => {
      expect(readEditedFields(json)).toBeUndefined()
    },
  )

  it("a field with another name keeps its place in the rows", () => {
    expect(withName(field("US_Gross", { kind: "integer", path: ["US Gross"] }), "gross")).toEqual(
      field("gross", { kind: "integer", path: ["US Gross"] }),
    )
    expect(withName(field("a", { kind: "text" }), "b")).toEqual(
      field("b", { kind: "text", path: "a" }),
    )
    expect(withName(field("from", { kind: "range-end", end: "from", of: "a" }), "since")).toEqual(
      field("since", { kind: "range-end", end: "from", of: "a" }),
    )
  })

  it("offers every kind, each of which the library takes, and all but objects as a list", () => {
    expect(columnKinds).toHaveLength(11)
    for (const kind of columnKinds) {
      const made = withKind(field("a", { kind: "text" }), kind, [1])
      const json = (one: EditedField): string => writeDefinitions([one])
      expect(tableFrom({ kind: "definitions", json: json(made) })).toMatchObject({ ok: true })
      const list = tableFrom({ kind: "definitions", json: json(withOption(made, "list", true)) })
      expect(list.ok).toBe(kind !== "object")
    }
  })

  it("another kind drops the values of the old one, and an enum gets ids", () => {
    expect(withKind(field("a", { kind: "text", values: ["x"] }), "number")).toEqual(
      field("a", { kind: "number" }),
    )
    expect(withKind(field("a", { kind: "integer", label: "A" }), "enum", [0, 1])).toEqual(
      field("a", { kind: "enum", label: "A", values: [0, 1] }),
    )
    expect(withKind(field("a", { kind: "integer", bits: 64, list: true }), "day")).toEqual(
      field("a", { kind: "day", list: true }),
    )
    expect(withKind(field("a", { kind: "text", list: true }), "object")).toEqual(
      field("a", { kind: "object" }),
    )
    expect(withOption(field("a", { nullable: false }), "nullable", undefined)).toEqual(
      field("a", {}),
    )
  })

  it.each([
    ["enum", { 0: "Public", 1: "Hidden" }, "0 = Public | 1 = Hidden"],
    ["enum", [3, 4], "3 | 4"],
    ["enum", { 0: "a = b" }, "0 = a = b"],
    ["text", ["draft", "paid"], "draft | paid"],
    ["text", undefined, ""],
  ])("values of an %s are a line, %j: %s", (kind, values, line) => {
    expect(writeValues(field("a", { kind, values }))).toBe(line)
    expect(readValues(kind, line)).toEqual(values)
  })

  it.each([
    ["text", ["a|b"]],
    ["text", [" a"]],
    ["text", { A: "a" }],
    ["enum", "x"],
  ])("values of a %s that a line cannot hold have none: %j", (kind, values) => {
    expect(writeValues(field("a", { kind, values }))).toBeUndefined()
  })

  it("wrong ids reach the library, which says what is wrong", () => {
    const json = writeDefinitions([field("a", { kind: "enum", values: readValues("enum", "x") })])
    expect(tableFrom({ kind: "definitions", json })).toMatchObject({
      ok: false,
      problems: [expect.stringContaining("values")],
    })
  })
})

describe("a table as TypeScript", () => {
  /** Runs the printed code, and returns what `defineFields` is called with. */
  const run = (code: string): unknown => {
    const call = code.replace(/^import .*$/m, "").replace("export const table =", "")
    const define: unknown = runInThisContext(`((defineFields) => ${call.trim()})`)
    return typeof define === "function"
      ? Reflect.apply(define, undefined, [(given: unknown) => given])
      : undefined
  }

  it("is the code that a program has", () => {
    const json =
      '{"name":{"kind":"text","nullable":false},"a-b":{"kind":"enum","values":{"0":"x"}}}'
    expect(printTable({ kind: "definitions", json })).toBe(
      'import { defineFields } from "trommel"\n\nexport const table = defineFields({\n  name: { kind: "text", nullable: false },\n  "a-b": { kind: "enum", values: { 0: "x" } },\n})\n',
    )
    expect(printTable({ kind: "built-in", name: "webhook-logs" })).toBe(
      'import { webhookLogsTable } from "trommel/store"\n',
    )
  })

  it("defines what the JSON defines, whatever the names and values are", () => {
    check(
      fc.property(
        fc.dictionary(
          fc.oneof(fc.string(), fc.constantFrom("__proto__", "constructor", "1", "01", "\u2028")),
          fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })),
        ),
        (definitions) => {
          const json = JSON.stringify(definitions)
          expect(run(printTable({ kind: "definitions", json }))).toEqual(JSON.parse(json))
        },
      ),
      200,
    )
  })
})

describe("generated rows", () => {
  it("are the same at each call, fit their table, and lack some cities", () => {
    const rows = generateRows(2000)
    expect(generateRows(2000)).toEqual(rows)
    const { fields } = defineFields(generatedTable)
    for (const row of rows) expect(Object.keys(row)).toEqual([...fields.keys()])
    expect(inferFields(rows).definitions).toEqual({
      name: { kind: "text", nullable: false },
      city: { kind: "text" },
      created: { kind: "date", nullable: false },
      amount: { kind: "number", nullable: false },
      status: { kind: "integer", nullable: false },
    })
  })
})
