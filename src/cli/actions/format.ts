import type { FormatFlags } from "../flags.js"
import type { ExitCode } from "../exit-codes.js"
import { loadDialect } from "../query/dialect.js"
import { rewrite } from "../query/rewrite.js"
import { fail, type Session } from "../session.js"

/** `trommel format`. */
export async function format(session: Session, flags: FormatFlags): Promise<ExitCode> {
  if (flags.filters === undefined && flags.sorts === undefined)
    return fail(session, "there is nothing to format; give --filters or --sorts")
  const dialect = await loadDialect(flags.dialect)
  return rewrite(session, flags, dialect, dialect)
}
