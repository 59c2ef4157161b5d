import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Field } from "../../src/fields/field.ts"
import { fieldsFromJson } from "../../src/fields/json.ts"
import { check } from "../support/runs.ts"

const messagesOf = (
  json: unknown,
  options?: Parameters<typeof fieldsFromJson>[1],
): readonly string[] => {
  const result = fieldsFromJson(json, options)
  return result.ok ? [] : result.diagnostics.map(({ message }) => message)
}

const shortcuts = { lowStock: (row: { stock: number }) => row.stock < 5, always: () => true }

describe("fieldsFromJson", () => {
  it("fieldsFromJson defines a table from JSON", () => {
    const json: unknown = JSON.parse(`{
      "subject": { "kind": "text", "path": "about.subject", "sort": false },
      "total": { "kind": "number", "nullable": false, "unique": true, "path": ["a.b"] },
      "status": { "kind": "enum", "values": { "0": "Public", "1": "Hidden" } },
      "dateCreated": { "kind": "date" },
      "dateTo": { "kind": "range-end", "end": "to", "of": "dateCreated" },
      "lowStock": { "kind": "shortcut", "shortcut": "lowStock", "sort": false }
    }`)
    const result = fieldsFromJson(json, { shortcuts, options: { maxPageSize: 5 } })
    const fields = result.ok ? result.value.fields : new Map<string, Field>()
    expect(result).toMatchObject({ ok: true, value: { defaultPageSize: 5, maxPageSize: 5 } })
    expect(fields.get("subject")).toMatchObject({
      kind: "text",
      path: ["about", "subject"],
      sort: false,
    })
    expect(fields.get("total")).toMatchObject({
      kind: "number",
      path: ["a.b"],
      nullable: false,
      unique: true,
    })
    expect(fields.get("status")).toMatchObject({
      values: new Map([
        [0, "Public"],
        [1, "Hidden"],
      ]),
    })
    expect(fields.get("dateto")).toMatchObject({ of: fields.get("datecreated") })
    expect(fields.get("lowstock")).toMatchObject({ kind: "shortcut", test: shortcuts.lowStock })
  })

  it("V12: fieldsFromJson refuses a predicate that is not given, also an inherited name", () => {
    for (const shortcut of ["hasReply", "toString", "__proto__", "constructor"]) {
      expect(fieldsFromJson({ s: { kind: "shortcut", shortcut } }, { shortcuts })).toMatchObject({
        ok: false,
        diagnostics: [
          {
            code: "bad-definition",
            rule: "V12",
            source: "table",
            message: `The field "s" cannot be defined: "shortcut" must name a predicate, got "${shortcut}".`,
            hint: "Allowed predicates: lowStock, always.",
          },
        ],
      })
    }
    const none = fieldsFromJson({ s: { kind: "shortcut" } })
    expect(none).toMatchObject({
      diagnostics: [
        {
          message:
            'The field "s" cannot be defined: "shortcut" must name a predicate, got undefined.',
        },
      ],
    })
    expect(none).toMatchObject({ diagnostics: [{ hint: "Allowed predicates: none." }] })
  })

  it.each([
    ["abc", '"abc"'],
    ["", '""'],
    [5, "5"],
    [true, "true"],
    [null, "null"],
    [[{ kind: "text" }], "an array"],
  ])("N3: fieldsFromJson refuses %j as a table with one mistake", (json, shown) => {
    expect(messagesOf(json)).toEqual([
      `The table cannot be defined: the fields must be a readable object, got ${shown}.`,
    ])
  })

  it("fieldsFromJson refuses the options read and test", () => {
    expect(
      messagesOf(
        { a: { kind: "text", read: "x" }, s: { kind: "shortcut", shortcut: "always", test: "x" } },
        { shortcuts },
      ),
    ).toEqual([
      'The field "a" cannot be defined: kind text has no option "read".',
      'The field "s" cannot be defined: kind shortcut has no option "test".',
    ])
  })

  it("fieldsFromJson reports the mistakes of fields and options together", () => {
    const options: unknown = JSON.parse('{ "defaultPageSize": "20", "limits": { "text": null } }')
    expect(
      messagesOf({ "a b": { kind: "text" }, c: { kind: "date", nullable: 0 } }, { options }),
    ).toHaveLength(4)
  })

  it("N4: fieldsFromJson accepts or refuses hostile names by the rules for all names", () => {
    const json: unknown = JSON.parse(
      '{ "__proto__": { "kind": "text" }, "constructor": { "kind": "text", "__proto__": { "sort": false } } }',
    )
    expect(messagesOf(json)).toEqual([
      expect.stringContaining('The field "__proto__" cannot be defined'),
      'The field "constructor" cannot be defined: kind text has no option "__proto__".',
    ])
    const result = fieldsFromJson(JSON.parse('{ "constructor": { "kind": "text" } }'))
    expect(result.ok && [...result.value.fields.keys()]).toEqual(["constructor"])
  })

  it("fieldsFromJson refuses deeply nested values without a stack overflow", () => {
    const deep: unknown = JSON.parse(`${"[".repeat(5000)}${"]".repeat(5000)}`)
    expect(
      messagesOf({
        a: { kind: "enum", values: deep },
        b: { kind: "text", path: deep },
        c: deep,
        d: { kind: deep },
      }),
    ).toHaveLength(4)
  })

  it("fieldsFromJson never throws for any JSON: it returns a table or diagnostics", () => {
    const definition = fc.record(
      {
        kind: fc.oneof(
          fc.constantFrom("text", "enum", "date", "range-end", "shortcut", "uuid"),
          fc.jsonValue(),
        ),
        path: fc.oneof(fc.string(), fc.jsonValue()),
        values: fc.oneof(fc.constant([0, 1]), fc.jsonValue()),
        end: fc.oneof(fc.constantFrom("from", "to"), fc.jsonValue()),
        of: fc.oneof(fc.constantFrom("a", "b"), fc.jsonValue()),
        sort: fc.oneof(fc.boolean(), fc.jsonValue()),
        shortcut: fc.oneof(fc.constant("always"), fc.jsonValue()),
      },
      { requiredKeys: ["kind"] },
    )
    const anyJson = fc.oneof(
      fc.jsonValue(),
      fc.dictionary(
        fc.oneof(fc.constantFrom("a", "B", "b"), fc.string()),
        fc.oneof(definition, fc.jsonValue()),
      ),
    )
    check(
      fc.property(anyJson, (json) => {
        const result = fieldsFromJson(json, { shortcuts })
        expect(result.ok || result.diagnostics.length > 0).toBe(true)
      }),
    )
  })

  it("fieldsFromJson never throws for values that are not JSON", () => {
    for (const json of [Symbol("a"), 5n]) expect(messagesOf(json)).not.toEqual([])
  })
})
