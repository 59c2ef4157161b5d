import { describe, expect, it, onTestFinished } from "vitest"
import { listEndpoint } from "../../src/server.ts"
import { prepareQuery, QueryError, type Column } from "../../src/index.ts"
import {
  checkSqlTable,
  countValues,
  readSqlTable,
  runSql,
  sqlite,
  sqlSource,
} from "../../src/kysely.ts"
import { openSqlite } from "../support/sql/sqlite-engine.ts"
import { databaseTable } from "../support/sql/database-table.ts"

function openWith(script: string) {
  const engine = openSqlite()
  onTestFinished(engine.close)
  engine.database.exec(script)
  return engine
}

/** Reads the columns `x` of tables, each with a type and values. */
async function readColumn(type: string, values: string, end = ""): Promise<unknown> {
  const { db } = openWith(
    `create table t (id integer primary key, x ${type})${end}; insert into t (x) values ${values}`,
  )
  const { definitions, table, remarks } = await readSqlTable(db, { engine: sqlite, table: "t" })
  const definition: Column | undefined = definitions.x
  return definition === undefined
    ? remarks[0]?.message
    : [definition, databaseTable(table).columns.get("x")?.type]
}

const orders = `create table orders (
  id integer primary key, "placed at" text not null, total real, note text, "__proto__" integer unique not null
) strict; insert into orders values (1, '2024-01-31T12:00:00Z', 1.5, null, 7), (2, '2024-02-01T12:00:00Z', 2, 'a', 8)`

describe("a table that is read from SQLite", () => {
  it("has a field for each column, and answers a list endpoint", async () => {
    const { db } = openWith(orders)
    const { fields, table, definitions, remarks } = await readSqlTable(db, {
      engine: sqlite,
      table: "orders",
    })
    expect(Object.entries(definitions)).toEqual([
      ["id", { kind: "integer", nullable: false, unique: true }],
      ["placed_at", { kind: "text", nullable: false, path: ["placed at"] }],
      ["total", { kind: "number" }],
      ["note", { kind: "text" }],
      ["proto", { kind: "integer", nullable: false, unique: true, path: ["__proto__"] }],
    ])
    expect(remarks).toEqual([])
    expect(table.key).toEqual(["id"])
    const endpoint = listEndpoint({ table: fields, rows: sqlSource(db, table) })
    const response = await endpoint(new Request("http://localhost/?filters=total>1.5"))
    expect(await response.json()).toMatchObject({ data: [{ id: 2, total: 2 }], total: 1 })
  })

  it("has what is given in the place of what it says", async () => {
    const { db } = openWith(orders)
    const { fields, table, definitions } = await readSqlTable(db, {
      engine: sqlite,
      table: "orders",
      pick: ["total"],
      fields: { placed: { kind: "date", label: "Placed" }, loud: { kind: "text" } },
      columns: {
        placed: { column: "placed at", type: "iso-0" },
        loud: { expression: (column) => column("note") },
      },
      key: ["__proto__"],
    })
    expect(Object.keys(definitions)).toEqual(["placed", "total", "loud"])
    expect(databaseTable(table).columns.get("placed")).toMatchObject({
      type: "iso-0",
      notNull: true,
    })
    const { data } = await runSql(db, prepareQuery({ filters: "placed>2024-02-01" }, fields), table)
    expect(data).toEqual([{ placed: "2024-02-01T12:00:00Z", total: 2, loud: "a" }])
  })

  it.each([
    ["integer", "(5000000000), (null)", [{ kind: "integer" }, "int8"]],
    ["int", "(1), (1.5)", [{ kind: "number" }, "real"]],
    ["int", "(9007199254740993), (5)", [{ kind: "integer", bits: 64 }, "int8"]],
    ["boolean", "(1), (0)", [{ kind: "boolean" }, "integer"]],
    ["boolean", "(1), (2)", [{ kind: "integer" }, "int8"]],
    ["varchar(9)", "('a'), ('2024-01-01')", [{ kind: "text" }, "text"]],
    ["date", "('2024-01-31')", [{ kind: "day" }, "iso-day"]],
    ["date", "('2024-02-30')", [{ kind: "text" }, "text"]],
    ["", "('2024-01-31T12:00:00.123Z')", [{ kind: "date" }, "iso-3"]],
    ["", "('12:30:00')", [{ kind: "time" }, "time-0"]],
    ["text", "('11111111-1111-1111-1111-111111111111')", [{ kind: "uuid" }, "text"]],
    ["decimal(10,2)", "(1.5), (2)", [{ kind: "number" }, "real"]],
    ["text", "(null)", [{ kind: "text" }, "text"]],
    ["numeric", "(null)", [{ kind: "number" }, "real"]],
    ["decimal(10,2)", "(null)", [{ kind: "number" }, "real"]],
  ])("has the kind of the values of a column %s: %s", async (type, values, expected) => {
    expect(await readColumn(type, values)).toEqual(expected)
  })

  it("takes a kind that is given where no value is another one", async () => {
    const { db } = openWith("create table t (id integer primary key, at date, price)")
    const fields = { at: { kind: "date" }, price: { kind: "number" } } as const
    const found = await readSqlTable(db, { engine: sqlite, table: "t", fields })
    const query = prepareQuery({ filters: "at>2024-01-01,price>1" }, found.fields)
    expect(await runSql(db, query, found.table)).toMatchObject({ data: [], refused: false })
    await db.insertInto("t").values({ at: "tomorrow" }).execute()
    await expect(readSqlTable(db, { engine: sqlite, table: "t", fields })).rejects.toThrow(
      'the column "at" has the type date or values that are none of kind date',
    )
  })

  it("looks at no value of a strict table, and at 10,000 rows of another", async () => {
    expect(await readColumn("text", "('2024-01-31')", " strict")).toEqual([
      { kind: "text" },
      "text",
    ])
    const many = Array.from({ length: 10_000 }, () => "(1)").join(", ")
    expect(await readColumn("", `${many}, ('a')`)).toEqual([{ kind: "integer" }, "int8"])
    expect(await readColumn("", `('a'), ${many}`)).toContain("of several types")
  })

  it("has 64 bits for integers of a strict table that no number holds, and else their digits", async () => {
    expect(await readColumn("integer", "(5), (9007199254740993)", " strict")).toEqual([
      { kind: "integer", bits: 64 },
      "int8",
    ])
    const { db, database } = openWith("create table t (id integer primary key) strict")
    const { fields, table } = await readSqlTable(db, { engine: sqlite, table: "t" })
    database.exec("insert into t values (1), (9007199254740993)")
    const all = prepareQuery({ pageSize: 1 }, fields)
    const first = await runSql(db, all, table)
    const second = await runSql(db, all, table, { after: first.next })
    expect([...first.data, ...second.data]).toEqual([{ id: 1 }, { id: "9007199254740993" }])
  })

  it("has columns whose names differ beyond ASCII, and says why one without a name has no field", async () => {
    const { db } = openWith(
      `create table t (id integer primary key, "É" text, "é" integer, "" text); insert into t values (1, 'a', 2, 'b')`,
    )
    const { fields, table, remarks } = await readSqlTable(db, { engine: sqlite, table: "t" })
    const { data } = await runSql(db, prepareQuery({}, fields), table)
    expect(data).toEqual([{ id: 1, É: "a", é: 2 }])
    expect(remarks.map(({ path }) => path)).toEqual([[""]])
    expect(await checkSqlTable(db, table, { rows: false })).toEqual([])
    const wrong = readSqlTable(db, { engine: sqlite, table: "t", pick: ["Id", "í"] })
    await expect(wrong).rejects.toThrow('got "í"')
  })

  it("says which columns of a given key may be null, unless the table promises that they are not", async () => {
    const { db } = openWith("create table t (a text unique, b integer not null)")
    const read = async (options: object) =>
      (await readSqlTable(db, { engine: sqlite, table: "t", ...options })).remarks
    expect(await read({ key: ["b"] })).toEqual([])
    expect(await read({ key: ["a", "b"] })).toEqual([
      {
        path: ["a"],
        field: "a",
        message:
          '"a" is in the key, and the database lets it be null. Rows without a value there are missing from pages: take columns that are never null.',
      },
    ])
    expect(await read({ key: ["a"], columns: { a: { notNull: true } } })).toEqual([])
  })

  it.each([
    ["blob", "(x'00')", '"x" gets no field, because its values are of several types.'],
    ["date", "(null)", '"x" gets no field, because it has no value that shows what it is.'],
    ["any", "(1)", '"x" gets no field, because the library compares no ANY.', " strict"],
    [
      "datetime default current_timestamp",
      "('2024-01-31 12:00:00')",
      "replace(${column(\"x\")}, ' ', 'T') || 'Z'",
    ],
  ])(
    "says of a column %s why it has no field, and what gives one",
    async (type, values, expected, end = "") => {
      expect(await readColumn(type, values, end)).toContain(expected)
    },
  )

  it("reads the texts of current_timestamp by the expression that it names", async () => {
    const { db } = openWith(
      "create table t (id integer primary key, x datetime); insert into t (x) values ('2024-01-31 12:00:00')",
    )
    const { remarks } = await readSqlTable(db, { engine: sqlite, table: "t" })
    expect(remarks[0]?.message).toContain('type: "iso-0" } in "columns"')
  })

  it("needs a key where it is a view, or no row has a number", async () => {
    const view = "create table s (a integer primary key); create view t as select * from s"
    const named = `create table t (rowid text, oid text, _rowid_ text unique);
      create unique index i on t (oid, lower(oid))`
    for (const [script, reason] of [
      [view, "it has no unique index"],
      [named, 'the unique index "i" has "oid", which may be null'],
    ] as const) {
      const read = readSqlTable(openWith(script).db, { engine: sqlite, table: "t" })
      await expect(read).rejects.toThrow(QueryError)
      await expect(read).rejects.toThrow(reason)
    }
  })

  it.each([
    "create table t (a text primary key, b integer)",
    "create table t (a text, b integer)",
    "create table t (a text not null, b integer); create unique index i on t (a) where a > 1",
    "create table t (a text not null, b integer); create unique index i on t (lower(a))",
  ])("has the number of the row as its key where no unique index gives one: %s", async (script) => {
    const { db, database } = openWith(script)
    database.exec("insert into t (a, b) values ('x', 1), ('y', 2), ('z', null), ('w', 1)")
    const { fields, table } = await readSqlTable(db, { engine: sqlite, table: "t" })
    expect(table.key).toEqual(["rowid"])
    const found: unknown[] = []
    for (let after: string | null = null, pages = 0; pages < 4; pages++) {
      const asked = prepareQuery({ sorts: "b", pageSize: 1 }, fields)
      const page: { data: unknown[]; next: string | null } = await runSql(db, asked, table, {
        after,
      })
      found.push(...page.data)
      after = page.next
    }
    expect(found).toMatchObject([{ a: "z" }, { a: "x" }, { a: "w" }, { a: "y" }])
    expect(await checkSqlTable(db, table)).toEqual([])
    const counted = await countValues(db, prepareQuery({}, fields), table, "b")
    expect(counted.values[0]).toEqual({ value: 1, count: 2 })
  })

  it.each([
    ["create table t (a text not null unique, b integer)", ["a"]],
    ["create table t (a text, b integer, primary key (b, a)) without rowid", ["b", "a"]],
    ["create table t (a text primary key) strict", ["a"]],
  ])("takes the first unique index without nulls: %s", async (script, key) => {
    const { table } = await readSqlTable(openWith(script).db, { engine: sqlite, table: "t" })
    expect(table.key).toEqual(key)
  })

  it("is refused where it is not there, and for columns that it does not have", async () => {
    const { db } = openWith(orders)
    const read = (options: object) =>
      readSqlTable(db, { engine: sqlite, table: "orders", ...options })
    await expect(read({ table: "order" })).rejects.toThrow('the database has no table "order"')
    await expect(read({ pick: ["x", 1] })).rejects.toThrow('got "x"')
    await expect(read({ fields: { x: 1 } })).rejects.toThrow(QueryError)
    await expect(read({ columns: { nope: {} } })).rejects.toThrow(QueryError)
    await expect(read({ engine: "sqlite" })).rejects.toThrow(QueryError)
    await expect(read({ table: "a.b.c" })).rejects.toThrow(QueryError)
  })

  it.each([
    ["text", "('x'), ('5')", "integer"],
    ["text", "('x')", "date"],
    ["integer", "(1.5)", "boolean"],
  ] as const)("refuses a column %s of values %s under kind %s", async (type, values, kind) => {
    const { db } = openWith(
      `create table t (id integer primary key, x ${type}); insert into t (x) values ${values}`,
    )
    const read = (columns = {}) =>
      readSqlTable(db, { engine: sqlite, table: "t", fields: { x: { kind } }, columns })
    await expect(read()).rejects.toThrow(`none of kind ${kind}: give "type" or "expression"`)
    const told = kind === "date" ? "iso-3" : "integer"
    expect((await read({ x: { type: told } })).definitions.x).toEqual({ kind })
  })

  it("takes a field from another column where the field is defined", async () => {
    const { db } = openWith(
      "create table t (id integer primary key, total integer not null, sum integer); insert into t values (1, 5, null)",
    )
    const place = { engine: sqlite, table: "t", columns: { total: { column: "sum" } } } as const
    await expect(readSqlTable(db, place)).rejects.toThrow(
      'its column is "sum", and not the one of its name: define it in "fields"',
    )
    const fields = { total: { kind: "integer" } } as const
    const read = await readSqlTable(db, { ...place, fields })
    const asked = prepareQuery({ filters: "total==null" }, read.fields)
    expect((await runSql(db, asked, read.table)).total).toBe(1)
  })

  it("is found in the schema that a plugin gives", async () => {
    const { db } = openWith(
      "create table t (id integer primary key); attach ':memory:' as other; create table other.t (n integer primary key)",
    )
    const read = (database: typeof db, table = "t") =>
      readSqlTable(database, { engine: sqlite, table })
    expect((await read(db)).table.key).toEqual(["id"])
    expect((await read(db, "other.T")).table.key).toEqual(["n"])
    expect((await read(db.withSchema("other"))).table.key).toEqual(["n"])
  })
})
