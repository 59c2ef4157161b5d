import { describe, expect, it } from "vitest"
import { bytesOfColumn, type KeptColumn } from "../../../src/collection/columns/column.ts"
import type { ColumnField } from "../../../src/fields/field.ts"
import { defineFields } from "../../../src/index.ts"
import { createColumn, updateColumn } from "./one-column.ts"

const { fields } = defineFields({
  text: { kind: "text", path: "v" },
  number: { kind: "number", path: "v" },
  enum: { kind: "enum", path: "v", values: [1, 2] },
  boolean: { kind: "boolean", path: "v" },
  date: { kind: "date", path: "v" },
  uuid: { kind: "uuid", path: "v" },
})

const field = (name: string): ColumnField => fields.get(name) as ColumnField

const rowsOf = (values: readonly unknown[]): { readonly v: unknown }[] => values.map((v) => ({ v }))

/** The values of a column, as far as its rows go. */
const valuesOf = (column: KeptColumn, count: number): unknown[] => {
  const positions = Array.from({ length: count }, (_, position) => position)
  switch (column.kind) {
    case "codes":
      return positions.map((position) => column.keys[column.codes[position] ?? -1])
    case "numbers":
      return positions.map((position) => {
        const tick = column.ticks?.[position] ?? 0
        return tick === 0 ? column.numbers[position] : [column.numbers[position], tick]
      })
    case "texts":
      return positions.map((position) => column.texts[position])
  }
}

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

describe("columns in memory", () => {
  it.each([
    { kind: "text", values: ["a", "b", null, 5, true], read: ["a", "b", undefined, "5", "true"] },
    { kind: "enum", values: [1, 2, "1", NaN, -0], read: [1, 2, undefined, undefined, 0] },
    { kind: "boolean", values: [true, false, 1, null], read: [1, 0, undefined, undefined] },
    { kind: "date", values: ["1970-01-01", new Date(5), "no"], read: [0, 5, undefined] },
  ])("few values of $kind become codes of one byte", ({ kind, values, read }) => {
    const column = createColumn(rowsOf(values), field(kind))
    expect(column).toMatchObject({ kind: "codes", codes: expect.any(Uint8Array) as unknown })
    expect(valuesOf(column, values.length)).toEqual(read)
  })

  it("many different numbers stay numbers, and many different texts stay texts", () => {
    const numbers = createColumn(rowsOf(range(1000)), field("number"))
    expect(numbers.kind).toBe("numbers")
    expect(valuesOf(numbers, 1000)).toEqual(range(1000))
    const texts = createColumn(rowsOf(range(1000).map((n) => `text ${n}`)), field("text"))
    expect(texts).toMatchObject({ kind: "texts", signatures: expect.any(Int32Array) as unknown })
    const uuids = range(100).map((n) => `00000000-0000-0000-0000-${String(n).padStart(12, "0")}`)
    const column = createColumn(rowsOf(uuids), field("uuid"))
    expect(column).toMatchObject({ kind: "texts", signatures: undefined })
    expect(valuesOf(column, 100)).toEqual(uuids)
  })

  it("more than 255 texts in many rows have codes of two bytes", () => {
    const values = range(8000).map((n) => `text ${n % 900}`)
    const column = createColumn(rowsOf(values), field("text"))
    expect(column).toMatchObject({ kind: "codes", codes: expect.any(Uint16Array) as unknown })
    expect(valuesOf(column, 8000)).toEqual(values)
    const more = [...values, "text 3", "new"]
    expect(
      updateColumn(column, {
        rows: rowsOf(more),
        field: field("text"),
        target: { kind: "added", from: 8000 },
      }),
    ).toBe("changed")
    expect(valuesOf(column, 8002)).toEqual(more)
  })

  it.each([
    { name: "number", rows: 1024, different: 132 },
    { name: "text", rows: 1024, different: 132 },
    { name: "number", rows: 8192, different: 255 },
    { name: "text", rows: 8192, different: 1028 },
  ])(
    "$rows rows of $different different values of $name are codes, one more is too many",
    ({ name, rows, different }) => {
      const kindOf = (count: number) =>
        createColumn(rowsOf(range(rows).map((n) => n % count)), field(name)).kind
      expect(kindOf(different)).toBe("codes")
      expect(kindOf(different + 1)).toBe(`${name}s`)
    },
  )

  it("no more texts are codes than two bytes can tell apart", () => {
    const values = range(2 ** 19).map((n) => `${n % 2 ** 16}`)
    expect(createColumn(rowsOf(values), field("text")).kind).toBe("texts")
  })

  it("V5: ticks are kept beside milliseconds, once there are any", () => {
    const values: unknown[] = range(100).map((n) => new Date(n))
    const column = createColumn(rowsOf(values), field("date"))
    expect(column).toMatchObject({ kind: "numbers", ticks: undefined })
    values[7] = "1970-01-01T00:00:00.0010002Z"
    const written = {
      rows: rowsOf(values),
      field: field("date"),
      target: { kind: "replaced", positions: [7] } as const,
    }
    expect(updateColumn(column, written)).toBe("changed")
    expect(valuesOf(column, 9)).toEqual([0, 1, 2, 3, 4, 5, 6, [1, 2], 8])
    expect(updateColumn(column, written)).toBe("same")
    const longer = [...values, new Date(500), "1970-01-01T00:00:00.0010003Z"]
    updateColumn(column, {
      rows: rowsOf(longer),
      field: field("date"),
      target: { kind: "added", from: 100 },
    })
    expect(valuesOf(column, 102).slice(100)).toEqual([500, [1, 3]])
    const whole = longer.with(7, new Date(1))
    updateColumn(column, { ...written, rows: rowsOf(whole) })
    expect(valuesOf(column, 9)).toEqual([0, 1, 2, 3, 4, 5, 6, 1, 8])
    const few = createColumn(rowsOf(["1970-01-01"]), field("date"))
    expect(
      updateColumn(few, {
        rows: rowsOf(["1970-01-01T00:00:00.0010002Z"]),
        field: field("date"),
        target: { kind: "replaced", positions: [0] },
      }),
    ).toBe("full")
  })

  it.each([
    { name: "text", values: range(100).map((n) => `text ${n % 3}`), other: "new" },
    { name: "text", values: range(100).map((n) => `text ${n}`), other: null },
    { name: "number", values: range(100), other: Number.NaN },
    { name: "number", values: range(100).map((n) => n % 3), other: 9 },
  ])("rows of a column of $name are read again in their places", ({ name, values, other }) => {
    const column = createColumn(rowsOf(values), field(name))
    const rows = rowsOf(values)
    const update = {
      rows,
      field: field(name),
      target: { kind: "replaced", positions: [40, 2] } as const,
    }
    expect(updateColumn(column, update)).toBe("same")
    rows[2] = { v: other }
    expect(updateColumn(column, update)).toBe("changed")
    expect(valuesOf(column, 100)).toEqual(valuesOf(createColumn(rows, field(name)), 100))
    expect(updateColumn(column, update)).toBe("same")
  })

  it("a column of codes is of no use any more when its values become many", () => {
    const column = createColumn(rowsOf(range(40).map(() => 1)), field("number"))
    const rows = rowsOf(range(80))
    expect(
      updateColumn(column, { rows, field: field("number"), target: { kind: "added", from: 40 } }),
    ).toBe("full")
  })

  it("columns say how many bytes they keep", () => {
    expect(bytesOfColumn(createColumn(rowsOf(range(1000)), field("number")))).toBe(8 * 1024)
    const codes = createColumn(rowsOf(range(1000).map((n) => n % 2)), field("number"))
    expect(bytesOfColumn(codes)).toBe(1024 + 3 * 64)
    const ticks = range(1000).map((n) => `1970-01-01T00:00:00.${String(n).padStart(7, "0")}Z`)
    expect(bytesOfColumn(createColumn(rowsOf(ticks), field("date")))).toBe(2 * 8 * 1024)
    const texts = createColumn(rowsOf(range(1000).map(String)), field("text"))
    expect(bytesOfColumn(texts)).toBe(1000 * 8 + 1024 * 12)
    const longer = rowsOf(range(1100).map(String))
    updateColumn(texts, {
      rows: longer,
      field: field("text"),
      target: { kind: "added", from: 1000 },
    })
    expect(bytesOfColumn(texts)).toBe(1100 * 8 + 1248 * 12)
    const uuids = range(96).map((n) => `00000000-0000-0000-0000-${String(n).padStart(12, "0")}`)
    expect(bytesOfColumn(createColumn(rowsOf(uuids), field("uuid")))).toBe(96 * 64)
  })
})
