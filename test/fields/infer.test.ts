import { describe, expect, it } from "vitest"
import { applyQuery } from "../../src/index.ts"
import { inferFields } from "../../src/fields/infer.ts"
import { fieldsFromJson } from "../../src/fields/json.ts"

const uuid = "6f9619ff-8b86-d011-b42d-00cf4fc964ff"

/** The kind guessed for a column with these values. */
function kindOf(...values: unknown[]): string | undefined {
  const { explanations } = inferFields(values.map((value) => ({ value })))
  return explanations.find(({ key }) => key === "value")?.kind
}

/** The sentence about the first column of the rows. */
function sentenceOf(...rows: unknown[]): string | undefined {
  return inferFields(rows).explanations[0]?.sentence
}

describe("kinds from inferFields", () => {
  it.each<[string, unknown[]]>([
    ["boolean", [true, false, null]],
    ["integer", [1, -5, 0, Number.MAX_SAFE_INTEGER]],
    ["number", [1, 1.5]],
    ["number", [2 ** 53]],
    ["date", ["2024-01-01", "2024-01-01 12:00:00.5+02:00"]],
    ["date", [new Date(0), "2024-01-01", null]],
    ["uuid", [uuid, `{${uuid.toUpperCase()}}`]],
    ["date", ["2024-01-31", "2024-02-29"]],
    ["time", ["12:30", "23:59:59.1234567", null]],
    ["duration", ["12:30:00", "1.12:30:00"]],
    ["duration", ["P1DT12H", "-PT0.5S"]],
    ["text", ["12:30", "24:00"]],
    ["text", ["12:30", "1.12:30:00"]],
    ["text", ["P1M"]],
    ["text", ["12:30:00", ""]],
    ["text", ["a", uuid]],
    ["text", ["2024-01-01", ""]],
    ["text", ["2024-01-01", "Jan 1, 2024"]],
    ["text", ["2024-01-01", uuid]],
    ["text", ["Jun 12 1998", "2024-01-01"]],
    ["text", [null, undefined]],
  ])("inferFields infers the kind %s from %o", (kind, values) => {
    expect(kindOf(...values)).toBe(kind)
  })

  it("inferFields infers text from values of several types", () => {
    expect(kindOf(1, "1")).toBe("text")
    expect(kindOf(true, 1)).toBe("text")
    expect(kindOf(new Date(0), "soon")).toBe("text")
    expect(kindOf("2024-01-01", 2024)).toBe("text")
    expect(sentenceOf({ a: 1 }, { a: "x" }, { a: "y" }, { a: false })).toBe(
      "a is a text field, because the values are mixed: 2 strings, 1 number and 1 boolean.",
    )
  })

  it("inferFields says that date objects in a text column count as empty", () => {
    expect(inferFields([{ a: new Date(0) }, { a: "soon" }]).explanations).toMatchObject([
      { kind: "text", seen: 1, nulls: 1 },
    ])
    expect(sentenceOf({ a: new Date(0) }, { a: "soon" })).toBe(
      "a is a text field, because the values are mixed: 1 string and 1 Date object; Date objects count as empty; it is empty in 1 row.",
    )
  })

  it("V1: inferFields ignores empty values", () => {
    expect(kindOf(NaN, Infinity, new Date(NaN), 5)).toBe("integer")
    expect(kindOf(5n, Symbol("a"), () => 5)).toBeUndefined()
  })
})

describe("explanations from inferFields", () => {
  it.each<[unknown[], string]>([
    [[{ a: 1 }, { a: 2 }], "a is an integer field, because all 2 values are integers."],
    [[{ a: 1 }], "a is an integer field, because the only value is an integer."],
    [
      [{ a: 1.5 }, { a: 2 }],
      "a is a number field, because all 2 values are numbers, and some are not integers.",
    ],
    [
      [{ a: 0.5 }, {}],
      "a is a number field, because the only value is a number; it is empty in 1 row.",
    ],
    [
      [{ a: true }, { a: null }, 5],
      "a is a boolean field, because the only value is true or false; it is empty in 2 rows.",
    ],
    [[{ a: true }, { a: false }], "a is a boolean field, because all 2 values are true or false."],
    [[{ a: "2024-01-01" }], "a is a date field, because the only value is a date."],
    [
      [{ a: "2024-01-01" }, { a: "2024-01-02" }],
      "a is a date field, because all 2 values are dates.",
    ],
    [[{ a: uuid }], "a is a uuid field, because the only value is a uuid."],
    [[{ a: uuid }, { a: uuid }], "a is a uuid field, because all 2 values are uuids."],
    [[{ a: "12:30" }], "a is a time field, because the only value is a time of day."],
    [[{ a: "12:30" }, { a: "8:" }], "a is a text field, because all 2 values are strings."],
    [[{ a: "12:30" }, { a: "13:30" }], "a is a time field, because all 2 values are times of day."],
    [[{ a: "P1D" }], "a is a duration field, because the only value is a duration."],
    [[{ a: "P1D" }, { a: "P2D" }], "a is a duration field, because all 2 values are durations."],
    [[{ a: "x" }], "a is a text field, because the only value is a string."],
    [[{ a: "x" }, { a: "y" }], "a is a text field, because all 2 values are strings."],
    [
      [{ a: null }, {}],
      "a is a text field, because no row has a value, so text is assumed; it is empty in 2 rows.",
    ],
    [
      [{ "US Gross": 1 }],
      'US_Gross is an integer field, because the only value is an integer. It reads "US Gross", which is not a valid name of a field.',
    ],
    [[{ a: [1] }], "a is an integer list, because the only item is an integer."],
    [
      [{ a: ["x", null] }, { a: [] }, { a: "y" }],
      "a is a text list, because all 2 items are strings; it is empty in 1 row.",
    ],
    [[{ a: [] }, {}], '"a" gets no field, because its arrays are empty.'],
    [[{ a: [null] }], '"a" gets no field, because its arrays are empty.'],
    [[{ a: [1, "x"] }], '"a" gets no field, because its items are mixed: 1 string and 1 number.'],
    [[{ a: [[1]] }], '"a" gets no field, because it contains arrays of arrays.'],
    [
      [{ a: [1, [2], {}, 5n] }],
      "a is an integer list, because the only item is an integer; objects, arrays of arrays and values that no kind reads count as empty.",
    ],
    [[{ a: 5n }], '"a" gets no field, because it contains values that no kind of field reads.'],
    [
      [{ a: new Map() }],
      '"a" gets no field, because it contains values that no kind of field reads.',
    ],
    [
      [{ a: 1 }, { a: [1] }, { a: {} }, { a: 5n }],
      "a is an integer list, because all 2 items are integers; objects and values that no kind reads count as empty; it is empty in 2 rows.",
    ],
    [
      [{ a: 1 }, { a: [] }],
      "a is an integer field, because the only value is an integer; arrays count as empty; it is empty in 1 row.",
    ],
  ])("inferFields explains what it infers from %o", (rows, sentence) => {
    expect(sentenceOf(...rows)).toBe(sentence)
  })

  it("inferFields counts values and empty rows of each key", () => {
    const { explanations } = inferFields([
      { a: 1, b: null },
      { a: 2 },
      { a: null, b: "x" },
      "no row",
    ])
    expect(
      explanations.map(({ field, key, path, kind, seen, nulls, renamed }) => ({
        field,
        key,
        path,
        kind,
        seen,
        nulls,
        renamed,
      })),
    ).toEqual([
      { field: "a", key: "a", path: ["a"], kind: "integer", seen: 2, nulls: 2, renamed: undefined },
      { field: "b", key: "b", path: ["b"], kind: "text", seen: 1, nulls: 3, renamed: undefined },
    ])
  })
})

describe("definitions from inferFields", () => {
  it("the definitions are plain JSON that defines the same table again", () => {
    const { definitions, table } = inferFields([
      { id: 1, "US Gross": 5, customer: { name: "Ann", "e.mail": "x" } },
      { id: 2, "US Gross": null },
    ])
    expect(definitions).toEqual({
      id: { kind: "integer", nullable: false },
      US_Gross: { kind: "integer", path: ["US Gross"] },
      "customer.name": { kind: "text" },
      "customer.e_mail": { kind: "text", path: ["customer", "e.mail"] },
    })
    const again = fieldsFromJson(JSON.parse(JSON.stringify(definitions)))
    const shape = ({ fields }: typeof table): unknown => JSON.parse(JSON.stringify([...fields]))
    expect(again.ok && shape(again.value)).toEqual(shape(table))
  })

  it("inferFields accepts options of the table", () => {
    expect(inferFields([], { maxPageSize: 5 }).table).toMatchObject({
      maxPageSize: 5,
      defaultPageSize: 5,
    })
    expect(() => inferFields([], { maxPageSize: 0 })).toThrow("maxPageSize")
  })

  it("inferFields defines no fields without rows or objects", () => {
    expect(inferFields([])).toMatchObject({ definitions: {}, explanations: [] })
    expect(inferFields([null, 5, "a", undefined])).toMatchObject({
      definitions: {},
      explanations: [],
    })
  })
})

describe("nested objects in inferFields", () => {
  it("N3: nested objects become dotted fields", () => {
    const { definitions } = inferFields([{ a: { b: { c: { d: 1 } }, e: "x" } }, { a: null }])
    expect(definitions).toEqual({ "a.b.c.d": { kind: "integer" }, "a.e": { kind: "text" } })
  })

  it("objects more than four steps below the row are skipped", () => {
    const { definitions, explanations } = inferFields([{ a: { b: { c: { d: { e: 1 } } } } }])
    expect(definitions).toEqual({})
    expect(explanations.map(({ sentence }) => sentence)).toEqual([
      '"a.b.c.d" gets no field, because it contains objects more than 4 steps below the row.',
    ])
  })

  it("a key with objects and plain values becomes fields for both", () => {
    const { definitions } = inferFields([{ a: 1 }, { a: { b: true } }])
    expect(definitions).toEqual({ a: { kind: "integer" }, "a.b": { kind: "boolean" } })
  })

  it("empty objects and instances of classes become no fields", () => {
    expect(inferFields([{ a: {}, b: new (class {})() }]).definitions).toEqual({})
  })
})

describe("names from inferFields", () => {
  const namesOf = (...keys: string[]): string[] =>
    inferFields([Object.fromEntries(keys.map((key) => [key, 1]))]).explanations.map(({ field }) =>
      String(field),
    )

  it.each([
    ["US Gross", "US_Gross"],
    [" price ($) ", "price"],
    ["a.b", "a_b"],
    ["_id", "id"],
    ["__proto__", "proto"],
    ["$ref", "ref"],
    ["x_", "x"],
    ["2nd", "field_2nd"],
    ["Prénom", "Prénom"],
    ["Pre\u0301nom", "Prénom"],
    ["価格 (円)", "価格_円"],
    ["€", "field"],
    ["", "field"],
    ["a|b,c==d", "a_b_c_d"],
    ["😀\ud800", "field"],
    ["constructor", "constructor"],
  ])("N3: the key %j becomes the field %s", (key, name) => {
    const { table, explanations } = inferFields([JSON.parse(`{${JSON.stringify(key)}:7}`)])
    expect(explanations).toMatchObject([{ field: name, key, path: [key] }])
    const field = [...table.fields.values()][0]
    expect(field?.kind === "integer" && field.read(JSON.parse(`{${JSON.stringify(key)}:7}`))).toBe(
      7,
    )
  })

  it("N1: a key whose name is taken in any letter case gets a number", () => {
    expect(namesOf("Name", "name", "NAME")).toEqual(["Name", "name_2", "NAME_3"])
    expect(inferFields([{ Name: 1, name: 2 }]).explanations[1]?.sentence).toBe(
      'name_2 is an integer field, because the only value is an integer. It reads "name", which is taken in another letter case.',
    )
  })

  it("N3: keys that are valid names keep them, whatever keys come before", () => {
    expect(namesOf("US Gross", "us_gross", "US-Gross!", "us_gross_2")).toEqual([
      "US_Gross_3",
      "us_gross",
      "US_Gross_4",
      "us_gross_2",
    ])
    expect(inferFields([{ "a b": 1, a_b: 2 }]).explanations[0]?.sentence).toBe(
      'a_b_2 is an integer field, because the only value is an integer. It reads "a b", which is not a valid name of a field, and a_b is taken.',
    )
  })

  it("a key with a dot and a nested property of the same name become two fields", () => {
    expect(inferFields([{ "a.b": 1, a: { b: 2, b_: 3 } }]).definitions).toEqual({
      a_b: { kind: "integer", nullable: false, path: ["a.b"] },
      "a.b": { kind: "integer", nullable: false },
      "a.b_2": { kind: "integer", nullable: false, path: ["a", "b_"] },
    })
  })

  it("many keys with the same name and long keys take linear time", () => {
    const keys = Array.from(
      { length: 20_000 },
      (_, index) => " ".repeat((index % 50) + 1) + "!".repeat(Math.floor(index / 50) + 1),
    )
    expect(new Set(namesOf(...keys)).size).toBe(20_000)
    expect(
      namesOf("_".repeat(1e6) + "x".repeat(1e5) + "é".repeat(1e5) + "_ ".repeat(1e5)),
    ).toHaveLength(1)
  })
})

describe("hostile rows in inferFields", () => {
  it("an accessor that throws counts as empty", () => {
    const row = Object.defineProperty({ b: 1 }, "a", {
      enumerable: true,
      get: () => {
        throw new Error("no")
      },
    })
    expect(inferFields([row, { a: true }]).definitions).toEqual({
      b: { kind: "integer" },
      a: { kind: "boolean" },
    })
  })

  it("N4: inherited properties become no fields", () => {
    expect(inferFields([Object.create({ inherited: 1 })]).definitions).toEqual({})
  })

  it("a row that contains itself is read down to the fourth step", () => {
    const row: { a: number; self?: unknown } = { a: 1 }
    row.self = row
    expect(Object.keys(inferFields([row]).definitions)).toEqual([
      "a",
      "self.a",
      "self.self.a",
      "self.self.self.a",
    ])
  })
})

describe("lists from inferFields (V14)", () => {
  it("arrays of objects become dotted lists, three steps deep", () => {
    const { definitions, explanations, table } = inferFields([
      {
        lines: [
          { sku: "a", cost: 5, tags: ["x"] },
          { sku: "b", cost: 1.5, note: null },
        ],
      },
      { lines: [{ sku: "c", cost: 2, parts: [{ code: { short: "p" } }] }] },
    ])
    expect(definitions).toEqual({
      "lines.sku": { kind: "text", list: true, nullable: false },
      "lines.cost": { kind: "number", list: true, nullable: false },
      "lines.tags": { kind: "text", list: true },
      "lines.note": { kind: "text", list: true },
    })
    expect(explanations.map(({ sentence }) => sentence).slice(4)).toEqual([
      '"lines.parts.code" gets no field, because it contains objects more than 3 steps below the row.',
    ])
    expect(applyQuery([{ lines: [{ sku: "a" }] }], table, { filters: "lines.sku==a" }).total).toBe(
      1,
    )
  })
})
