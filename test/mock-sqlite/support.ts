import { DatabaseSync } from "node:sqlite"
import { onTestFinished } from "vitest"
import { fillDatabase } from "../../src/mock-sqlite/fill-store-file.ts"
import { createSqliteState } from "../../src/mock-sqlite/sqlite-state.ts"
import { createService, type Service, type ServiceData } from "../../src/mock/service.ts"
import { defaultTables, type StoreServerOptions } from "../../src/mock/server-options.ts"
import { dataRows } from "../../src/mock/seed/seed-row.ts"
import type { StoreData } from "../../src/mock/state/store-data.ts"
import { thrown } from "../mock/store/support.ts"

/** A service whose data is in a database of its own, in the memory of the test. */
export interface ServedDatabase extends Service, ServiceData {
  readonly database: DatabaseSync
}

/** Serves data from a database for the running test. */
export function serveDatabase(data: StoreData, options: StoreServerOptions = {}): ServedDatabase {
  const database = new DatabaseSync(":memory:")
  onTestFinished(() => database.close())
  fillDatabase(database, { rows: dataRows(data), seed: 1 })
  const { now, newId } = options
  const stored = createSqliteState(database, {
    ...{ tables: defaultTables, seed: 1 },
    ...(now && { now }),
    ...(newId && { newId }),
  })
  const service = createService({ onError: (error) => thrown.push(error), ...options }, stored)
  return { ...service, ...stored, database }
}
