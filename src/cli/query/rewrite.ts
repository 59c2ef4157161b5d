import type { Diagnostic } from "../../diagnostics/diagnostic.ts"
import type { Condition } from "../../language/ast.ts"
import { parseQuery } from "../../parser/parse-query.ts"
import { printFilters, printSorts, type PrintOptions } from "../../language/print.ts"
import type { TextFlags } from "../flags.ts"
import { exitCodes, type ExitCode } from "../exit-codes.ts"
import { renderDiagnostics } from "../output/render-diagnostics.ts"
import type { Session } from "../session.ts"
import { readQueryInput } from "./query-input.ts"
import type { CliDialect } from "./load-dialect.ts"

/** UTF-16 units that a printed condition may have: more than a command line takes, since escapes can make a text grow. */
const longestText = 1_000_000

/** Reads texts in one dialect and prints them in another, one line each; nothing when a part cannot be printed. */
export async function rewrite(
  { out, err }: Session,
  flags: Pick<TextFlags, "filters" | "sorts">,
  from: CliDialect,
  to: CliDialect,
): Promise<ExitCode> {
  const { filters, sorts } = flags
  const asked = readQueryInput({
    ...(filters !== undefined && { filters }),
    ...(sorts !== undefined && { sorts }),
  })
  // Nothing is evaluated here, so a text may be as long as the command line allows.
  const parsed = parseQuery(asked.query, { dialect: from, limits: { text: false } })
  const options = { dialect: to, limits: { text: longestText } }
  const written = [
    ...(filters === undefined ? [] : [printFilters(parsed.filters, options)]),
    ...(sorts === undefined ? [] : [printSorts(parsed.sorts, options)]),
  ]
  const refusals = placeIn(
    parsed.filters,
    options,
    written.flatMap((text) => (text.ok ? [] : text.diagnostics)),
  )
  if (refusals.length === 0)
    for (const text of written) if (text.ok) await out.write(`${text.value}\n`)
  await err.write(renderDiagnostics(parsed, asked, err))
  await err.write(renderDiagnostics({ diagnostics: refusals, omitted: 0 }, asked, err))
  const hasErrors = parsed.findings.some(({ code }) => code.severity === "error")
  return refusals.length > 0 || parsed.dropped.length > 0 || hasErrors
    ? exitCodes.found
    : exitCodes.fine
}

/** Refusals come without a place, in the order of what is refused; conditions are refused for what they are, whatever stands beside them. */
function placeIn(
  conditions: readonly Condition[],
  options: PrintOptions,
  refusals: readonly Diagnostic[],
): Diagnostic[] {
  if (refusals.length === 0) return []
  const refused = conditions.filter((condition) => !printFilters([condition], options).ok)
  const places = refused.values()
  return refusals.map((refusal) => {
    const range = refusal.source === "filters" ? places.next().value?.range : undefined
    return { ...refusal, ...(range && { range }) }
  })
}
