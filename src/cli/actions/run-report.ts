import {
  exitCodes,
  failure,
  success,
  type CommandResult,
  type ExitCode,
} from "../command-result.ts"
import { openGuardedLists, type ListFlags } from "../guarded-lists.ts"
import { describeFileFailure } from "../input/bytes.ts"
import { openRows } from "../input/open-source.ts"
import { formatCount } from "../output/texts.ts"
import { createQueryCounter } from "../report/count-queries.ts"
import { readLines, readRequest, type LoggedRequest } from "../report/read-log.ts"
import { writeReport } from "../report/write-report.ts"
import { fail, type Session } from "../session.ts"

export interface ReportFlags extends ListFlags {
  readonly format: "table" | "json" | "markdown"
}

/** Runs `trommel report`. @param files - the logs. None: standard input. */
export async function runReport(
  session: Session,
  files: readonly string[],
  { format, ...flags }: ReportFlags,
): Promise<ExitCode> {
  const lists = await openGuardedLists(session, flags)
  if (!lists.ok) return fail(session, lists.reason)
  const { add, report } = createQueryCounter(lists.value)
  for (const file of files.length === 0 ? ["-"] : files) {
    const read = await readLog(session, file, add)
    if (!read.ok) return fail(session, read.reason)
  }
  session.progress.end()
  const text =
    format === "json"
      ? JSON.stringify(report(), undefined, 2)
      : writeReport(report(), format, session.out)
  await session.out.write(`${text.trimEnd()}\n`)
  return exitCodes.fine
}

async function readLog(
  session: Session,
  file: string,
  add: (request: LoggedRequest | undefined) => void,
): Promise<CommandResult<number>> {
  const source = openRows(session, file)
  const seen = { lines: 0, requests: 0 }
  try {
    for await (const lines of readLines(source.open())) {
      for (const line of lines.filter((one) => one.trim() !== "")) {
        const request = readRequest(line)
        if (request !== undefined) seen.requests++
        seen.lines++
        add(request)
      }
      await session.progress.show(() => `${source.name}: ${formatCount(seen.lines, "line")} read`)
    }
  } catch (error) {
    return describeFileFailure(source, error)
  }
  return seen.requests > 0 || seen.lines === 0
    ? success(seen.lines)
    : failure(
        `${source.name} holds no request; expected lines of an access log, JSON with a url, or addresses`,
      )
}
