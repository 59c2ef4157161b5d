import type { BoundQuery } from "../../bind/bound.ts"
import { countPages } from "../../evaluate/page.ts"
import { compilePredicate } from "../../evaluate/predicate.ts"
import { runQuery } from "../../evaluate/run-query.ts"
import type { ApplyFlags } from "../flags.ts"
import type { ExitCode } from "../exit-codes.ts"
import { success, type CommandResult } from "../command-result.ts"
import { formatCount } from "../output/format-count.ts"
import { renderDiagnostics } from "../output/render-diagnostics.ts"
import { createProgress } from "../output/progress.ts"
import { createRowFormat, type Ending } from "../output/row-format.ts"
import { createRowWriter } from "../output/row-writer.ts"
import { readQueryInput } from "../query/query-input.ts"
import { loadDialect } from "../query/load-dialect.ts"
import { exitCodeOf } from "../query/exit-code.ts"
import { prepareInput } from "../query/prepare-input.ts"
import { openTable } from "../query/open-table.ts"
import { fail, type Session } from "../session.ts"

/** `trommel apply`. */
export async function runApply(
  session: Session,
  file: string | undefined,
  flags: ApplyFlags,
): Promise<ExitCode> {
  const asked = readQueryInput(flags)
  const opened = await openTable(session, file, flags)
  if (!opened.ok) return fail(session, opened.reason)
  const bound = prepareInput(asked, opened.value.table, await loadDialect(flags.dialect))
  const format = createRowFormat(flags.format, session.out)
  if (!format.holdsDiagnostics)
    await session.err.write(renderDiagnostics(bound, asked, session.err))

  const writer = createRowWriter(session.out, format)
  // With no sort and no page every row is decided on by itself.
  const isStream = bound.sorts.length === 0 && !asked.paged
  const way = bound.refused ? refuse : isStream ? stream : collect
  const counts = await way({ session, bound, rows: opened.value.rows, write: writer.write })
  await opened.value.close()
  if (!counts.ok) return fail(session, counts.reason)
  const { diagnostics, omitted, refused } = bound
  await writer.end({ ...counts.value, refused, diagnostics, omitted })
  if (flags.format === "table") await session.err.write(`${summarize(counts.value, bound)}\n`)
  return exitCodeOf(bound)
}

interface Work {
  readonly session: Session
  readonly bound: BoundQuery
  readonly rows: AsyncIterable<CommandResult<readonly unknown[]>>
  /** False when nobody reads the output any longer. */
  readonly write: (rows: readonly unknown[]) => Promise<boolean>
}

type Counts = Pick<Ending, "pages" | "matched">

function refuse(): Promise<CommandResult<Counts>> {
  return Promise.resolve(success({ pages: 0, matched: 0 }))
}

/** Writes the rows that match as they come, so that memory does not grow with their number. */
async function stream(work: Work): Promise<CommandResult<Counts>> {
  const matched = await readMatching(work, work.write)
  return matched.ok
    ? success({ pages: countPages(matched.value, work.bound.paging), matched: matched.value })
    : matched
}

/** Keeps the rows that match, to sort them and to cut out the page. */
async function collect(work: Work): Promise<CommandResult<Counts>> {
  const kept: unknown[] = []
  const read = await readMatching(work, (rows) => {
    for (const row of rows) kept.push(row)
    return Promise.resolve(true)
  })
  if (!read.ok) return read
  const { data, pages, matched } = runQuery(kept, work.bound)
  await work.write(data)
  return success({ pages, matched })
}

/** Hands on the rows that match until there are no more or nobody wants them. Gives their number. */
async function readMatching(
  { session, bound, rows }: Work,
  take: Work["write"],
): Promise<CommandResult<number>> {
  const matches = compilePredicate(bound)
  const progress = createProgress(session.err, session.now)
  let read = 0
  let matched = 0
  try {
    for await (const batch of rows) {
      if (!batch.ok) return batch
      const matching = batch.value.filter(matches)
      read += batch.value.length
      matched += matching.length
      if (session.out.isTerminal) await progress.clear()
      if (!(await take(matching))) break
      await progress.show(read, matched)
    }
  } finally {
    await progress.clear()
  }
  return success(matched)
}

function summarize({ pages, matched }: Counts, { refused, paging }: BoundQuery): string {
  if (refused) return "The query is refused, so there are no rows."
  const place = pages > 1 || paging.page > 1 ? `; page ${paging.page} of ${pages}` : ""
  return `${formatCount(matched, "row")} match${matched === 1 ? "es" : ""}${place}.`
}
