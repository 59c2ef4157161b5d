import { sql, type Kysely } from "kysely"
import { describe, expectTypeOf, it } from "vitest"
import { defineFields, fieldsFromJson, type BoundQuery } from "../../src/index.ts"
import {
  defineSqlTable,
  readSqlTable,
  runSql,
  sqlSource,
  toKysely,
  postgres,
  sqlite,
  type SqlEngine,
  type SqlRow,
} from "../../src/kysely.ts"
import { listEndpoint } from "../../src/server.ts"

interface Database {
  readonly people: {
    readonly id: number
    readonly name: string | null
    readonly city: string
    readonly born: Date
    readonly score: string
    readonly big: string
  }
  readonly places: { readonly id: number }
}

const fields = defineFields({
  id: { kind: "integer" },
  name: { kind: "text" },
  "address.city": { kind: "text" },
  born: { kind: "date" },
  score: { kind: "number" },
  big: { kind: "integer", sort: false },
  low: { kind: "shortcut", test: ({ id }: { readonly id?: number | null }) => id === 1 },
})

const people = defineSqlTable<Database>()(fields, {
  engine: postgres,
  table: "people",
  key: ["id"],
  columns: {
    id: { notNull: true },
    name: { fold: { column: "city" }, collation: "C" },
    "address.city": { column: "city", notNull: true },
    born: { type: "timestamp" },
    score: { type: "numeric" },
    big: { expression: (column) => sql`${column("big")} + 1`, type: "int8", notNull: true },
  },
  shortcuts: { low: (column) => sql`${column("id")} = 1` },
})

declare const db: Kysely<Database>
declare const bound: BoundQuery

const columns = {
  id: {},
  name: {},
  "address.city": { column: "city" },
  born: {},
  score: {},
  big: {},
} as const
const rest = { table: "people", key: ["id"], shortcuts: { low: sql<boolean>`true` } } as const

describe("defineSqlTable", () => {
  it("knows the row: values by kind and type, null unless promised otherwise, paths rebuilt", () => {
    expectTypeOf<SqlRow<typeof people>>().toEqualTypeOf<{
      id: number
      name: string | null
      address: { city: string }
      born: string | null
      score: number | null
      big: number
    }>()
    const exact = { ...columns, score: { type: "numeric(10,2)", notNull: true } } as const
    const _exact = defineSqlTable<Database>()(fields, {
      ...{ engine: postgres, ...rest, columns: exact },
    } as const)
    expectTypeOf<SqlRow<typeof _exact>["score"]>().toEqualTypeOf<number>()
  })

  it("refuses wrong and forgotten columns at the property", () => {
    defineSqlTable<Database>()(fields, { engine: postgres, ...rest, columns })
    defineSqlTable<Database>()(fields, {
      engine: postgres,
      ...rest,
      // @ts-expect-error the column is not one of the table
      columns: { ...columns, name: { column: "title" } },
    })
    const { name: _, ...forgotten } = columns
    defineSqlTable<Database>()(fields, {
      engine: postgres,
      ...rest,
      // @ts-expect-error the column of name is missing
      columns: forgotten,
    })
    defineSqlTable<Database>()(fields, {
      engine: postgres,
      ...rest,
      columns: {
        ...columns,
        // @ts-expect-error there is no field title
        title: {},
      },
    })
    defineSqlTable<Database>()(fields, {
      engine: postgres,
      ...rest,
      // @ts-expect-error the name of a nested field is no column
      columns: { ...columns, "address.city": {} },
    })
    defineSqlTable<Database>()(fields, {
      engine: postgres,
      ...rest,
      // @ts-expect-error a column beside an expression
      columns: { ...columns, name: { column: "name", expression: sql`name` } },
    })
  })

  it("refuses types of another kind or engine, and promises that a kind does not have", () => {
    defineSqlTable<Database>()(fields, {
      engine: postgres,
      ...rest,
      // @ts-expect-error int4 does not hold texts
      columns: { ...columns, name: { type: "int4" } },
    })
    defineSqlTable<Database>()(fields, {
      engine: postgres,
      ...rest,
      // @ts-expect-error a numeric has a number of digits
      columns: { ...columns, score: { type: "numeric(many)" } },
    })
    defineSqlTable<Database>()(fields, {
      engine: sqlite,
      ...rest,
      // @ts-expect-error SQLite has no timestamptz
      columns: { ...columns, born: { type: "timestamptz" } },
    })
    defineSqlTable<Database>()(fields, {
      engine: postgres,
      ...rest,
      // @ts-expect-error only texts have a folded column
      columns: { ...columns, id: { fold: { column: "name" } } },
    })
  })

  it("knows the columns and values of kinds with types of their own (V4a to V5d)", () => {
    const kinds = defineFields({
      day: { kind: "day" },
      time: { kind: "time" },
      duration: { kind: "duration" },
      long: { kind: "integer", bits: 64 },
      byte: { kind: "integer", bits: 8, unsigned: true },
      float: { kind: "number", format: "float" },
      price: { kind: "number", format: "decimal" },
      owner: { kind: "object" },
    })
    interface Kinds {
      readonly t: Record<keyof typeof exact.columns, unknown> & { readonly id: number }
    }
    const exact = {
      table: "t",
      key: ["id"],
      columns: {
        ...{ day: {}, time: {}, duration: {}, long: {}, owner: {} },
        byte: { mayHoldSpecials: false },
        float: {},
        price: { scale: 2, notNull: true },
      },
    } as const
    const table = defineSqlTable<Kinds>()(kinds, { engine: sqlite, ...exact })
    expectTypeOf(table.key).toEqualTypeOf<readonly string[]>()
    expectTypeOf<SqlRow<typeof table>>().toEqualTypeOf<{
      day: string | null
      time: string | null
      duration: string | null
      long: string | null
      owner: object | null
      byte: number | null
      float: number | null
      price: string
    }>()
    const { price: _, ...others } = exact.columns
    defineSqlTable<Kinds>()(kinds, {
      ...{ ...exact, engine: sqlite },
      // @ts-expect-error a decimal number of SQLite needs its scale
      columns: { ...others, price: {} },
    })
    defineSqlTable<Kinds>()(kinds, {
      ...{ ...exact, engine: postgres },
      // @ts-expect-error a decimal number of PostgreSQL has none
      columns: { ...others, price: { scale: 2 } },
    })
    defineSqlTable<Kinds>()(kinds, {
      ...{ ...exact, engine: postgres },
      columns: { ...others, float: { type: "float4" }, time: { type: "time-7" }, price: {} },
    })
    defineSqlTable<Kinds>()(kinds, {
      ...{ ...exact, engine: postgres },
      // @ts-expect-error a timestamp is no day
      columns: { ...others, price: {}, day: { type: "timestamp" } },
    })
  })

  it("refuses another table, another key, and forgotten shortcuts", () => {
    defineSqlTable<Database>()(fields, {
      engine: postgres,
      ...rest,
      // @ts-expect-error there is no such table
      table: "persons",
      columns,
    })
    defineSqlTable<Database>()(fields, {
      engine: postgres,
      ...rest,
      // @ts-expect-error the key is not a column
      key: ["uid"],
      columns,
    })
    defineSqlTable<Database>()(fields, {
      engine: postgres,
      ...rest,
      // @ts-expect-error low is missing
      shortcuts: {},
      columns,
    })
    // @ts-expect-error the shortcuts are missing
    defineSqlTable<Database>()(fields, {
      engine: postgres,
      table: "people",
      key: ["id"],
      columns,
    })
    // @ts-expect-error the fields belong into a second call
    defineSqlTable<Database>(fields)
  })

  it("takes a column of the key with its type", () => {
    const typed = { ...rest, engine: postgres, columns } as const
    defineSqlTable<Database>()(fields, { ...typed, key: [{ column: "id", type: "int8" }, "name"] })
    // @ts-expect-error there is no such column
    defineSqlTable<Database>()(fields, { ...typed, key: [{ column: "uid", type: "int8" }] })
  })

  it("takes what it is given where nothing is known", () => {
    // eslint-disable-next-line @typescript-eslint/no-explicit-any -- it stands for a database without types
    const anything = defineSqlTable<any>()(fields, {
      engine: sqlite,
      table: "anything",
      key: ["whatever"],
      columns: { ...columns, name: { column: "x" } },
      shortcuts: { low: sql`true` },
    })
    expectTypeOf(anything.key).toEqualTypeOf<readonly string[]>()
    expectTypeOf<SqlRow<typeof anything>["id"]>().toEqualTypeOf<number | null>()
    const read = fieldsFromJson({ a: { kind: "text" } })
    if (read.ok)
      defineSqlTable<Database>()(read.value, {
        engine: postgres,
        table: "people",
        key: ["id"],
        columns: { a: { column: "name" } },
      })
  })
})

describe("runSql", () => {
  it("types rows and counts by the options", async () => {
    const answer = await runSql(db, bound, people)
    expectTypeOf(answer.data).toEqualTypeOf<SqlRow<typeof people>[]>()
    expectTypeOf(answer.total).toEqualTypeOf<number>()
    const uncounted = await runSql(db, bound, people, { count: false, select: ["city"] })
    expectTypeOf(uncounted.pages).toEqualTypeOf<undefined>()
    expectTypeOf(uncounted.data[0]?.city).toEqualTypeOf<string | undefined>()
    const { data } = await runSql(db, bound, people, { raw: true })
    expectTypeOf(data[0]?.born).toEqualTypeOf<Date | undefined>()
    // @ts-expect-error there is no such column
    await runSql(db, bound, people, { select: ["uid"] })
    await runSql(db, bound, people, { where: (column) => sql`${column("city")} = 'Bonn'` })
    // @ts-expect-error the table has no such column
    await runSql(db, bound, people, { where: (column) => sql`${column("uid")} = 1` })
    // @ts-expect-error the table has no such column
    toKysely(bound, people, { where: (column) => sql`${column("uid")} = 1` })
    // @ts-expect-error the table has no such column
    sqlSource(db, people, { where: (column, { url }) => sql`${column("uid")} = ${url}` })
    // @ts-expect-error the database is another one
    await runSql(db as never as Kysely<{ other: { id: number } }>, bound, people)
  })

  it("takes the cursor of an earlier page, and gives the next one", async () => {
    const { next } = await runSql(db, bound, people, { after: null, count: false })
    expectTypeOf(next).toEqualTypeOf<string | null>()
    await runSql(db, bound, people, { after: next })
    // @ts-expect-error a cursor is a text
    await runSql(db, bound, people, { after: 2 })
    // @ts-expect-error the page of an endpoint is that of its request
    sqlSource(db, people, { after: next })
  })

  it("the selections of a cursor keep the types of other columns", async () => {
    const { keyset } = toKysely(bound, people, { as: "p", after: null })
    const query = db
      .selectFrom("people as p")
      .select("p.id")
      .select([...keyset.selections])
    const [row] = await query.execute()
    expectTypeOf(row?.id).toEqualTypeOf<number | undefined>()
    // @ts-expect-error the column was not selected
    expectTypeOf(row?.name).toBeString()
    expectTypeOf(keyset.next).returns.toEqualTypeOf<string | null>()
  })

  it("the page keeps the type of a statement", () => {
    const { where, page } = toKysely(bound, people, { as: "p" })
    const query = db.selectFrom("people as p").select("p.id").where(where)
    expectTypeOf(query.$call(page)).toEqualTypeOf<typeof query>()
  })
})

describe("listEndpoint", () => {
  it("hands rows of the database, and counts that may be missing, to respond", () => {
    listEndpoint({
      table: fields,
      rows: sqlSource(db, people),
      respond: ({ data, total }) => {
        expectTypeOf(data).toEqualTypeOf<SqlRow<typeof people>[]>()
        expectTypeOf(total).toEqualTypeOf<number | undefined>()
        return data
      },
    })
  })
})

it("an engine that is chosen at run time has the columns of all, and shows its name alone", () => {
  const choose = (url: string): SqlEngine => (url.startsWith("postgres:") ? postgres : sqlite)
  const chosen = defineSqlTable<Database>()(defineFields({ name: { kind: "text" } }), {
    engine: choose("postgres://localhost"),
    table: "people",
    key: ["id"],
    columns: { name: { type: "text", notNull: true } },
  })
  expectTypeOf<SqlRow<typeof chosen>>().toEqualTypeOf<{ name: string }>()
  expectTypeOf(postgres).toEqualTypeOf<SqlEngine<"postgres">>()
  expectTypeOf<keyof SqlEngine>().toEqualTypeOf<"name" | "kinds">()
  expectTypeOf(chosen).toHaveProperty("key")
  expectTypeOf(chosen).not.toHaveProperty("columns")
})

describe("readSqlTable", () => {
  it("takes the tables and columns of the database, and gives a table that its queries take", async () => {
    const found = await readSqlTable(db, {
      engine: sqlite,
      table: "people",
      pick: ["id", "name"],
      key: ["id"],
      columns: { loud: { expression: (column) => column("name") } },
    })
    const { data } = await runSql(db, bound, found.table, { select: ["id"] })
    expectTypeOf(data[0]?.id).toEqualTypeOf<number | undefined>()
    listEndpoint({ table: found.fields, rows: sqlSource(db, found.table) })
    // @ts-expect-error the database has no such table
    await readSqlTable(db, { engine: sqlite, table: "persons" })
    // @ts-expect-error the table has no such column
    await readSqlTable(db, { engine: sqlite, table: "people", pick: ["nam"] })
  })
})
