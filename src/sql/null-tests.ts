import { sql, type RawBuilder, type SqlBool } from "kysely"
import type { SqlValue } from "./sql-column.ts"

/**
 * Returns the condition that a value is null. PostgreSQL takes a composite value for null when all its parts are, so it counts
 * the nulls where an object may be one.
 */
export function isNull(value: SqlValue): RawBuilder<SqlBool> {
  return isComposite(value) ? sql`(num_nulls(${value.sql}) = 1)` : sql`(${value.sql} is null)`
}

/** Returns the condition that a value is not null. */
export function isNotNull(value: SqlValue): RawBuilder<SqlBool> {
  return isComposite(value) ? sql`(num_nulls(${value.sql}) = 0)` : sql`(${value.sql} is not null)`
}

function isComposite({ dialect, kind }: SqlValue): boolean {
  return dialect === "postgres" && kind === "object"
}
