import { Kysely, PostgresDialect, sql, type PostgresPool } from "kysely"
import { getEventListeners } from "node:events"
import { stderr } from "node:process"
import pg from "pg"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { defineFields, prepareQuery } from "../../../src/index.ts"
import { nodePostgres } from "../../../src/kysely-node.ts"
import { defineSqlTable, runSql, sqlSource, postgres } from "../../../src/kysely.ts"
import { listEndpoint } from "../../../src/server.ts"
import { itOnPostgres } from "../../support/sql/on-postgres.ts"
import { never } from "../../sql/held-database.ts"
import { goodsFields, postgresGoods, type GoodsDatabase } from "../../sql/goods.ts"
import { goodsTableOf, openGoodsDatabases } from "./goods-databases.ts"
import { openPostgresGoods, sqlErrorOf, type PostgresGoods } from "../../sql/limits.ts"
import { findPgBouncer, missingPgBouncer, startPgBouncer } from "../../support/sql/pgbouncer.ts"
import { skipsWithout } from "../../support/skips-without.ts"

const firstTwo = prepareQuery({ pageSize: 2, sorts: "id" }, goodsFields)

describe("runSql with limits", () => {
  const databases = openGoodsDatabases()

  it("refuses a deadline below 1 ms, and sqlSource does so at once", async () => {
    for (const database of databases)
      for (const [deadline, told] of [
        [0, /^deadline must be a number of at least 1, got /],
        [-1, /^deadline must be a number of at least 1, got /],
        [NaN, /^Option "deadline" of \w+: expected a number, got NaN/],
        ["5" as unknown as number, /^Option "deadline" of \w+: expected a number, got "5"/],
      ] as const) {
        const { db } = database
        await expect(runSql(db, firstTwo, goodsTableOf(database), { deadline })).rejects.toThrow(
          told,
        )
        expect(() => sqlSource(db, goodsTableOf(database), { deadline })).toThrow(told)
      }
  })

  it("answers as without limits when it is in time, and leaves no listener behind", async () => {
    for (const database of databases) {
      const { db } = database
      const { signal } = new AbortController()
      for (const deadline of [60_000, 2 ** 40, Infinity])
        expect(await runSql(db, firstTwo, goodsTableOf(database), { deadline, signal })).toEqual(
          await runSql(db, firstTwo, goodsTableOf(database)),
        )
      expect(getEventListeners(signal, "abort")).toEqual([])
    }
  })

  it("rejects with the reason of a signal, whatever it is, and runs nothing", async () => {
    for (const database of databases)
      for (const reason of [new Error("gone"), "a text", null]) {
        database.statements.length = 0
        const signal = AbortSignal.abort(reason)
        const run = runSql(database.db, firstTwo, goodsTableOf(database), { signal })
        expect(await run.catch((error: unknown) => error)).toBe(reason)
        expect(database.statements).toEqual([])
      }
  })

  it("looks at the signal and at the clock before each statement where statements block the thread", async () => {
    for (const database of databases) {
      const controller = new AbortController()
      const { signal } = controller
      const { db, statements } = database
      const table = goodsTableOf(database)
      const afterFirst = db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: ({ result }) => {
          controller.abort(new Error("enough"))
          return Promise.resolve(result)
        },
      })
      statements.length = 0
      await expect(runSql(afterFirst, firstTwo, table, { signal })).rejects.toThrow("enough")
      expect(statements).toHaveLength(1)
      const slow = db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: ({ result }) => {
          const start = performance.now()
          while (performance.now() - start < 600);
          return Promise.resolve(result)
        },
      })
      statements.length = 0
      const error = await sqlErrorOf(runSql(slow, firstTwo, table, { deadline: 500 }))
      expect(error).toMatchObject({ kind: "deadline", retryable: true })
      expect(error.message).toContain("The database did not answer within 500 ms.")
      expect(statements).toHaveLength(1)
    }
  })
})

/** Runs a test on a server of PostgreSQL with the goods. */
function itOnGoods(
  title: string,
  options: Parameters<typeof openPostgresGoods>[0],
  test: (goods: PostgresGoods) => Promise<void>,
): void {
  itOnPostgres(title, async () => {
    const goods = await openPostgresGoods(options)
    try {
      await test(goods)
    } finally {
      await goods.close()
    }
  })
}

const slowFields = defineFields({
  id: { kind: "integer" },
  slow: { kind: "shortcut", test: () => true },
})

/** A table whose shortcut takes a fifth of a second for each row. */
const slowGoods = defineSqlTable<GoodsDatabase>()(slowFields, {
  engine: postgres,
  table: "goods",
  key: ["id"],
  columns: { id: { notNull: true } },
  shortcuts: { slow: () => sql`(pg_sleep(0.2) is not null)` },
})

/** Takes a second for the page and as much for the count, which a page before the last one needs. */
const slowQuery = prepareQuery({ filters: "slow==true", pageSize: 4 }, slowFields)

/** A query that takes longer than any test waits. */
const endlessGoods = defineSqlTable<GoodsDatabase>()(slowFields, {
  engine: postgres,
  table: "goods",
  key: ["id"],
  columns: { id: { notNull: true } },
  shortcuts: { slow: () => sql`(pg_sleep(3600) is not null)` },
})

describe("runSql with limits on PostgreSQL", () => {
  itOnGoods(
    "ends the connection and its statement where pg no longer waits for it",
    { max: 1, query_timeout: 300 },
    async (goods) => {
      const { db, pool, countRunning } = goods
      const began = performance.now()
      const error = await sqlErrorOf(runSql(db, slowQuery, endlessGoods))
      expect([error.kind, error.unavailable]).toEqual(["deadline", true])
      expect(error.message).toContain("No answer came from the database in time")
      expect(pool.totalCount).toBe(0)
      expect((await runSql(db, firstTwo, postgresGoods)).data.length).toBe(2)
      expect(performance.now() - began).toBeLessThan(10_000)
      await vi.waitFor(async () => expect(await countRunning()).toBe(0))
    },
  )

  itOnGoods("cancels the statement on the server at the deadline", { max: 1 }, async (goods) => {
    const { db, pool, countRunning } = goods
    for (const consistent of [false, true]) {
      const run = runSql(db, slowQuery, endlessGoods, { deadline: 300, consistent })
      expect(await sqlErrorOf(run)).toMatchObject({ kind: "deadline", servers: [] })
      const { total } = await runSql(db, firstTwo, postgresGoods)
      expect(total).toBe(5)
      await expect.poll(countRunning).toBe(0)
    }
    expect(pool.totalCount).toBe(1)
  })

  itOnGoods(
    "ends the run with the reason of the signal, and cancels",
    { max: 1 },
    async (goods) => {
      const controller = new AbortController()
      const { signal } = controller
      const reason = new Error("The client went away.")
      const run = runSql(goods.db, slowQuery, endlessGoods, { signal })
      const rejection = run.catch((error: unknown) => error)
      await expect.poll(goods.countRunning).toBe(1)
      controller.abort(reason)
      expect(await rejection).toBe(reason)
      expect(getEventListeners(signal, "abort")).toEqual([])
      await expect.poll(goods.countRunning).toBe(0)
      expect((await runSql(goods.db, firstTwo, postgresGoods)).total).toBe(5)
    },
  )

  itOnGoods("a deadline covers page and count together", {}, async ({ db, countRunning }) => {
    const deadline = 1_800
    const options = { deadline, count: false }
    expect((await runSql(db, slowQuery, slowGoods, options)).data).toHaveLength(4)
    await sqlErrorOf(runSql(db, slowQuery, slowGoods, { deadline }))
    await expect.poll(countRunning).toBe(0)
  })

  itOnGoods("a deadline covers the wait for a connection", { max: 1 }, async ({ db, pool }) => {
    const held = await pool.connect()
    expect(await sqlErrorOf(runSql(db, firstTwo, postgresGoods, { deadline: 100 }))).toMatchObject({
      kind: "deadline",
    })
    held.release()
    expect((await runSql(db, firstTwo, postgresGoods, { deadline: 60_000 })).total).toBe(5)
    await expect.poll(() => [pool.idleCount, pool.waitingCount]).toEqual([1, 0])
  })

  itOnGoods(
    "a locked table is a deadline, and answers again without the lock",
    {},
    async (goods) => {
      await goods.script("begin; lock table goods in access exclusive mode")
      const runs = Array.from({ length: 4 }, () =>
        sqlErrorOf(runSql(goods.db, firstTwo, postgresGoods, { deadline: 300 })),
      )
      for (const error of await Promise.all(runs)) expect(error.kind).toBe("deadline")
      await goods.script("commit")
      expect((await runSql(goods.db, firstTwo, postgresGoods, { deadline: 60_000 })).total).toBe(5)
    },
  )

  itOnGoods("timeouts of the server have their kinds", { max: 1 }, async ({ db, script }) => {
    await script("begin; lock table goods in access exclusive mode")
    await sql`set lock_timeout = 100`.execute(db)
    const locked = await sqlErrorOf(runSql(db, firstTwo, postgresGoods))
    expect(locked).toMatchObject({ kind: "lock", code: "55P03" })
    await sql`set lock_timeout = 0`.execute(db)
    await sql`set statement_timeout = 100`.execute(db)
    const late = await sqlErrorOf(runSql(db, firstTwo, postgresGoods))
    expect(late).toMatchObject({ kind: "deadline", code: "57014" })
    expect(late.message).toContain("statement timeout")
  })

  itOnGoods(
    "a connection that ends is a SqlError, and the next query has another one",
    { max: 1 },
    async (goods) => {
      const { db, script, countRunning } = goods
      for (const deadline of [undefined, 60_000]) {
        const limits = deadline === undefined ? {} : { deadline }
        const failed = sqlErrorOf(runSql(db, slowQuery, endlessGoods, limits))
        await expect.poll(countRunning).toBe(1)
        await script(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'limits%'",
        )
        expect(await failed).toMatchObject({ kind: "connection", code: "57P01", retryable: true })
        expect((await runSql(db, firstTwo, postgresGoods, limits)).total).toBe(5)
      }
    },
  )

  itOnGoods(
    "a server that does not run is a SqlError, and listEndpoint answers 503",
    {},
    async () => {
      const pool = new pg.Pool({ host: "127.0.0.1", port: 1 })
      const db = new Kysely<GoodsDatabase>({
        dialect: new PostgresDialect(nodePostgres(pool, pg.Client)),
      })
      const error = await sqlErrorOf(runSql(db, firstTwo, postgresGoods))
      expect(error).toMatchObject({ kind: "connection", code: "ECONNREFUSED" })
      const rows = sqlSource(db, postgresGoods, { deadline: 5_000 })
      const endpoint = listEndpoint({ table: goodsFields, rows, retryAfter: 2 })
      const response = await endpoint(new Request("http://localhost/"))
      expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "2"])
      await db.destroy()
    },
  )

  itOnGoods(
    "in a transaction of the caller, the transaction ends with the error",
    { max: 1 },
    async (goods) => {
      const { db, pool, countRunning } = goods
      const transaction = db
        .transaction()
        .execute((inside) => runSql(inside, slowQuery, endlessGoods, { deadline: 300 }))
      expect(await sqlErrorOf(transaction)).toMatchObject({ kind: "deadline" })
      expect((await runSql(db, firstTwo, postgresGoods)).total).toBe(5)
      await expect.poll(countRunning).toBe(0)
      expect(pool.totalCount).toBe(1)
    },
  )

  itOnGoods(
    "a pool that cannot connect beside itself cancels through itself",
    { max: 2 },
    async (goods) => {
      const { pool, countRunning } = goods
      const bare: PostgresPool = {
        connect: () => pool.connect(),
        end: () => Promise.resolve(),
        options: {},
      }
      const db = new Kysely<GoodsDatabase>({ dialect: new PostgresDialect({ pool: bare }) })
      await sqlErrorOf(runSql(db, slowQuery, endlessGoods, { deadline: 300 }))
      await expect.poll(countRunning).toBe(0)
      await expect.poll(() => pool.idleCount).toBe(2)
    },
  )
})

describe("a statement that kysely cancels", () => {
  it("is named by the text that nodePostgres reads", async () => {
    const asked: unknown[][] = []
    const client = {
      processID: -7,
      release: () => undefined,
      query: () =>
        new Promise<never>((_, reject) => setTimeout(() => reject(new Error("canceled")), 50)),
    }
    class Control {
      connect = () => Promise.resolve(this)
      end = () => undefined
      query = (...given: unknown[]) => Promise.resolve(asked.push(given))
    }
    const pool = { connect: () => Promise.resolve(client), end: never, options: {} } as never
    const controlClient = Control as never
    const dialect = new PostgresDialect({ pool, controlClient })
    const db = new Kysely<GoodsDatabase>({ dialect })
    await sqlErrorOf(runSql(db, firstTwo, postgresGoods, { deadline: 20 }))
    expect(asked).toEqual([["select pg_cancel_backend(-7)", []]])
  })
})

const skipsPgBouncer = skipsWithout(findPgBouncer())
if (skipsPgBouncer) stderr.write(`${missingPgBouncer} Tests behind it are skipped.\n`)

describe("runSql with limits behind PgBouncer", () => {
  const itBehind = skipsPgBouncer ? it.skip : itOnPostgres
  for (const way of ["TCP", "TLS", "a socket"])
    itBehind(`cancels the statements of four runs at their deadline, over ${way}`, async () => {
      const goods = await openPostgresGoods({ max: 4 }, async (url, schema) => {
        const { port, folder, stop } = await startPgBouncer(url, schema)
        onTestFinished(stop)
        return {
          host: way === "a socket" ? folder : "127.0.0.1",
          port,
          database: "goods",
          user: "goods",
          ssl: way === "TLS" && { rejectUnauthorized: false },
        }
      })
      onTestFinished(goods.close)
      const runs = Array.from({ length: 4 }, () =>
        sqlErrorOf(runSql(goods.db, slowQuery, endlessGoods, { deadline: 300 })),
      )
      for (const error of await Promise.all(runs)) expect(error.kind).toBe("deadline")
      expect((await runSql(goods.db, firstTwo, postgresGoods)).total).toBe(5)
      // A connection is given back only when its statement has ended.
      const held = await Promise.all(runs.map(() => goods.pool.connect()))
      expect(await goods.countRunning()).toBe(0)
      for (const client of held) client.release()
    })
})
