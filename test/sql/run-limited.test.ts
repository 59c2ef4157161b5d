import process from "node:process"
import type { QueryResult } from "kysely"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { prepareQuery } from "../../src/index.ts"
import { runSql } from "../../src/kysely.ts"
import { goodsFields, sqliteGoods } from "./goods.ts"
import { holdDatabase, never, noRows } from "./held-database.ts"
import { sqlErrorOf } from "./limits.ts"

const query = prepareQuery({}, goodsFields)
const deadline = 1_000
const lost = Object.assign(new Error("canceled"), { code: "57014" })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe("the end of a run", () => {
  it("is the reason of the signal, even where the statement never ends", async () => {
    const { db } = holdDatabase({ answer: never })
    const controller = new AbortController()
    const run = runSql(db, query, sqliteGoods, { signal: controller.signal })
    const rejection = run.catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(10)
    const reason = new Error("The client went away.")
    controller.abort(reason)
    expect(await rejection).toBe(reason)
  })

  it("comes at once when the signal is aborted while the pool is asked for a connection", async () => {
    const controller = new AbortController()
    const reason = new Error("The server stops.")
    const { db } = holdDatabase({
      acquire: () => {
        controller.abort(reason)
        return never()
      },
    })
    const run = runSql(db, query, sqliteGoods, { signal: controller.signal })
    await expect(run).rejects.toBe(reason)
  })

  it("takes no connection when the signal was aborted before", async () => {
    const acquire = vi.fn(() => Promise.resolve())
    const { db } = holdDatabase({ acquire })
    const run = runSql(db, query, sqliteGoods, { signal: AbortSignal.abort("gone") })
    await expect(run).rejects.toBe("gone")
    await vi.advanceTimersByTimeAsync(10)
    expect(acquire).not.toHaveBeenCalled()
  })

  it("sends nothing when the connection comes too late", async () => {
    const connected = Promise.withResolvers<undefined>()
    const { db, statements } = holdDatabase({
      acquire: () => connected.promise,
      cancel: () => Promise.resolve(),
    })
    const error = sqlErrorOf(runSql(db, query, sqliteGoods, { deadline }))
    await vi.advanceTimersByTimeAsync(deadline)
    expect(await error).toMatchObject({ kind: "deadline" })
    connected.resolve(undefined)
    await vi.advanceTimersByTimeAsync(10)
    expect(statements).toEqual([])
  })

  it("sends nothing when it comes while another statement of the transaction runs", async () => {
    const first = Promise.withResolvers<QueryResult<unknown>>()
    const collect = vi.fn(() => Promise.resolve())
    const { db, statements } = holdDatabase({ answer: () => first.promise, collect })
    const controller = new AbortController()
    const { signal } = controller
    const finished = db.transaction().execute(async (inside) => {
      const other = inside.selectFrom("goods").select("id").execute()
      const run = runSql(inside, query, sqliteGoods, { signal })
      await expect(run).rejects.toThrow("enough")
      return other
    })
    await vi.advanceTimersByTimeAsync(10)
    controller.abort(new Error("enough"))
    await vi.advanceTimersByTimeAsync(10)
    first.resolve(noRows)
    await finished
    await vi.advanceTimersByTimeAsync(10)
    expect(statements).toHaveLength(1)
    expect(collect).not.toHaveBeenCalled()
  })

  it("sends no further statement in the very millisecond in which its time is up", async () => {
    const page = Promise.withResolvers<QueryResult<unknown>>()
    setTimeout(() => {
      page.resolve(noRows)
    }, deadline)
    const { db, statements } = holdDatabase({ answer: () => page.promise })
    const second = prepareQuery({ page: 2 }, goodsFields)
    const error = sqlErrorOf(runSql(db, second, sqliteGoods, { deadline }))
    await vi.advanceTimersByTimeAsync(deadline)
    expect(await error).toMatchObject({ kind: "deadline" })
    expect(statements).toHaveLength(1)
  })

  it.each([2 ** 31 - 1, 24 * 86_400_000])(
    "comes after a deadline of %d ms too, and not before",
    async (long) => {
      const { db } = holdDatabase({ answer: never })
      const ended = vi.fn()
      void runSql(db, query, sqliteGoods, { deadline: long }).catch(ended)
      await vi.advanceTimersByTimeAsync(long - 1)
      expect(ended).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      expect(ended).toHaveBeenCalledTimes(1)
    },
  )

  it("does not come early for a deadline that is too long for a timer", async () => {
    const { db } = holdDatabase({ answer: never })
    const ended = vi.fn()
    void runSql(db, query, sqliteGoods, { deadline: 2 ** 31 }).catch(ended)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ended).not.toHaveBeenCalled()
  })

  it("leaves no timer behind", async () => {
    const { db } = holdDatabase({})
    await runSql(db, query, sqliteGoods, { deadline })
    expect(vi.getTimerCount()).toBe(0)
  })

  it("leaves no rejection behind that nobody handles, even where its time is up at once", async () => {
    const unhandled = vi.fn()
    process.on("unhandledRejection", unhandled)
    const clock = vi.spyOn(performance, "now").mockReturnValueOnce(0).mockReturnValue(deadline)
    const { db } = holdDatabase({})
    const error = await sqlErrorOf(runSql(db, query, sqliteGoods, { deadline }))
    await new Promise((resolve) => setImmediate(resolve))
    clock.mockRestore()
    process.off("unhandledRejection", unhandled)
    expect(error).toMatchObject({ kind: "deadline" })
    expect(unhandled).not.toHaveBeenCalled()
  })
})

describe("a statement that runs at the end of its run", () => {
  it("is canceled, and again after 0.1, 1 and 5 seconds, and then no more", async () => {
    const cancel = vi.fn(() => Promise.resolve())
    const { db } = holdDatabase({ answer: never, cancel })
    const error = sqlErrorOf(runSql(db, query, sqliteGoods, { deadline }))
    await vi.advanceTimersByTimeAsync(deadline)
    expect(await error).toMatchObject({ kind: "deadline", retryable: true })
    const attempts = [cancel.mock.calls.length]
    for (const pause of [99, 1, 999, 1, 4_999, 1, 60_000]) {
      await vi.advanceTimersByTimeAsync(pause)
      attempts.push(cancel.mock.calls.length)
    }
    expect(attempts).toEqual([1, 1, 2, 2, 3, 3, 4, 4])
  })

  it("is no longer canceled when it has ended", async () => {
    const cancel = vi.fn(() => Promise.resolve())
    const answered = Promise.withResolvers<QueryResult<unknown>>()
    const { db } = holdDatabase({ answer: () => answered.promise, cancel })
    const error = sqlErrorOf(runSql(db, query, sqliteGoods, { deadline }))
    await vi.advanceTimersByTimeAsync(deadline + 50)
    await error
    answered.resolve(noRows)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(cancel).toHaveBeenCalledTimes(1)
  })

  it("is not canceled when it has ended, and only its connection goes back to the pool", async () => {
    const cancel = vi.fn(() => Promise.resolve())
    const { db } = holdDatabase({ cancel, release: never })
    const error = sqlErrorOf(runSql(db, query, sqliteGoods, { deadline }))
    await vi.advanceTimersByTimeAsync(deadline)
    expect(await error).toMatchObject({ kind: "deadline" })
    expect(cancel).not.toHaveBeenCalled()
  })

  it("keeps its connection until a request to cancel has arrived, which could meet the next statement", async () => {
    const [answered, arrived] = [
      Promise.withResolvers<QueryResult<unknown>>(),
      Promise.withResolvers<undefined>(),
    ]
    const release = vi.fn(() => Promise.resolve())
    const cancel = () => arrived.promise
    const { db } = holdDatabase({ answer: () => answered.promise, cancel, release })
    const error = sqlErrorOf(runSql(db, query, sqliteGoods, { deadline }))
    await vi.advanceTimersByTimeAsync(deadline)
    await error
    answered.resolve(noRows)
    await vi.advanceTimersByTimeAsync(10)
    expect(release).not.toHaveBeenCalled()
    arrived.resolve(undefined)
    await vi.advanceTimersByTimeAsync(10)
    expect(release).toHaveBeenCalledTimes(1)
  })

  it("gives its connection back while the pool has no other one to cancel through, and is not canceled then", async () => {
    const answered = Promise.withResolvers<QueryResult<unknown>>()
    const connected = Promise.withResolvers<undefined>()
    const waits = [Promise.resolve(), connected.promise]
    const release = vi.fn(() => Promise.resolve())
    const request = vi.fn(() => Promise.resolve())
    const { db } = holdDatabase({
      answer: () => answered.promise,
      acquire: () => waits.shift() ?? Promise.resolve(),
      cancel: async (connect) => {
        await Promise.resolve()
        await connect(request)
      },
      release,
    })
    const error = sqlErrorOf(runSql(db, query, sqliteGoods, { deadline }))
    await vi.advanceTimersByTimeAsync(deadline)
    await error
    answered.resolve(noRows)
    await vi.advanceTimersByTimeAsync(10)
    expect(release).toHaveBeenCalledTimes(1)
    connected.resolve(undefined)
    await vi.advanceTimersByTimeAsync(10)
    expect(request).not.toHaveBeenCalled()
    expect(release).toHaveBeenCalledTimes(2)
  })
})

describe("a connection after a failure", () => {
  it("goes back to the pool only when the server answers again", async () => {
    const ready = Promise.withResolvers<QueryResult<unknown>>()
    const answers = [() => Promise.reject(lost), () => ready.promise]
    const release = vi.fn(() => Promise.resolve())
    const { db, statements } = holdDatabase({
      answer: () => answers.shift()?.() ?? Promise.resolve(noRows),
      cancel: () => Promise.resolve(),
      release,
    })
    const error = sqlErrorOf(runSql(db, query, sqliteGoods))
    await vi.advanceTimersByTimeAsync(10)
    expect(statements.slice(1)).toEqual(["select 1"])
    expect(release).not.toHaveBeenCalled()
    ready.resolve(noRows)
    expect(await error).toMatchObject({ kind: "deadline", code: "57014" })
    expect(release).toHaveBeenCalledTimes(1)
  })

  it("goes back at once where the driver cannot cancel, and after an error of SQL", async () => {
    const failing = [{ code: "SQLITE_BUSY" }, { code: "42P01", cancel: () => Promise.resolve() }]
    for (const { code, ...behavior } of failing) {
      const error = Object.assign(new Error("no"), { code })
      const { db, statements } = holdDatabase({ answer: () => Promise.reject(error), ...behavior })
      await expect(runSql(db, query, sqliteGoods)).rejects.toThrow()
      expect(statements).toHaveLength(1)
    }
  })
})
