import { applyFixes } from "../../diagnostics/fixes.ts"
import type { Severity } from "../../diagnostics/codes.ts"
import type { BoundQuery } from "../../bind/bound.ts"
import type { CheckFlags } from "../flags.ts"
import { exitCodeOf, success, type ExitCode, type CommandResult } from "../command-result.ts"
import { formatCount } from "../output/texts.ts"
import { diagnosticsJson } from "../output/row-formats.ts"
import { renderDiagnostics, type Found } from "../output/render-diagnostics.ts"
import { writeCanonical, fail, wrapped, type Session } from "../session.ts"
import {
  addRedundant,
  describeStrictness,
  openQuery,
  prepareOpened,
  prepareInputWithoutTable,
  type CommandQuery,
} from "../query.ts"
import { openFields } from "../open-table.ts"

type CheckInput = (input: CommandQuery) => Promise<BoundQuery> | BoundQuery

export async function runCheck(
  session: Session,
  file: string | undefined,
  flags: CheckFlags,
): Promise<ExitCode> {
  const query = await openQuery(flags)
  if (!query.ok) return fail(session, query.reason)
  const input = query.value
  const check = await createCheck(session, file, flags)
  if (!check.ok) return fail(session, check.reason)
  const bound = await check.value(input)
  if (Object.keys(input.query).length === 0 && bound.diagnostics.length === 0)
    return fail(
      session,
      "expected a query to check; give --filters, --sorts, --page, --page-size, or a URL with any of them",
    )
  if (flags.fix === true) return printFixed(session, await fixAll(input, bound, check.value))
  const strictness = hasTable(file, flags) ? describeStrictness(bound, input) : ""
  const { out } = session
  await (flags.json === true ? out : wrapped(out)).write(
    flags.json === true
      ? diagnosticsJson(bound)
      : `${renderDiagnostics(bound, input, out)}${summarize(bound)}\n${strictness}`,
  )
  return exitCodeOf(bound)
}

function hasTable(file: string | undefined, { fields, infer = false, table }: CheckFlags): boolean {
  return fields !== undefined || infer || file !== undefined || table !== undefined
}

/** Makes the check against the table of the flags, or without a table when they name none. */
async function createCheck(
  session: Session,
  file: string | undefined,
  flags: CheckFlags,
): Promise<CommandResult<CheckInput>> {
  if (!hasTable(file, flags)) {
    await session.err.write(
      "Names, operators and values are checked only with --fields or a file of rows.\n",
    )
    return success(prepareInputWithoutTable)
  }
  const opened = await openFields(session, file, flags)
  if (!opened.ok) return opened
  return success((input) => addRedundant(prepareOpened(input, opened.value)))
}

async function printFixed(session: Session, { input, bound }: CheckedInput): Promise<ExitCode> {
  const { filters, sorts } = input.query
  for (const text of [filters, sorts]) if (text !== undefined) await writeCanonical(session, text)
  const { err } = session
  await err.write(renderDiagnostics(bound, input, err))
  return exitCodeOf(bound)
}

interface CheckedInput {
  readonly input: CommandQuery
  readonly bound: BoundQuery
}

/** Maximum rounds of fixing. Several are needed when fixes overlap or more diagnostics exist than are listed. */
const maxRounds = 100

async function fixAll(
  input: CommandQuery,
  bound: BoundQuery,
  check: CheckInput,
): Promise<CheckedInput> {
  let fixed = { input, bound }
  for (let round = 0; round < maxRounds; round++) {
    const { query } = fixed.input
    const mended = { ...query }
    for (const source of ["filters", "sorts"] as const) {
      const found = fixed.bound.diagnostics.filter((one) => one.source === source)
      const text = query[source]
      if (text !== undefined) mended[source] = applyFixes(text, found).text
    }
    if (mended.filters === query.filters && mended.sorts === query.sorts) break
    const next = { ...input, query: mended }
    fixed = { input: next, bound: await check(next) }
  }
  return fixed
}

function summarize({ diagnostics, omitted }: Found): string {
  if (diagnostics.length === 0) return "No problems found."
  const count = (severity: Severity): number =>
    diagnostics.filter((one) => one.severity === severity).length
  const counts = (["error", "warning", "hint"] as const).flatMap((severity) =>
    count(severity) > 0 ? [formatCount(count(severity), severity)] : [],
  )
  return `${counts.join(", ")}${omitted > 0 ? `, ${omitted} more` : ""}.`
}
