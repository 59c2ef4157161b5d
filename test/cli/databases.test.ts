import { Kysely, sql, SqliteDialect } from "kysely"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { describe, expect, it } from "vitest"
import { openDriver } from "../../src/cli/database/drivers.ts"
import { prepareQuery } from "../../src/index.ts"
import { nodeSqlite } from "../../src/kysely-node.ts"
import { readSqlTable, runSql, sqlite } from "../../src/kysely.ts"
import type { AnyDatabase } from "../support/sql/engine.ts"
import { importModule } from "../support/sql/import-module.ts"
import { answerOf, folderOf, orderFiles, runCli } from "./run-cli.ts"

const address = "postgres://bob:s3cr%40t/x@127.0.0.1:1/shop?password=hidden1"
const secret = /bob|s3cr|hidden1/

describe("the user and the password of an address", () => {
  it.each([
    [["apply", address]],
    [["apply", address, "total>1"]],
    [["apply", "orders.json", "total>1", address]],
    [["apply", address, "--table", "orders"]],
    [["apply", "orders.json", "--fields", address]],
    [["apply", "orders.json", "--port", address]],
    [["check", address, "--table", "orders", "total>1"]],
    [["explain", address, "--filters", "total>1"]],
    [["fields", address, "--table", "orders"]],
    [["serve", address]],
    [["serve", "--port", address]],
    [[address]],
    [["check", "orders.json", "https://bob:s3cr%40t@127.0.0.1/orders?filters=totl>1"]],
    [["check", "--dialect", "sieve", "--binding", "controller", `https://bob:s3cr%40t@x/?page=0`]],
    [["apply", "--table", "orders"]],
  ])("stand nowhere in what trommel %j writes", async (argv) => {
    const env = { DATABASE_URL: address }
    const { code, out, err } = await runCli(argv, "", { folder: folderOf(orderFiles), env })
    expect(code).not.toBe(0)
    expect(out + err).not.toMatch(secret)
    expect(out + err).not.toBe("")
  })
})

/** Makes a folder with a database of 4,500 orders. */
function shop() {
  const folder = folderOf(orderFiles)
  const database = new DatabaseSync(join(folder, "shop.db"))
  database.exec(`
    create table orders (id integer primary key, "US Gross" real, status text not null, "§" text, big integer) strict;
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 4500)
      insert into orders select i, i / 4.0, case i % 3 when 0 then 'paid' else 'open' end, null, i + 9007199254740992 from n;
    create view paid as select id, status from orders where status = 'paid'`)
  database.close()
  const env = { DATABASE_URL: "file:shop.db" }
  return {
    folder,
    run: (name: string, ...argv: readonly string[]) =>
      runCli([name, "shop.db", "--table", "orders", "--field", "big=int64", ...argv], "", {
        folder,
      }),
    runWithAddress: (...argv: readonly string[]) => runCli(argv, "", { folder, env }),
  }
}

const said = "Fields of shop.db: id integer, US_Gross number, status text, field text, big int64.\n"

describe("a database that is not read", () => {
  it.each([
    [["shop.db", "--table", "nope"], 'the database has no table "nope"'],
    [["missing.db", "--table", "orders"], "missing.db cannot be read"],
    [["shop.db"], "name its table with --table"],
  ])("is told without a word of schemas: %j", async (argv, said) => {
    const { folder } = shop()
    const { code, err } = await runCli(["fields", ...argv], "", { folder })
    expect(code).not.toBe(0)
    expect(err).toContain(said)
    expect(err).not.toContain("YAML")
  })

  it("is one where a field has another kind, told without what only a program can give", async () => {
    const { run } = shop()
    expect((await run("apply", "--field", "status=date")).err).toBe(
      'error: shop.db cannot be read: The field "status" cannot be defined: the column "status" has the type TEXT or values that are none of kind date.\n',
    )
  })

  it("is one whose texts are not UTF-8, which a sort would mix", async () => {
    const folder = folderOf({})
    const database = new DatabaseSync(join(folder, "wide.db"))
    database.exec("pragma encoding = 'UTF-16'; create table t (id integer primary key, name text)")
    database.close()
    const { code, err } = await runCli(["apply", "wide.db", "--table", "t"], "", { folder })
    expect(code).not.toBe(0)
    expect(err).toContain(
      "wide.db cannot be read: The encoding of the database must be UTF-8, got UTF-16le.\n",
    )
  })
})

describe("a table of SQLite", () => {
  it("has the fields that its remarks advise, also of columns whose names no field can have", async () => {
    const folder = folderOf({})
    const database = new DatabaseSync(join(folder, "odd.db"))
    database.exec(
      "create table t (id integer primary key, raw blob, raw_ blob); insert into t values (1, x'61', x'62')",
    )
    database.close()
    const run = (...argv: readonly string[]) =>
      runCli(["apply", "odd.db", "--table", "t", ...argv], "", { folder })
    const [, first, second] = (await run()).err.split("\n")
    expect(first).toMatch(/ --field raw=text$/)
    const [, advised = ""] = /--infer --fields FILE, with (.+) in it$/.exec(second ?? "") ?? []
    expect(advised).toBe('{"raw_2":{"kind":"text","path":["raw_"]}}')
    writeFileSync(join(folder, "FILE"), advised)
    const { out } = await run(
      ...["--field", "raw=text", "--infer", "--fields", "FILE"],
      ...["raw==a,raw_2==b", "--format", "ndjson"],
    )
    expect(out).toBe('{"id":1,"raw":"a","raw_":"b"}\n')
  })

  it("has the rows of a query, with all digits", async () => {
    const { run } = shop()
    const query = ["--filters", "US_Gross>=1124,status==paid", "--sorts=-id"]
    expect(await run("apply", ...query, "--format", "ndjson")).toEqual({
      code: 0,
      out: '{"id":4500,"US Gross":1125,"status":"paid","§":null,"big":9007199254745492}\n{"id":4497,"US Gross":1124.25,"status":"paid","§":null,"big":9007199254745489}\n',
      err: said,
    })
    expect(
      (await run("apply", "--format", "csv", "--filters", "id==1", "--columns", "big")).out,
    ).toBe("big\n9007199254740993\n")
  })

  it("is read whole, by pages and as counts", async () => {
    const { run } = shop()
    expect((await run("apply", "--format", "ndjson")).out.split("\n").length).toBe(4501)
    expect((await run("apply", "--filters", "status!=paid", "--count")).out).toBe("3000\n")
    expect(answerOf(await run("apply", "--page", "3", "--page-size", "2"))).toMatchObject({
      data: [{ id: 5 }, { id: 6 }],
      pages: 2250,
      total: 4500,
    })
    const counts = await run(
      "apply",
      "--filters",
      "status==paid",
      "--count-by",
      "status",
      "--format",
      "csv",
    )
    expect(counts.out).toBe("status,count\npaid,1500\n")
    expect((await run("apply", "--filters", "id<1")).err).toBe(
      `${said}No row matches: id<1 keeps none of 4,500 rows.\n`,
    )
  })

  it("gives no advice for --lenient where the database refuses the query too", async () => {
    const { run } = shop()
    const [both, one] = ["nope==1,status@=\ud800", "nope==1,status@=x"]
    expect((await run("apply", both)).err).not.toContain("--lenient")
    expect((await run("apply", one)).err).toContain("--lenient")
  })

  it("is that of DATABASE_URL, where a query is the only argument, and may be a view", async () => {
    const { runWithAddress } = shop()
    const { out } = await runWithAddress(
      "apply",
      "--table",
      "paid",
      "--key",
      "id",
      "id<7",
      "--format",
      "ndjson",
    )
    expect(out).toBe('{"id":3,"status":"paid"}\n{"id":6,"status":"paid"}\n')
  })

  it("is checked and explained", async () => {
    const { run } = shop()
    expect((await run("check", "--filters", "totl>1")).out).toContain('There is no field "totl".')
    expect((await run("check", "--filters", "status@=\ud800")).out).toContain("sql-ill-formed-text")
    expect((await run("explain", "--row", "2", "--filters", "big>5")).out).toBe(
      'Row 2: {"id":2,"US Gross":0.5,"status":"open","§":null,"big":9007199254740994}\n  holds  big>5: big is 9007199254740994, which is greater than 5 (V4)\nThe row matches.\n',
    )
  })

  it("is printed as a module that answers as the table itself", async () => {
    const { folder, run } = shop()
    const printed = await run("fields")
    expect(printed).toEqual({
      code: 0,
      err: said,
      out: `import { defineFields } from "trommel"
import { defineSqlTable, sqlite } from "trommel/kysely"

export const fields = defineFields({
  id: { kind: "integer", nullable: false, unique: true },
  US_Gross: { kind: "number", path: ["US Gross"] },
  status: { kind: "text", nullable: false },
  field: { kind: "text", path: ["§"] },
  big: { kind: "integer", bits: 64 },
})

export const table = defineSqlTable<any>()(fields, {
  engine: sqlite,
  table: "orders",
  key: ["id"],
  columns: {
    id: { type: "int8", notNull: true },
    US_Gross: { type: "real" },
    status: { type: "text", notNull: true },
    field: { type: "text" },
    big: { type: "int8" },
  },
})
`,
    })
    const module = await importModule(printed.out)
    const database = new DatabaseSync(join(folder, "shop.db"))
    const db = new Kysely<AnyDatabase>({
      dialect: new SqliteDialect({ database: nodeSqlite(database) }),
    })
    const { fields, table } = await readSqlTable(db, {
      ...{ engine: sqlite, table: "orders" },
      fields: { big: { kind: "integer", bits: 64 } },
    })
    for (const filters of ["", "status@=a,US_Gross<9", "big==9007199254740999", "id>4000|3"]) {
      const query = { filters, sorts: "-status,US_Gross", page: 2, pageSize: 3 }
      expect(await runSql(db, prepareQuery(query, module.fields), module.table)).toEqual(
        await runSql(db, prepareQuery(query, fields), table),
      )
    }
    await db.destroy()
  })

  it("cannot be changed", async () => {
    const address = { kind: "sqlite", address: "shop.db", table: "orders", shown: "" } as const
    const { db, close } = await openDriver(address, shop().folder)
    await expect(sql`delete from orders`.execute(db)).rejects.toThrow("readonly database")
    await close()
  })

  it("has the fields of a file alone, and with --infer the others too", async () => {
    const { folder, run } = shop()
    const one = { name: { kind: "text", path: ["status"] } }
    writeFileSync(join(folder, "one.json"), JSON.stringify(one))
    const args = ["fields", "shop.db", "--table", "orders", "--fields", "one.json", "--json"]
    expect(JSON.parse((await runCli(args, "", { folder })).out)).toMatchObject(one)
    const { out } = await run("fields", "--fields", "one.json", "--infer", "--json")
    expect(Object.keys(JSON.parse(out) as object)).toEqual([
      "$schema",
      "id",
      "US_Gross",
      "name",
      "field",
      "big",
    ])
  })
})

describe("a database that cannot be read", () => {
  it.each([
    [["apply", "shop.db"], "error: shop.db is a database; name its table with --table\n"],
    [["serve", "shop.db"], "which serve does not serve"],
    [
      ["apply", "shop.db", "--table", "order"],
      'error: shop.db cannot be read: the database has no table "order".\n',
    ],
    [
      ["apply", "shop.db", "--table", "paid"],
      "error: shop.db cannot be read: --key must name columns",
    ],
    [
      ["apply", "shp.db", "--table", "orders"],
      "error: shp.db cannot be read: the file does not exist; did you mean shop.db?\n",
    ],
    [
      ["apply", "orders.json", "--table", "orders"],
      "error: orders.json cannot be read: file is not a database\n",
    ],
    [
      ["apply", "--table", "orders"],
      "error: --table needs a database: name its address or file, or set DATABASE_URL\n",
    ],
    [["apply", "shop.db", "--table", "orders", "--delimiter", ";"], "but the rows are SQLite"],
    [
      ["apply", "mysql://u:p@127.0.0.1:1/x", "--table", "t"],
      "error: mysql://127.0.0.1:1/x is MariaDB; install what reads it: npm install kysely mysql2\n",
    ],
    [
      ["apply", "postgres://u:p@127.0.0.1:1/x", "--table", "t"],
      "error: postgres://127.0.0.1:1/x cannot be read: connect ECONNREFUSED 127.0.0.1:1\n",
    ],
    [
      ["apply", "x.parquet"],
      "error: x.parquet is Parquet; install what reads it: npm install kysely @duckdb/node-api\n",
    ],
    [["apply", "-", "--input", "parquet"], "Parquet is read from a file"],
    [["apply", "x.parquet", "--table", "x"], "error: x.parquet is one table; leave out --table\n"],
  ])("is told: %j", async (argv, reason) => {
    const { code, err } = await runCli(argv, "", { folder: shop().folder })
    expect(code).toBe(2)
    expect(err).toContain(reason)
  })
})
