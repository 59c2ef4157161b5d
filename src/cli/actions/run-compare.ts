import { compareDialects } from "../../compare/compare-dialects.ts"
import type { Difference } from "../../compare/dialect-outcome.ts"
import { listDiagnostics } from "../../diagnostics/finding.ts"
import { countCharacters, frameOf } from "../../diagnostics/frame.ts"
import { visible } from "../../diagnostics/visible.ts"
import type { CompareFlags } from "../flags.ts"
import { exitCodes, type ExitCode } from "../command-result.ts"
import { formatCount } from "../output/texts.ts"
import { renderDiagnostics, sourceText } from "../output/render-diagnostics.ts"
import type { Output } from "../output/output.ts"
import { readCommandQuery, loadSieve, type CommandQuery } from "../query.ts"
import { openFields } from "../open-table.ts"
import { fail, wrapped, type Session } from "../session.ts"
import { judgeBeside } from "../../url/other-parameters.ts"
import { selectFindings } from "../../url/parameters.ts"

export async function runCompare(
  session: Session,
  file: string | undefined,
  flags: CompareFlags,
): Promise<ExitCode> {
  const input = readCommandQuery(flags)
  const stock = await loadSieve(flags.sieveOptions)
  if (!stock.ok) return fail(session, stock.reason)
  // The diagnostics of the URL are the same for both dialects.
  await session.err.write(
    renderDiagnostics(
      listDiagnostics(selectFindings(input, new Set(), judgeBeside())),
      input,
      session.err,
    ),
  )
  if (Object.keys(input.query).length === 0)
    return fail(
      session,
      "expected a query to compare; give --filters, --sorts, --page, --page-size, or a URL with any of them",
    )
  const opened = await openFields(session, file, flags)
  if (!opened.ok) return fail(session, opened.reason)
  // What each dialect reads is of interest, not what the table refuses.
  const table = { ...opened.value.table, strict: false }
  const comparison = compareDialects(input.query, table, { sieve: stock.value })
  const differences = comparison.differences.filter((one) => isOfQuery(one, input))
  await wrapped(session.out).write(renderDifferences(differences, input, session.out))
  return differences.length === 0 ? exitCodes.fine : exitCodes.found
}

/** False for other defaults of the server, which show in the pages of a query that names none. */
function isOfQuery({ source }: Difference, { paged }: CommandQuery): boolean {
  return paged || (source !== "page" && source !== "pageSize")
}

function renderDifferences(
  differences: readonly Difference[],
  input: CommandQuery,
  out: Output,
): string {
  if (differences.length === 0)
    return "Both dialects agree: they treat every part of this query alike.\n"
  const blocks = differences.map((difference) => renderDifference(difference, input, out))
  return `${blocks.join("")}${formatCount(differences.length, "difference")}.\n`
}

const minFrameWidth = 20

function renderDifference(difference: Difference, input: CommandQuery, output: Output): string {
  const { paint } = output
  const { standard, sieve } = difference
  const sides = Object.entries({ standard, sieve }).map(
    ([name, { rule, sentence }]) =>
      `${paint("cyan", name)} ${paint("dim", `(${rule}):`)} ${visible(sentence)}`,
  )
  const lines = [...renderPlace(difference, input, output), ...sides]
  return lines.map((line) => `${line}\n`).join("") + "\n"
}

function renderPlace(
  difference: Difference,
  input: CommandQuery,
  { columns = 80, paint }: Output,
): readonly string[] {
  const { kind, source, range } = difference
  const text = sourceText(input, difference)
  const title = paint("bold", kind)
  if (range === undefined || text === undefined) return [`${title} ${paint("dim", `in ${source}`)}`]
  const gutter = "  | "
  const width = Math.max(minFrameWidth, columns) - gutter.length
  const { line, indent, carets } = frameOf(text, range, width)
  const column = countCharacters(text.slice(0, range.start)) + 1
  return [
    `${title} ${paint("dim", `in ${source} at ${column}`)}`,
    `${paint("dim", gutter)}${line}`,
    `${paint("dim", gutter)}${" ".repeat(indent)}${paint("red", "^".repeat(carets))}`,
  ]
}
