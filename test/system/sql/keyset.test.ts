// cspell:ignore fzmuff yedab
import { engines } from "../../support/sql/engine.ts"
import { CamelCasePlugin } from "kysely"
import { describe, expect, it, onTestFinished } from "vitest"
import { defineFields, prepareQuery, type QueryText } from "../../../src/index.ts"
import { compileSql, defineSqlTable, runSql, toKysely, sqlite } from "../../../src/kysely.ts"
import type { AnyDatabase } from "../../support/sql/engine.ts"
import { readPages } from "../../support/sql/read-pages.ts"
import { openSqlite } from "../../support/sql/sqlite-engine.ts"
import type { TestDatabase } from "./databases.ts"
import { goodsFields, postgresGoods, sqliteGoods, type GoodsDatabase } from "../../sql/goods.ts"
import { goodsTableOf, openGoodsDatabases } from "./goods-databases.ts"

const databases = openGoodsDatabases()

/** The fingerprint and the values of a cursor. */
function partsOf(cursor: string | null): readonly unknown[] {
  const parts: unknown = JSON.parse(cursor ?? "")
  return Array.isArray(parts) ? parts : []
}

/** Reads all pages, and returns the ids on each. */
async function pagesOf(
  database: TestDatabase<GoodsDatabase>,
  query: QueryText,
): Promise<number[][]> {
  const bound = prepareQuery(query, goodsFields)
  const pages = await readPages((after) =>
    runSql(database.db, bound, goodsTableOf(database), { after }),
  )
  return pages.map(({ data }) => data.map(({ id }) => id))
}

describe("next and after of runSql", () => {
  it.each<[QueryText, number[][]]>([
    [{ pageSize: "2" }, [[1, 2], [3, 4], [5]]],
    [{ pageSize: "5" }, [[1, 2, 3, 4, 5]]],
    [{ pageSize: "1", sorts: "-stock" }, [[2], [4], [1], [5], [3]]],
    [{ pageSize: "1", sorts: "stock" }, [[3], [5], [1], [4], [2]]],
    [{ pageSize: "1", sorts: "paid,-placed" }, [[5], [3], [2], [1], [4]]],
    [{ pageSize: "2", sorts: "-paid,owner" }, [[4, 1], [2, 5], [3]]],
    [{ pageSize: "2", sorts: "-id" }, [[5, 4], [3, 2], [1]]],
    [{ pageSize: "1", sorts: "owner", filters: "total!=0" }, [[2], [3], [1]]],
  ])(
    "walk the pages of %j: empties first, or last when descending, ties by the key",
    async (query, pages) => {
      for (const database of databases) expect(await pagesOf(database, query)).toEqual(pages)
    },
  )

  it("P2: empty values of a second sort, last when descending, are walked by the sorts behind it", async () => {
    const engine = openSqlite()
    onTestFinished(engine.close)
    await engine.script("create table t (id integer primary key, a integer, b integer)")
    await engine.script("insert into t values (1, 1, null), (2, 1, 2), (3, 1, null), (4, 1, null)")
    const fields = defineFields({
      id: { kind: "integer", nullable: false },
      a: { kind: "integer" },
      b: { kind: "integer" },
    })
    const table = defineSqlTable<AnyDatabase>()(fields, {
      ...{ engine: sqlite, table: "t", key: ["id"], columns: { id: {}, a: {}, b: {} } },
    } as never)
    for (const [sorts, ids] of [
      ["a,-b", [2, 1, 3, 4]],
      ["a,-b,-id", [2, 4, 3, 1]],
      ["-a,b,-id", [4, 3, 1, 2]],
    ] as const) {
      const bound = prepareQuery({ sorts, pageSize: 1 }, fields)
      const pages = await readPages((after) => runSql(engine.db, bound, table, { after }))
      const found = pages.flatMap(({ data }) => data.map(({ id }) => id))
      expect([sorts, found]).toEqual([sorts, ids])
    }
  })

  it("next is a JSON array of a fingerprint and the exact values, null where one is empty", async () => {
    const bound = prepareQuery({ sorts: "-name,owner", pageSize: 3 }, goodsFields)
    const found: unknown[] = []
    for (const database of databases) {
      const { next } = await runSql(database.db, bound, goodsTableOf(database))
      const [fingerprint, ...values] = partsOf(next)
      expect(fingerprint).toMatch(/^[a-z\d]+(-[a-z\d]+){3}$/)
      found.push(values)
    }
    expect(found).toEqual([
      ["'KÜHL", null, "2"],
      ["'KÜHL", null, "2"],
    ])
  })

  it("takes a cursor that another process made before, since cursors stand in links", async () => {
    const query = { filters: "name!=a|b,(name|code)_=*k|null,soldOut!=true,placed>2000-01-01" }
    const asked = { ...query, sorts: "-name", pageSize: 1 }
    const bound = prepareQuery(asked, goodsFields, { strict: false })
    const cursors = [
      `["1fu2jb3-egt4za-101ky2c-yedab5","'Kühlschrank","1"]`,
      `["9k0a1r-1pegnwa-101ky2c-yedab5","'Kühlschrank","1"]`,
    ]
    for (const [index, database] of databases.entries()) {
      const { next } = await runSql(database.db, bound, goodsTableOf(database))
      expect(next).toBe(cursors[index])
      const after = cursors[index] ?? ""
      const { data } = await runSql(database.db, bound, goodsTableOf(database), { after })
      expect(data.map(({ id }) => id)).toEqual([2])
    }
  })

  it("after takes the place of the page, while all rows are counted", async () => {
    for (const database of databases) {
      const table = goodsTableOf(database)
      const query = { filters: "id<5", sorts: "-id", pageSize: 2 }
      const { next } = await runSql(database.db, prepareQuery(query, goodsFields), table)
      const bound = prepareQuery({ ...query, page: 9 }, goodsFields)
      const second = await runSql(database.db, bound, table, { after: next })
      expect(second).toMatchObject({ total: 4, pages: 2, next: null, diagnostics: [] })
      expect(second.data.map(({ id }) => id)).toEqual([2, 1])
      const first = await runSql(database.db, bound, table, { after: null, count: false })
      expect(first).toMatchObject({ total: undefined, next })
      expect(first.data.map(({ id }) => id)).toEqual([4, 3])
    }
  })

  it("a row that comes before the cursor is not seen again, and pushes no other row out of the walk", async () => {
    for (const database of databases) {
      const { db, engine } = database
      const table = goodsTableOf(database)
      const bound = prepareQuery({ sorts: "-total", pageSize: 2 }, goodsFields)
      const first = await runSql(db, bound, table)
      expect(first.data.map(({ id }) => id)).toEqual([3, 1])
      await engine.script("insert into goods (id, total) values (9, 5)")
      const second = await runSql(db, bound, table, { after: first.next })
      await engine.script("delete from goods where id = 9")
      expect(second.data.map(({ id }) => id)).toEqual([5, 2])
      expect(second.total).toBe(6)
    }
  })

  it("without paging next is null, and after leaves out the rows before it", async () => {
    for (const database of databases) {
      const table = goodsTableOf(database)
      const { next } = await runSql(database.db, prepareQuery({ pageSize: 3 }, goodsFields), table)
      const all = prepareQuery({}, goodsFields, { paging: false })
      const rest = await runSql(database.db, all, table, { after: next })
      expect(rest).toMatchObject({ next: null, total: 5 })
      expect(rest.data.map(({ id }) => id)).toEqual([4, 5])
    }
  })

  it("raw rows and rows with more columns hold nothing of the cursor", async () => {
    for (const database of databases) {
      const bound = prepareQuery({ sorts: "name", pageSize: 2 }, goodsFields)
      const raw = await runSql(database.db, bound, goodsTableOf(database), { raw: true })
      expect(raw.next).not.toBeNull()
      expect(Object.keys(raw.data[1] ?? {})).toEqual(
        "id name code_fold code total stock state placed paid owner".split(" "),
      )
      const more = await runSql(database.db, bound, goodsTableOf(database), {
        select: ["code_fold"],
      })
      expect(Object.keys(more.data[1] ?? {}).at(-1)).toBe("code_fold")
      expect(more.next).toBe(raw.next)
    }
  })

  it("a refused query has no next, and reads no cursor", async () => {
    for (const database of databases) {
      const refused = prepareQuery({ filters: "name@=\ud83d" }, goodsFields)
      const answer = await runSql(database.db, refused, goodsTableOf(database), { after: "?" })
      expect(answer).toMatchObject({ data: [], next: null, refused: true })
    }
  })

  it("works with CamelCasePlugin", async () => {
    interface Camel {
      readonly camelMarks: { readonly rowId: number; readonly fullName: string }
    }
    const fields = defineFields({ fullName: { kind: "text" } })
    for (const { engine, connect } of databases) {
      await engine.script(
        "drop table if exists camel_marks; create table camel_marks (row_id integer primary key, full_name text)",
      )
      await engine.script("insert into camel_marks values (1, 'a'), (2, 'b'), (3, null)")
      const table = defineSqlTable<Camel>()(fields, {
        engine: engines[engine.engineName],
        table: "camelMarks",
        key: ["rowId"],
        columns: { fullName: {} },
      })
      for (const underscores of [true, false]) {
        const plugin = new CamelCasePlugin({
          underscoreBeforeDigits: underscores,
          underscoreBetweenUppercaseLetters: underscores,
        })
        const db = connect<Camel>(plugin)
        const bound = prepareQuery({ sorts: "-fullName", pageSize: 1 }, fields)
        const { next } = await runSql(db, bound, table, { raw: true })
        const { data } = await runSql(db, bound, table, { after: next, raw: true })
        expect(data).toEqual([{ rowId: 1, fullName: "a" }])
      }
    }
  })
})

describe("after refuses what is not a cursor of the query with a TypeError", () => {
  const bound = prepareQuery({ filters: "id<5", sorts: "-total", pageSize: 1 }, goodsFields)
  const [one, ten] = ["1", "9".repeat(100_000)]

  it.each<[string, unknown]>([
    ["an empty text", ""],
    ["no JSON", "[1"],
    ["a number", 5],
    ["an array", [one, ten]],
    ["JSON of no array", '{"0":"a","length":3}'],
    ["an array of nothing", "[]"],
    ["names of prototypes", '["__proto__","constructor","toString"]'],
    ["objects", '[{"__proto__":{}},{"toString":1},[]]'],
    ["a deep array", `${"[".repeat(100_000)}${"]".repeat(100_000)}`],
    ["a huge text", JSON.stringify([ten, ten, ten])],
    ["SQL", '["\' or 1=1 --","1","1"]'],
    ["an object with a text", { toString: () => "[]" }],
  ])("%s", async (_, after) => {
    for (const database of databases) {
      await expect(
        runSql(database.db, bound, goodsTableOf(database), { after: after as string }),
      ).rejects.toThrow(
        typeof after === "string"
          ? /^"after" must be the "next" of an earlier page of the same query over the same table, or null for the first page, got /
          : /^Option "after" of runSql: expected a string or null, got /,
      )
      expect(database.statements).toEqual([])
    }
  })

  it.each<[string, Parameters<typeof prepareQuery>[0]]>([
    ["other conditions", { filters: "id<6", sorts: "-total" }],
    ["negated conditions", { filters: "id!<5", sorts: "-total" }],
    ["no conditions", { sorts: "-total" }],
    ["another direction", { filters: "id<5", sorts: "total" }],
    ["other sorts", { filters: "id<5", sorts: "-stock" }],
    ["no sorts", { filters: "id<5" }],
  ])("a cursor of a query with %s", async (_, other) => {
    for (const database of databases) {
      const table = goodsTableOf(database)
      const { next } = await runSql(database.db, bound, table)
      const asked = { ...(other as QueryText), pageSize: "1" }
      const another = prepareQuery(asked, goodsFields, { strict: false })
      await expect(runSql(database.db, another, table, { after: next })).rejects.toThrow(TypeError)
      expect(() => toKysely(another, table, { after: next })).toThrow(TypeError)
      expect(() => compileSql(another, table, { after: next })).toThrow(TypeError)
    }
  })

  it("a cursor that was changed, and one of another engine", async () => {
    const cursors: string[] = []
    for (const database of databases) {
      const { next } = await runSql(database.db, bound, goodsTableOf(database))
      const [check, ...values] = partsOf(next)
      for (const changed of [
        [check, "2", values[1]],
        [check, null, values[1]],
        [check, ...values, "1"],
      ])
        expect(() =>
          compileSql(bound, goodsTableOf(database), { after: JSON.stringify(changed) }),
        ).toThrow(TypeError)
      cursors.push(next ?? "")
    }
    expect(() => compileSql(bound, sqliteGoods, { after: cursors[1] ?? "" })).toThrow(TypeError)
    expect(() => compileSql(bound, postgresGoods, { after: cursors[0] ?? "" })).toThrow(TypeError)
  })
})

describe("after in statements of the user's own", () => {
  it("the text of a page compares as its order does, and starts with a bound that an index finds", async () => {
    const bound = prepareQuery(
      { filters: "stock>=0", sorts: "name,-total", pageSize: 1 },
      goodsFields,
    )
    const texts: string[] = []
    for (const { engine } of databases) {
      const table = engine.engineName === "sqlite" ? sqliteGoods : postgresGoods
      const first = compileSql(bound, table, { after: null })
      const rows = await engine.run(first.page.sql, first.page.parameters)
      expect(rows.map(({ id }) => id)).toEqual([4])
      const second = compileSql(bound, table, { after: first.next(rows) })
      const next = second.next(await engine.run(second.page.sql, second.page.parameters))
      const { page } = compileSql(bound, table, { after: next })
      const where = page.sql.slice(page.sql.indexOf(" and ((("), page.sql.indexOf(" order by"))
      texts.push(where)
      expect(page.parameters.slice(1)).toEqual(
        engine.engineName === "sqlite"
          ? ["KÜHL", "KÜHL", "KÜHL", -0.5, -0.5, 2]
          : ["KÜHL", "KÜHL", "KÜHL", "-0.5", "-0.5", "2"],
      )
    }
    expect(texts).toEqual([
      ' and ((("goods"."name" collate binary >= ?) and (("goods"."name" collate binary > ?) or (("goods"."name" collate binary = ?) and ((("goods"."total" < ?) or ("goods"."total" is null)) or ((("goods"."total" = ?) and ("goods"."total" is not null)) and ("goods"."id" > ?)))))) and ("goods"."name" is not null))',
      ' and ((("goods"."name" ~>=~ $2) and (("goods"."name" ~>~ $3) or (("goods"."name" = $4) and ((("goods"."total" < $5::numeric) or ("goods"."total" is null)) or ((("goods"."total" = $6::numeric) and ("goods"."total" is not null)) and ("goods"."id" > $7::int8)))))) and ("goods"."name" is not null))',
    ])
  })

  it("the text of a page is a union where empty and other values come after the cursor, since an index finds each of them alone", async () => {
    const bound = prepareQuery({ sorts: "-stock", pageSize: 2 }, goodsFields)
    for (const { engine } of databases) {
      const isSqlite = engine.engineName === "sqlite"
      const table = isSqlite ? sqliteGoods : postgresGoods
      const first = compileSql(bound, table, { after: null })
      const rows = await engine.run(first.page.sql, first.page.parameters)
      const { page } = compileSql(bound, table, { after: first.next(rows), as: "g" })
      const plain = 'order by "g"."stock" desc, "g"."id" asc'
      const order = isSqlite ? plain : plain.replace("desc", "desc nulls last")
      const part = (condition: string): string => {
        const text = `select "g".* from "goods" as "g" where (1 = 1) and ${condition} ${plain} limit 2`
        return isSqlite ? `select * from (${text}) as "g"` : `(${text})`
      }
      const stock = '"g"."stock"'
      const [least, less, same, key] = isSqlite
        ? ["?", "?", "?", "?"]
        : ["$1::int8", "$2::int8", "$3::int8", "$4::int8"]
      const present = `(((${stock} <= ${least}) and ((${stock} < ${less}) or ((${stock} = ${same}) and ("g"."id" > ${key})))) and (${stock} is not null))`
      expect(page.sql).toContain(
        ` from (select "g".* from (${part(present)} union all ${part(`(${stock} is null)`)}) as "g" ${order} limit 2) as "g" ${order}`,
      )
    }
  })

  it("the text of a page is no union where the first column of the order is never null", () => {
    const bound = prepareQuery({ sorts: "-id", pageSize: 2 }, goodsFields)
    const { next } = compileSql(bound, sqliteGoods)
    const after = next([{ "trommel cursor a": 3 }, { "trommel cursor a": 2 }])
    const { page } = compileSql(bound, sqliteGoods, { after, as: "g" })
    expect(page.sql).toContain('where (1 = 1) and ("g"."id" < ?) order by "g"."id" desc limit 2')
    expect(page.sql).not.toContain("union")
  })

  it("toKysely selects the cursor beside other columns, and reads it from the last row", async () => {
    for (const database of databases) {
      const { db } = database
      const bound = prepareQuery({ sorts: "-name", pageSize: 2 }, goodsFields)
      const pages = await readPages(async (after) => {
        const { where, page, keyset, offset } = toKysely(bound, goodsTableOf(database), {
          as: "g",
          after,
        })
        expect(offset).toBe(0)
        const rows = await db
          .selectFrom("goods as g")
          .leftJoin("goods as h", "h.id", "g.stock")
          .select(["g.id", "h.name as other"])
          .select([...keyset.selections])
          .where(where)
          .$call(page)
          .execute()
        return { rows: rows.map(({ id, other }) => [id, other]), next: keyset.next(rows) }
      })
      expect(pages.map(({ rows }) => rows)).toEqual([
        [
          [5, null],
          [1, null],
        ],
        [
          [2, null],
          [3, null],
        ],
        [[4, ""]],
      ])
    }
  })

  it("keyset.where is true or false, also under not", async () => {
    for (const database of databases) {
      const { db } = database
      for (const sorts of ["stock", "-stock", "owner,-paid", "-owner,paid"]) {
        const bound = prepareQuery({ sorts, pageSize: 1 }, goodsFields)
        const ids = (await pagesOf(database, { sorts, pageSize: "1" })).flat()
        const pageBehind = (after: string | null) =>
          runSql(db, bound, goodsTableOf(database), { after })
        let cursor: string | null = null
        for (const [index] of ids.entries()) {
          const { next } = await pageBehind(cursor)
          cursor = next
          if (next === null) break
          const { keyset } = toKysely(bound, goodsTableOf(database), { after: next })
          const before = await db
            .selectFrom("goods")
            .select("id")
            .where((eb) => eb.not(keyset.where))
            .execute()
          expect(before.map(({ id }) => id).sort()).toEqual(ids.slice(0, index + 1).sort())
        }
      }
    }
  })

  it("next throws a TypeError for rows without the cursor, and gives null for a page that is not full", () => {
    const bound = prepareQuery({ pageSize: 2 }, goodsFields)
    const { keyset } = toKysely(bound, sqliteGoods)
    expect(() => keyset.next([{ id: 1 }, { id: 2 }])).toThrow(
      new TypeError(
        'The row has no column "trommel cursor a". Select "keyset.selections" beside its other columns.',
      ),
    )
    expect(keyset.next([{ id: 1 }])).toBeNull()
    expect(keyset.next([])).toBeNull()
    expect(keyset.where).toBeDefined()
  })
})
