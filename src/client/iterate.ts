import type { ColumnField, ColumnKind, Operand } from "../fields/field.ts"
import { readBooleanOfRow } from "../fields/kinds/boolean.ts"
import { readDateTimeOfRow } from "../fields/kinds/date.ts"
import { readNumberOfRow } from "../fields/kinds/number.ts"
import { readTextOfRow } from "../fields/kinds/text.ts"
import { readUuidOfRow } from "../fields/kinds/uuid.ts"
import type { RequestError } from "./request-error.ts"

/** One page as it came. */
export interface PageEvent {
  /** From 1 on. */
  readonly page: number
  /** Number of pages, where the service says it; it can change from page to page. */
  readonly pages: number | undefined
  /** How many rows of this page did not come before. */
  readonly rows: number
}

/** A sign that the list changed while it was read. */
export type ChangeEvent =
  /** The service says another number of pages than before. */
  | {
      readonly kind: "pages"
      readonly page: number
      readonly pages: number | undefined
      readonly before: number | undefined
    }
  /** So many rows of the page came before, and are dropped: others were put in front of them. */
  | { readonly kind: "repeated-rows"; readonly page: number; readonly rows: number }

/** What is told while rows are read. A throw ends the iteration. */
export interface IterationEvents {
  /** Called with each page, before its rows come. */
  readonly onPage?: ((event: PageEvent) => void) | undefined
  /** Called as soon as a change shows, before {@link IterationEvents.onPage}. */
  readonly onChange?: ((event: ChangeEvent) => void) | undefined
}

/** A page of a list. */
export interface SourcePage<Row> {
  readonly rows: readonly Row[]
  readonly pages: number | undefined
  /** The error for a page that cannot be used. */
  readonly fail: (wrong: string) => RequestError
}

/** Where the rows come from, and by what they are told apart. */
export interface PageSource<Row> {
  readonly readPage: (page: number) => Promise<SourcePage<Row>>
  readonly unique: ColumnField
  readonly signal: AbortSignal | undefined
}

/** Pages in a row without a new row. A busy list can have some; a service that does not look at `page` has nothing else. */
const mostIdlePages = 10

/** All rows of all pages, each once, in the order in which they come. */
export async function* readRows<Row>(
  { readPage, unique, signal }: PageSource<Row>,
  { onPage, onChange }: IterationEvents,
): AsyncGenerator<Row, void, undefined> {
  const seen = new Set<unknown>()
  let before: number | undefined
  let idle = 0
  for (let page = 1; ; page++) {
    signal?.throwIfAborted()
    const answer = await readPage(page)
    const { pages } = answer
    const rows = dropSeen(answer, unique, seen)
    const repeated = answer.rows.length - rows.length
    if (page > 1 && pages !== before) onChange?.({ kind: "pages", page, pages, before })
    if (repeated > 0) onChange?.({ kind: "repeated-rows", page, rows: repeated })
    onPage?.({ page, pages, rows: rows.length })
    for (const row of rows) {
      signal?.throwIfAborted()
      yield row
    }
    // A number of pages below the page that has rows is wrong, and says nothing about the end. One above an empty page may be
    // right: services may take rows out of a page after they have cut it.
    if (pages === page || (answer.rows.length === 0 && (pages ?? 0) < page)) return
    idle = rows.length === 0 ? idle + 1 : 0
    if (idle === mostIdlePages) throw answer.fail(`is the ${idle}th without a new row`)
    before = pages
  }
}

/** Rows that come for the first time. */
function dropSeen<Row>(
  { rows, fail }: SourcePage<Row>,
  unique: ColumnField,
  seen: Set<unknown>,
): readonly Row[] {
  return rows.filter((row, index) => {
    const key = keyOf(row, unique)
    // Such a row could come twice, or not at all, and nobody would know.
    if (key === undefined)
      throw fail(`holds no ${unique.kind} under ${JSON.stringify(unique.name)} in row ${index + 1}`)
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}

/** Not `kinds`, which bring along how texts are read and compared. */
const readers: { readonly [Kind in ColumnKind]: (raw: unknown) => Operand | undefined } = {
  text: readTextOfRow,
  number: readNumberOfRow,
  integer: readNumberOfRow,
  enum: readNumberOfRow,
  date: readDateTimeOfRow,
  boolean: readBooleanOfRow,
  uuid: readUuidOfRow,
}

/** The value by which a row is told from others: canonical for its kind, and in a form that sets compare; undefined when none is. */
function keyOf(row: unknown, { kind, read }: ColumnField): string | number | boolean | undefined {
  const operand = readers[kind](readOrNothing(read, row))
  // JSON rounds greater numbers, and two rows would look like one.
  if (typeof operand === "number" && Math.abs(operand) > Number.MAX_SAFE_INTEGER) return undefined
  return typeof operand === "object" ? `${operand.ms} ${operand.ticks}` : operand
}

function readOrNothing(read: ColumnField["read"], row: unknown): unknown {
  try {
    return read(row)
  } catch {
    return undefined
  }
}
