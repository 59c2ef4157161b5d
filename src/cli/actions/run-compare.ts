import { compareDialects, type Comparison } from "../../compare/compare-dialects.ts"
import type { Difference } from "../../compare/dialect-outcome.ts"
import { listDiagnostics } from "../../diagnostics/finding.ts"
import { countCharacters, frameOf } from "../../diagnostics/frame.ts"
import { visible } from "../../diagnostics/visible.ts"
import type { CompareFlags } from "../flags.ts"
import { exitCodes, type ExitCode } from "../exit-codes.ts"
import { formatCount } from "../output/format-count.ts"
import { renderDiagnostics } from "../output/render-diagnostics.ts"
import type { Output } from "../output/output.ts"
import { readQueryInput, sourceText, type QueryInput } from "../query/query-input.ts"
import { openTable } from "../query/open-table.ts"
import { fail, type Session } from "../session.ts"

/** `trommel compare`. */
export async function runCompare(
  session: Session,
  file: string | undefined,
  flags: CompareFlags,
): Promise<ExitCode> {
  const { infer = false } = flags
  const asked = readQueryInput(flags)
  if (file !== undefined && !infer) return fail(session, "rows are only read with --infer")
  if (Object.keys(asked.query).length === 0)
    return fail(
      session,
      "there is nothing to compare; give --filters, --sorts, --page, --page-size or a --url with any of them",
    )
  const opened = await openTable(session, file, flags)
  if (!opened.ok) return fail(session, opened.reason)
  await opened.value.close()
  // What happened to the query on its way out of the URL is the same for both.
  await session.err.write(renderDiagnostics(listDiagnostics(asked.findings), asked, session.err))
  const comparison = compareDialects(asked.query, opened.value.table)
  await session.out.write(renderComparison(comparison, asked, session.out))
  return comparison.alike ? exitCodes.fine : exitCodes.found
}

function renderComparison(
  { alike, differences }: Comparison,
  asked: QueryInput,
  out: Output,
): string {
  if (alike) return "alike\n"
  return `${differences.map((difference) => renderDifference(difference, asked, out)).join("")}${formatCount(differences.length, "difference")}.\n`
}

const narrowest = 20

function renderDifference(
  difference: Difference,
  asked: QueryInput,
  { columns = 80, paint }: Output,
): string {
  const { kind, source, range, standard, sieve } = difference
  const text = sourceText(asked, difference)
  const lines: string[] = []
  if (range === undefined || text === undefined)
    lines.push(`${paint("bold", kind)} ${paint("dim", `in ${source}`)}`)
  else {
    const { line, indent, carets } = frameOf(
      text,
      range,
      Math.max(narrowest, columns) - "  | ".length,
    )
    lines.push(
      `${paint("bold", kind)} ${paint("dim", `in ${source} at ${countCharacters(text.slice(0, range.start)) + 1}`)}`,
    )
    lines.push(
      `${paint("dim", "  | ")}${line}`,
      `${paint("dim", "  | ")}${" ".repeat(indent)}${paint("red", "^".repeat(carets))}`,
    )
  }
  for (const [name, side] of Object.entries({ standard, sieve })) {
    lines.push(
      `${paint("cyan", name)} ${paint("dim", `(${side.rule}):`)} ${visible(side.sentence)}`,
    )
  }
  return lines.map((line) => `${line}\n`).join("") + "\n"
}
