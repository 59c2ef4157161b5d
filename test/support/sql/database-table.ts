import type { StoredTable } from "../../../src/sql/engine.ts"
import { requireSqlTable } from "../../../src/sql/sql-column.ts"

/** Returns what a table of a database holds, which its type does not show. */
export function databaseTable(table: unknown): StoredTable {
  requireSqlTable(table, "first argument")
  return table
}
