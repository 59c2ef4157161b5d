import type { DatabaseSync } from "node:sqlite"
import { createRandom } from "../mock/seed/random.ts"
import type { StoreTables } from "../mock/server-options.ts"
import type { ServiceData } from "../mock/service.ts"
import { createLookups } from "../mock/state/lookups.ts"
import { createLists, type Lists } from "../mock/state/store-lists.ts"
import { createWrites, type StateOptions, type Writes } from "../mock/state/writes.ts"
import { addMayGoOn, createSqliteListSource } from "./list-source.ts"
import { createListRows } from "./list-table.ts"
import { tablesOfStore, type ListTables } from "./store-tables.ts"
import { inTransaction } from "./transaction.ts"

/** Options of a state in a database. */
export interface SqliteStateOptions extends StateOptions {
  /** The field tables of the lists: those that the database was made for. */
  readonly tables: StoreTables
  /** Decides on the order of shuffled ties. */
  readonly seed: number
}

/**
 * Makes a state whose data is in a database with the tables of a store. It reads what a request needs
 * and keeps nothing, so its memory does not grow with the data. A change is stored when the
 * function that makes it returns.
 */
export function createSqliteState(
  database: DatabaseSync,
  { tables, seed, ...options }: SqliteStateOptions,
): ServiceData {
  const listTables = tablesOfStore(tables)
  const lists = createSqliteLists(database, listTables)
  const lookups = createLookups(lists)
  const writes = inTransactions(database, createWrites(lists, lookups, options))
  addMayGoOn(database)
  const random = createRandom(seed, shuffleStream)
  return {
    state: { ...lists, ...lookups, ...writes },
    listSource: createSqliteListSource({ database, lists: listTables, random }),
  }
}

/** A stream of its own, so that shuffled ties do not depend on the data of the same seed. */
const shuffleStream = 1_000_001

/** Makes the lists of a state in a database. */
export function createSqliteLists(database: DatabaseSync, tables: ListTables): Lists {
  return createLists((name, keys) => createListRows(database, tables[name], keys))
}

/** Makes each change a transaction of its own, with all that follows from it. */
function inTransactions(database: DatabaseSync, writes: Writes): Writes {
  return {
    createCategory: (storeId, category) =>
      inTransaction(database, () => writes.createCategory(storeId, category)),
    orderVariantImages: (place, order) =>
      inTransaction(database, () => writes.orderVariantImages(place, order)),
    appendWebhookLog: (log) => inTransaction(database, () => writes.appendWebhookLog(log)),
    recordDelivery: (log, maxFailures) =>
      inTransaction(database, () => writes.recordDelivery(log, maxFailures)),
    updateWebhook: (id, change) => inTransaction(database, () => writes.updateWebhook(id, change)),
  }
}
