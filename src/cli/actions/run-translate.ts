import type { TranslateFlags } from "../flags.ts"
import type { ExitCode } from "../exit-codes.ts"
import { loadDialect } from "../query/load-dialect.ts"
import { rewrite } from "../query/rewrite.ts"
import { fail, type Session } from "../session.ts"

/** Runs `trommel translate`. */
export async function runTranslate(session: Session, flags: TranslateFlags): Promise<ExitCode> {
  const { from, to, filters, sorts } = flags
  if (filters === undefined && sorts === undefined)
    return fail(session, "expected texts to translate; give --filters or --sorts")
  if (from === to)
    return fail(
      session,
      `expected two different dialects, got ${from} twice; to print canonical text, use trommel format`,
    )
  const [left, right] = [await loadDialect({ dialect: from }), await loadDialect({ dialect: to })]
  if (!left.ok) return fail(session, left.reason)
  if (!right.ok) return fail(session, right.reason)
  return rewrite(session, flags, { from: left.value, to: right.value })
}
