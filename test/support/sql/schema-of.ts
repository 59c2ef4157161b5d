import { requireSqlTable, type SqlSchema } from "../../../src/sql/sql-column.ts"

/** Returns what a table of a database holds, which its type does not show. */
export function schemaOf(table: unknown): SqlSchema {
  requireSqlTable(table, "first argument")
  return table
}
