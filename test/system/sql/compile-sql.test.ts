import { engines as allEngines } from "../../support/sql/engine.ts"
import { CamelCasePlugin } from "kysely"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  bindQuery,
  defineFields,
  prepareQuery,
  runQuery,
  type ConditionNode,
} from "../../../src/index.ts"
import { compileSql, defineSqlTable, toKysely } from "../../../src/kysely.ts"
import { sieve, sieveWith } from "../../../src/sieve.ts"
import { check } from "../../support/runs.ts"
import type { AnyDatabase, Engine } from "../../support/sql/engine.ts"
import { openPglite } from "../../support/sql/postgres-engines.ts"
import { openSqlite } from "../../support/sql/sqlite-engine.ts"
import { createGoods, goods, goodsFields, postgresGoods, sqliteGoods } from "../../sql/goods.ts"
import { operatorSymbols } from "../../../src/language/operators.ts"

const engines: Engine[] = []
beforeAll(async () => {
  engines.push(openSqlite(), await openPglite())
  for (const engine of engines) await createGoods(engine)
})
afterAll(async () => {
  for (const engine of engines) await engine.close()
})

const tableOf = ({ engineName }: Engine) => (engineName === "sqlite" ? sqliteGoods : postgresGoods)

const idsOn = async (engine: Engine, query: string): Promise<unknown[]> => {
  const { page } = compileSql(prepareQuery({ filters: query }, goodsFields), tableOf(engine))
  return (await engine.run(page.sql, page.parameters)).map(({ id }) => id)
}

const idsInMemory = (query: string): number[] =>
  runQuery(goods, prepareQuery({ filters: query }, goodsFields)).data.map(({ id }) => id)

describe("compileSql", () => {
  const bound = prepareQuery({ filters: "name@=ü,total>1", page: 2, pageSize: 5 }, goodsFields)

  it("gives the page, the count and the condition as text and parameters", () => {
    expect(compileSql(bound, postgresGoods)).toEqual({
      page: expect.objectContaining({
        sql: 'select "goods".* from "goods" as "goods" where ((("goods"."name" like $1) and ("goods"."name" is not null)) and (("goods"."total" > $2::int8) and ("goods"."total" is not null))) order by "goods"."id" asc limit 5 offset 5',
        parameters: ["%ü%", 1],
      }) as unknown,
      count: expect.objectContaining({
        sql: 'select count(*) as "total" from "goods" as "goods" where ((("goods"."name" like $1) and ("goods"."name" is not null)) and (("goods"."total" > $2::int8) and ("goods"."total" is not null)))',
      }) as unknown,
      where: {
        sql: '((("goods"."name" like $1) and ("goods"."name" is not null)) and (("goods"."total" > $2::int8) and ("goods"."total" is not null)))',
        parameters: ["%ü%", 1],
        parts: [
          '((("goods"."name" like ',
          ') and ("goods"."name" is not null)) and (("goods"."total" > ',
          '::int8) and ("goods"."total" is not null)))',
        ],
      },
      keyset: {
        where: { sql: "(1 = 1)", parameters: [], parts: ["(1 = 1)"] },
        selections: [
          expect.objectContaining({
            name: "trommel cursor a",
            sql: 'cast("goods"."id" as text)',
          }) as unknown,
        ],
      },
      orderBy: expect.objectContaining({ sql: '"goods"."id" asc' }) as unknown,
      limit: 5,
      offset: 5,
      next: expect.any(Function) as unknown,
      diagnostics: [],
      omitted: 0,
      refused: false,
    })
  })

  it("counts the parameters of PostgreSQL from a given number on", () => {
    const { where } = compileSql(bound, postgresGoods, { firstParameter: 7 })
    expect(where.sql).toContain("like $7)")
    expect(where.sql).toContain("$8::int8")
    expect(compileSql(bound, sqliteGoods, { firstParameter: 7 }).where.sql).not.toContain("7")
  })

  it("changes names with the plugins of kysely", () => {
    const fields = defineFields({ createdAt: { kind: "text" } })
    const table = defineSqlTable<{ allPeople: { createdAt: string } }>()(fields, {
      engine: allEngines.sqlite,
      table: "allPeople",
      key: ["createdAt"],
      columns: { createdAt: {} },
    })
    const { page } = compileSql(prepareQuery({ filters: "createdAt==a" }, fields), table, {
      plugins: [new CamelCasePlugin()],
    })
    expect(page.sql).toBe(
      'select "all_people".* from "all_people" as "all_people" where (("all_people"."created_at" collate binary = ?) and ("all_people"."created_at" is not null)) order by "all_people"."created_at" collate binary asc limit 20',
    )
  })

  it("quotes every name as one identifier", () => {
    const fields = defineFields({ a: { kind: "integer" } })
    const table = defineSqlTable<{ 'sche"ma.t"': { 'x".y': number } }>()(fields, {
      engine: allEngines.postgres,
      table: 'sche"ma.t"',
      key: ['x".y'],
      columns: { a: { column: 'x".y' } },
    })
    expect(
      compileSql(prepareQuery({ filters: "a==1" }, fields), table, { as: 'o"' }).page.sql,
    ).toBe(
      'select "o""".* from "sche""ma"."t""" as "o""" where (("o"""."x"".y" = $1::int8) and ("o"""."x"".y" is not null)) order by "o"""."x"".y" asc limit 20',
    )
  })

  it.each([
    ["v==-9223372036854775808", '("t"."v" = $1::int8)', ["-9223372036854775808"]],
    ["v==-9223372036854777856", "(1 = 0)", []],
    ["v==9223372036854774784", '("t"."v" = $1::int8)', ["9223372036854774784"]],
    ["v==9223372036854775808", "(1 = 0)", []],
    ["v==0.5", "(1 = 0)", []],
  ])("V4: %s is asked of a column of 64 bits as %s", (filters, condition, parameters) => {
    const fields = defineFields({ v: { kind: "number", nullable: false } })
    const table = defineSqlTable<{ t: { v: number; id: number } }>()(fields, {
      ...{ engine: allEngines.postgres, table: "t", key: ["id"] },
      columns: { v: { type: "int8" } },
    })
    const { page } = compileSql(prepareQuery({ filters }, fields), table)
    expect(page.sql).toContain(condition)
    expect(page.parameters).toEqual(parameters)
  })

  it("a refused query has a false condition, and no rows", async () => {
    const refused = prepareQuery({ filters: "name==a|b" }, goodsFields, { limits: { values: 1 } })
    for (const engine of engines) {
      const { page, where, ...rest } = compileSql(refused, tableOf(engine))
      expect(where.sql).toBe("(1 = 0)")
      expect(rest.refused).toBe(true)
      expect(await engine.run(page.sql, page.parameters)).toEqual([])
    }
  })

  it("a page far behind the last row is empty, and without paging all rows come", async () => {
    for (const engine of engines) {
      const far = prepareQuery({ page: Number.MAX_SAFE_INTEGER, pageSize: 100 }, goodsFields)
      const { page } = compileSql(far, tableOf(engine))
      expect(await engine.run(page.sql, page.parameters)).toEqual([])
      const all = prepareQuery({ page: 2, pageSize: 1 }, goodsFields, { paging: false })
      const whole = compileSql(all, tableOf(engine)).page
      expect(await engine.run(whole.sql, whole.parameters)).toHaveLength(goods.length)
    }
  })

  it("an offset without limit runs on both engines", async () => {
    const unpaged = bindQuery({ filters: [], sorts: [] }, goodsFields, { paging: false })
    const offset = { ...unpaged, paging: { ...unpaged.paging, skip: 3 } }
    for (const engine of engines) {
      const { page } = compileSql(offset, tableOf(engine))
      expect((await engine.run(page.sql, page.parameters)).map(({ id }) => id)).toEqual([4, 5])
    }
  })

  it.each(["", "a\0b"])("throws a TypeError for the alias %j", (as) => {
    expect(() => compileSql(prepareQuery({}, goodsFields), sqliteGoods, { as })).toThrow(TypeError)
  })

  it("throws a TypeError for a query over other fields", () => {
    const other = prepareQuery({ filters: "x==1" }, defineFields({ x: { kind: "integer" } }))
    expect(() => compileSql(other, sqliteGoods)).toThrow(TypeError)
  })
})

describe("hostile queries", () => {
  it("1,024 pairs of name and value compile and run on both engines", async () => {
    const values = Array.from({ length: 512 }, (_, index) => `v${index}`).join("|")
    for (const filters of [
      `(name|code)@=${values}`,
      `(name|code)==*${values}`,
      `(name|code)_-=*${values}`,
      `(name|code)!@=${values}`,
    ]) {
      const bound = prepareQuery({ filters }, goodsFields, { limits: { values: 512 } })
      expect(bound.refused).toBe(false)
      const expected = runQuery(goods, bound).data.map(({ id }) => id)
      for (const engine of engines) {
        const { page } = compileSql(bound, tableOf(engine))
        expect((await engine.run(page.sql, page.parameters)).map(({ id }) => id)).toEqual(expected)
      }
    }
  })

  it("no text of a value is ever part of the SQL", () => {
    const cursor = "zq7xk"
    const fields = ["name", "code", "total", "placed", "owner", "paid", "state"]
    const law = fc.property(
      fc.constantFrom(...operatorSymbols),
      fc.constantFrom(...fields),
      fc.array(fc.string({ unit: "binary", maxLength: 5 }), { minLength: 1, maxLength: 3 }),
      (operator, field, texts) => {
        const values = texts.map((text) => `${cursor}${text}${cursor}`.toWellFormed())
        const bound = bindQuery(
          {
            filters: [
              {
                kind: "condition",
                names: [{ kind: "name", text: field }],
                operator: { kind: "operator", symbol: operator },
                values: values.map((text) => ({ kind: "text", text })),
              },
            ],
            sorts: [],
          },
          goodsFields,
        )
        const table = values.length % 2 === 0 ? sqliteGoods : postgresGoods
        const { page, count, where } = compileSql(bound, table)
        return [page, count, where].every(
          ({ sql, parts, parameters }) =>
            !sql.toLowerCase().includes(cursor) && parts.length === parameters.length + 1,
        )
      },
    )
    expect(() => check(law, 20_000)).not.toThrow()
  })
})

describe("faults of a first draft do not come back", () => {
  it.each([
    ["an empty text does not end with a text (substr of an empty blob is null)", "name!_-=l"],
    ["an integer beyond the type of the column is no error", "state==3000000000"],
    ["an integer beyond 32 bits in a list is no error", "stock!=3000000000|1"],
    ["a text with U+0000 is searched to its end", "name@=*\0"],
  ])("%s", async (_, query) => {
    for (const engine of engines) expect(await idsOn(engine, query)).toEqual(idsInMemory(query))
  })

  it("a pattern of SQLite finds what stands around U+0000, and only that", async () => {
    const [sqlite] = engines
    const rows = [
      "a\0b",
      "\0Kühl\\u0000",
      "a\\u0000B",
      "\ue000\ue001\ue002\0ü",
      "A",
      '"\0\n\t\u{1f600}k',
    ].map((name, id) => ({ id, name }))
    await sqlite?.script(
      "drop table if exists texts; create table texts (id integer primary key, name text)",
    )
    for (const { id, name } of rows)
      await sqlite?.run("insert into texts values (?, ?)", [id, name])
    const fields = defineFields({ id: { kind: "integer" }, name: { kind: "text" } })
    const table = defineSqlTable<{ texts: { id: number; name: string } }>()(fields, {
      engine: allEngines.sqlite,
      table: "texts",
      key: ["id"],
      columns: { id: {}, name: {} },
    })
    const needles = [
      "a",
      "B",
      "a\0B",
      "\0",
      "\0k",
      "kÜ",
      "\\\\u0000",
      "u0000",
      "\ue000",
      "\ue001\ue002\0",
      "\u{1f600}K",
      '"\0\n',
      "l\\\\",
    ]
    for (const operator of ["==*", "!=*", "@=*", "!@=*", "_=*", "!_=*", "_-=*", "!_-=*"])
      for (const needle of needles) {
        const bound = prepareQuery({ filters: `name${operator}${needle}` }, fields)
        const { page } = compileSql(bound, table)
        const found = await sqlite?.run(page.sql, page.parameters)
        expect(
          found?.map(({ id }) => id),
          `${operator}${needle}`,
        ).toEqual(runQuery(rows, bound).data.map(({ id }) => id))
      }
  })
})

describe("what a database cannot do as memory does", () => {
  it.each(["name@=\ud83d", "name!_=*\ud83d", "name_-=a|\udc00"])(
    "%j is refused in lenient mode too (sql-ill-formed-text)",
    (filters) => {
      const { refused, diagnostics, where } = toKysely(
        prepareQuery({ filters }, goodsFields),
        sqliteGoods,
      )
      expect(refused).toBe(true)
      expect(diagnostics).toMatchObject([{ code: "sql-ill-formed-text", data: { field: "name" } }])
      expect(where.toOperationNode().sqlFragments).toEqual(["(1 = 0)"])
    },
  )

  it.each(["name==\ud83d", "name==*\ud83d"])(
    "equality with half of a surrogate pair has an answer: no row for %j",
    (filters) => {
      const { refused, where } = toKysely(prepareQuery({ filters }, goodsFields), sqliteGoods)
      expect(refused).toBe(false)
      expect(where.toOperationNode().sqlFragments).toEqual(["(1 = 0)"])
    },
  )

  it("a pattern that SQLite refuses is refused before it (sql-pattern-length), unless the text is stored folded", async () => {
    const of = (field: string, length: number) => {
      const filters = `${field}@=*${"σ".repeat(length)}`
      return compileSql(prepareQuery({ filters }, goodsFields), sqliteGoods)
    }
    expect(of("name", 8000).diagnostics).toMatchObject([
      { code: "sql-pattern-length", data: { field: "name", amount: 64_002, limit: 50_000 } },
    ])
    const [sqlite] = engines
    for (const { page, refused } of [of("name", 6000), of("code", 8000)]) {
      expect(refused).toBe(false)
      expect(await sqlite?.run(page.sql, page.parameters)).toEqual([])
    }
  })

  it("a server that finds null by != is refused with its option (sql-unsupported, S25)", () => {
    const dialect = sieveWith({ ignoreNullsOnNotEqual: false })
    const bound = prepareQuery({ filters: "name!=Ann" }, goodsFields, { dialect })
    expect(toKysely(bound, sqliteGoods)).toMatchObject({
      refused: true,
      diagnostics: [
        { code: "sql-unsupported", data: { field: "name", option: "ignoreNullsOnNotEqual" } },
      ],
    })
    const equal = prepareQuery({ filters: "name==Ann" }, goodsFields, { dialect })
    expect(toKysely(equal, sqliteGoods).refused).toBe(false)
  })

  it("a column that may hold NaN, which is a value for a server, is refused (sql-unsupported, S14)", () => {
    const fields = defineFields({
      id: { kind: "integer", unique: true, nullable: false },
      ratio: { kind: "number", format: "double" },
    })
    const tableWith = (mayHoldSpecials: boolean) =>
      defineSqlTable<AnyDatabase>()(fields, {
        engine: allEngines.postgres,
        table: "rows",
        key: ["id"],
        columns: { id: {}, ratio: { mayHoldSpecials } },
      })
    const refusalsOf = (query: object, engineName: object, mayHoldSpecials: boolean) =>
      toKysely(prepareQuery(query, fields, engineName), tableWith(mayHoldSpecials)).diagnostics.map(
        ({ code, source, rule, data }) => [code, source, rule, data],
      )
    const data = { field: "ratio", option: "NaN" }
    const stock = { dialect: sieve }
    expect(refusalsOf({ filters: "ratio!=1" }, stock, true)).toEqual([
      ["sql-unsupported", "filters", "S14", data],
    ])
    expect(refusalsOf({ sorts: "-ratio" }, stock, true)).toEqual([
      ["sql-unsupported", "sorts", "S14", data],
    ])
    expect(refusalsOf({ filters: "ratio!=1", sorts: "ratio" }, stock, false)).toEqual([])
    expect(refusalsOf({ filters: "ratio!=1", sorts: "ratio" }, {}, true)).toEqual([])
  })

  it("a decimal number, which is never NaN for a server, is not refused", () => {
    const price = { kind: "number", format: "decimal" } as const
    const fields = defineFields({ id: { kind: "integer", unique: true, nullable: false }, price })
    const table = defineSqlTable<AnyDatabase>()(fields, {
      ...{ engine: allEngines.postgres, table: "rows", key: ["id"] },
      columns: { id: {}, price: { mayHoldSpecials: true } },
    })
    const query = { filters: "price!=1", sorts: "price" }
    const bound = prepareQuery(query, fields, { dialect: sieve })
    expect(toKysely(bound, table)).toMatchObject({ refused: false, diagnostics: [] })
  })

  it("a sort on which a server fails is refused with its option (sql-unsupported)", () => {
    const dialect = sieveWith({ disableNullableTypeExpressionForSorting: true })
    const fields = defineFields({
      id: { kind: "integer", unique: true, nullable: false },
      total: { kind: "number" },
      level: { kind: "integer", bits: 32, path: "owner.level", nullable: false },
    })
    const table = defineSqlTable<AnyDatabase>()(fields, {
      ...{ engine: allEngines.sqlite, table: "rows", key: ["id"] },
      columns: { id: {}, total: {}, level: { column: "level" } },
    })
    const bound = prepareQuery({ sorts: "total,level" }, fields, { dialect })
    const option = "disableNullableTypeExpressionForSorting"
    expect(toKysely(bound, table).diagnostics).toMatchObject([
      { code: "sql-unsupported", source: "sorts", data: { field: "level", option } },
    ])
  })

  it("the order of stock Sieve is refused (sql-unit-order), unless the column promises belowSurrogates", () => {
    const bound = prepareQuery({ sorts: "total,-name" }, goodsFields, { dialect: sieve })
    expect(toKysely(bound, postgresGoods)).toMatchObject({
      refused: true,
      orderBy: [],
      diagnostics: [
        {
          code: "sql-unit-order",
          severity: "error",
          rule: "S17",
          source: "sorts",
          range: { start: 6, end: 11 },
          data: { field: "name" },
        },
      ],
    })
    const fields = defineFields({ name: { kind: "text" } })
    const promised = defineSqlTable<{ t: { name: string } }>()(fields, {
      engine: allEngines.postgres,
      table: "t",
      key: ["name"],
      columns: { name: { belowSurrogates: true } },
    })
    const sorted = prepareQuery({ sorts: "-name" }, fields, { dialect: sieve })
    expect(toKysely(sorted, promised).refused).toBe(false)
  })

  it("findings about the database are listed before all others when there are too many", () => {
    const filters = [
      ...Array.from({ length: 30 }, (_, index) => `x${index}==1`),
      "name@=\ud83d",
    ].join(",")
    const lenient = prepareQuery({ filters }, goodsFields, { strict: false })
    const { diagnostics, omitted } = toKysely(lenient, sqliteGoods)
    expect(diagnostics).toHaveLength(20)
    expect(diagnostics.at(-1)?.code).toBe("sql-ill-formed-text")
    expect(omitted).toBe(11)
  })

  it("findings about the database stand where the others stand: filters first, each text from its start", () => {
    const query = { filters: "id>1,name@=\ud83d,code@=\udc00", sorts: "id,-name,name" }
    const bound = prepareQuery(query, goodsFields, { dialect: sieve })
    const { diagnostics } = toKysely(bound, sqliteGoods)
    const places = diagnostics.map(({ source, range }) => [source, range?.start ?? 0] as const)
    expect(diagnostics.map(({ code }) => code)).toContain("sql-unit-order")
    expect(diagnostics.map(({ code }) => code)).toContain("sql-ill-formed-text")
    expect(places).toEqual(
      places.toSorted(
        ([source, start], [other, second]) => source.localeCompare(other, "en") || start - second,
      ),
    )
  })
})

describe("findings about the database in a tree that was made by hand", () => {
  const illFormed = (name: string, start?: number): ConditionNode => ({
    kind: "condition",
    names: [{ kind: "name", text: name }],
    operator: { kind: "operator", symbol: "@=" },
    values: [
      {
        kind: "text",
        text: "\ud83d",
        ...(start !== undefined && { range: { start, end: start + 1 } }),
      },
    ],
  })

  it.each([
    [
      [illFormed("name"), illFormed("code")],
      ["name", "code"],
    ],
    [
      [illFormed("name", 1), illFormed("code")],
      ["code", "name"],
    ],
    [
      [illFormed("name"), illFormed("code", 1)],
      ["name", "code"],
    ],
    [
      [illFormed("name", 0), illFormed("code")],
      ["name", "code"],
    ],
  ])("stand in their order, those without a place at the start: %#", (filters, names) => {
    const { diagnostics } = toKysely(bindQuery({ filters, sorts: [] }, goodsFields), sqliteGoods)
    expect(diagnostics.map(({ data }) => data)).toMatchObject(names.map((field) => ({ field })))
  })
})

describe("parts of a compiled text", () => {
  it("the parts joined in the placeholder styles of each engine are the same statement", async () => {
    const bound = prepareQuery({ filters: "name==Kühlschrank,id<5" }, goodsFields)
    const joined = (parts: readonly string[], mark: string): string =>
      parts.reduce((before, part, index) => `${before}${mark}${index}${part}`)
    for (const engine of engines) {
      const isSqlite = engine.engineName === "sqlite"
      const { page } = compileSql(bound, tableOf(engine))
      const rows = await engine.run(joined(page.parts, isSqlite ? "?" : "$"), page.parameters)
      expect(rows.map(({ id }) => id)).toEqual([1])
    }
  })
})
