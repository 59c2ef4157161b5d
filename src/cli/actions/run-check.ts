import { applyFixes } from "../../diagnostics/fixes.ts"
import type { Severity } from "../../diagnostics/codes.ts"
import type { Source } from "../../diagnostics/diagnostic.ts"
import type { BoundQuery } from "../../bind/bound.ts"
import type { CheckFlags } from "../flags.ts"
import type { ExitCode } from "../exit-codes.ts"
import { formatCount } from "../output/format-count.ts"
import { renderDiagnostics, type Found } from "../output/render-diagnostics.ts"
import { readQueryInput, type QueryInput } from "../query/query-input.ts"
import { loadDialect } from "../query/load-dialect.ts"
import { exitCodeOf } from "../query/exit-code.ts"
import { prepareInput, prepareInputWithoutTable } from "../query/prepare-input.ts"
import { openTable } from "../query/open-table.ts"
import { fail, type Session } from "../session.ts"

type CheckInput = (asked: QueryInput) => BoundQuery

/** `trommel check`. */
export async function runCheck(
  session: Session,
  file: string | undefined,
  flags: CheckFlags,
): Promise<ExitCode> {
  const { fields, infer = false, fix = false } = flags
  const asked = readQueryInput(flags)
  if (file !== undefined && !infer) return fail(session, "rows are only read with --infer")
  if (Object.keys(asked.query).length === 0)
    return fail(
      session,
      "there is nothing to check; give --filters, --sorts, --page, --page-size or a --url with any of them",
    )
  const dialect = await loadDialect(flags.dialect)
  if (fields === undefined && !infer) {
    const checkText: CheckInput = (asked) => prepareInputWithoutTable(asked, dialect)
    await session.err.write(
      "Without --fields and --infer names, operators and values are not checked.\n",
    )
    return fix ? printFixed(session, asked, checkText) : report(session, asked, checkText)
  }
  const opened = await openTable(session, file, flags)
  if (!opened.ok) return fail(session, opened.reason)
  await opened.value.close()
  const { table } = opened.value
  const checkAll: CheckInput = (asked) => prepareInput(asked, table, dialect)
  return fix ? printFixed(session, asked, checkAll) : report(session, asked, checkAll)
}

async function report({ out }: Session, asked: QueryInput, check: CheckInput): Promise<ExitCode> {
  const bound = check(asked)
  await out.write(`${renderDiagnostics(bound, asked, out)}${summarize(bound)}\n`)
  return exitCodeOf(bound)
}

async function printFixed(
  { out, err }: Session,
  asked: QueryInput,
  check: CheckInput,
): Promise<ExitCode> {
  const fixed = fixAll(asked, check)
  const { filters, sorts } = fixed.query
  for (const text of [filters, sorts]) if (text !== undefined) await out.write(`${text}\n`)
  const bound = check(fixed)
  await err.write(renderDiagnostics(bound, fixed, err))
  return exitCodeOf(bound)
}

/** Only so many diagnostics are listed at a time, and some fixes are in each other's way, so it may take several rounds. */
const mostRounds = 100

function fixAll(asked: QueryInput, check: CheckInput): QueryInput {
  let fixed = asked
  for (let round = 0; round < mostRounds; round++) {
    const { diagnostics } = check(fixed)
    const { filters, sorts } = fixed.query
    const mend = (text: string, source: Source): string =>
      applyFixes(
        text,
        diagnostics.filter((one) => one.source === source),
      ).text
    const query = {
      ...fixed.query,
      ...(filters !== undefined && { filters: mend(filters, "filters") }),
      ...(sorts !== undefined && { sorts: mend(sorts, "sorts") }),
    }
    if (query.filters === filters && query.sorts === sorts) break
    fixed = { ...fixed, query }
  }
  return fixed
}

function summarize({ diagnostics, omitted }: Found): string {
  if (diagnostics.length === 0) return "There is nothing to say against it."
  const count = (severity: Severity): number =>
    diagnostics.filter((one) => one.severity === severity).length
  const counts = (["error", "warning", "hint"] as const).flatMap((severity) =>
    count(severity) > 0 ? [formatCount(count(severity), severity)] : [],
  )
  return `${counts.join(", ")}${omitted > 0 ? `, ${omitted} more` : ""}.`
}
