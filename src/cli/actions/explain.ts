import type { BoundQuery } from "../../bind/bound.js"
import type { Diagnostic } from "../../diagnostics/diagnostic.js"
import { cutLine } from "../../diagnostics/frame.js"
import { visible } from "../../diagnostics/visible.js"
import { explainQuery } from "../../explain/explain-query.js"
import { explainRow } from "../../explain/explain-row.js"
import type { Condition } from "../../language/ast.js"
import { printFilters } from "../../language/print.js"
import type { ExplainFlags } from "../flags.js"
import type { ExitCode } from "../exit-codes.js"
import { failure, success, type Outcome } from "../outcome.js"
import { formatCount } from "../output/count.js"
import { renderDiagnostics } from "../output/diagnostics.js"
import type { Output } from "../output/output.js"
import { stringify } from "../output/stringify.js"
import { readAsked, type Asked } from "../query/asked.js"
import { loadDialect, type Dialect } from "../query/dialect.js"
import { exitCodeOf } from "../query/exit-code.js"
import { prepare } from "../query/prepare.js"
import { openTable, type OpenTable } from "../query/table.js"
import { fail, type Session } from "../session.js"

/** `trommel explain`. */
export async function explain(session: Session, file: string | undefined, flags: ExplainFlags): Promise<ExitCode> {
  const { infer = false, row: number } = flags
  if (file !== undefined && !infer && number === undefined) return fail(session, "rows are only read with --infer or --row")
  const asked = readAsked(flags)
  const opened = await openTable(session, file, flags)
  if (!opened.ok) return fail(session, opened.reason)
  const { table, rows, close } = opened.value
  const row = number === undefined ? success(undefined) : await findRow(rows, number)
  await close()
  if (!row.ok) return fail(session, row.reason)

  const dialect = await loadDialect(flags.dialect)
  const bound = prepare(asked, table, dialect)
  await session.err.write(renderDiagnostics({ diagnostics: bound.diagnostics.filter(isUnexplained), omitted: 0 }, asked, session.err))
  await session.out.write(
    number === undefined ? renderQuery(bound) : renderRow(bound, number, row.value, writtenBy(dialect, asked), session.out),
  )
  return exitCodeOf(bound)
}

/** The sentences speak of the conditions; what happened in the URL, and at which place a server gives up, is left. */
function isUnexplained({ source, code }: Diagnostic): boolean {
  return source === "url" || code === "gave-up"
}

/** How a condition is shown: in its canonical form, or as written when it has none. */
function writtenBy(dialect: Dialect, { query }: Asked): (condition: Condition) => string {
  return (condition) => {
    const printed = printFilters([condition], { dialect })
    return visible(printed.ok ? printed.value : (query.filters ?? "").slice(condition.range?.start, condition.range?.end))
  }
}

/** Reads on until the row is there. */
async function findRow(rows: OpenTable["rows"], number: number): Promise<Outcome<unknown>> {
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
  const answer = conditions.length === 0 ? sentence : matches ? "The row matches." : "The row does not match."
  return [head, ...lines, answer].map((line) => `${line}\n`).join("")
}
