import { describe, expect, it } from "vitest"
import { fieldsFromSchema } from "../../src/schema/fields-from-schema.ts"

/** The definitions and remarks of a schema that is read. */
const read = (schema: unknown) => {
  const result = fieldsFromSchema(schema)
  return result.ok
    ? {
        definitions: result.value.definitions,
        remarks: result.value.remarks.map(({ message }) => message),
      }
    : result.diagnostics.map(({ message }) => message)
}
/** What becomes of one required property. */
const one = (property: unknown) => {
  const found = read({ type: "object", properties: { a: property }, required: ["a"] })
  return Array.isArray(found) ? found : (found.definitions.a ?? found.remarks)
}

describe("fieldsFromSchema", () => {
  it.each([
    [{ type: "string" }, "text"],
    [{ type: "string", format: "email" }, "text"],
    [{ type: "string", format: "date-time" }, "date"],
    [{ type: "string", format: "date" }, "day"],
    [{ type: "string", format: "uuid" }, "uuid"],
    [{ type: "number" }, "number"],
    [{ type: "integer", minimum: 0 }, "integer"],
    [{ type: ["integer", "number"] }, "number"],
    [{ type: "boolean" }, "boolean"],
    [{ const: true }, "boolean"],
    [{ enum: [0.5, 1] }, "number"],
    [{ allOf: [{ type: "number" }, { type: "integer" }] }, "integer"],
    [
      {
        anyOf: [
          { type: "string", format: "date" },
          { type: "string", format: "uuid" },
        ],
      },
      "text",
    ],
    [
      {
        anyOf: [
          { type: "string", format: "uuid" },
          { const: "0", format: "uuid" },
        ],
      },
      "uuid",
    ],
  ])("the kind of %o is %s", (schema, kind) => {
    expect(one(schema)).toEqual({ kind, nullable: false })
  })

  it.each([
    [{ type: ["number", "null"] }, { kind: "number" }],
    [{ type: "number", nullable: true }, { kind: "number" }],
    [{ anyOf: [{ type: "number" }, { type: "null" }] }, { kind: "number" }],
    [{ oneOf: [{ type: "null" }, { enum: ["a"] }] }, { kind: "text", values: ["a"] }],
    [{ enum: ["a", null] }, { kind: "text", values: ["a"] }],
  ])("%o may be null", (schema, definition) => {
    expect(one(schema)).toEqual(definition)
  })

  it.each([
    [{ enum: ["a", "b", "a"] }, { kind: "text", values: ["a", "b"], nullable: false }],
    [
      { anyOf: [{ const: "a" }, { const: "b" }] },
      { kind: "text", values: ["a", "b"], nullable: false },
    ],
    [
      { type: "number", enum: [1, 2] },
      { kind: "enum", values: [1, 2], nullable: false },
    ],
  ])("the values of %o are listed", (schema, definition) => {
    expect(one(schema)).toEqual(definition)
  })

  it.each([
    [{}, "its schema names no type"],
    [true, "its schema names no type"],
    [{ type: "array" }, "its schema says nothing of its items"],
    [{ type: "array", items: { type: "array", items: { type: "string" } } }, "an array of arrays"],
    [{ type: "array", prefixItems: [{ type: "string" }, { type: "number" }] }, "string or number"],
    [{ type: "array", items: {} }, "its schema names no type"],
    [{ anyOf: [{ type: "string" }, { type: "array", items: {} }] }, "it may be string or array"],
    [{ type: ["string", "number"] }, "it may be string or number"],
    [{ anyOf: [{ properties: { b: {} } }, { properties: { c: {} } }] }, "it is a union of objects"],
    [{ type: "object", additionalProperties: {} }, "its schema names no properties"],
    [{ $ref: "https://example.com/a.json" }, "is not in the same document"],
    [{ $ref: "#/nowhere" }, "is not in the same document"],
    [{ type: "string", writeOnly: true }, "it is write-only"],
    [false, "no value is possible there"],
    [{ type: "null" }, "no value is possible there"],
    [{ type: "file" }, '"file" is not a type of JSON Schema'],
  ])("%o gets no field, and is named with the reason", (schema, reason) => {
    expect(one(schema)).toEqual([expect.stringContaining(reason)])
    expect(one(schema)).toEqual([expect.stringMatching(/^"a" gets no field, because /)])
  })

  it.each([
    [{ items: { type: "string" } }, { kind: "text", list: true }],
    [
      { items: { type: "string" }, minItems: 1 },
      { kind: "text", list: true, nullable: false },
    ],
    [
      { items: { type: ["string", "null"] }, minItems: 1 },
      { kind: "text", list: true },
    ],
    [{ items: { enum: [1, 2] } }, { kind: "enum", values: [1, 2], list: true }],
    [{ items: { type: "string", format: "date" } }, { kind: "day", list: true }],
    [{ items: [{ type: "integer" }, { type: "number" }] }, { kind: "number", list: true }],
    [
      { prefixItems: [{ type: "boolean" }], items: false },
      { kind: "boolean", list: true },
    ],
    [
      { allOf: [{ items: { type: "string" } }, { items: { enum: ["a"] } }] },
      { kind: "text", values: ["a"], list: true },
    ],
  ])("V14: an array with %o is a list", (schema, definition) => {
    expect(one({ type: "array", ...schema })).toEqual(definition)
  })

  it("V14: an array of objects becomes dotted lists, three steps deep", () => {
    const line = {
      type: "object",
      properties: {
        sku: { type: "string" },
        cost: { type: ["number", "null"] },
        parts: { type: "array", items: { properties: { code: { properties: { a: {} } } } } },
      },
      required: ["sku", "cost"],
    }
    const lines = { type: "array", items: line, minItems: 1 }
    const found = fieldsFromSchema({ properties: { lines, more: lines }, required: ["lines"] })
    expect(found.ok && found.value.definitions).toEqual({
      "lines.sku": { kind: "text", list: true, nullable: false },
      "lines.cost": { kind: "number", list: true },
      "more.sku": { kind: "text", list: true },
      "more.cost": { kind: "number", list: true },
    })
    expect(found.ok && found.value.remarks.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^"lines.parts.code" .* an object 3 steps below the row/),
      expect.stringMatching(/^"more.parts.code" /),
    ])
  })

  it("a time or duration that its kind may not read is a text, with what to do", () => {
    const schema = { properties: { a: { type: "string", format: "time" } }, required: ["a"] }
    expect(read(schema)).toEqual({
      definitions: { a: { kind: "text", nullable: false } },
      remarks: [
        '"a" is a text, because such a time may have an offset. If yours have none, use { kind: "time" }.',
      ],
    })
  })

  it("nested objects become dotted fields, four steps deep", () => {
    const deep = { properties: { d: { type: "string" }, e: { properties: { f: {} } } } }
    const c = { properties: { c: deep }, required: ["c"] }
    expect(read({ properties: { a: { properties: { b: c } } } })).toEqual({
      definitions: { "a.b.c.d": { kind: "text" } },
      remarks: [
        '"a.b.c.e" gets no field, because it is an object 4 steps below the row. Add what you need with a path.',
      ],
    })
  })

  it("a property is never null only if no object around it is", () => {
    const name = { properties: { b: { type: "string" } }, required: ["b"] }
    const schema = { properties: { a: name, c: name }, required: ["a"] }
    expect(read(schema)).toMatchObject({
      definitions: { "a.b": { kind: "text", nullable: false }, "c.b": { kind: "text" } },
    })
    expect(read(schema)).not.toHaveProperty(["definitions", "c.b", "nullable"])
  })

  it("references are looked up in the document, and allOf is merged", () => {
    const document = {
      components: {
        schemas: {
          Named: { properties: { name: { type: "string" } }, required: ["name"] },
          "a/b": { type: "integer" },
          Film: {
            allOf: [
              { $ref: "#/components/schemas/Named" },
              {
                properties: {
                  year: { $ref: "#/components/schemas/a~1b" },
                  studio: { $ref: "#/components/schemas/Named" },
                },
                required: ["year"],
              },
            ],
          },
        },
      },
    }
    expect(read({ ...document, $ref: "#/components/schemas/Film" })).toEqual({
      definitions: {
        name: { kind: "text", nullable: false },
        year: { kind: "integer", nullable: false },
        "studio.name": { kind: "text" },
      },
      remarks: [],
    })
    expect(read(document)).toEqual([expect.stringContaining("#/components/schemas/Film")])
  })

  it("an object inside itself gets no field, and is named", () => {
    const schema = { properties: { id: { type: "integer" }, parent: { $ref: "#" } } }
    expect(read(schema)).toEqual({
      definitions: { id: { kind: "integer" } },
      remarks: [
        '"parent" gets no field, because it is an object like one around it. Add what you need with a path.',
      ],
    })
    expect(one({ $ref: "#/properties/a" })).toEqual([
      expect.stringContaining("its schema refers to itself"),
    ])
  })

  it("the output side of Standard JSON Schema is read, also of a function", () => {
    const targets: unknown[] = []
    const output = (given: unknown) => {
      targets.push(given)
      return { properties: { a: { type: "string", format: "time" } }, required: ["a"] }
    }
    const standard = { version: 1, vendor: "x", jsonSchema: { output } }
    const call = Object.assign(() => undefined, { "~standard": standard })
    for (const schema of [{ "~standard": standard }, call])
      expect(read(schema)).toEqual({
        definitions: { a: { kind: "time", nullable: false } },
        remarks: [],
      })
    expect(targets[0]).toEqual({
      target: "draft-2020-12",
      libraryOptions: { unrepresentable: "any" },
    })
  })

  it("a library that throws for the whole object is named with the way round", () => {
    const output = () => {
      throw new Error('The "date" schema cannot be converted to JSON Schema.')
    }
    expect(read({ "~standard": { vendor: "valibot", jsonSchema: { output } } })).toEqual([
      expect.stringMatching(/"The \\"date\\" schema cannot .*toJsonSchema\(schema/),
    ])
    expect(read({ "~standard": { vendor: "valibot" } })).toEqual([
      expect.stringContaining("toStandardJsonSchema(schema)"),
    ])
  })

  it.each([undefined, null, 1, "{}", [], {}, { type: "array", items: {} }, { anyOf: [] }])(
    "%o is no schema of a row",
    (schema) => {
      expect(read(schema)).toEqual([expect.stringContaining("the schema must be")])
    },
  )

  it("options are those of the table", () => {
    const schema = { properties: { a: { type: "string" } } }
    const result = fieldsFromSchema(schema, { maxPageSize: 7 })
    expect(result.ok && result.value.table.maxPageSize).toBe(7)
    expect(fieldsFromSchema(schema, { maxPageSize: 0 }).ok).toBe(false)
  })

  describe("hostile schemas", () => {
    it("names of the prototype are names like others", () => {
      const schema: unknown = JSON.parse(
        '{"properties":{"__proto__":{"type":"string"},"constructor":{"type":"integer"},"a b":{"type":"integer"}},"required":["__proto__"]}',
      )
      expect(read(schema)).toEqual({
        definitions: {
          proto: { kind: "text", nullable: false, path: ["__proto__"] },
          constructor: { kind: "integer" },
          a_b: { kind: "integer", path: ["a b"] },
        },
        remarks: [],
      })
    })

    const many = (length: number, schema: (index: number) => unknown): Record<string, unknown> =>
      Object.fromEntries(Array.from({ length }, (_, index) => [`p${index}`, schema(index)]))
    const chain = (length: number): unknown =>
      Array.from({ length }).reduce((inner: unknown) => ({ allOf: [inner] }), { type: "string" })

    it.each([
      ["10,000 properties", { properties: many(10_000, () => ({ type: ["string", "null"] })) }],
      [
        "10,000 references to a list of 100 values",
        {
          $defs: { e: { enum: Object.keys(many(100, () => 1)) } },
          properties: many(5000, () => ({ $ref: "#/$defs/e" })),
        },
      ],
      [
        "references that double at each step",
        {
          $defs: many(40, (index) => ({
            allOf: [{ $ref: `#/$defs/p${index + 1}` }, { $ref: `#/$defs/p${index + 1}` }],
          })),
          properties: { a: { $ref: "#/$defs/p0" } },
        },
      ],
      [
        "objects that repeat each other",
        {
          $defs: many(4, (index) => ({
            properties: many(100, () => ({ $ref: `#/$defs/p${index + 1}` })),
          })),
          $ref: "#/$defs/p0",
        },
      ],
      ["allOf 100,000 steps deep", { properties: { a: chain(100_000) } }],
      [
        "10,000 parts",
        {
          allOf: Array.from({ length: 10_000 }, (_, index) => ({
            properties: { a: {}, [`p${index}`]: {} },
          })),
        },
      ],
    ])("%s end before the time of a test", (_title, schema) => {
      // What takes exponential or square time here does not end.
      expect(typeof fieldsFromSchema(schema).ok).toBe("boolean")
    })

    it("accessors that throw are read as absent", () => {
      const thrower = {
        get type(): string {
          throw new Error("no")
        },
      }
      expect(one(thrower)).toEqual([expect.stringContaining("names no type")])
    })
  })
})
