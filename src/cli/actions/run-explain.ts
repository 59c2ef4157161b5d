import type { BoundQuery } from "../../bind/bound.ts"
import type { Diagnostic } from "../../diagnostics/diagnostic.ts"
import { cutLine } from "../../diagnostics/frame.ts"
import { visible } from "../../diagnostics/visible.ts"
import { explainQuery } from "../../explain/explain-query.ts"
import { explainRow } from "../../explain/explain-row.ts"
import type { Condition } from "../../language/ast.ts"
import { printFilters } from "../../language/print.ts"
import type { ExplainFlags } from "../flags.ts"
import type { ExitCode } from "../exit-codes.ts"
import { failure, success, type CommandResult } from "../command-result.ts"
import { formatCount } from "../output/format-count.ts"
import { renderDiagnostics } from "../output/render-diagnostics.ts"
import type { Output } from "../output/output.ts"
import { stringify } from "../output/stringify.ts"
import { readQueryInput, type QueryInput } from "../query/query-input.ts"
import { loadDialect, type CliDialect } from "../query/load-dialect.ts"
import { exitCodeOf } from "../query/exit-code.ts"
import { prepareInput } from "../query/prepare-input.ts"
import { openTable, type OpenTable } from "../query/open-table.ts"
import { fail, type Session } from "../session.ts"

/** `trommel explain`. */
export async function runExplain(
  session: Session,
  file: string | undefined,
  flags: ExplainFlags,
): Promise<ExitCode> {
  const { infer = false, row: number } = flags
  if (file !== undefined && !infer && number === undefined)
    return fail(session, "rows are only read with --infer or --row")
  const asked = readQueryInput(flags)
  const opened = await openTable(session, file, flags)
  if (!opened.ok) return fail(session, opened.reason)
  const { table, rows, close } = opened.value
  const row = number === undefined ? success(undefined) : await findRow(rows, number)
  await close()
  if (!row.ok) return fail(session, row.reason)

  const dialect = await loadDialect(flags.dialect)
  const bound = prepareInput(asked, table, dialect)
  await session.err.write(
    renderDiagnostics(
      { diagnostics: bound.diagnostics.filter(isUnexplained), omitted: 0 },
      asked,
      session.err,
    ),
  )
  await session.out.write(
    number === undefined
      ? renderQuery(bound)
      : renderRow(bound, number, row.value, writtenBy(dialect, asked), session.out),
  )
  return exitCodeOf(bound)
}

/** The sentences speak of the conditions; what happened in the URL, and at which place a server gives up, is left. */
function isUnexplained({ source, code }: Diagnostic): boolean {
  return source === "url" || code === "gave-up"
}

/** How a condition is shown: in its canonical form, or as written when it has none. */
function writtenBy(dialect: CliDialect, { query }: QueryInput): (condition: Condition) => string {
  return (condition) => {
    const printed = printFilters([condition], { dialect })
    return visible(
      printed.ok
        ? printed.value
        : (query.filters ?? "").slice(condition.range?.start, condition.range?.end),
    )
  }
}

/** Reads on until the row is there. */
async function findRow(rows: OpenTable["rows"], number: number): Promise<CommandResult<unknown>> {
  let read = 0
  for await (const batch of rows) {
    if (!batch.ok) return batch
    if (number <= read + batch.value.length) return success(batch.value[number - 1 - read])
    read += batch.value.length
  }
  return failure(`there is no row ${number}, there are ${formatCount(read, "row")}`)
}

function renderQuery(bound: BoundQuery): string {
  return explainQuery(bound)
    .sentences.map((sentence) => `${sentence}\n`)
    .join("")
}

function renderRow(
  bound: BoundQuery,
  number: number,
  row: unknown,
  show: (condition: Condition) => string,
  { columns = 80, paint }: Output,
): string {
  const { conditions, sentence, matches } = explainRow(bound, row)
  const head = cutLine(`Row ${number}: ${stringify(row)}`, columns)
  const lines = conditions.map(({ condition, holds, reason }) => {
    const verdict = holds ? paint("green", "holds") : paint("red", "fails")
    return `  ${verdict}  ${show(condition)}: ${reason}`
  })
  const answer =
    conditions.length === 0 ? sentence : matches ? "The row matches." : "The row does not match."
  return [head, ...lines, answer].map((line) => `${line}\n`).join("")
}
