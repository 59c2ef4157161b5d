import type { GuardedList } from "../endpoint/guarded-lists.ts"
import type { QueryText } from "../language/ast.ts"
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
  readonly compare?: boolean
}

/** Opens the tables of lists. */
export async function openGuardedLists(
  session: Session,
  { list = [], appParameters = [], compare = false, ...flags }: ListFlags,
): Promise<CommandResult<readonly GuardedList[]>> {
  if (list.length === 0)
    return failure("expected a list to check; give --list /orders=fields.json, once for each")
  const dialect = await loadDialect(flags)
  if (!dialect.ok) return dialect
  const { compareDialects } = compare ? await import("../compare/compare-dialects.ts") : {}
  const lists: GuardedList[] = []
  for (const { path, file } of list) {
    const given = await loadTable(session, file)
    if (!given.ok) return given
    const { table } = given.value
    const stock = compareDialects && {
      compare: (query: QueryText) => compareDialects(query, table),
    }
    lists.push({ path, table, dialect: dialect.value, appParameters, ...stock })
  }
  return success(lists)
}
