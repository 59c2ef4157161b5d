import { sql, type Kysely } from "kysely"
import { join } from "node:path"
import { afterAll, beforeAll, beforeEach, describe, expect } from "vitest"
import { defineFields, prepareQuery } from "../../../src/index.ts"
import { duckdb, parquet } from "../../../src/kysely-duckdb.ts"
import {
  checkSqlTable,
  compileSql,
  countValues,
  defineSqlTable,
  readSqlTable,
  runSql,
  sqlTableSchema,
} from "../../../src/kysely.ts"
import { folderOf, runCli } from "../../cli/run-cli.ts"
import { duckdbFolder, openDuckdb } from "../../support/sql/duckdb-engine.ts"
import type { AnyDatabase } from "../../support/sql/engine.ts"
import { itOnDuckdb, skipsDuckdb } from "../../support/sql/on-duckdb.ts"
import { databaseTable } from "../../support/sql/database-table.ts"

let engine: Awaited<ReturnType<typeof openDuckdb>>
beforeAll(async () => {
  if (!skipsDuckdb) engine = await openDuckdb()
})
afterAll(async () => {
  if (!skipsDuckdb) await engine.close()
})
beforeEach(async () => {
  if (!skipsDuckdb) await engine.clear()
})

const fields = defineFields({
  id: { kind: "integer", bits: 64 },
  name: { kind: "text" },
  total: { kind: "number", format: "decimal" },
  share: { kind: "number", format: "float" },
  placed: { kind: "date" },
  tags: { kind: "text", list: true },
})

const orders = defineSqlTable<AnyDatabase>()(fields, {
  engine: duckdb,
  table: "orders",
  key: ["id"],
  columns: {
    id: { notNull: true },
    name: {},
    total: { type: "numeric(20,4)" },
    share: { type: "float4" },
    placed: { type: "timestamp_ns" },
    tags: {},
  } as never,
})

const created = `create table orders (id bigint primary key, name varchar, total decimal(20,4), share float,
  placed timestamp_ns, tags varchar[], tenant integer not null default 1)`

async function fill(): Promise<void> {
  await engine.run(created)
  await engine.run(`insert into orders values
    (9007199254740993, 'Ada', 0.1, 0.1, '2024-01-31 12:00:00.1234567', ['a', null], 1), (2, 'ada ', 3, 1, null, [], 1),
    (3, 'ADA', null, 'nan', '1700-01-01', null, 2)`)
}

const ask = (filters: string, sorts = "") => prepareQuery({ filters, sorts }, fields)

describe("rows of DuckDB", () => {
  itOnDuckdb("are exact, by kind and as the driver gives them", async () => {
    await fill()
    const { data } = await runSql(engine.db, ask("name==Ada"), orders)
    const row = {
      id: "9007199254740993",
      name: "Ada",
      total: "0.1",
      share: Math.fround(0.1),
      placed: "2024-01-31T12:00:00.1234567Z",
      tags: ["a", null],
    }
    expect(data).toEqual([row])
    const raw = await runSql(engine.db, ask("name==Ada"), orders, { raw: true })
    expect(raw.data).toEqual([{ ...row, id: 9007199254740993n, total: "0.1000", tenant: 1 }])
  })

  itOnDuckdb("have the values of kinds whatever the type of a column is", async () => {
    const [row] =
      await engine.run(`select 5::hugeint as a, interval '1 day 2 hours 1 second' as b, date '0001-01-31' as c,
      uuid '00000000-0000-4000-8000-00000000000A' as d, time '12:00:00.5' as e, timestamptz '2024-01-01 00:00:00+01' as f,
      timestamp_s '2024-01-01 00:00:00' as g, [[1], null] as h, 'x'::blob as i, 'infinity'::timestamp as j, "__proto__": 1`)
    expect(row).toEqual({
      a: 5,
      b: "1.02:00:01",
      c: "0001-01-31",
      d: "00000000-0000-4000-8000-00000000000a",
      e: "12:00:00.5",
      f: "2023-12-31T23:00:00Z",
      g: "2024-01-01T00:00:00Z",
      h: [[1], null],
      i: Buffer.from("x"),
      j: "infinity",
      ["__proto__"]: 1,
    })
    await expect(engine.run("select {a: 1} as place")).rejects.toThrow(
      'The column "place" is STRUCT("a" INTEGER): select its parts.',
    )
  })

  itOnDuckdb(
    "the letter case makes another text, whatever the collation of the session is (V3)",
    async () => {
      await fill()
      for (const [filters, ids] of [
        ["name==ada\\ ", ["2"]],
        ["name==ada", []],
        ["name==*ADA", ["3", "9007199254740993"]],
        ["name_-=\\ ", ["2"]],
        ["total==0.1", ["9007199254740993"]],
        ["share==0.1", ["9007199254740993"]],
        ["share!=5", ["2", "3", "9007199254740993"]],
        ["placed<2024-01-31T12:00:00.1234567Z,placed>0001-01-01", ["3"]],
        ["placed>9999-01-01", []],
        ["id>99999999999999999999", []],
        ["tags==a", ["9007199254740993"]],
        ["tags==null", ["2", "3"]],
      ] as const) {
        const { data } = await runSql(engine.db, ask(filters), orders)
        expect([filters, data.map(({ id }) => id)]).toEqual([filters, ids])
      }
    },
  )

  itOnDuckdb(
    "several values without letter case find no \u017f for s and no \u212a for k (V3)",
    async () => {
      await engine.clear()
      await engine.script("create table letters (id integer primary key, text varchar)")
      await engine.run(
        "insert into letters values (1, '\u017f'), (2, 'a\u212a'), (3, 'S'), (4, 'aK')",
      )
      const { fields, table } = await readSqlTable(engine.db, { engine: duckdb, table: "letters" })
      for (const [filters, ids] of [
        ["text==*b|s", [3]],
        ["text@=*s|k", [3, 4]],
        ["text_=*as|ak|at", [4]],
      ] as const) {
        const { data } = await runSql(engine.db, prepareQuery({ filters }, fields), table)
        expect([filters, data.map(({ id }) => id)]).toEqual([filters, ids])
      }
    },
  )

  itOnDuckdb("no row of another tenant is found", async () => {
    await fill()
    for (const filters of [
      "name!=\\\\'\\ or\\ 1=1\\ --\\ ",
      "id>0|-1",
      "name==null|x",
      "(name|tags)!=$1",
    ]) {
      const { data } = await runSql(engine.db, ask(filters), orders, {
        where: (column) => sql<boolean>`${column("tenant")} = ${1}`,
      })
      expect(data.every(({ id }) => id !== "3")).toBe(true)
    }
  })
})

describe("statements on DuckDB", () => {
  itOnDuckdb(
    "a text with half of a surrogate pair is refused, by the query or the driver",
    async () => {
      await fill()
      expect((await runSql(engine.db, ask("name@=\ud83d"), orders)).refused).toBe(true)
      await expect(engine.run("select $1 as a", ["\ud83d"])).rejects.toThrow("surrogate pair")
      expect(
        await engine.run("select $1 as a, $2 as b, $3::double as c", [null, 2n ** 70n, 1e300]),
      ).toEqual([{ a: null, b: 2n ** 70n, c: 1e300 }])
    },
  )

  itOnDuckdb(
    "an overlong value is searched for or refused, and never an error of the engine",
    async () => {
      await fill()
      const unlimited = defineFields({ name: { kind: "text" } }, { limits: { text: 4_000_000 } })
      for (const length of [1000, 100_000, 200_000])
        for (const letter of ["a", "б", "θ"]) {
          const filters = `name@=*${letter.repeat(length)}`
          const { total } = await runSql(engine.db, prepareQuery({ filters }, unlimited), orders)
          expect(total).toBe(0)
        }
    },
  )

  itOnDuckdb("the deadline interrupts a statement, and no other one", async () => {
    await fill()
    const slow = {
      where: () => sql<boolean>`((select sum(a.range) from range(100000000000) as a) > 0)`,
    }
    const start = performance.now()
    const [ended, others] = await Promise.allSettled([
      runSql(engine.db, ask(""), orders, { ...slow, deadline: 200 }),
      Promise.all(Array.from({ length: 20 }, () => runSql(engine.db, ask(""), orders))),
    ])
    expect(ended).toMatchObject({ status: "rejected", reason: { kind: "deadline" } })
    expect(others.status).toBe("fulfilled")
    expect(performance.now() - start).toBeLessThan(10_000)
  })

  itOnDuckdb("a cursor that was made up is refused as one", async () => {
    await fill()
    const key = defineSqlTable<AnyDatabase>()(fields, {
      ...{ engine: duckdb, table: "orders", key: ["tenant", "id"] },
      columns: Object.fromEntries(
        [...databaseTable(orders).columns].map(([name, { type }]) => [
          name,
          { type: type === "numeric" ? "numeric(20,4)" : type },
        ]),
      ) as never,
    })
    const page = prepareQuery({ pageSize: 1 }, fields)
    const { next } = await runSql(engine.db, page, key, { after: null })
    const second = await runSql(engine.db, page, key, { after: next })
    expect(second.data.map(({ id }) => id)).toEqual(["9007199254740993"])
    await expect(runSql(engine.db, page, key, { after: "x" })).rejects.toThrow('"after" must be')
  })

  itOnDuckdb("page and count are of one moment in a transaction", async () => {
    await fill()
    const answer = await runSql(engine.db, ask("id>0"), orders, { consistent: true })
    expect(answer.total).toBe(3)
  })
})

describe("tables of DuckDB", () => {
  itOnDuckdb("are checked: types, and promises in the rows", async () => {
    await fill()
    expect(await checkSqlTable(engine.db, orders)).toMatchObject([
      { code: "specials", field: "share" },
    ])
    await engine.run("insert into orders (id, placed) values (4, '2024-01-31 12:00:00.123456789')")
    await engine.run("alter table orders alter name type integer using 1")
    await engine.run("alter table orders alter tags type integer using 1")
    const problems = await checkSqlTable(engine.db, orders)
    expect(problems.map(({ code, field }) => [code, field])).toEqual([
      ["type", "name"],
      ["specials", "share"],
      ["digits", "placed"],
      ["type", "tags"],
    ])
    expect(problems[0]?.message).toBe(
      'The field "name" must have the type text, which is VARCHAR, got INTEGER.',
    )
  })

  itOnDuckdb("are created by the statements of their definition, without indexes", async () => {
    const statements = sqlTableSchema(orders)
    expect(statements).toHaveLength(1)
    await engine.run(statements[0] ?? "")
    expect(await checkSqlTable(engine.db, orders)).toEqual([])
    await expect(engine.run("insert into orders (id, share) values (1, 'nan')")).rejects.toThrow(
      "CHECK",
    )
  })
})

async function writeFiles(db: Kysely<AnyDatabase>): Promise<string> {
  const folder = folderOf({})
  for (const number of [1, 2])
    await sql`copy (select i as id, 'name ' || (i % 3) as name, i / 4.0 as total, [i % 2, i % 3] as parts, {a: i} as place
      from range(${sql.lit(number * 3)}) as t(i)) to ${sql.lit(join(folder, `it's ${number}.parquet`))}`.execute(
      db,
    )
  return folder
}

const fileFields = defineFields({
  id: { kind: "integer" },
  name: { kind: "text" },
  parts: { kind: "integer", list: true },
})

describe("Parquet files", () => {
  itOnDuckdb("are tables in the order of their rows, one or several", async () => {
    const folder = await writeFiles(engine.db)
    const columns = { id: { type: "int8" }, name: {}, parts: { type: "int8" } } as never
    const one = defineSqlTable<AnyDatabase>()(fileFields, {
      ...{ engine: duckdb, table: parquet(join(folder, "it's 2.parquet")), columns },
    })
    const all = defineSqlTable<AnyDatabase>()(fileFields, {
      ...{ engine: duckdb, table: parquet(join(folder, "*.parquet")), columns },
    })
    const query = prepareQuery({ filters: "name==name 1,parts==1", pageSize: 1 }, fileFields)
    const first = await runSql(engine.db, query, one, { after: null })
    expect(first).toMatchObject({ data: [{ id: 1, parts: [1, 1] }], total: 2 })
    const every = await runSql(engine.db, prepareQuery({}, fileFields), all)
    expect(every.data.map(({ id }) => id)).toEqual([0, 1, 2, 0, 1, 2, 3, 4, 5])
    const next = await runSql(engine.db, prepareQuery({ pageSize: 4 }, fileFields), all, {
      after: null,
    })
    const rest = await runSql(engine.db, prepareQuery({ pageSize: 4 }, fileFields), all, {
      after: next.next,
    })
    expect(rest.data.map(({ id }) => id)).toEqual([1, 2, 3, 4])
    expect(await checkSqlTable(engine.db, all)).toEqual([])
    const { values } = await countValues(engine.db, prepareQuery({}, fileFields), all, "parts")
    expect(values).toEqual([
      { value: 0, count: 6 },
      { value: 1, count: 5 },
      { value: 2, count: 3 },
    ])
    const { page } = compileSql(query, one)
    expect(
      await engine.run(page.sql, page.parameters).catch((error: unknown) => error),
    ).toMatchObject({
      message: expect.stringContaining('The column "place" is STRUCT') as string,
    })
    expect(() => sqlTableSchema(one)).toThrow("no statement creates")
  })

  itOnDuckdb("hold -0, which is 0, though its bloom filters do not say so (V4)", async () => {
    const file = join(folderOf({}), "zeros.parquet")
    await engine.run(
      `copy (select i as id, case when i % 2 = 0 then -0.0::double else 1 end as price, i::ubigint as long from range(20000) t(i)) to '${file}'`,
    )
    const kinds = {
      price: { kind: "number" },
      long: { kind: "integer" },
    } as const
    const zeros = defineSqlTable<AnyDatabase>()(defineFields(kinds), {
      ...{ engine: duckdb, table: parquet(file) },
      columns: { price: {}, long: { type: "ubigint" } },
    })
    for (const [filters, total] of [
      ["price==0", 10_000],
      ["price==0|7", 10_000],
      ["price!=0", 10_000],
      ["long==3|19999|20000", 2],
      ["long>=19999", 1],
    ] as const)
      expect(
        (await runSql(engine.db, prepareQuery({ filters }, defineFields(kinds)), zeros)).total,
      ).toBe(total)
    expect(await checkSqlTable(engine.db, zeros)).toEqual([])
  })

  itOnDuckdb("are read by the command line, which needs DuckDB beside it", async () => {
    const folder = await writeFiles(engine.db)
    const file = join(folder, "it's 2.parquet")
    const run = (...argv: readonly string[]) => runCli(argv, "", { folder: duckdbFolder ?? "" })
    const said = `Fields of ${file}: id int64, name text, total number, parts int64 list, place.a int64.\n`
    expect(
      await run(
        "apply",
        file,
        "--filters",
        "total>0.2",
        "--sorts=-name,id",
        "--page-size",
        "2",
        "--format",
        "ndjson",
      ),
    ).toMatchObject({
      out: '{"id":2,"name":"name 2","total":0.5,"parts":[0,2],"place":{"a":2}}\n{"id":5,"name":"name 2","total":1.25,"parts":[1,2],"place":{"a":5}}\n',
      err: said,
    })
    expect(await run("apply", file, "--count", "--filters", "name!=name 1")).toMatchObject({
      out: "4\n",
    })
    expect(
      await run("apply", file, "--columns", "total,id", "--format", "csv", "--filters", "id<1"),
    ).toMatchObject({
      out: "total,id\r\n0,0\r\n".replaceAll("\r\n", "\n"),
    })
    expect(await run("apply", file, "--count-by", "name", "--format", "csv")).toMatchObject({
      out: "name,count\nname 0,2\nname 1,2\nname 2,2\n",
    })
    expect(await run("explain", file, "--filters", "total>1", "--row", "6")).toMatchObject({
      out: expect.stringContaining("The row matches.") as string,
    })
    expect(await run("apply", file, "total>0.2,id<1")).toMatchObject({
      err: expect.stringContaining(
        "No row matches: id<1 keeps none of the 5 rows left by the conditions before it.",
      ) as string,
    })
    expect(await run("check", file, "--filters", "nam==x")).toMatchObject({ code: 1 })
    expect(await run("fields", file)).toMatchObject({
      out: expect.stringContaining(`table: parquet(${JSON.stringify(file)}),`) as string,
    })
    expect((await run("fields", file)).out).not.toContain("key:")
    expect((await run("fields", file, "--key", "id")).out).toContain('key: ["id"],')
    expect(await run("apply", join(folder, "none.parquet"))).toMatchObject({ code: 2 })
    expect(await runCli(["apply", file], "", { folder })).toMatchObject({
      code: 2,
      err: `error: ${file} is Parquet; install what reads it: npm install kysely @duckdb/node-api\n`,
    })
  })

  itOnDuckdb("have the same numbers in the counts of the command line as in its rows", async () => {
    const file = join(await writeFiles(engine.db), "specials.parquet")
    await sql`copy (select unnest([1.1::float, 1.1::float, 'inf', 'nan', null, 3]) as f, unnest(['inf'::timestamp, '2024-01-02', null, null, null, null]) as at) to ${sql.lit(file)}`.execute(
      engine.db,
    )
    const run = (...argv: readonly string[]) =>
      runCli(["apply", file, ...argv], "", { folder: duckdbFolder ?? "" })
    const told = `Fields of ${file}: f float, at date.\n`
    const special = (name: string) =>
      `"${name}" holds values that JSON has no form for, such as NaN or an infinity: null stands for them.\n`
    expect(await run("--format", "csv")).toEqual({
      code: 0,
      out: "f,at\n1.1,\n1.1,2024-01-02T00:00:00Z\n,\n,\n,\n3,\n",
      err: told + special("at") + special("f"),
    })
    expect(await run("--count-by", "f", "--format", "csv")).toEqual({
      code: 0,
      out: "f,count\n,3\n1.1,2\n3,1\n",
      err: told + special("f"),
    })
  })
})
