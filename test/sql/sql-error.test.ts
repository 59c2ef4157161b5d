import { Kysely, SqliteDialect } from "kysely"
import { describe, expect, it } from "vitest"
import { prepareQuery } from "../../src/index.ts"
import { runSql, SqlError } from "../../src/kysely.ts"
import { goodsFields, sqliteGoods, type GoodsDatabase } from "./goods.ts"

/** Runs a query on a database whose driver throws an error, and returns what the promise rejects with. */
async function rejectionFor(error: unknown): Promise<unknown> {
  const db = new Kysely<GoodsDatabase>({
    dialect: new SqliteDialect({
      database: {
        close: () => undefined,
        prepare: () => {
          throw error
        },
      },
    }),
  })
  return runSql(db, prepareQuery({}, goodsFields), sqliteGoods).then(
    () => expect.fail("It must reject."),
    (rejection: unknown) => rejection,
  )
}

/** An error as a driver makes it. */
const failure = (properties: object, message = "it said no.") =>
  Object.assign(new Error(message), properties)

describe("runSql rejects with a SqlError", () => {
  it.each([
    ...["08000", "08001", "08003", "08006", "57P01", "57P02", "57P03", "57P05", "53300", "HV00N"],
    ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "EAI_AGAIN"],
  ])("of kind connection for the code %s, which may pass", async (code) => {
    const cause = failure({ code })
    const error = await rejectionFor(cause)
    expect(error).toBeInstanceOf(SqlError)
    expect(error).toMatchObject({ kind: "connection", code, retryable: true, unavailable: true })
    expect(error).toHaveProperty("cause", cause)
    expect(error).toHaveProperty(
      "message",
      "The connection to the database failed: it said no. Try again when the server runs.",
    )
  })

  it.each(["08004", "08P01", "ENOTFOUND"])(
    "that another attempt would meet again for the code %s",
    async (code) => {
      const error = await rejectionFor(failure({ code }))
      expect(error).toMatchObject({ kind: "connection", retryable: false })
      expect(String(error)).toContain("Check the address and the credentials of the server.")
    },
  )

  it.each([
    "Connection terminated unexpectedly",
    "Connection terminated due to connection timeout",
    "timeout exceeded when trying to connect",
    "Client has encountered a connection error and is not queryable",
    "Can't add new command when connection is in closed state",
  ])("of kind connection for the words of pg and mysql2: %s", async (message) => {
    expect(await rejectionFor(new Error(message))).toMatchObject({ kind: "connection" })
  })

  it.each([
    [
      "connection to the remote node app@worker-1:5432 failed with the following error: refused",
      {},
    ],
    ["server closed the connection", { where: "while executing command on worker-1:5432" }],
  ])("that names the worker of Citus: %s", async (message, place) => {
    const error = await rejectionFor(failure({ code: "08006", ...place }, message))
    expect(error).toMatchObject({ kind: "connection", servers: ["worker-1:5432"] })
    expect(String(error)).toContain('The connection to server "worker-1:5432" failed')
  })

  it.each([
    [{ code: "55P03" }, "55P03"],
    [{ code: "40P01" }, "40P01"],
    [{ code: "40001" }, "40001"],
    [{ code: "SQLITE_BUSY" }, "SQLITE_BUSY"],
    [{ code: "SQLITE_BUSY_SNAPSHOT" }, "SQLITE_BUSY_SNAPSHOT"],
    [{ code: "ERR_SQLITE_ERROR", errcode: 5 }, "SQLITE_BUSY"],
    [{ code: "ERR_SQLITE_ERROR", errcode: 262 }, "SQLITE_LOCKED"],
  ])("of kind lock for %j", async (properties, code) => {
    const error = await rejectionFor(failure(properties))
    expect(error).toMatchObject({
      ...{ kind: "lock", code, retryable: true },
      message:
        "Another transaction holds a lock in the database: it said no. Try again when the other transaction has ended.",
    })
  })

  it("of kind deadline for a statement that the server canceled", async () => {
    const error = await rejectionFor(
      failure({ code: "57014" }, "canceling statement due to statement timeout"),
    )
    expect(error).toMatchObject({
      ...{ kind: "deadline", code: "57014" },
      message:
        "The statement was canceled in the database: canceling statement due to statement timeout. Try again, ask for less, or raise the deadline.",
    })
  })

  it("of kind deadline for a statement that pg no longer waits for, which runs on", async () => {
    expect(await rejectionFor(new Error("Query read timeout"))).toMatchObject({
      kind: "deadline",
      message:
        "No answer came from the database in time: Query read timeout. Try again, ask for less, or raise the deadline.",
    })
  })

  it("that names the foreign server, in any language of the server", async () => {
    for (const message of ['could not connect to server "shard_2"', "… »shard_2« …"]) {
      const error = await rejectionFor(failure({ code: "08001" }, message))
      expect(error).toHaveProperty("servers", ["shard_2"])
      expect(String(error)).toContain('The connection to server "shard_2" failed')
    }
    for (const message of ["no", 'could not connect to server ""'])
      expect(await rejectionFor(failure({ code: "08001" }, message))).toHaveProperty("servers", [])
  })
})

describe("runSql rejects with the error of the driver as it is", () => {
  it.each([
    failure({ code: "42P01" }),
    failure({ code: "57P04" }),
    failure({ code: "533001" }),
    failure({ code: "EPIPE2" }),
    failure({ code: "2EPIPE" }),
    failure({ code: "SQLITE_BUSYBODY" }),
    failure({ code: "X40001" }),
    failure({ code: "22P02", errcode: 1 }),
    failure({ code: 5 }),
    new Error("syntax error"),
    new Error("The Connection terminated"),
    "a text",
    null,
    { code: "08006" },
    { code: "08006", message: 1 },
  ])("for %o", async (error) => {
    expect(await rejectionFor(error)).toBe(error)
  })

  it("where only its prototype has a code", async () => {
    const error: unknown = Object.create(Object.assign(new Error("no"), { code: "08006" }))
    expect(await rejectionFor(error)).toBe(error)
  })
})
