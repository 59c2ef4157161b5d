import {
  CompiledQuery,
  type ControlConnectionProvider,
  type DatabaseConnection,
  type Kysely,
  type KyselyPlugin,
} from "kysely"
import { readSqlError, advice, SqlError } from "./sql-error.ts"
import type { EngineParts } from "./engine.ts"

/**
 * Runs statements on one connection, and checks the limits before each. Where a limit ends while a
 * statement runs, it is canceled on the server, and the connection is given back only when the
 * server is ready. Rejects with the reason of the signal, a {@link SqlError}, or the error of the
 * database as it is.
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
  if (db.isTransaction) return runCancelable(db, db, limit, work)
  return db.connection().execute(async (pinned) => {
    limit.check()
    try {
      return await runCancelable(pinned, db, limit, work)
    } catch (error) {
      if (limit.signal.aborted || readSqlError(error) instanceof SqlError)
        await untilReady(await connectionOf(pinned))
      throw error
    }
  })
}

/** Runs on a connection of its own. The others of `outer` are there to cancel a statement. */
async function runCancelable<Database, Found>(
  db: Kysely<Database>,
  outer: Kysely<Database>,
  limit: RunLimit,
  work: (db: Kysely<Database>) => Promise<Found>,
): Promise<Found> {
  const connection = await connectionOf(db)
  limit.check()
  await connection.collectSessionInfo?.()
  const stopCanceling = cancelAtEnd(connection, outer, limit)
  const checking: KyselyPlugin = {
    transformQuery: ({ node }) => {
      limit.check()
      return limit.timed?.(node, limit.endsAt - performance.now()) ?? node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  try {
    return await work(db.withPlugin(checking))
  } finally {
    await stopCanceling()
  }
}

function connectionOf<Database>(db: Kysely<Database>): Promise<DatabaseConnection> {
  return db.getExecutor().provideConnection((connection) => Promise.resolve(connection))
}

/** The waits before further attempts to cancel. A statement on its way to the server is not found there by the first one. */
const pauses: readonly number[] = [100, 1_000, 5_000]

/**
 * Cancels the statement that runs when the limit ends, through another connection. Returns what
 * ends this watch: it waits until no attempt to cancel is on its way, which could meet the next
 * statement.
 */
function cancelAtEnd<Database>(
  connection: DatabaseConnection,
  outer: Kysely<Database>,
  { signal }: RunLimit,
): () => Promise<void> {
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
  return async () => {
    isOver = true
    clearTimeout(timer)
    signal.removeEventListener("abort", start)
    await sent
  }
}

/** Waits until a server has cleaned up after a statement that failed, which it does after it reports the error. */
async function untilReady(connection: DatabaseConnection): Promise<void> {
  if (connection.cancelQuery === undefined) return
  await connection.executeQuery(CompiledQuery.raw("select 1")).catch(() => undefined)
}

export interface RunLimits {
  /** Milliseconds for the whole run. */
  readonly deadline?: number | undefined
  /** The caller's own signal. */
  readonly signal?: AbortSignal | undefined
  /** Makes a server keep the deadline by itself. */
  readonly timed?: EngineParts["runs"]["timed"] | undefined
}

type RunLimit = ReturnType<typeof startLimit>

/** The longest time of a timer in milliseconds; one for longer fires at once. */
const longestTimer = 2 ** 31 - 1

export function startLimit(limits: RunLimits) {
  const { deadline = Infinity, signal: outer, timed } = limits
  const controller = new AbortController()
  const { signal } = controller
  // First of all: the caller's signal may have been aborted before, and is followed at once then.
  const ended = rejectWhenAborted(signal)
  const endsAt = performance.now() + deadline
  const follow = (): void => controller.abort(outer?.reason)
  const expire = (): void => controller.abort(deadlineError(deadline))
  const timer = deadline > longestTimer ? undefined : setTimeout(expire, deadline)
  if (outer?.aborted) follow()
  outer?.addEventListener("abort", follow)
  return {
    signal,
    endsAt,
    timed,
    /** Throws when the run has ended. It reads the clock, since a statement may block timers. */
    check: () => {
      if (performance.now() >= endsAt) expire()
      signal.throwIfAborted()
    },
    /** Settles like the work, or rejects when the run ends before it. */
    race: <Value>(work: Promise<Value>): Promise<Value> => Promise.race([work, ended]),
    close: () => {
      clearTimeout(timer)
      outer?.removeEventListener("abort", follow)
    },
  }
}

function deadlineError(deadline: number | undefined): SqlError {
  return new SqlError({
    kind: "deadline",
    message: `The database did not answer within ${deadline} ms. ${advice("deadline")}`,
    retryable: true,
  })
}

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => {
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- the reason of a signal may be anything
      reject(signal.reason)
    })
  })
  // Without a handler, a rejection that nobody waits for would end the process.
  ended.catch(() => undefined)
  return ended
}
