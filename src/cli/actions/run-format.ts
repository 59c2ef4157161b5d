import type { FormatFlags } from "../flags.ts"
import type { ExitCode } from "../exit-codes.ts"
import { loadDialect } from "../query/load-dialect.ts"
import { rewrite } from "../query/rewrite.ts"
import { fail, type Session } from "../session.ts"

/** Runs `trommel format`. */
export async function runFormat(session: Session, flags: FormatFlags): Promise<ExitCode> {
  if (flags.filters === undefined && flags.sorts === undefined)
    return fail(session, "expected texts to format; give --filters or --sorts")
  const dialect = await loadDialect(flags)
  if (!dialect.ok) return fail(session, dialect.reason)
  return rewrite(session, flags, { from: dialect.value, to: dialect.value })
}
