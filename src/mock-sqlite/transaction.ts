import type { DatabaseSync } from "node:sqlite"

/**
 * Runs some work as one change: all of it is stored when this returns, and nothing of it when the
 * work throws. Within another transaction the work is a part of that one.
 */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  if (isOpen(database)) return work()
  // Takes the lock for writing first, so that what is read stays true until it is written.
  database.exec("begin immediate")
  try {
    const result = work()
    database.exec("commit")
    return result
  } catch (error) {
    // A full disk makes SQLite end the transaction by itself.
    if (isOpen(database)) database.exec("rollback")
    throw error
  }
}

/** True when a transaction is open. It is a function, since TypeScript takes a property to stay as it is. */
function isOpen({ isTransaction }: DatabaseSync): boolean {
  return isTransaction
}
