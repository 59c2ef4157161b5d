import fc from "fast-check"
import { expect, test } from "vitest"
import { applyQuery, prepareQuery } from "../../src/index.ts"
import { fieldsFromSieve, sieve, sieveWith, type SieveServer } from "../../src/sieve.ts"
import { check } from "../support/runs.ts"

const both = { filter: true, sort: true }
const entry = (name: string, path: string, use: object = both) => ({ name, path, ...both, ...use })

const description = {
  name: "Item",
  properties: {
    Id: "int",
    Title: "string?",
    Code: "string",
    Weight: "int",
    Slot: "int?",
    Secret: "string?",
    Phase: "Phase?",
    Perm: "Perm",
    Owner: "Owner?",
    "Owner.Name": "string?",
    "Owner.Level": "int",
  },
  enums: {
    Phase: { Draft: 0, Live: 1, Paused: 2, Neg: -1 },
    Perm: { None: 0, Read: 1, Write: 2, Run: 4, All: 7 },
  },
  names: [
    entry("Owner.Name", "Owner.Name", { sort: false }),
    entry("ownerName", "Owner.Name"),
    entry("level", "Owner.Level", { filter: false, sort: false }),
    entry("level", "Owner.Level"),
    entry("Owner", "Owner"),
    entry("slot", "Weight", { sort: false }),
    entry("Id", "Id"),
    entry("Title", "Title"),
    entry("alias-x", "Code"),
    entry("Slot", "Slot"),
    entry("Phase", "Phase"),
    entry("Perm", "Perm"),
  ],
  rows: "ignored",
}

const rows = [
  { Id: 1, Title: "b", Code: "x", Weight: 5, Slot: 2, Owner: { Name: "Ann", Level: 3 } },
  { Id: 2, Title: "a", Code: "y", Weight: 6, Slot: 1, Owner: { Name: "Bo", Level: 4 } },
]

function read(json: unknown = description): SieveServer {
  const result = fieldsFromSieve(json)
  if (!result.ok) throw new Error(result.diagnostics.map(({ message }) => message).join("\n"))
  return result.value
}

function reasonsOf(json: unknown): readonly string[] {
  const result = fieldsFromSieve(json)
  return result.ok ? [] : result.diagnostics.map(({ message }) => message)
}

function ids(query: object, options: object = { dialect: read().dialect }): readonly unknown[] {
  return applyQuery(rows, read().table, query, options).data.map(
    (row) => (row as { Id: number }).Id,
  )
}

test("a description gives a column for each property, with the kind of its C# type", () => {
  const { table } = read()
  const kinds = [...table.fields.values()].map(({ name, kind }) => `${name}: ${kind}`)
  expect(kinds).toEqual([
    "Id: integer",
    "Title: text",
    "Code: text",
    "Weight: integer",
    "Slot: integer",
    "Secret: text",
    "Phase: enum",
    "Perm: enum",
    "Owner: object",
    "Owner.Name: text",
    "Owner.Level: integer",
  ])
})

test.each([
  ["sbyte", { kind: "integer", bits: 8 }],
  ["Byte", { kind: "integer", bits: 8, unsigned: true }],
  ["short", { kind: "integer", bits: 16 }],
  ["ushort", { kind: "integer", bits: 16, unsigned: true }],
  ["System.Int32", { kind: "integer", bits: 32 }],
  ["uint", { kind: "integer", bits: 32, unsigned: true }],
  ["long", { kind: "integer", bits: 64 }],
  ["ulong", { kind: "integer", bits: 64, unsigned: true }],
  ["float", { kind: "number", format: "float" }],
  ["Double", { kind: "number", format: "double" }],
  ["decimal", { kind: "number", format: "decimal" }],
  ["bool", { kind: "boolean" }],
  ["char", { kind: "text", format: "char" }],
  ["DateTime", { kind: "date", offset: false }],
  ["DateTimeOffset", { kind: "date", offset: true }],
  ["DateOnly", { kind: "day" }],
  ["TimeOnly", { kind: "time" }],
  ["TimeSpan", { kind: "duration" }],
  ["Guid", { kind: "uuid" }],
])("the C# type %s is %o, and nullable with a question mark", (type, expected) => {
  const { table } = read({ properties: { A: type, B: `${type}?` }, names: [] })
  expect(table.fields.get("a")).toMatchObject({ ...expected, nullable: false })
  expect(table.fields.get("b")).toMatchObject({ ...expected, nullable: true })
})

test("a C# string can always be null", () => {
  expect(read().table.fields.get("code")).toMatchObject({ nullable: true })
})

test("flags are the enums that the description lists, or those whose ids can hardly be anything else", () => {
  const { table } = read()
  expect(table.fields.get("perm")).toMatchObject({ flags: true })
  expect(table.fields.get("phase")).toHaveProperty("flags", undefined)
  const listed = read({ ...description, flags: ["Phase"] }).table
  expect(listed.fields.get("perm")).toHaveProperty("flags", undefined)
  expect(listed.fields.get("phase")).toMatchObject({ flags: true })
})

test("S8: an alias and the full name mean the same column, each with its own rights", () => {
  expect(ids({ filters: "ownerName==Ann" })).toEqual([1])
  expect(ids({ filters: "OWNER.NAME==Ann" })).toEqual([1])
  expect(ids({ sorts: "-ownerName" })).toEqual([2, 1])
  const { table, dialect } = read()
  expect(prepareQuery({ sorts: "-Owner.Name" }, table, { dialect }).server?.givenUp?.scope).toBe(
    "order",
  )
})

test("S8: one name can mean one column in filters and another one in sorts", () => {
  expect(ids({ filters: "slot==5" })).toEqual([1])
  expect(ids({ sorts: "slot" })).toEqual([2, 1])
})

test("S8: an entry without the right that is needed is passed over, and a name that no entry has is unknown", () => {
  expect(ids({ filters: "level>3" })).toEqual([2])
  const { table, dialect } = read()
  const { diagnostics } = prepareQuery({ filters: "Owner.Level>3" }, table, { dialect })
  expect(diagnostics.map(({ code }) => code)).toEqual(["unknown-field", "gave-up"])
  const known = prepareQuery({ sorts: "Owner.Name" }, table, { dialect })
  expect(known.diagnostics.map(({ code }) => code)).toEqual(["not-sortable", "gave-up"])
})

test("the standard dialect uses the fields' own names, as far as the server allows them", () => {
  expect(ids({ filters: "Owner.Level>3" }, {})).toEqual([2])
  expect(ids({ filters: "slot==1" }, {})).toEqual([2])
  const codes = (filters: string) =>
    prepareQuery({ filters }, read().table).diagnostics.map(({ code }) => code)
  expect(codes("alias-x==x")).toEqual(["unknown-field"])
  expect(codes("Secret==x")).toEqual(["not-filterable"])
})

test("a property whose path cannot be a field name takes one of its names, or a number", () => {
  const { table, dialect } = read({
    properties: { _x: "int", _y: "int", Élan: "int", id: "int", ID: "int" },
    names: [entry("size", "_y"), entry("Élan", "Élan")],
  })
  expect([...table.fields.values()].map(({ name }) => name)).toEqual([
    "property-1",
    "size",
    "Élan",
    "id",
    "property-2",
  ])
  expect(
    applyQuery([{ Élan: 1 }, { Élan: 2 }], table, { filters: "éLAN==2" }, { dialect }).total,
  ).toBe(1)
})

test("options that are missing have the defaults of the library", () => {
  const { names, ...others } = read().dialect.options
  expect(others).toEqual({
    defaultPageSize: 0,
    maxPageSize: 0,
    caseSensitive: false,
    ignoreNullsOnNotEqual: true,
    throwExceptions: false,
    disableNullableTypeExpressionForSorting: false,
    methods: {},
    binding: undefined,
    modelName: "m",
    behind: undefined,
  })
  expect(names?.[2]).toEqual({ name: "level", field: "Owner.Level", filter: false, sort: false })
  const options = { maxPageSize: 60, caseSensitive: true }
  expect(read({ ...description, options }).dialect.options).toMatchObject(options)
})

test("all mistakes of a description are told at once", () => {
  expect(
    reasonsOf({
      properties: { A: 1, B: "", "C..D": "int", E: "int" },
      names: [1, entry("x", "Nope"), { name: 1, path: "E" }, entry("e", "E", { sort: "yes" })],
      enums: { F: { G: "x" } },
      flags: 1,
      options: { maxPageSize: 1.5, throwExceptions: 0 },
    }),
  ).toHaveLength(11)
  expect(reasonsOf(undefined)).toHaveLength(1)
  expect(reasonsOf({})).toHaveLength(2)
})

test("nothing in a description throws, and nothing reaches a prototype", () => {
  const part = fc.oneof(
    fc.anything(),
    fc.dictionary(fc.string(), fc.anything()),
    fc.array(fc.anything()),
  )
  const given = fc.record(
    {
      properties: fc.oneof(
        part,
        fc.dictionary(fc.string(), fc.constantFrom("int", "string?", "X")),
      ),
      names: part,
      enums: part,
      flags: part,
      options: part,
    },
    { requiredKeys: [] },
  )
  check(
    fc.property(fc.oneof(given, fc.anything()), (json) => {
      expect(typeof fieldsFromSieve(json).ok).toBe("boolean")
    }),
  )
  expect(reasonsOf(JSON.parse('{"properties":{"__proto__":"int"},"names":[]}'))).toEqual([])
  expect(reasonsOf({ properties: { a: "toString" }, names: [entry("__proto__", "a")] })).toEqual([])
})

test("S8, S22: a copy of the options of a dialect changes one of them", () => {
  const { table, dialect } = read()
  const throwing = sieveWith({ ...dialect.options, throwExceptions: true })
  expect(throwing.options).toEqual({ ...dialect.options, throwExceptions: true })
  expect(prepareQuery({ filters: "Title==a" }, table, { dialect: throwing }).refused).toBe(false)
  expect(prepareQuery({ filters: "Code==a" }, table, { dialect: throwing }).refused).toBe(true)
})

test("S8: without its names, a server knows the fields of the table by their own", () => {
  expect(ids({ filters: "Owner.Level>3" }, { dialect: sieve })).toEqual([2])
})
