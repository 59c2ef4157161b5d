import { sql, type RawBuilder, type SqlBool } from "kysely"
import { trimWhiteSpace } from "../language/white-space.ts"
import { nameOf, tableAlias } from "./field-columns.ts"
import { uuidBytes } from "./uuid-bytes.ts"

/**
 * Returns the condition of a search in delivery logs, with the meaning of `searchLogs` of
 * `trommel/store`: the URL holds the text, or the text is the UUID of the log or of its order.
 */
export function searchCondition(text: string): RawBuilder<SqlBool> {
  const fragment = trimWhiteSpace(text)
  const id = uuidBytes(fragment)
  const column = (field: string): RawBuilder<unknown> => sql.id(tableAlias, nameOf(field))
  const holds = sql<SqlBool>`instr(${column("url")}, ${fragment}) > 0`
  return id === undefined
    ? sql`(${holds})`
    : sql`(${holds} or ${column("id")} = ${id} or ${column("orderId")} is ${id})`
}
