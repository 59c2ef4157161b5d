import { parseQuery } from "../../language/parse-query.js"
import { printFiltersOrThrow, printSortsOrThrow } from "../../language/print.js"
import type { FormatFlags } from "../commands/format.js"
import { exitCodes, type ExitCode } from "../exit-codes.js"
import { renderDiagnostics } from "../output/diagnostics.js"
import { readAsked } from "../query/asked.js"
import { fail, type Session } from "../session.js"

/** `trommel format`. */
export async function format(session: Session, flags: FormatFlags): Promise<ExitCode> {
  const { out, err } = session
  if (flags.filters === undefined && flags.sorts === undefined)
    return fail(session, "there is nothing to format; give --filters or --sorts")
  const asked = readAsked(flags)
  // Nothing is evaluated here, so a text may be as long as the command line allows.
  const parsed = parseQuery(asked.query, { limits: { text: false } })
  if (flags.filters !== undefined) await out.write(`${printFiltersOrThrow(parsed.filters)}\n`)
  if (flags.sorts !== undefined) await out.write(`${printSortsOrThrow(parsed.sorts)}\n`)
  await err.write(renderDiagnostics(parsed, asked, err))
  return parsed.dropped.length > 0 ? exitCodes.found : exitCodes.fine
}
