import type { BoundQuery } from "../../bind/bound.ts"
import type { Diagnostic } from "../../diagnostics/diagnostic.ts"
import { describeFirst } from "../../diagnostics/finding.ts"
import { visible } from "../../diagnostics/visible.ts"
import { countPages } from "../../evaluate/page.ts"
import { findMissing } from "../../evaluate/missing-property.ts"
import { describeRefusal } from "../../endpoint/list-endpoint.ts"
import { compilePredicate } from "../../evaluate/predicate.ts"
import { findAnswer } from "../../evaluate/run-query.ts"
import type { ApplyFlags } from "../flags.ts"
import {
  exitCodeOf,
  failure,
  success,
  type ExitCode,
  type CommandResult,
} from "../command-result.ts"
import { formatCount } from "../output/texts.ts"
import { renderDiagnostics } from "../output/render-diagnostics.ts"
import { chooseColumns } from "../output/row-column.ts"
import { createRowFormat } from "../output/row-formats.ts"
import { createRowWriter, type Ending, type RowFormat } from "../output/row-writer.ts"
import { standard } from "../../apply/standard.ts"
import {
  createConditionPrinter,
  isRefusedByStrict,
  openQuery,
  prepareOpened,
  type CommandQuery,
} from "../query.ts"
import type { DatabaseTable } from "../database/open-database.ts"
import { nameRows, openTable, type OpenTable } from "../open-table.ts"
import { createValueCounter, type ValueCounter } from "./count-values.ts"
import { createReason, type Reason } from "./no-rows.ts"
import { fail, type Session } from "../session.ts"

export async function runApply(
  session: Session,
  file: string | undefined,
  flags: ApplyFlags,
): Promise<ExitCode> {
  // A stock server ignores what it cannot use, so its dialect is strict on demand alone.
  const isStrict = flags.dialect !== "sieve" && flags.lenient !== true
  const query = await openQuery({ strict: isStrict, ...flags })
  if (!query.ok) return fail(session, query.reason)
  const input = query.value
  const source = chooseSource(session, file, flags, input)
  if (!source.ok) return fail(session, source.reason)
  const name =
    flags.count === true ? "count" : (flags.format ?? (session.out.isTerminal ? "table" : "json"))
  const opened = await openTable(session, source.value, { ...flags, keepsLines: name === "ndjson" })
  if (!opened.ok) return fail(session, opened.reason)
  const { rows, close, describeMisfits, database } = opened.value
  const bound = prepareOpened(input, opened.value)
  const chosen = chooseFormat(name, session, flags, opened.value)
  if (!chosen.ok) {
    await close()
    return fail(session, chosen.reason)
  }
  const { format, counter } = chosen.value
  if (format.holdsDiagnostics !== true)
    await session.err.write(renderDiagnostics(bound, input, session.err))

  const writer = createRowWriter(session.out, format)
  const found = input.dialect === standard ? database : undefined
  const write = chooseWriter(bound, counter, found, {
    isCount: name === "count",
    isPaged: input.paged,
    isCut: flags.limit !== undefined,
  })
  const hints: Diagnostic[] = []
  const look = (first: readonly unknown[]): unknown =>
    hints.push(...describeFirst(findMissing(first, bound, true)))
  const reason = createReason(bound, createConditionPrinter(input))
  const holdsTotal = found === undefined && (name === "json" || name === "table")
  const first = writeFirst(writer.write, flags.limit, holdsTotal)
  const counts = await write({ session, bound, rows, look, reason, write: first })
  await close()
  if (!counts.ok) return fail(session, counts.reason)
  const { refused, diagnostics: known } = bound
  const more = [...counts.value.diagnostics.filter((one) => !known.includes(one)), ...hints]
  await writer.end({ ...counts.value, refused, diagnostics: [...known, ...more] })
  session.progress.end()
  const fault = format.fault?.()
  if (fault !== undefined) return fail(session, fault)
  if (format.holdsDiagnostics !== true)
    await session.err.write(
      renderDiagnostics({ diagnostics: more, omitted: 0 }, input, session.err),
    )
  for (const remark of [...(format.describeHidden?.() ?? []), ...describeMisfits()])
    await session.err.write(`${visible(remark)}\n`)
  const advises = isStrict && flags.strict === undefined && isRefusedByStrict(bound, opened.value)
  const end = describeEnd(name, counts.value, bound, reason)
  await session.err.write(end === undefined ? "" : `${end}${advises ? ` ${advice}` : ""}\n`)
  return exitCodeOf(bound)
}

/** Returns what holds the rows, after it was found that the flags go with the query. */
function chooseSource(
  { stdin }: Session,
  file: string | undefined,
  { table, limit }: ApplyFlags,
  { query }: CommandQuery,
): CommandResult<string> {
  if (limit !== undefined && query.page !== undefined)
    return failure("--limit writes the first rows of all pages; leave out the page")
  const source = file ?? (table !== undefined || stdin.isTTY !== true ? "-" : undefined)
  return source === undefined ? failure(`expected rows; ${nameRows}`) : success(source)
}

/** Writes a number of rows, or all, and leaves out those after them. @param readsOn - true where all rows are counted. */
function writeFirst(
  write: WriteOptions["write"],
  limit: number | undefined,
  readsOn: boolean,
): WriteOptions["write"] {
  if (limit === undefined) return write
  let left = limit
  return async (rows) => {
    const first = rows.slice(0, left)
    left -= first.length
    return (await write(first)) && (left > 0 || readsOn)
  }
}

/** Makes the format of the flags, with the columns that they choose, or with what counts the values of one in place of the rows. */
function chooseFormat(
  name: Parameters<typeof createRowFormat>[0],
  { out }: Session,
  flags: ApplyFlags,
  opened: OpenTable,
): CommandResult<{ readonly format: RowFormat; readonly counter: ValueCounter | undefined }> {
  const { countBy, columns: names = countBy === undefined ? undefined : [countBy] } = flags
  // A database counts the values of fields alone.
  const isField = countBy !== undefined && opened.database !== undefined
  const source = isField ? { ...opened, properties: [] } : opened
  const picked = names === undefined ? success(undefined) : chooseColumns(names, source)
  if (!picked.ok) return picked
  const [column] = picked.value ?? []
  const counter =
    countBy === undefined || column === undefined ? undefined : createValueCounter(column)
  const isGuessed = flags.fields === undefined
  const format = createRowFormat(name, out, {
    table: opened.table,
    isGuessed,
    hasCells: opened.hasCells,
    columns: isGuessed ? opened.header : undefined,
    more: opened.database?.properties,
    chosen: counter?.columns ?? picked.value,
  })
  return success({ format, counter })
}

interface WriteOptions {
  readonly session: Session
  readonly bound: BoundQuery
  readonly rows: AsyncIterable<CommandResult<readonly unknown[]>>
  /** Looks at the first rows, for hints about all of them. */
  readonly look: (first: readonly unknown[]) => unknown
  readonly reason: Reason
  /** Returns false when nobody reads the output any longer. */
  readonly write: (rows: readonly unknown[]) => Promise<boolean>
}

interface Counts extends Omit<Ending, "refused"> {
  /** True where a server counts fewer rows than it returns. */
  readonly isUncounted?: boolean
}

type WriteRows = (options: WriteOptions) => Promise<CommandResult<Counts>>

/** Chooses how rows are written. */
function chooseWriter(
  bound: BoundQuery,
  counter: ValueCounter | undefined,
  found: DatabaseTable | undefined,
  { isCount, isPaged, isCut }: { isCount: boolean; isPaged: boolean; isCut: boolean },
): WriteRows {
  if (bound.refused) return writeNothing
  if (found !== undefined) {
    const isCounted = isCount || counter !== undefined || isPaged || isCut
    const write = writeFound(found, counter, isCount, isCounted)
    return (options) => write(options).catch(found.fail)
  }
  if (counter !== undefined) return writeCounts(counter)
  return writeRead(bound, isCount || (bound.sorts.length === 0 && !isPaged))
}

/**
 * Writes rows that are read as a stream, where each row is decided on separately, without sorts and page.
 * @param isUnordered - true when neither order nor page matter.
 */
function writeRead({ server }: BoundQuery, isUnordered: boolean): WriteRows {
  return isUnordered && server?.run === undefined ? streamRows : writePage
}

function writeNothing({ bound }: WriteOptions): Promise<CommandResult<Counts>> {
  const { diagnostics, omitted } = bound
  return Promise.resolve(success({ pages: 0, total: 0, diagnostics, omitted }))
}

/** Writes matching rows as they arrive, so that memory does not grow with their number. */
async function streamRows(options: WriteOptions): Promise<CommandResult<Counts>> {
  const total = await readMatching(options, options.write)
  if (!total.ok) return total
  return success({ ...countPages(total.value, options.bound), total: total.value })
}

async function writePage(options: WriteOptions): Promise<CommandResult<Counts>> {
  const { bound, session, write } = options
  const kept: unknown[] = []
  const read = await readMatching(options, (rows) => {
    for (const row of rows) kept.push(row)
    return Promise.resolve(true)
  })
  if (!read.ok) return read
  if (kept.length >= manyRows)
    await session.progress.announce(
      `Sorting ${formatCount(kept.length, "row")}`,
      kept.length / 1000,
    )
  const answer = findAnswer(kept, bound)
  const { data, pages, total, diagnostics, omitted } = answer
  const failing = bound.server?.failureOf(answer)
  if (failing !== undefined) return failure(failing.message)
  let written = 0
  for (const part of partsOf(data)) {
    if (!(await write(part))) break
    written += part.length
    await session.progress.show(() => `${formatCount(written, "row")} written`)
  }
  return success({ pages, total, isUncounted: data.length > total, diagnostics, omitted })
}

/** Writes the rows that a database finds by itself, so that memory holds few of them, or the values that it counts. */
function writeFound(
  database: DatabaseTable,
  counter: ValueCounter | undefined,
  isCount: boolean,
  isCounted: boolean,
): WriteRows {
  const find = async (bound: BoundQuery) =>
    counter === undefined
      ? database.rows(bound)
      : [success((await database.values(bound, counter.column)).map(counter.row))]
  return async ({ bound, write, session, reason }) => {
    let written = 0
    for await (const batch of isCount ? [] : await find(bound)) {
      if (!batch.ok) return batch
      written += batch.value.length
      if (!(await write(batch.value))) break
      await session.progress.show(() => `${formatCount(written, "row")} written`)
    }
    const total = isCounted ? await database.count(bound) : written
    if (total === 0) await reason.count(database.count)
    const counted = { ...countPages(total, bound), total }
    return success(counter === undefined ? counted : { ...counted, pages: 1 })
  }
}

/** Counts what would be written, and writes the values. */
function writeCounts(counter: ValueCounter): WriteRows {
  return async (options) => {
    const write: WriteOptions["write"] = (rows) => {
      counter.add(rows)
      return Promise.resolve(true)
    }
    const counted = await writeRead(options.bound, true)({ ...options, write })
    if (!counted.ok) return counted
    for (const part of partsOf(counter.rows())) if (!(await options.write(part))) break
    return success({ ...counted.value, pages: 1 })
  }
}

/** Number of rows from which on sorting takes a noticeable time. */
const manyRows = 20_000

/** Maximum rows that are read or written without a look at the clock. */
const partSize = 5000

function* partsOf(rows: readonly unknown[]): Generator<readonly unknown[], undefined> {
  for (let start = 0; start < rows.length; start += partSize)
    yield rows.length <= partSize ? rows : rows.slice(start, start + partSize)
}

/** Passes matching rows on until the rows end or the receiver stops. Returns their number. */
async function readMatching(
  { session, bound, rows, look, reason }: WriteOptions,
  receive: WriteOptions["write"],
): Promise<CommandResult<number>> {
  // A dialect that runs the query by itself needs the rows that do not match too.
  const matches = bound.server?.run === undefined ? compilePredicate(bound) : () => true
  let read = 0
  let total = 0
  const describe = (): string =>
    `${formatCount(read, "row")} read, ${total.toLocaleString("en-US")} matching`
  for await (const batch of rows) {
    if (!batch.ok) return batch
    for (const part of partsOf(batch.value)) {
      if (read === 0) look(part)
      const matching = part.filter(matches)
      read += part.length
      total += matching.length
      if (total === 0) reason.add(part)
      if (!(await receive(matching))) return success(total)
      await session.progress.show(describe)
    }
  }
  return success(total)
}

const advice = "With --lenient it returns what a lenient server returns."

function summarize({ pages, total, isUncounted }: Counts, { paging }: BoundQuery): string {
  if (isUncounted === true) return "The server fails when it counts the rows."
  const place = pages > 1 || paging.page > 1 ? `; page ${paging.page} of ${pages}` : ""
  return `${formatCount(total, "row")} match${total === 1 ? "es" : ""}${place}.`
}

/** Says in a line why there are no rows, and for a table how many there are. */
function describeEnd(
  name: Parameters<typeof createRowFormat>[0],
  counts: Counts,
  bound: BoundQuery,
  reason: Reason,
): string | undefined {
  if (bound.refused) return visible(describeRefusal(bound.diagnostics))
  if (counts.total === 0) return reason.describe()
  if (name === "table") return summarize(counts, bound)
  // Other formats have shown what JSON holds.
  if (name !== "json") return undefined
  return counts.diagnostics.find(({ code }) => code === "page-after-last")?.message
}
