import {
  CompiledQuery,
  type ControlConnectionProvider,
  type DatabaseConnection,
  type Kysely,
  type KyselyPlugin,
} from "kysely"
import { readSqlError } from "./read-sql-error.ts"
import { startLimit, type RunLimit, type RunLimits } from "./run-limit.ts"
import { SqlError } from "./sql-error.ts"

/**
 * Runs statements on one connection, and ends the wait for them with the limits. Rejects with the reason of the signal, with a
 * {@link SqlError}, or with the error of the database as it is. `work` gets a database that checks the limits before each
 * statement. Where a statement runs at the end, it is canceled on the server, if the driver knows how to. The connection is given
 * back only when the server is ready for another statement.
 */
export async function runLimited<Database, Found>(
  db: Kysely<Database>,
  limits: RunLimits,
  work: (db: Kysely<Database>) => Promise<Found>,
): Promise<Found> {
  const limit = startLimit(limits)
  try {
    limit.check()
    return await limit.race(runOnConnection(db, limit, work))
  } catch (error) {
    if (limit.signal.aborted) throw limit.signal.reason
    throw readSqlError(error)
  } finally {
    limit.close()
  }
}

async function runOnConnection<Database, Found>(
  db: Kysely<Database>,
  limit: RunLimit,
  work: (db: Kysely<Database>) => Promise<Found>,
): Promise<Found> {
  // A transaction has its connection, and whoever began it ends it.
  if (db.isTransaction) return runCancelable({ db, outer: db, limit }, work)
  return db.connection().execute(async (pinned) => {
    limit.check()
    try {
      return await runCancelable({ db: pinned, outer: db, limit }, work)
    } catch (error) {
      if (limit.signal.aborted || readSqlError(error) instanceof SqlError)
        await untilReady(await connectionOf(pinned))
      throw error
    }
  })
}

/** A run on a connection of its own. */
interface PinnedRun<Database> {
  /** The database with that connection alone. */
  readonly db: Kysely<Database>
  /** The database with its other connections. */
  readonly outer: Kysely<Database>
  readonly limit: RunLimit
}

async function runCancelable<Database, Found>(
  { db, outer, limit }: PinnedRun<Database>,
  work: (db: Kysely<Database>) => Promise<Found>,
): Promise<Found> {
  const connection = await connectionOf(db)
  limit.check()
  await connection.collectSessionInfo?.()
  const canceling = cancelAtEnd(connection, outer, limit)
  try {
    return await work(db.withPlugin(checkingPlugin(limit)))
  } finally {
    await canceling.stop()
  }
}

function connectionOf<Database>(db: Kysely<Database>): Promise<DatabaseConnection> {
  return db.getExecutor().provideConnection((connection) => Promise.resolve(connection))
}

/** Returns a plugin that looks at the limits before each statement. */
function checkingPlugin(limit: RunLimit): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      limit.check()
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
}

/** The waits before further attempts to cancel. A statement on its way to the server is not found there by the first one. */
const pauses: readonly number[] = [100, 1_000, 5_000]

/** A watch over the statements of a run. */
interface CancelWatch {
  /** Ends the watch. Resolves when no attempt to cancel is on its way, which could meet the next statement. */
  readonly stop: () => Promise<void>
}

/** Cancels the statement that runs when the limit ends, through another connection. */
function cancelAtEnd<Database>(
  connection: DatabaseConnection,
  outer: Kysely<Database>,
  { signal }: RunLimit,
): CancelWatch {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let sent: Promise<unknown> = Promise.resolve()
  // Drivers that cannot connect by themselves use a connection of the pool. Nothing waits until there is one.
  const throughPool: ControlConnectionProvider = (consumer) => {
    sent = Promise.resolve()
    return outer.getExecutor().provideConnection(async (control) => {
      if (!isOver) await (sent = consumer(control).catch(() => undefined))
    })
  }
  const cancel = (attempt: number): void => {
    // Where this fails, the connection stays in use until its statement ends by itself.
    const canceling = connection.cancelQuery?.(throughPool).catch(() => undefined)
    sent = canceling ?? sent
    void canceling?.then(() => {
      const pause = pauses[attempt]
      if (!isOver && pause !== undefined) timer = setTimeout(() => cancel(attempt + 1), pause)
    })
  }
  const start = (): void => cancel(0)
  signal.addEventListener("abort", start)
  return {
    stop: async () => {
      isOver = true
      clearTimeout(timer)
      signal.removeEventListener("abort", start)
      await sent
    },
  }
}

/**
 * Waits until a server has cleaned up after a statement that failed. It reports the error before that, and a coordinator may
 * wait for its own servers meanwhile. A connection that the server ends has ended then.
 */
async function untilReady(connection: DatabaseConnection): Promise<void> {
  if (connection.cancelQuery === undefined) return
  await connection.executeQuery(CompiledQuery.raw("select 1")).catch(() => undefined)
}
