import type {
  CompiledQuery,
  ControlConnectionProvider,
  DatabaseConnection,
  Kysely,
  QueryResult,
  TransactionSettings,
} from "kysely"
import { expect } from "vitest"
import { kyselyWith } from "../support/sql/kysely-with.ts"
import type { GoodsDatabase } from "./goods.ts"

/** An answer without rows. */
export const noRows: QueryResult<never> = { rows: [] }

/** How the connections of a database behave. What is not given happens at once. */
export interface Behavior {
  /** Default: SQLite. */
  readonly engineName?: string
  /** Answers a statement. */
  readonly answer?: (sql: string, parameters: readonly unknown[]) => Promise<QueryResult<unknown>>
  /** Asks the server to cancel a statement. Without it, the driver cannot do so. */
  readonly cancel?: (connect: ControlConnectionProvider) => Promise<void>
  /** Waits for a connection. */
  readonly acquire?: () => Promise<void>
  /** Asks the server for what is needed to cancel its statements. */
  readonly collect?: () => Promise<void>
  readonly release?: () => Promise<void>
  /** Begins a transaction. */
  readonly begin?: (settings: TransactionSettings) => Promise<void>
}

/** A database that a test answers for. */
export interface HeldDatabase {
  readonly db: Kysely<GoodsDatabase>
  /** The statements that were sent. */
  readonly statements: string[]
}

const nothing = () => Promise.resolve()

/** Returns a database whose connections, statements and answers a test holds in its hands. */
export function holdDatabase(behavior: Behavior): HeldDatabase {
  const {
    answer,
    cancel,
    acquire,
    collect = nothing,
    release = nothing,
    begin = nothing,
  } = behavior
  const statements: string[] = []
  const connection: DatabaseConnection = {
    ...(cancel === undefined ? {} : { cancelQuery: cancel }),
    collectSessionInfo: collect,
    executeQuery: async <Row>({ sql, parameters }: CompiledQuery) => {
      statements.push(sql)
      return ((await answer?.(sql, parameters)) ?? noRows) as QueryResult<Row>
    },
    streamQuery: () => expect.fail("Nothing is streamed."),
  }
  const driver = {
    init: nothing,
    acquireConnection: async () => {
      await acquire?.()
      return connection
    },
    beginTransaction: (_: DatabaseConnection, settings: TransactionSettings) => begin(settings),
    commitTransaction: nothing,
    rollbackTransaction: nothing,
    releaseConnection: release,
    destroy: nothing,
  }
  const db = kyselyWith<GoodsDatabase>(behavior.engineName ?? "sqlite", driver)
  return { db, statements }
}

/** Waits for ever. */
export function never(): Promise<never> {
  return new Promise(() => undefined)
}
