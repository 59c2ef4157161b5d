import type { QueryResult } from "kysely"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { defineFields, prepareQuery } from "../../src/index.ts"
import { defineSqlTable, runSql, type SqlError, postgres } from "../../src/kysely.ts"
import { goodsFields, postgresGoods, sqliteGoods } from "./goods.ts"
import { holdDatabase, never, noRows, type Behavior, type HeldDatabase } from "./held-database.ts"
import { sqlErrorOf } from "./limits.ts"

const query = prepareQuery({}, goodsFields)
/** Stands on foreign servers. */
const farGoods = { ...postgresGoods, shards: ["goods_1"] }

/** How long each server takes to answer, in milliseconds. */
type Waits = Readonly<Record<string, number>>

/** Opens a coordinator over foreign servers. The statement over all of them never ends. Unless told otherwise, there is always a connection. */
function openCoordinator(
  waits: Waits,
  connections: Pick<Behavior, "acquire"> = {},
): HeldDatabase & {
  /** The times at which the coordinator was asked for its servers, and each of them for a row. */
  readonly asked: readonly (readonly [statement: string, time: number])[]
} {
  const asked: [string, number][] = []
  const answer = async (sql: string): Promise<QueryResult<unknown>> => {
    const [, table] = /^select 1 from (\w+) limit 1$/.exec(sql) ?? []
    if (table === undefined && !sql.includes("pg_foreign_server")) return never()
    asked.push([table ?? "servers", performance.now()])
    if (table !== undefined) {
      await sleep(waits[table] ?? 0)
      return noRows
    }
    return { rows: Object.keys(waits).map((server) => ({ server, name: server })) }
  }
  return { ...holdDatabase({ engineName: "postgres", answer, ...connections }), asked }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Runs a query until its deadline. */
async function errorAt({ db }: HeldDatabase, deadline: number): Promise<SqlError> {
  const error = sqlErrorOf(runSql(db, query, farGoods, { deadline }))
  await vi.advanceTimersByTimeAsync(deadline)
  return error
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"], now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

describe("the foreign servers that a run waits for at its deadline", () => {
  it("are named in the error, in the order of their names", async () => {
    const error = await errorAt(openCoordinator({ south: 60_000, north: 60_000, east: 20 }), 1_000)
    expect(error.servers).toEqual(["north", "south"])
    expect(error.message).toBe(
      'The database did not answer within 1000 ms. No answer came from "north" and "south". Try again, ask for less, or raise the deadline.',
    )
  })

  it("are not named when each of them answers", async () => {
    const error = await errorAt(openCoordinator({ north: 20, south: 30 }), 1_000)
    expect(error.servers).toEqual([])
    expect(error.message).toBe(
      "The database did not answer within 1000 ms. Try again, ask for less, or raise the deadline.",
    )
  })

  it.each([
    [198, []],
    [200, ["north"]],
  ])(
    "with a deadline of %d ms, which leaves half of it for an answer: %j",
    async (deadline, silent) => {
      expect((await errorAt(openCoordinator({ north: 60_000 }), deadline)).servers).toEqual(silent)
    },
  )

  it.each([
    [1_000, 500],
    [3_000, 1_500],
    [5_000, 3_000],
    [60_000, 58_000],
  ])("are asked within %d ms after %d ms", async (deadline, time) => {
    const coordinator = openCoordinator({ north: 60_000 })
    const start = performance.now()
    await errorAt(coordinator, deadline)
    expect(coordinator.asked).toEqual([
      ["servers", start + time],
      ["north", start + time],
    ])
  })

  it("are asked once by all runs that wait for them, and again when they have answered", async () => {
    const coordinator = openCoordinator({ north: 1_400 })
    const countAsked = () => coordinator.asked.filter(([table]) => table === "north").length
    const first = sqlErrorOf(runSql(coordinator.db, query, farGoods, { deadline: 1_000 }))
    const errors = await Promise.all([first, errorAt(coordinator, 1_000)])
    expect(errors.map(({ servers }) => servers)).toEqual([["north"], ["north"]])
    expect(countAsked()).toBe(1)
    expect((await errorAt(coordinator, 600)).servers).toEqual(["north"])
    expect(countAsked()).toBe(1)
    await vi.advanceTimersByTimeAsync(2_000)
    await errorAt(coordinator, 1_000)
    expect(countAsked()).toBe(2)
  })

  it("are asked once by all runs, also while the first of them waits for a connection", async () => {
    let acquired = 0
    const acquire = async (): Promise<void> => {
      acquired += 1
      // The first three are for the statements of both runs, and for the names of the servers.
      if (acquired === 4) await sleep(300)
    }
    const coordinator = openCoordinator({ north: 60_000 }, { acquire })
    const start = performance.now()
    const first = sqlErrorOf(runSql(coordinator.db, query, farGoods, { deadline: 1_000 }))
    await Promise.all([first, errorAt(coordinator, 1_000)])
    expect(coordinator.asked).toEqual([
      ["servers", start + 500],
      ["servers", start + 500],
      ["north", start + 800],
    ])
  })

  it("are those of the table and of its shards, whatever their names are", async () => {
    const fields = defineFields({ id: { kind: "integer" } })
    const answer = vi.fn(never)
    const { db } = holdDatabase({ engineName: "postgres", answer })
    const table = defineSqlTable<
      Record<'odd"schema.goods' | "far.goods_1" | "goods_2", { id: 1 }>
    >()(fields, {
      engine: postgres,
      table: 'odd"schema.goods',
      shards: ["far.goods_1", "goods_2"],
      key: ["id"],
      columns: { id: {} },
    })
    const run = runSql(db as never, prepareQuery({}, fields), table, { deadline: 1_000 })
    const error = sqlErrorOf(run)
    await vi.advanceTimersByTimeAsync(1_000)
    await error
    expect(answer).toHaveBeenLastCalledWith(expect.stringContaining("pg_foreign_server"), [
      ['"odd""schema"."goods"', '"far"."goods_1"', '"goods_2"'],
    ])
  })

  it("are not asked when the run ends in time", async () => {
    const { db, statements } = holdDatabase({ engineName: "postgres" })
    await runSql(db, query, farGoods, { deadline: 1_000 })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(statements).toHaveLength(1)
  })

  it("are not asked without shards, nor in a transaction", async () => {
    for (const table of [sqliteGoods, postgresGoods]) {
      const { db, statements } = holdDatabase({ engineName: table.engine.name, answer: never })
      const error = sqlErrorOf(runSql(db, query, table, { deadline: 1_000 }))
      await vi.advanceTimersByTimeAsync(1_000)
      await error
      expect(statements).toHaveLength(1)
    }
    const { db, asked } = openCoordinator({ north: 60_000 })
    const transaction = db
      .transaction()
      .execute((inside) => runSql(inside, query, farGoods, { deadline: 1_000 }))
    void transaction.catch(() => undefined)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked).toEqual([])
  })
})
