import { Kysely, MysqlDialect, sql } from "kysely"
import { afterAll, beforeAll, beforeEach, describe, expect, vi } from "vitest"
import { defineFields, prepareQuery } from "../../../src/index.ts"
import { mariadb, nodeMysql } from "../../../src/kysely-mariadb.ts"
import {
  checkSqlTable,
  compileSql,
  defineSqlTable,
  runSql,
  sqlTableSchema,
} from "../../../src/kysely.ts"
import { foldClass } from "../../../src/sql/fold-forms.ts"
import type { AnyDatabase } from "../../support/sql/engine.ts"
import { engines } from "../../support/sql/engine.ts"
import { openMariadb } from "../../support/sql/mariadb-engine.ts"
import { itOnMariadb, skipsMariadb } from "../../support/sql/on-mariadb.ts"

let engine: Awaited<ReturnType<typeof openMariadb>>
beforeAll(async () => {
  if (!skipsMariadb) engine = await openMariadb()
})
afterAll(async () => {
  if (!skipsMariadb) await engine.close()
})
beforeEach(async () => {
  if (!skipsMariadb) await engine.clear()
})

const fields = defineFields({
  id: { kind: "integer", bits: 64 },
  name: { kind: "text" },
  total: { kind: "number", format: "decimal" },
  share: { kind: "number", format: "float" },
  placed: { kind: "date" },
})

const orders = defineSqlTable<AnyDatabase>()(fields, {
  engine: mariadb,
  table: "orders",
  key: ["id"],
  columns: {
    id: { notNull: true },
    name: {},
    total: { type: "numeric(20,4)" },
    share: { type: "float4" },
    placed: {},
  } as never,
})

const created = `create table orders (id bigint primary key, name varchar(100) character set utf8mb4, total decimal(20,4),
  share float, placed datetime(6), tenant int not null default 1, key (name), key (placed, id))`

async function fill(): Promise<void> {
  await engine.script(created)
  await engine.run(
    "insert into orders (id, name, total, share, placed, tenant) values (?, ?, ?, ?, ?, 1), (?, ?, ?, ?, ?, 1), (?, ?, ?, ?, ?, 2)",
    [
      ...["9007199254740993", "Ada", "0.1", "0.1", "2024-01-31 12:00:00.123456"],
      ...["2", "ada ", "2.5", "0.5", null],
      ...["3", null, null, null, "2024-01-31 12:00:00.123457"],
    ],
  )
}

const ask = (filters: string, sorts = "") => prepareQuery({ filters, sorts }, fields)

describe("rows of MariaDB", () => {
  itOnMariadb("are exact beyond what its driver returns as numbers and dates", async () => {
    await fill()
    const { data } = await runSql(engine.db, ask("name==Ada"), orders)
    expect(data).toEqual([
      {
        id: "9007199254740993",
        name: "Ada",
        total: "0.1",
        share: Math.fround(0.1),
        placed: "2024-01-31T12:00:00.123456Z",
      },
    ])
    const raw = await runSql(engine.db, ask("name==Ada"), orders, { raw: true })
    expect(raw.data).toMatchObject([
      { id: "9007199254740993", total: "0.1000", placed: "2024-01-31 12:00:00.123456" },
    ])
  })

  itOnMariadb("a space at the end and the letter case make another text (V3)", async () => {
    await fill()
    for (const [filters, ids] of [
      ["name==ada ", ["2"]],
      ["name==ada", []],
      ["name==*ADA", ["9007199254740993"]],
      ["name_-= ", ["2"]],
      ["total==0.1", ["9007199254740993"]],
      ["share==0.1", ["9007199254740993"]],
    ] as const) {
      const { data } = await runSql(engine.db, ask(filters.replace(/ $/, "\\ ")), orders)
      expect([filters, data.map(({ id }) => id)]).toEqual([filters, ids])
    }
  })

  itOnMariadb("no row of another tenant is found, whatever the session says", async () => {
    await fill()
    for (const mode of [
      "NO_BACKSLASH_ESCAPES",
      "ORACLE",
      "ANSI",
      "",
      "HIGH_NOT_PRECEDENCE",
      "PIPES_AS_CONCAT",
    ])
      for (const filters of ["name!=\\\\'\\ or\\ 1=1\\ --\\ ", "id>0|-1", "name==null"]) {
        const { data } = await engine.db.connection().execute(async (db) => {
          await sql`set sql_mode = ${mode}, sql_auto_is_null = 1`.execute(db)
          const found = await runSql(db, ask(filters), orders, {
            where: (column) => sql<boolean>`${column("tenant")} = ${1}`,
          })
          await sql`set sql_mode = ${"ANSI_QUOTES"}`.execute(db)
          return found
        })
        expect(data.every(({ id }) => id !== "3")).toBe(true)
      }
  })
})

describe("statements on MariaDB", () => {
  itOnMariadb("each is closed after its answer", async () => {
    await fill()
    for (let number = 0; number < 50; number++)
      await runSql(engine.db, ask(`name==a${number}`), orders)
    const [status] = await engine.run("show global status like 'Prepared_stmt_count'")
    expect(Number(status?.Value)).toBeLessThanOrEqual(1)
  })

  itOnMariadb("a pattern of every cased letter is refused before PCRE refuses it", async () => {
    await engine.script(created)
    await engine.run("insert into orders (id, name) values (1, 'a')")
    const limits = new Set<number>()
    for (let point = 0; point < 0x2_0000; point++) {
      const letter = String.fromCodePoint(point)
      if (!letter.isWellFormed() || foldClass(letter) === letter) continue
      const { amount = 1, limit = 0 } = engines.mariadb.patternLength?.("contain", letter) ?? {}
      const length = Math.floor(limit / amount)
      if (limits.has(length)) continue
      limits.add(length)
      const { parameters } = compileSql(ask(`name@=*${letter.repeat(8)}`), orders).count
      const pattern = String(parameters[0]).replace("(?-imsx)", "")
      const cut = pattern.slice(0, pattern.length / 8).repeat(length)
      await engine.run("select 'a' rlike ?", [`(?-imsx)${cut}`])
    }
    expect(limits.size).toBeGreaterThan(2)
  })
})

describe("a run on MariaDB whose connection is killed", () => {
  itOnMariadb("is an error of the connection, at any moment and on a closed one", async () => {
    await fill()
    await engine.db.connection().execute(async (pinned) => {
      const { rows } = await sql<{ id: number }>`select connection_id() as id`.execute(pinned)
      await engine.run(`kill ${String(rows[0]?.id)}`)
      for (let attempt = 0; attempt < 3; attempt++)
        await expect(runSql(pinned, ask(""), orders)).rejects.toMatchObject({
          name: "SqlError",
          kind: "connection",
          unavailable: true,
        })
    })
    expect((await runSql(engine.db, ask(""), orders)).total).toBe(3)
  })

  itOnMariadb("is right or a typed error under 4 clients", async () => {
    await fill()
    const sessions = sql<{ id: number }>`select id from information_schema.processlist
      where command <> 'Daemon' and id <> connection_id()`
    let [answers, failures] = [0, 0]
    const client = async (): Promise<void> => {
      while (failures < 20)
        await runSql(engine.db, ask("id!=0"), orders).then(
          ({ total }) => {
            expect(total).toBe(3)
            answers++
          },
          (error: unknown) => {
            expect(error).toMatchObject({ name: "SqlError", kind: "connection" })
            failures++
          },
        )
    }
    const killer = async (): Promise<void> => {
      while (failures < 20)
        try {
          await engine.db.connection().execute(async (pinned) => {
            for (const { id } of (await sessions.execute(pinned)).rows)
              await sql`${sql.raw(`kill ${id}`)}`.execute(pinned)
          })
        } catch {
          // A session that has ended meanwhile.
        }
    }
    await Promise.all([client(), client(), client(), client(), killer()])
    expect(answers + failures).toBeGreaterThan(19)
  })
})

describe("a run on MariaDB that takes too long", () => {
  const slow = { where: () => sql<boolean>`sleep(20) = 0` }

  itOnMariadb("ends at its deadline, and the connection is free again", async () => {
    await fill()
    const before = performance.now()
    await expect(
      runSql(engine.db, ask(""), orders, { ...slow, deadline: 200 }),
    ).rejects.toMatchObject({
      kind: "deadline",
    })
    expect(performance.now() - before).toBeLessThan(15_000)
    expect((await runSql(engine.db, ask(""), orders)).total).toBe(3)
  })

  itOnMariadb(
    "is ended by the server itself, which gets the deadline with each statement",
    async () => {
      await fill()
      const pool = nodeMysql(engine.pool)
      const statements: string[] = []
      const db = new Kysely<AnyDatabase>({
        dialect: new MysqlDialect({ pool: { ...pool, end: (ended) => ended(null) } }),
        log: ({ query }) => void statements.push(query.sql),
      })
      await runSql(db, ask("name==a"), orders, { deadline: 5000 })
      expect(statements[0]).toMatch(/^set statement max_statement_time=\d\.\d{3} for /)
      await expect(
        db
          .transaction()
          .execute((inside) => runSql(inside, ask(""), orders, { ...slow, deadline: 200 })),
      ).rejects.toMatchObject({ kind: "deadline", retryable: true })
      await expect(
        sql`set statement max_statement_time=0.1 for select id from orders where sleep(1) = 0`.execute(
          db,
        ),
      ).rejects.toMatchObject({ kind: "deadline", cause: { errno: 1969 } })
      await db.destroy()
    },
  )

  itOnMariadb("ends when it is aborted", async () => {
    await fill()
    const before = performance.now()
    const signal = AbortSignal.timeout(100)
    await expect(runSql(engine.db, ask(""), orders, { ...slow, signal })).rejects.toMatchObject({
      name: "TimeoutError",
    })
    // The connection is given back when the server has ended the statement.
    await vi.waitFor(async () => {
      const running = await engine.run(
        "select id from information_schema.processlist where command = 'Execute' and info like '%sleep(20)%' and info not like '%processlist%'",
      )
      expect(running).toEqual([])
    })
    expect(performance.now() - before).toBeLessThan(15_000)
  })
})

describe("tables of MariaDB", () => {
  itOnMariadb("that are created as the library writes them have no problems", async () => {
    for (const statement of sqlTableSchema(orders)) await engine.run(statement)
    expect(await checkSqlTable(engine.db, orders)).toEqual([])
    await engine.run("insert into orders (id, name) values (1, 'x')")
    expect((await runSql(engine.db, ask("name==x"), orders)).total).toBe(1)
  })

  itOnMariadb(
    "of another character set, type or mode are named, and find no error of the engine",
    async () => {
      await engine.script(created.replace("utf8mb4", "latin1").replace("float", "double"))
      const problems = await checkSqlTable(engine.db, orders)
      expect(problems.map(({ code, field }) => [code, field])).toEqual([
        ["collation", "name"],
        ["type", "share"],
      ])
      for (const filters of ["name==😀", "name==é|😀", "name@=*😀", "name_=😀", "name>😀"])
        expect((await runSql(engine.db, ask(filters), orders)).total).toBe(0)
      const [encoding] = await engine.db.connection().execute(async (db) => {
        await sql`set sql_mode = ${"EMPTY_STRING_IS_NULL"}`.execute(db)
        const found = await checkSqlTable(db, orders)
        await sql`set sql_mode = ${"ANSI_QUOTES"}`.execute(db)
        return found
      })
      expect(encoding?.code).toBe("encoding")
    },
  )

  itOnMariadb(
    "hold texts in their form alone, whatever the collation takes for equal",
    async () => {
      const kinds = {
        uuid: { kind: "uuid" },
        day: { kind: "day" },
        date: { kind: "date" },
      } as const
      const forms = defineSqlTable<AnyDatabase>()(defineFields(kinds), {
        ...{ engine: mariadb, table: "forms", key: ["id"] },
        columns: { uuid: {}, day: { type: "iso-day" }, date: { type: "unix-ms" } },
      })
      await engine.script(
        "create table forms (id int primary key, uuid varchar(36), day varchar(11), date bigint) character set utf8mb4",
      )
      const problems = async (values: string) => {
        await engine.script(`delete from forms;\ninsert into forms values (1, ${values})`)
        const found = await checkSqlTable(engine.db, forms)
        return found.map(({ code, field }) => `${field} ${code}`)
      }
      const uuid = "'00000000-0000-4000-8000-00000000000"
      expect(await problems(`${uuid}a', '2024-02-29', -62135647200000`)).toEqual([])
      expect(await problems(`${uuid}A', '2024-02-29 ', -62135647200001`)).toEqual([
        "uuid form",
        "day form",
        "date specials",
      ])
      expect(await problems(`null, '2023-02-29', null`)).toEqual(["day form"])
    },
  )

  itOnMariadb("are read by their ordinary indexes", async () => {
    await engine.script(created)
    await engine.run(
      "insert into orders (id, name, placed) select seq, concat('n', seq), '2024-01-01' + interval seq minute from seq_1_to_20000",
    )
    await engine.run("analyze table orders")
    const keys = async (filters: string, sorts = "") => {
      const { page } = compileSql(ask(filters, sorts), orders)
      const [step] = await engine.run(`explain ${page.sql}`, page.parameters)
      return step?.key
    }
    expect(await keys("name==n7")).toBe("name")
    expect(await keys("name==n7|n9")).toBe("name")
    expect(await keys("id==7")).toBe("PRIMARY")
    expect(await keys("placed>=2024-01-14T18:00:00Z")).toBe("placed")
    expect(await keys("", "placed")).toBe("placed")
  })
})
