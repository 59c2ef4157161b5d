import { engines } from "../support/sql/engine.ts"
import { sql } from "kysely"
import { describe, expect, it } from "vitest"
import { fieldsFromJson, QueryError } from "../../src/index.ts"
import { defineSqlTable, sqlTableSchema } from "../../src/kysely.ts"
import type { AnyDatabase } from "../support/sql/engine.ts"
import { databaseTable } from "../support/sql/database-table.ts"

type EngineName = "sqlite" | "postgres"

/** Defines the table `t` with a column for a field. */
function tableWith(engineName: EngineName, field: object, column: object) {
  const built = fieldsFromJson({ v: field })
  if (!built.ok) return expect.fail(JSON.stringify(built.diagnostics))
  const options = { engine: engines[engineName], table: "t", key: ["id"], columns: { v: column } }
  return defineSqlTable<AnyDatabase>()(built.value, options as never)
}

/** Returns the messages and hints of what is wrong with a column. */
function problemsOf(engineName: EngineName, field: object, column: object): readonly string[] {
  try {
    tableWith(engineName, field, column)
    return []
  } catch (error) {
    return error instanceof QueryError
      ? error.diagnostics.map(({ message, hint }) => `${message} ${hint ?? ""}`.trim())
      : [String(error)]
  }
}

const start = 'The field "v" cannot be defined: '
const dates = "iso-3, iso-0, iso-6, iso-7, iso-day, unix-ms, unix-s"
const times = "time-7, time-0, time-3, time-6"
const decimal = { kind: "number", format: "decimal" }
const float = { kind: "number", format: "float" }
const sized = { kind: "integer", bits: 32 }
const int64 = { kind: "integer", bits: 64 }
const uint64 = { ...int64, unsigned: true }
const choice = { kind: "enum", values: [1, 2] }
const object = { kind: "object", sort: false }

describe("the types of columns", () => {
  it.each<[EngineName, object, string, string]>([
    ["sqlite", { kind: "text" }, "kind text", "text"],
    ["sqlite", { kind: "uuid" }, "kind uuid", "text, blob"],
    ["sqlite", { kind: "boolean" }, "kind boolean", "integer"],
    ["sqlite", { kind: "number" }, "kind number", "real, integer, int8"],
    ["sqlite", float, "kind number with format float", "real"],
    ["sqlite", { kind: "integer" }, "kind integer", "integer, int8, real"],
    ["sqlite", sized, "kind integer of 32 bits", "integer, int8"],
    ["sqlite", int64, "kind integer of 64 bits", "int8, integer"],
    ["sqlite", choice, "kind enum", "integer, int8, real"],
    ["sqlite", { kind: "date" }, "kind date", dates],
    ["sqlite", { kind: "day" }, "kind day", "iso-day"],
    ["sqlite", { kind: "time" }, "kind time", times],
    ["sqlite", { kind: "duration" }, "kind duration", "int8, integer"],
    ["sqlite", object, "kind object", "any"],
    ["postgres", { kind: "text" }, "kind text", "text, varchar"],
    ["postgres", { kind: "uuid" }, "kind uuid", "uuid, text"],
    ["postgres", { kind: "boolean" }, "kind boolean", "boolean"],
    ["postgres", { kind: "number" }, "kind number", "float8, numeric, int2, int4, int8"],
    ["postgres", float, "kind number with format float", "float8, float4"],
    ["postgres", decimal, "kind number with format decimal", "numeric"],
    ["postgres", { kind: "integer" }, "kind integer", "int8, int2, int4, numeric, float8"],
    ["postgres", sized, "kind integer of 32 bits", "int4, int2, int8"],
    ["postgres", int64, "kind integer of 64 bits", "int8, int2, int4"],
    ["postgres", uint64, "kind unsigned integer of 64 bits", "numeric"],
    ["postgres", choice, "kind enum", "int8, int2, int4, numeric, float8"],
    ["postgres", { kind: "date" }, "kind date", `timestamptz, timestamp, date, ${dates}`],
    ["postgres", { kind: "day" }, "kind day", "date, iso-day"],
    ["postgres", { kind: "time" }, "kind time", `time, ${times}`],
    ["postgres", { kind: "duration" }, "kind duration", "int8"],
    ["postgres", object, "kind object", "any"],
  ])("%s, %j: a mistake tells %s, and all types", (engineName, field, kind, types) => {
    expect(problemsOf(engineName, field, { type: "x" })).toEqual([
      `${start}"type" must be a type of ${engineName} that the library compares as ${kind}, got "x". Allowed types: ${types}.`,
    ])
  })

  it.each<[string, object?]>([
    ["numeric(0)"],
    ["numeric(1001)"],
    ["numeric(3,4)"],
    ["numeric(10,-2)"],
    ["numeric(10,2)", { expression: sql`v` }],
    ["int4(3)"],
  ])("are none of a number of digits that no column has: %s, %j", (type, place) => {
    expect(problemsOf("postgres", decimal, { type, ...place })).toEqual([
      `${start}"type" must be a type of postgres that the library compares as kind number with format decimal, got "${type}". Allowed types: numeric.`,
    ])
  })

  it("of decimal numbers in SQLite are integers", () => {
    expect(problemsOf("sqlite", decimal, { type: "x", scale: 2 })[0]).toContain(
      "Allowed types: int8, integer.",
    )
  })

  it.each<[object, string]>([
    [{ bits: 8 }, "int2"],
    [{ bits: 8, unsigned: true }, "int2"],
    [{ bits: 16 }, "int2"],
    [{ bits: 16, unsigned: true }, "int4"],
    [{ bits: 32 }, "int4"],
    [{ bits: 32, unsigned: true }, "int8"],
    [{ bits: 64 }, "int8"],
  ])("of an integer of %j begin with the smallest that holds it in PostgreSQL", (size, type) => {
    const table = tableWith("postgres", { kind: "integer", ...size }, {})
    expect(databaseTable(table).columns.get("v")?.type).toBe(type)
    expect(sqlTableSchema(table, { columns: { id: "int4" } })[0]).toContain(`"v" ${type}`)
  })

  it.each<[object, string, boolean]>([
    [{ bits: 16 }, "int2", false],
    [{ bits: 32 }, "int4", false],
    [{ bits: 8 }, "int2", true],
    [{ bits: 16, unsigned: true }, "int4", true],
    [{ bits: 32 }, "int8", true],
  ])("of an integer of %j may hold others in %s: %s", (size, type, expected) => {
    const { columns } = databaseTable(tableWith("postgres", { kind: "integer", ...size }, { type }))
    expect(columns.get("v")?.mayHoldSpecials).toBe(expected)
  })
})

describe("the options of columns", () => {
  const names = ["fold", "belowSurrogates", "collation", "mayHoldSpecials", "scale"]
  const all = { fold: { column: "w" }, belowSurrogates: true, collation: "C" }
  const given = new Map<string, unknown>(
    Object.entries({ ...all, mayHoldSpecials: true, scale: 2 }),
  )
  /** The options that a column takes besides those of all columns. */
  const taken = (engineName: EngineName, field: object): readonly string[] =>
    names.filter((name) => {
      const problems = problemsOf(engineName, field, { [name]: given.get(name) })
      return problems.every((problem) => !problem.includes(`has no option "${name}"`))
    })

  it.each<[object, readonly string[], readonly string[]]>([
    [{ kind: "text" }, ["fold", "belowSurrogates"], ["fold", "belowSurrogates", "collation"]],
    [{ kind: "uuid" }, [], []],
    [{ kind: "boolean" }, [], []],
    [{ kind: "duration" }, [], []],
    [object, [], []],
    [sized, ["mayHoldSpecials"], ["mayHoldSpecials"]],
    [decimal, ["scale"], ["mayHoldSpecials"]],
    [{ kind: "number" }, [], ["mayHoldSpecials"]],
    [{ kind: "integer" }, [], ["mayHoldSpecials"]],
    [{ kind: "date" }, [], ["mayHoldSpecials"]],
    [{ kind: "day" }, [], ["mayHoldSpecials"]],
    [{ kind: "time" }, [], ["mayHoldSpecials"]],
  ])("of %j are %j in SQLite, and %j in PostgreSQL", (field, inSqlite, inPostgres) => {
    expect(taken("sqlite", field)).toEqual(inSqlite)
    expect(taken("postgres", field)).toEqual(inPostgres)
  })
})
