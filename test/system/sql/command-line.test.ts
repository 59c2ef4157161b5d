import { createRequire } from "node:module"
import { writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { sql } from "kysely"
import pg from "pg"
import { describe, expect, it, onTestFinished } from "vitest"
import { openDriver } from "../../../src/cli/database/drivers.ts"
import { folderOf, runCli } from "../../cli/run-cli.ts"
import { root } from "../../support/examples.ts"
import { drawSeed, runFactor } from "../../support/runs.ts"
import { duckdbFolder, openDuckdb } from "../../support/sql/duckdb-engine.ts"
import { engines, type AnyEngine } from "../../support/sql/engine.ts"
import { compileModules, importModule } from "../../support/sql/import-module.ts"
import { openMariadb } from "../../support/sql/mariadb-engine.ts"
import { startMariadb } from "../../support/sql/mariadb-server.ts"
import { itOnDuckdb, skipsDuckdb } from "../../support/sql/on-duckdb.ts"
import { itOnMariadb, skipsMariadb } from "../../support/sql/on-mariadb.ts"
import { itOnPostgres } from "../../support/sql/on-postgres.ts"
import { openPglite } from "../../support/sql/postgres-engines.ts"
import { startPostgres } from "../../support/sql/postgres-server.ts"
import { printTable } from "../../support/sql/read-differential.ts"
import { openSqlite } from "../../support/sql/sqlite-engine.ts"
import { removeTables, writeTable } from "../../support/sql/written-tables.ts"

/** Runs the program in a folder where the drivers are installed. */
const run = (folder: string, ...argv: readonly string[]) => runCli(argv, "", { folder })

/** Prints a table as a module, and imports it. */
async function importTable(folder: string, ...argv: readonly string[]) {
  const { out, err } = await run(folder, "fields", ...argv)
  return { ...(await importModule(out)), out, err }
}

/** Prints tables of many types and names. */
async function printTables(engine: AnyEngine): Promise<readonly string[]> {
  const texts: string[] = []
  for (let seed = drawSeed(); texts.length < 40 * runFactor; seed++) {
    const { name, key, isView } = await writeTable(engine, seed, 3)
    const [first = "", ...others] = key
    const options = { engine: engines[engine.engineName], table: name }
    texts.push(await printTable(engine, { ...options, ...(isView && { key: [first, ...others] }) }))
    await removeTables(engine)
  }
  await engine.close()
  return texts
}

it("a printed module compiles", async () => {
  const texts = [
    ...(await printTables(openSqlite())),
    ...(await printTables(await openPglite())),
    ...(skipsMariadb ? [] : await printTables(await openMariadb())),
    ...(skipsDuckdb ? [] : await printTables(await openDuckdb())),
  ]
  expect(await compileModules(texts)).toEqual([])
})

describe("the command line", () => {
  itOnPostgres("reads a table of PostgreSQL, in one transaction that cannot write", async () => {
    const server = await startPostgres()
    const client = new pg.Client(server.url)
    await client.connect()
    onTestFinished(async () => {
      await client.end()
      await server.stop()
    })
    await client.query(
      `
      create schema shop; create type mood as enum ('sad', 'it''s');
      create table shop.orders (id bigint primary key, total numeric(10, 2), name text, mood mood, tags text[], placed timestamptz, cost int);
      insert into shop.orders select i, i / 4.0, 'n' || i % 3, 'sad', array['a', 'b'], '2024-01-01Z', i from generate_series(1, 4100) as i;
      create function shop.sneak() returns bigint language sql as $$ delete from shop.orders returning id $$;
      create view shop.sneaky as select 1 as id, shop.sneak() as n from shop.orders`,
    )
    const url = server.url.replace("postgres@", "postgres:s3cret@")
    const table = [url, "--table", "shop.orders"]
    expect((await run(root, "apply", ...table, "--format", "ndjson")).out.split("\n").length).toBe(
      4101,
    )
    expect(
      await run(
        root,
        "apply",
        ...table,
        "total>1024.5,mood==it's|sad",
        "--sorts=-id",
        "--format",
        "ndjson",
        "--page-size",
        "1",
      ),
    ).toMatchObject({
      code: 0,
      out: '{"id":4100,"total":1025.00,"name":"n2","mood":"sad","tags":["a","b"],"placed":"2024-01-01T00:00:00Z","cost":4100}\n',
    })
    expect((await run(root, "apply", ...table, "--count-by", "name", "--format", "csv")).out).toBe(
      "name,count\nn1,1367\nn2,1367\nn0,1366\n",
    )
    const { fields, out, err } = await importTable(root, ...table)
    expect([...fields.fields.keys()]).toEqual([
      "id",
      "total",
      "name",
      "mood",
      "tags",
      "placed",
      "cost",
    ])
    expect(out).toContain('table: "shop.orders",')
    expect(out + err).not.toMatch(/s3cret|postgres@/)
    const sneaky = await run(root, "apply", url, "--table", "shop.sneaky", "--key", "id")
    expect(sneaky).toMatchObject({
      code: 2,
      err: expect.stringContaining("read-only transaction") as string,
    })
    const lost = await openDriver({ kind: "postgres", address: url, table: "", shown: "" }, root)
    const { rows } = await sql<{ id: number }>`select pg_backend_pid() as id`.execute(lost.db)
    await client.query("select pg_terminate_backend($1)", [rows[0]?.id])
    await expect(sql`select 1`.execute(lost.db)).rejects.toThrow()
    await lost.close()
    const wrong = await run(
      root,
      "apply",
      server.url.replace("postgres@", "bobby:s3cret@"),
      "--table",
      "x",
    )
    expect(wrong.err).toMatch(
      /^error: postgres:\/\/127.0.0.1:\d+\/postgres cannot be read: role "\[removed\]" does not exist\n$/,
    )
  })

  itOnMariadb("reads a table of MariaDB", async () => {
    const { port, driver, stop } = await startMariadb()
    onTestFinished(stop)
    const { createConnection } = createRequire(driver)("./promise.js") as Mysql
    const client = await createConnection({
      port,
      user: "root",
      database: "test",
      multipleStatements: true,
    })
    await client.query(
      `
      create table orders (id bigint unsigned primary key, total decimal(10, 2), name varchar(20), mood enum('sad', 'it''s'), paid tinyint(1), placed datetime(3)) character set utf8mb4;
      insert into orders select seq, seq / 4, concat('n', seq % 3), 'sad', 1, '2024-01-01' from seq_1_to_4100;`,
    )
    await client.end()
    const folder = join(root, "test/mariadb")
    const table = [`mysql://root:s3cret@127.0.0.1:${port}/test`, "--table", "orders"]
    expect(
      (await run(folder, "apply", ...table, "--format", "ndjson")).out.split("\n").length,
    ).toBe(4101)
    expect(
      await run(
        folder,
        "apply",
        ...table,
        "total>1024.5",
        "--sorts=-id",
        "--format",
        "ndjson",
        "--page-size",
        "1",
      ),
    ).toMatchObject({
      code: 0,
      out: '{"id":4100,"total":1025.00,"name":"n2","mood":"sad","paid":true,"placed":"2024-01-01T00:00:00Z"}\n',
    })
    const { fields } = await importTable(folder, ...table)
    expect([...fields.fields.keys()]).toEqual(["id", "total", "name", "mood", "paid", "placed"])
    const [address = ""] = table
    const { db, close } = await openDriver(
      { kind: "mariadb", address, table: "", shown: "" },
      folder,
    )
    await expect(sql`delete from orders`.execute(db)).rejects.toThrow("READ ONLY transaction")
    await close()
  })

  itOnDuckdb("writes decimals with their digits, and floats by their own width", async () => {
    const folder = duckdbFolder ?? ""
    const file = join(folderOf({}), "goods.parquet")
    const { db } = await openDuckdb()
    await sql`copy (select * from (values (1.50::decimal(9,2), 1.1::float), (12.00, 0.1::float),
      (null, null)) as t(price, rate)) to ${sql.lit(file)}`.execute(db)
    await db.destroy()
    const { out } = await run(folder, "apply", file, "--format", "csv")
    expect(out).toBe("price,rate\n1.50,1.1\n12.00,0.1\n,\n")
    expect((await run(folder, "apply", file, "--format", "ndjson", "--limit", "1")).out).toBe(
      '{"price":1.50,"rate":1.1}\n',
    )
    const completed = await run(
      folder,
      "completion",
      "bash",
      "--",
      `trommel apply ${file} --sorts pr`,
    )
    expect(completed.out).toBe("words\nprice\n")
  })

  itOnDuckdb(
    "writes parts of structs by dots, bytes as base64, and names what JSON lacks",
    async () => {
      const folder = duckdbFolder ?? ""
      const file = join(folderOf({}), "goods.parquet")
      const { db } = await openDuckdb()
      await sql`copy (select * from (values
      ({'city': 'Ulm', 'raw': 'x'::blob}, encode('ä'), 'nan'::float, 'inf'::double, map {'k': 1}, [1, 2]),
      (null, null, 0.5::float, 2.5, null, null)) as t(address, note, a, b, m, l)) to ${sql.lit(file)}`.execute(
        db,
      )
      await db.destroy()
      const apply = (...argv: readonly string[]) => run(folder, "apply", file, ...argv)
      const { out, err } = await apply("--format", "ndjson")
      expect(out).toBe(
        '{"address":{"city":"Ulm","raw":"eA=="},"a":null,"b":null,"l":[1,2],"note":"w6Q="}\n' +
          '{"address":{"city":null,"raw":null},"a":0.5,"b":2.5,"l":null,"note":null}\n',
      )
      expect(err.split("\n").slice(1)).toEqual([
        '"address.raw" gets no field, because it holds bytes. They are written as base64. --field address.raw=text',
        '"note" gets no field, because it holds bytes. They are written as base64. --field note=text',
        '"m" gets no field, because the library compares no MAP(VARCHAR, INTEGER). --field m=text',
        '"a" holds values that JSON has no form for, such as NaN or an infinity: null stands for them.',
        '"b" holds values that JSON has no form for, such as NaN or an infinity: null stands for them.',
        "",
      ])
      expect((await apply("--count-by", "note")).err).toContain('there is no column "note"')
      expect((await apply("address.city==Ulm", "--format", "csv")).out).toBe(
        'address.city,a,b,l,address.raw,note\nUlm,,,"[1,2]",eA==,w6Q=\n',
      )
      const { db: other } = await openDuckdb()
      const small = file.replace("goods", "small")
      await sql`copy (select 'a' as s union all select '' union all select null) to ${sql.lit(small)}`.execute(
        other,
      )
      const only = file.replace("goods", "only")
      await sql`copy (select {'city': 'Ulm'} as address) to ${sql.lit(only)}`.execute(other)
      await other.destroy()
      const wholes = await run(folder, "apply", small, "--format", "csv", "--sorts=-s")
      expect(wholes.out).toBe('s\na\n""\n\n')
      expect(wholes.err).toContain('An empty text is written as "", and null as nothing.')
      expect((await run(folder, "apply", only, "--format", "csv")).out).toBe("address.city\nUlm\n")
      const texts = ["--field", "note=text", "--field", "address.raw=text"]
      expect(
        (await apply(...texts, "note==ä", "--columns", "note,address.raw", "--format", "csv")).out,
      ).toBe("note,address.raw\nä,x\n")
    },
  )

  itOnDuckdb("reads a table of DuckDB, and prints a module of a Parquet file", async () => {
    const folder = duckdbFolder ?? ""
    const file = join(folderOf({}), "shop.duckdb")
    const { DuckDBInstance } = createRequire(folder)("./lib/index.js") as Duckdb
    const instance = await DuckDBInstance.create(file)
    const connection = await instance.connect()
    await connection.run(
      "create type mood as enum ('sad', 'it''s'); create table orders (id bigint primary key, mood mood, total decimal(10, 2), deep int[][])",
    )
    await connection.run(
      "insert into orders select i, 'sad', i / 4, case i when 7 then [[1]] end from range(4100) as t(i)",
    )
    const parquet = file.replace("duckdb", "parquet")
    await connection.run(`copy orders to '${parquet}'`)
    connection.closeSync()
    instance.closeSync()
    const table = [file, "--table", "orders"]
    expect((await run(folder, "apply", ...table, "mood==sad", "--count")).out).toBe("4100\n")
    const { db, close } = await openDriver(
      { kind: "duckdb", address: file, table: "", shown: "" },
      folder,
    )
    await expect(sql`delete from orders`.execute(db)).rejects.toThrow("read-only mode")
    await close()
    const printed = await importTable(folder, ...table)
    expect(printed.out).toContain('(column) => sql`cast(${column("mood")} as varchar)`')
    // A list needs a file, as the remark says.
    const whole = await run(folder, "apply", ...table, "--count")
    const [, definition = ""] = /--infer --fields FILE, with (.*) in it/.exec(whole.err) ?? []
    const given = join(dirname(file), "given.json")
    writeFileSync(given, definition)
    const listed = await run(folder, "apply", ...table, "--infer", "--fields", given, "deep==[1]")
    expect(listed.out).toContain('"deep":["[1]"]')
    const files = await importTable(folder, parquet)
    expect(files.out).toContain(`table: parquet(${JSON.stringify(parquet)}),`)
  })
})

interface Mysql {
  readonly createConnection: (options: object) => Promise<{
    readonly query: (text: string) => Promise<unknown>
    readonly end: () => Promise<void>
  }>
}

interface Duckdb {
  readonly DuckDBInstance: {
    readonly create: (file: string) => Promise<{
      readonly connect: () => Promise<{
        readonly run: (text: string) => Promise<unknown>
        readonly closeSync: () => void
      }>
      readonly closeSync: () => void
    }>
  }
}
