import { standard } from "../../apply/standard.ts"
import { translateFilters } from "../../apply/translate-filters.ts"
import type { Diagnostic } from "../../diagnostics/diagnostic.ts"
import type { ConditionNode } from "../../language/ast.ts"
import { printFilters, printSorts, type PrintOptions } from "../../language/print.ts"
import { parseQuery } from "../../parser/parse-query.ts"
import { exitCodeOf, type ExitCode } from "../command-result.ts"
import type { FormatFlags, TranslateFlags, TextFlags } from "../flags.ts"
import { renderDiagnostics } from "../output/render-diagnostics.ts"
import { openFields } from "../open-table.ts"
import { readCommandQuery, loadDialect, type CliDialect } from "../query.ts"
import { fail, writeCanonical, type Session } from "../session.ts"

export async function runFormat(session: Session, flags: FormatFlags): Promise<ExitCode> {
  if (flags.filters === undefined && flags.sorts === undefined)
    return fail(session, "expected texts to format; give --filters or --sorts")
  const dialect = await loadDialect(flags)
  if (!dialect.ok) return fail(session, dialect.reason)
  return rewrite(session, flags, dialect.value, dialect.value)
}

export async function runTranslate(
  session: Session,
  file: string | undefined,
  flags: TranslateFlags,
): Promise<ExitCode> {
  if (flags.from === "other") return translateOther(session, file, flags)
  if (flags.to === undefined) return fail(session, "required option '--to <name>' not specified")
  const { to, from = to === "sieve" ? "standard" : "sieve", filters, sorts } = flags
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
  return rewrite(session, flags, left.value, right.value)
}

/** Translates filters of another language, whose names are those of a table. */
async function translateOther(
  session: Session,
  file: string | undefined,
  { to = "standard", filters, sorts, ...flags }: TranslateFlags,
): Promise<ExitCode> {
  if (filters === undefined || sorts !== undefined)
    return fail(session, "expected filters alone to translate from other; give --filters")
  if (file === undefined && flags.fields === undefined)
    return fail(session, "expected the fields of the filters; give --fields or a file of rows")
  const opened = await openFields(session, file, flags)
  if (!opened.ok) return fail(session, opened.reason)
  const dialect = await loadDialect({ dialect: to })
  if (!dialect.ok) return fail(session, dialect.reason)
  const text = translateFilters(filters, opened.value.table)
  if (text.ok) return rewrite(session, { filters: text.value }, standard, dialect.value)
  const { err } = session
  await err.write(renderDiagnostics({ ...text, omitted: 0 }, readCommandQuery({ filters }), err))
  return exitCodeOf({ hasErrors: true, refused: true })
}

/** More than a command line can hold, since escapes make a text longer. */
const maxPrintedLength = 1_000_000

/** Rewrites texts in another dialect, a line each; none when a part cannot be printed. */
async function rewrite(
  session: Session,
  { filters, sorts }: Pick<TextFlags, "filters" | "sorts">,
  from: CliDialect,
  to: CliDialect,
): Promise<ExitCode> {
  const input = readCommandQuery({
    ...(filters !== undefined && { filters }),
    ...(sorts !== undefined && { sorts }),
  })
  // Nothing is evaluated here, so a text may be as long as the command line allows.
  const parsed = parseQuery(input.query, { dialect: from, limits: { text: false } })
  const options = { dialect: to, limits: { text: maxPrintedLength } }
  const printed = [
    ...(filters === undefined ? [] : [printFilters(parsed.filters, options)]),
    ...(sorts === undefined ? [] : [printSorts(parsed.sorts, options)]),
  ]
  const refusals = addRanges(
    parsed.filters,
    options,
    printed.flatMap((text) => (text.ok ? [] : text.diagnostics)),
  )
  if (refusals.length === 0)
    for (const text of printed) if (text.ok) await writeCanonical(session, text.value)
  const { err } = session
  await err.write(renderDiagnostics(parsed, input, err))
  await err.write(renderDiagnostics({ diagnostics: refusals, omitted: 0 }, input, err))
  const hasErrors = parsed.findings.some(({ code }) => code.severity === "error")
  return exitCodeOf({ hasErrors, refused: refusals.length > 0 || parsed.dropped.length > 0 })
}

/** Adds ranges to refusals, by printing each condition alone: a refusal never depends on other conditions. */
function addRanges(
  conditions: readonly ConditionNode[],
  options: PrintOptions,
  refusals: readonly Diagnostic[],
): Diagnostic[] {
  if (refusals.length === 0) return []
  const refused = conditions.filter((condition) => !printFilters([condition], options).ok)
  const remaining = refused.values()
  return refusals.map((refusal) => {
    const range = refusal.source === "filters" ? remaining.next().value?.range : undefined
    return { ...refusal, ...(range && { range }) }
  })
}
