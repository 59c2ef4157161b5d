import { engines } from "../support/sql/engine.ts"
import { sql, SqliteAdapter } from "kysely"
import { describe, expect, it } from "vitest"
import { defineFields, prepareQuery, QueryError } from "../../src/index.ts"
import { compileSql, defineSqlTable, postgres, sqlite } from "../../src/kysely.ts"

const fields = defineFields({
  id: { kind: "integer" },
  name: { kind: "text" },
  "address.city": { kind: "text" },
  placed: { kind: "date" },
  secret: { kind: "text", filter: false, sort: false },
  low: { kind: "shortcut", test: () => true },
})

const valid = {
  engine: postgres,
  table: "people",
  key: ["id"],
  columns: { id: {}, name: {}, "address.city": { column: "city" }, placed: {} },
  shortcuts: { low: sql`true` },
}

/** Returns what is wrong with a definition, as messages. The types would not let most of them compile. */
const problemsOf = (given: unknown, over: object = fields): string[] => {
  try {
    defineSqlTable()(over as never, given as never)
    return []
  } catch (error) {
    return error instanceof QueryError
      ? error.diagnostics.map(({ code, message }) => `${code}: ${message}`)
      : [String(error)]
  }
}

const withColumn = (
  name: string,
  column: unknown,
  engineName: "sqlite" | "postgres" = "postgres",
) => ({
  ...valid,
  engine: engines[engineName],
  columns: { ...valid.columns, [name]: column },
})

describe("defineSqlTable", () => {
  it("takes a valid table, without the fields that neither filter nor sort", () => {
    expect(problemsOf(valid)).toEqual([])
    expect(problemsOf(withColumn("secret", {}))).toEqual([])
    expect(problemsOf({ ...valid, table: "public.people" })).toEqual([])
  })

  it("lists the options that a table has beside one that it does not have", () => {
    expect(() => defineSqlTable()(fields as never, { ...valid, tables: 1 } as never)).toThrow(
      /Allowed options: engine, table, /,
    )
  })

  it.each<[object, string]>([
    [{ engine: "postgres" }, 'Write engine: postgres, imported from "trommel/kysely".'],
    [{ dialect: "mariadb" }, 'Write engine: mariadb, imported from "trommel/kysely/mariadb".'],
    [{ dialect: "mysql" }, 'Write engine: mariadb, imported from "trommel/kysely/mariadb".'],
    [{ dialect: new SqliteAdapter() }, 'Write engine: sqlite, imported from "trommel/kysely".'],
  ])("%o: says which engine to import, and from where", (given, hint) => {
    const { engine: _, ...others } = valid
    const wrong = { ...others, ...given }
    expect(() => defineSqlTable()(fields as never, wrong as never)).toThrow(hint)
  })

  it("says what takes the place of shards", () => {
    const given = { ...valid, shards: ["people_1"] }
    expect(() => defineSqlTable()(fields as never, given as never)).toThrow(
      "Set nullsFirst: true on each column that is sorted by and may be null.",
    )
  })

  it.each<[string, unknown, string]>([
    ["no object", 5, "the table of the database must be a readable object, got 5"],
    ["an unknown option", { ...valid, tables: 1 }, 'a table of a database has no option "tables"'],
    ["another engine", { ...valid, engine: "mysql" }, '"engine" must be an engine, got "mysql"'],
    [
      "an object that is no engine",
      { ...valid, engine: new SqliteAdapter() },
      '"engine" must be an engine, got an object',
    ],
    ["a name with two dots", { ...valid, table: "a.b.c" }, "with at most one dot"],
    ["a name with U+0000", { ...valid, table: "a\0" }, '"table" must be the name of a table'],
    [
      "a key of a type that the engine has not",
      { ...valid, key: [{ column: "id", type: "money" }] },
      'the "type" of a part of "key" must be one of postgres, got "money"',
    ],
    [
      "a key with another option",
      { ...valid, key: [{ column: "id", type: "uuid", unique: true }] },
      'a part of "key" has no option "unique"',
    ],
    ["shards", { ...valid, shards: ["people_1"] }, '"shards" must be left out'],
    [
      "no key",
      { ...valid, key: [] },
      '"key" must be an array of at least one column, got an array',
    ],
    [
      "a key of U+0000",
      { ...valid, key: ["a\0"] },
      'each part of "key" must be the name of a column',
    ],
    [
      "no columns",
      { ...valid, columns: undefined },
      '"columns" must be a readable object, got undefined',
    ],
    [
      "a column of no field",
      withColumn("title", {}),
      'The field "title" cannot be defined: the table of fields has no column of this name',
    ],
    [
      "a column that is no object",
      withColumn("name", "name"),
      'the column must be a readable object, got "name"',
    ],
    [
      "an unknown option of a column",
      withColumn("name", { place: "x" }),
      'a column of kind text has no option "place"',
    ],
    [
      "a nested field without column",
      withColumn("address.city", {}),
      'expected "column" or "expression", since the field is not read from a single property',
    ],
    [
      "a column beside an expression",
      withColumn("name", { column: "n", expression: sql`n` }),
      'expected "column" or "expression", got both',
    ],
    [
      "an expression as text",
      withColumn("name", { expression: "n" }),
      '"expression" must be SQL of kysely, or a function that returns it, got "n"',
    ],
    [
      "a column name of U+0000",
      withColumn("name", { column: "a\0" }),
      '"column" must be the name of a column',
    ],
    [
      "an empty column name",
      withColumn("name", { column: "" }),
      '"column" must be the name of a column, got ""',
    ],
    [
      "a type of another kind",
      withColumn("name", { type: "int4" }),
      '"type" must be a type of postgres that the library compares as kind text, got "int4"',
    ],
    [
      "a type that does not compare as in memory",
      withColumn("id", { type: "float4" }),
      '"type" must be',
    ],
    [
      "a type of another engine",
      withColumn("placed", { type: "timestamptz" }, "sqlite"),
      '"type" must be a type of sqlite',
    ],
    [
      "a promise that is no boolean",
      withColumn("name", { notNull: 1 }),
      '"notNull" must be true or false, got 1',
    ],
    [
      "another collation",
      withColumn("name", { collation: "de" }),
      '"collation" must be "C" or left out, got "de"',
    ],
    [
      "a collation in SQLite",
      withColumn("name", { collation: "C" }, "sqlite"),
      'a column of kind text has no option "collation"',
    ],
    [
      "a folded column of a number",
      withColumn("id", { fold: { column: "x" } }),
      'a column of kind integer has no option "fold"',
    ],
    [
      "a fold without column",
      withColumn("name", { fold: {} }),
      '"column" of "fold" must be the name of a column',
    ],
    [
      "a fold that is no object",
      withColumn("name", { fold: "x" }),
      '"fold" must be a readable object, got "x"',
    ],
    [
      "an unknown option of fold",
      withColumn("name", { fold: { column: "x", type: 1 } }),
      '"fold" has no option "type"',
    ],
    [
      "a shortcut without SQL",
      { ...valid, shortcuts: {} },
      'it needs SQL of kysely in "shortcuts", or a function that returns it, got undefined',
    ],
    [
      "shortcuts that are no object",
      { ...valid, shortcuts: 5 },
      '"shortcuts" must be a readable object, got 5',
    ],
    ["a shortcut as text", { ...valid, shortcuts: { low: "true" } }, "it needs SQL of kysely"],
    [
      "a shortcut of no field",
      { ...valid, shortcuts: { low: sql`true`, high: sql`true` } },
      "the table of fields has no shortcut of this name",
    ],
  ])("refuses %s", (_, given, message) => {
    const problems = problemsOf(given)
    expect(problems.filter((problem) => problem.includes(message))).toHaveLength(1)
    expect(problems.every((problem) => problem.startsWith("bad-definition: "))).toBe(true)
  })

  it("needs no SQL for a shortcut that no condition can use", () => {
    const hidden = defineFields({
      name: { kind: "text" },
      low: { kind: "shortcut", filter: false, test: () => true },
    })
    const table = defineSqlTable<{ people: { id: number; name: string } }>()(hidden, {
      engine: sqlite,
      table: "people",
      key: ["id"],
      columns: { name: {} },
    })
    expect(
      compileSql(prepareQuery({ filters: "low==true" }, hidden, { strict: false }), table),
    ).toMatchObject({
      where: { sql: "(1 = 1)" },
      diagnostics: [{ code: "not-filterable" }],
    })
  })

  it("tells all mistakes at once", () => {
    expect(problemsOf({ engine: postgres, tables: 0, table: 1, key: 2, columns: {} })).toHaveLength(
      8,
    )
  })

  it("tells that the fields belong into a second call", () => {
    expect(() => defineSqlTable(fields as never)(fields as never, valid as never)).toThrow(
      QueryError,
    )
  })

  it("properties of Object.prototype are no columns", () => {
    const { placed: _, ...columns } = valid.columns
    const inheriting: object = Object.setPrototypeOf(columns, { placed: {} }) as object
    expect(problemsOf({ ...valid, columns: inheriting })).toEqual([
      'bad-definition: The field "placed" cannot be defined: it needs a column in "columns".',
    ])
  })
})
