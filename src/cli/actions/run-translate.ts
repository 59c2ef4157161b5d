import type { TranslateFlags } from "../flags.ts"
import type { ExitCode } from "../exit-codes.ts"
import { loadDialect } from "../query/load-dialect.ts"
import { rewrite } from "../query/rewrite.ts"
import { fail, type Session } from "../session.ts"

/** Runs `trommel translate`. */
export async function runTranslate(session: Session, flags: TranslateFlags): Promise<ExitCode> {
  const { from, to, filters, sorts } = flags
  if (filters === undefined && sorts === undefined)
    return fail(session, "there is nothing to translate; give --filters or --sorts")
  if (from === to)
    return fail(
      session,
      `both dialects are ${from}; trommel format prints the canonical text of one`,
    )
  return rewrite(session, flags, { from: await loadDialect(from), to: await loadDialect(to) })
}
