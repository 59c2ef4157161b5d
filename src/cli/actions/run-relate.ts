import { exampleRows } from "../../compare/example-rows.ts"
import { relateQueries, type Relation, type Witness } from "../../compare/relate-queries.ts"
import { orThrow, type Outcome } from "../../diagnostics/result.ts"
import { visible } from "../../diagnostics/visible.ts"
import { exitCodeOf, exitCodes, type ExitCode } from "../command-result.ts"
import type { CompareFlags, ExamplesFlags, TableFlags } from "../flags.ts"
import { openFields, type OpenTable } from "../open-table.ts"
import { renderDiagnostics } from "../output/render-diagnostics.ts"
import { stringify } from "../output/stringify.ts"
import { prepareOpened, readCommandQuery, type CommandQuery } from "../query.ts"
import { fail, wrapped, type Session } from "../session.ts"

const words: Readonly<Record<Relation["relation"], string>> = {
  same: "The two queries keep the same rows.",
  narrower: "Each row of the first query is a row of the second one.",
  wider: "Each row of the second query is a row of the first one.",
  disjoint: "No row matches both queries.",
  overlapping: "Some rows match both queries, and each query has rows of its own.",
  unknown: "It is not known how the queries relate.",
}

/** Says how the rows of a query and of another one relate. */
export async function runRelate(
  session: Session,
  file: string | undefined,
  { with: other, ...flags }: CompareFlags,
): Promise<ExitCode> {
  const inputs = [flags, { filters: other ?? "" }].map((given) => readCommandQuery(given))
  const opened = await openChecked(session, file, flags, inputs)
  if (!opened.ok) return opened.exitCode
  const [first = {}, second = {}] = inputs.map(({ query }) => query)
  const related = orThrow(relateQueries(first, second, opened.value, { strict: false }))
  const lines = [
    words[related.relation],
    `only the first:  ${show(related.onlyA)}`,
    `only the second: ${show(related.onlyB)}`,
    `both:            ${show(related.both)}`,
  ]
  await wrapped(session.out).write(lines.map((line) => `${line}\n`).join(""))
  return related.relation === "same" ? exitCodes.fine : exitCodes.found
}

/** Writes rows that match a query, and rows that fail one condition. */
export async function runExamples(
  session: Session,
  file: string | undefined,
  { seed = 0, json = false, ...flags }: ExamplesFlags,
): Promise<ExitCode> {
  const input = readCommandQuery(flags)
  const opened = await openChecked(session, file, flags, [input])
  if (!opened.ok) return opened.exitCode
  const rows = orThrow(exampleRows(input.query, opened.value, { seed, strict: false }))
  const { matching, failing, notMade } = rows
  const part = (title: string, part: readonly unknown[]): string =>
    part.length === 0 ? "" : `${title}\n${part.map((row) => `  ${stringify(row)}\n`).join("")}`
  const text = [
    part("Rows that match:", matching),
    ...failing.map(({ condition, row }) =>
      part(`A row that fails only ${visible(condition)}:`, [row]),
    ),
    notMade.length === 0 ? "" : `No values for: ${notMade.join(", ")}\n`,
  ].join("")
  await session.out.write(json ? `${stringify(rows)}\n` : text)
  return exitCodes.fine
}

/** Opens the fields, and shows what there is to say about the queries. */
async function openChecked(
  session: Session,
  file: string | undefined,
  flags: TableFlags,
  inputs: readonly CommandQuery[],
): Promise<Outcome<OpenTable["table"], { readonly exitCode: ExitCode }>> {
  const opened = await openFields(session, file, flags)
  if (!opened.ok) return { ok: false, exitCode: await fail(session, opened.reason) }
  for (const input of inputs) {
    const bound = prepareOpened(input, opened.value)
    await session.err.write(renderDiagnostics(bound, input, session.err))
    const exitCode = exitCodeOf(bound)
    if (exitCode !== exitCodes.fine) return { ok: false, exitCode }
  }
  return { ok: true, value: opened.value.table }
}

function show(witness: Witness): string {
  if (witness === null) return "no row"
  return witness === undefined ? "not known" : stringify(witness)
}
