import type { GuardedList } from "../endpoint/guarded-lists.ts"
import { failure, success, type CommandResult } from "./command-result.ts"
import type { DialectFlags } from "./flags.ts"
import { loadTable } from "./open-table.ts"
import { loadDialect } from "./query.ts"
import type { Session } from "./session.ts"

/** The flags for lists whose queries are checked. */
export interface ListFlags extends DialectFlags {
  /** The path of each list, and the file with its fields. */
  readonly list?: readonly { readonly path: string; readonly file: string }[]
  readonly appParameters?: readonly string[]
}

/** Opens the tables of lists. */
export async function openGuardedLists(
  session: Session,
  { list = [], appParameters = [], ...flags }: ListFlags,
): Promise<CommandResult<readonly GuardedList[]>> {
  if (list.length === 0)
    return failure("expected a list to check; give --list /orders=fields.json, once for each")
  const dialect = await loadDialect(flags)
  if (!dialect.ok) return dialect
  const lists: GuardedList[] = []
  for (const { path, file } of list) {
    const given = await loadTable(session, file)
    if (!given.ok) return given
    lists.push({ path, table: given.value.table, dialect: dialect.value, appParameters })
  }
  return success(lists)
}
