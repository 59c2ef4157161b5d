import type { BoundQuery } from "../../bind/bound.ts"
import type { Diagnostic } from "../../diagnostics/diagnostic.ts"
import { cutLine } from "../../diagnostics/frame.ts"
import { explainQuery } from "../../explain/explain-query.ts"
import { explainRow } from "../../explain/explain-row.ts"
import type { ConditionNode } from "../../language/ast.ts"
import type { ExplainFlags } from "../flags.ts"
import {
  exitCodeOf,
  failure,
  success,
  type ExitCode,
  type CommandResult,
} from "../command-result.ts"
import { formatCount } from "../output/texts.ts"
import { renderDiagnostics } from "../output/render-diagnostics.ts"
import type { Output } from "../output/output.ts"
import { stringify } from "../output/stringify.ts"
import {
  addRedundant,
  createConditionPrinter,
  describeStrictness,
  openQuery,
  prepareOpened,
} from "../query.ts"
import { nameRows, openFields, openTable, type OpenTable } from "../open-table.ts"
import { fail, wrapped, type Session } from "../session.ts"

export async function runExplain(
  session: Session,
  file: string | undefined,
  flags: ExplainFlags,
): Promise<ExitCode> {
  const { row: number } = flags
  if (number !== undefined && file === undefined && flags.table === undefined)
    return fail(session, `expected rows for --row; ${nameRows}`)
  const query = await openQuery(flags)
  if (!query.ok) return fail(session, query.reason)
  const input = query.value
  const open = number === undefined ? openFields : openTable
  const opened = await open(session, file, flags)
  if (!opened.ok) return fail(session, opened.reason)
  const { rows, close } = opened.value
  const row = number === undefined ? success(undefined) : await findRow(session, rows, number)
  await close()
  if (!row.ok) return fail(session, row.reason)

  const bound = await addRedundant(prepareOpened(input, opened.value))
  const found = { diagnostics: bound.diagnostics.filter(isUnexplained), omitted: 0 }
  await session.err.write(renderDiagnostics(found, input, session.err))
  const showCondition = createConditionPrinter(input)
  await wrapped(session.out).write(
    number === undefined
      ? explainQuery(bound)
          .sentences.map(({ sentence }) => `${sentence}\n`)
          .join("")
      : renderRow(bound, row.value, number, showCondition, session.out),
  )
  await session.err.write(describeStrictness(bound, input))
  return exitCodeOf(bound)
}

/** True for what the sentences do not cover: the URL, the place where a server gives up, and what takes a look at all conditions or rows. */
function isUnexplained({ source, code, severity }: Diagnostic): boolean {
  return (
    source === "url" ||
    ["gave-up", "compared-as-text", "implied-condition"].includes(code) ||
    (code === "never-true" && severity === "hint")
  )
}

async function findRow(
  { progress }: Session,
  rows: OpenTable["rows"],
  number: number,
): Promise<CommandResult<unknown>> {
  let read = 0
  for await (const batch of rows) {
    if (!batch.ok) return batch
    if (number <= read + batch.value.length) return success(batch.value[number - 1 - read])
    read += batch.value.length
    await progress.show(() => `${formatCount(read, "row")} read`)
  }
  return failure(`row ${number} does not exist: the input has ${formatCount(read, "row")}`)
}

function renderRow(
  bound: BoundQuery,
  row: unknown,
  number: number,
  showCondition: (condition: ConditionNode) => string,
  { columns = 80, paint }: Output,
): string {
  const { conditions, sentence, matches } = explainRow(row, bound)
  const head = cutLine(`Row ${number}: ${stringify(row)}`, columns)
  const lines = conditions.map(({ condition, holds, reason }) => {
    const verdict = holds ? paint("green", "holds") : paint("red", "fails")
    return `  ${verdict}  ${showCondition(condition)}: ${reason}`
  })
  const conclusion =
    conditions.length === 0 ? sentence : matches ? "The row matches." : "The row does not match."
  return [head, ...lines, conclusion].map((line) => `${line}\n`).join("")
}
