import { engines } from "../../support/sql/engine.ts"
import { CamelCasePlugin, sql } from "kysely"
import { describe, expect, it, vi } from "vitest"
import { defineFields, prepareQuery, runQuery, type QueryText } from "../../../src/index.ts"
import { defineSqlTable, runSql, sqlSource, toKysely } from "../../../src/kysely.ts"
import { listEndpoint, type QuerySource } from "../../../src/server.ts"
import {
  goods,
  goodsFields,
  postgresGoods,
  sqliteGoods,
  type GoodsDatabase,
} from "../../sql/goods.ts"
import { goodsTableOf, openGoodsDatabases } from "./goods-databases.ts"
import { holdDatabase } from "../../sql/held-database.ts"

const databases = openGoodsDatabases()

/** The rows of memory in the form that `data` has: the dates in UTC without needless digits. */
const rowsInMemory = goods.map((row) => ({ ...row }))

describe("runSql", () => {
  it.each(["", "name@=*kü", "paid!=true", "placed>=2024-01-01,total<2", "soldOut==true"])(
    "the query %j gives the same JSON on each engine and in memory",
    async (filters) => {
      const bound = prepareQuery({ filters, sorts: "-total,name", pageSize: 2 }, goodsFields)
      const { data, pages, total } = runQuery(rowsInMemory, bound)
      for (const database of databases) {
        const answer = await runSql(database.db, bound, goodsTableOf(database))
        expect(JSON.parse(JSON.stringify(answer))).toEqual({
          data,
          pages,
          total,
          next: total > 2 ? (expect.any(String) as unknown) : null,
          refused: false,
          diagnostics: [],
          omitted: 0,
        })
      }
    },
  )

  it("counts only where the page does not tell how many rows match", async () => {
    const counted = async (query: { page?: number; pageSize?: number }): Promise<unknown[]> => {
      const found: unknown[] = []
      for (const database of databases) {
        database.statements.length = 0
        const bound = prepareQuery(query, goodsFields)
        const { total, pages } = await runSql(database.db, bound, goodsTableOf(database))
        found.push([database.statements.length, total, pages])
      }
      return found
    }
    expect(await counted({ pageSize: 4 })).toEqual([
      [2, 5, 2],
      [2, 5, 2],
    ])
    expect(await counted({ pageSize: 5 })).toEqual([
      [1, 5, 1],
      [1, 5, 1],
    ])
    expect(await counted({ pageSize: 6 })).toEqual([
      [1, 5, 1],
      [1, 5, 1],
    ])
    expect(await counted({ page: 2, pageSize: 3 })).toEqual([
      [1, 5, 2],
      [1, 5, 2],
    ])
    expect(await counted({ page: 3, pageSize: 2 })).toEqual([
      [1, 5, 3],
      [1, 5, 3],
    ])
    expect(await counted({ page: 3, pageSize: 3 })).toEqual([
      [2, 5, 2],
      [2, 5, 2],
    ])
  })

  it("P4: reports a page after the last one where it counts the rows", async () => {
    for (const database of databases) {
      const codesOf = async (query: QueryText, count: boolean): Promise<readonly string[]> => {
        const bound = prepareQuery(query, goodsFields)
        const { diagnostics } = await runSql(database.db, bound, goodsTableOf(database), { count })
        return diagnostics.map(({ code }) => code)
      }
      expect(await codesOf({ page: 3, pageSize: 3 }, true)).toEqual(["page-after-last"])
      expect(await codesOf({ page: 2, pageSize: 3 }, true)).toEqual([])
      expect(await codesOf({ page: 3, pageSize: 3 }, false)).toEqual([])
      expect(await codesOf({ filters: "id>99", page: 3 }, true)).toEqual([])
    }
  })

  it("counts nothing with count: false, and runs nothing for a refused query", async () => {
    for (const database of databases) {
      const bound = prepareQuery({ pageSize: 2 }, goodsFields)
      const answer = await runSql(database.db, bound, goodsTableOf(database), { count: false })
      expect(answer).toMatchObject({ pages: undefined, total: undefined })
      expect(answer.data).toHaveLength(2)
      expect(database.statements).toHaveLength(1)
      const refused = prepareQuery({ filters: "name@=\ud83d" }, goodsFields)
      expect(await runSql(database.db, refused, goodsTableOf(database))).toMatchObject({
        data: [],
        pages: 0,
        total: 0,
        refused: true,
        diagnostics: [{ code: "sql-ill-formed-text" }],
      })
      expect(
        await runSql(database.db, refused, goodsTableOf(database), { count: false }),
      ).toMatchObject({ data: [], pages: undefined, total: undefined, refused: true })
      expect(database.statements).toHaveLength(1)
    }
  })

  it("gives rows whose values can be changed and removed", async () => {
    for (const database of databases) {
      const bound = prepareQuery({ filters: "id==1" }, goodsFields)
      const [row = expect.fail("There is no row.")] = (
        await runSql(database.db, bound, goodsTableOf(database))
      ).data
      const { name: _, ...others } = { ...row, code: "x" }
      expect(Reflect.set(row, "code", "x")).toBe(true)
      expect(Reflect.deleteProperty(row, "name")).toBe(true)
      expect(row).toEqual(others)
    }
  })

  it("select adds columns, and raw gives the rows of the driver", async () => {
    for (const database of databases) {
      const bound = prepareQuery({ filters: "id==1" }, goodsFields)
      const more = await runSql(database.db, bound, goodsTableOf(database), {
        select: ["code_fold"],
      })
      expect(more.data).toEqual([{ ...goods[0], code_fold: "AB1" }])
      expect(more.data[0]?.code_fold).toBe("AB1")
      const { data } = await runSql(database.db, bound, goodsTableOf(database), { raw: true })
      expect(Object.keys(data[0] ?? {})).toEqual(
        "id name code_fold code total stock state placed paid owner".split(" "),
      )
    }
  })

  it("runs in a transaction, and with consistent: true makes one", async () => {
    for (const database of databases) {
      const { db, statements } = database
      const bound = prepareQuery({ pageSize: 1 }, goodsFields)
      await db.transaction().execute(async (inside) => {
        const { total } = await runSql(inside, bound, goodsTableOf(database), {
          consistent: true,
        })
        expect(total).toBe(5)
      })
      statements.length = 0
      const answer = await runSql(db, bound, goodsTableOf(database), { consistent: true })
      expect(answer.total).toBe(5)
      expect(statements.filter((text) => text.startsWith("select"))).toHaveLength(2)
    }
  })

  it("asks PostgreSQL for repeatable read with consistent: true, so that page and count tell of one moment", async () => {
    const begin = vi.fn(() => Promise.resolve())
    const bound = prepareQuery({}, goodsFields)
    const { db } = holdDatabase({ engineName: "postgres", begin })
    await runSql(db, bound, postgresGoods, { consistent: true })
    await runSql(holdDatabase({ begin }).db, bound, sqliteGoods, { consistent: true })
    await runSql(db, bound, postgresGoods)
    expect(begin.mock.calls).toEqual([[{ isolationLevel: "repeatable read" }], [{}]])
  })

  it("ends the wait when the signal ends", async () => {
    for (const database of databases) {
      const bound = prepareQuery({}, goodsFields)
      const signal = AbortSignal.abort(new Error("gone"))
      await expect(runSql(database.db, bound, goodsTableOf(database), { signal })).rejects.toThrow()
    }
  })

  it("rebuilds nested paths, and a path that names a property of every object", async () => {
    const fields = defineFields({
      "address.city": { kind: "text" },
      "address.zip": { kind: "integer" },
      proto: { kind: "text", path: ["__proto__", "polluted"] },
    })
    for (const { engine, connect } of databases) {
      const isSqlite = engine.engineName === "sqlite"
      await engine.script(
        "drop table if exists people; create table people (id integer primary key, zip integer, city text)",
      )
      await engine.script("insert into people values (1, 8000, 'Zürich')")
      const table = defineSqlTable<{ people: { id: number; zip: number; city: string } }>()(
        fields,
        {
          engine: engines[engine.engineName],
          table: "people",
          key: ["id"],
          columns: {
            "address.city": { column: "city" },
            "address.zip": { column: "zip" },
            proto: { column: "city" },
          },
        },
      )
      const bound = prepareQuery({ filters: "address.zip==8000" }, fields)
      const { data } = await runSql(
        connect<{ people: { id: number; zip: number; city: string } }>(),
        bound,
        table,
      )
      expect(JSON.stringify(data), String(isSqlite)).toBe(
        '[{"address":{"city":"Zürich","zip":8000},"__proto__":{"polluted":"Zürich"}}]',
      )
      expect(Object.getPrototypeOf(data[0])).toBe(Object.prototype)
    }
  })

  it("a path into JSON is a column by an expression", async () => {
    interface Documents {
      readonly docs: { readonly id: number; readonly doc: string }
    }
    const fields = defineFields({ city: { kind: "text" }, n: { kind: "integer" } })
    for (const { engine, connect } of databases) {
      const isSqlite = engine.engineName === "sqlite"
      await engine.script(
        `drop table if exists docs; create table docs (id integer primary key, doc ${isSqlite ? "text" : "jsonb"})`,
      )
      await engine.script(
        `insert into docs values (1, '{"city":"Bern","n":2}'), (2, '{"city":null}'), (3, '{"city":"bern"}')`,
      )
      const table = defineSqlTable<Documents>()(fields, {
        engine: engines[engine.engineName],
        table: "docs",
        key: ["id"],
        columns: {
          city: {
            expression: (column) =>
              sql`${column("doc")} ->> ${isSqlite ? sql`'$.city'` : sql`'city'`}`,
          },
          n: {
            expression: (column) =>
              isSqlite ? sql`${column("doc")} ->> '$.n'` : sql`(${column("doc")} ->> 'n')::int4`,
          },
        },
      })
      const { data } = await runSql(
        connect<Documents>(),
        prepareQuery({ filters: "city==*BERN", sorts: "-city" }, fields),
        table,
      )
      expect(data).toEqual([
        { city: "bern", n: null },
        { city: "Bern", n: 2 },
      ])
    }
  })

  it("works with CamelCasePlugin", async () => {
    interface CamelDatabase {
      readonly camelGoods: {
        readonly id: number
        readonly createdAt: string
        readonly fullName: string
      }
    }
    const fields = defineFields({ createdAt: { kind: "date" }, fullName: { kind: "text" } })
    for (const { engine, connect } of databases) {
      const isSqlite = engine.engineName === "sqlite"
      await engine.script(
        `drop table if exists camel_goods; create table camel_goods (id integer primary key, created_at ${isSqlite ? "text" : "timestamptz"}, full_name text)`,
      )
      await engine.script("insert into camel_goods values (1, '2024-01-31T12:00:00.500Z', 'Ada')")
      const table = defineSqlTable<CamelDatabase>()(fields, {
        engine: engines[engine.engineName],
        table: "camelGoods",
        key: ["id"],
        columns: { createdAt: {}, fullName: {} },
      })
      const db = connect<CamelDatabase>(new CamelCasePlugin({ underscoreBeforeDigits: true }))
      const bound = prepareQuery({ filters: "fullName@=*ADA,createdAt>2024-01-01" }, fields)
      const { data } = await runSql(db, bound, table, { select: ["id"] })
      expect(data).toEqual([{ createdAt: "2024-01-31T12:00:00.5Z", fullName: "Ada", id: 1 }])
      const raw = await runSql(db, bound, table, { raw: true })
      expect(raw.data[0]?.fullName).toBe("Ada")
      const { where, page } = toKysely(bound, table, { as: "myGoods" })
      const rows = await db
        .selectFrom("camelGoods as myGoods")
        .select("myGoods.fullName")
        .where(where)
        .$call(page)
        .execute()
      expect(rows).toEqual([{ fullName: "Ada" }])
    }
  })
})

describe("toKysely in a statement of the user's own", () => {
  it("every column carries the alias, so that a left join with the same names is no doubt", async () => {
    for (const { engine, connect } of databases) {
      await engine.script(
        "drop table if exists notes; create table notes (id integer primary key, name text, goods integer)",
      )
      await engine.script("insert into notes values (1, 'Kühl', 1), (2, 'b', 2)")
      const db = connect<GoodsDatabase & { notes: { id: number; name: string; goods: number } }>()
      const table = engine.engineName === "sqlite" ? sqliteGoods : postgresGoods
      const bound = prepareQuery(
        { filters: "(name|code)@=*k|b,id<5,soldOut!=x", sorts: "-name" },
        goodsFields,
        { strict: false },
      )
      const { where, page } = toKysely(bound, table, { as: "g" })
      const rows = await db
        .selectFrom("goods as g")
        .leftJoin("notes as n", "n.goods", "g.id")
        .select(["g.id", "n.name as note"])
        .where(where)
        .$call(page)
        .execute()
      expect(rows).toEqual([
        { id: 1, note: "Kühl" },
        { id: 2, note: "b" },
      ])
    }
  })

  it("brackets keep the meaning under not and beside a second where", async () => {
    for (const database of databases) {
      const { db } = database
      for (const filters of [
        "(name|code)==Kühlschrank|%",
        "soldOut==true",
        "name!@=a",
        "name==null",
        "name==KÜHL|null,total!=1",
      ]) {
        const bound = prepareQuery({ filters, sorts: "id" }, goodsFields)
        const { where, page } = toKysely(bound, goodsTableOf(database))
        const matching = runQuery(goods, bound).data.map(({ id }) => id)
        const from = db.selectFrom("goods").select("id").$call(page)
        const without = await from.where((builder) => builder.not(where)).execute()
        expect(without.map(({ id }) => id)).toEqual(
          [1, 2, 3, 4, 5].filter((id) => !matching.some((other) => other === id)),
        )
        const beside = await from.where(where).where("id", "!=", 1).execute()
        expect(beside.map(({ id }) => id)).toEqual(matching.filter((id) => id !== 1))
      }
    }
  })
})

describe("listEndpoint over a table of a database", () => {
  /** Answers from a source, or from the rows in memory without one. */
  const answerOf = async (query: string, source?: QuerySource<unknown>) => {
    const endpoint = source
      ? listEndpoint({ table: goodsFields, rows: source })
      : listEndpoint({ table: goodsFields, rows: goods })
    const response = await endpoint(new Request(`http://localhost/${query}`))
    const body: unknown = await response.json()
    return { status: response.status, body }
  }

  it("answers the same JSON as over rows in memory", async () => {
    for (const query of [
      "?sorts=-name&pageSize=2",
      "?filters=name@=*K%C3%9C",
      "?filters=x==1",
      "?page=9",
    ]) {
      const expected = await answerOf(query)
      for (const database of databases)
        expect(await answerOf(query, sqlSource(database.db, goodsTableOf(database)))).toEqual(
          expected,
        )
    }
  })

  it("refuses with 400 what the database cannot do, and leaves out the counts with count: false", async () => {
    const [database] = databases
    if (database === undefined) return expect.fail("There is no database.")
    const source = sqlSource(database.db, sqliteGoods, { count: false, select: ["code_fold"] })
    expect(await answerOf("?filters=id==1", source)).toEqual({
      status: 200,
      body: { data: [{ ...goods[0], code_fold: "AB1" }] },
    })
    const endpoint = listEndpoint({ table: goodsFields, rows: source })
    const refused = await endpoint(
      new Request(`http://localhost/?filters=name@=*${"%CF%83".repeat(8000)}`),
    )
    expect(refused.status).toBe(400)
    expect(refused.headers.get("Trommel-Diagnostics")).toContain("sql-pattern-length")
  })
})
