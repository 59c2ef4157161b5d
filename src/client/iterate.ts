import { keyOf } from "../bind/operand-order.ts"
import type { ColumnField, Operand } from "../fields/field.ts"
import type { RequestError } from "./request-error.ts"

/** A page that arrived. */
export interface PageEvent {
  /** The number of the page, from 1. */
  readonly page: number
  /** The number of pages, where the service reports it. It can change from page to page. */
  readonly pages: number | undefined
  /** The number of rows that no earlier page had. */
  readonly rows: number
}

/** A sign that the list changed while it was read. */
export type ChangeEvent =
  /** The service reports another number of pages than before. */
  | {
      readonly kind: "pages"
      readonly page: number
      readonly pages: number | undefined
      readonly before: number | undefined
    }
  /**
   * An earlier page had `rows` of the rows of this page, so they are dropped. This happens when
   * other rows were inserted before them.
   */
  | { readonly kind: "repeated-rows"; readonly page: number; readonly rows: number }

/** Callbacks of an iteration. An error in one of them ends the iteration. */
export interface IterationEvents {
  /** Receives each page before its rows are yielded. */
  readonly onPage?: ((event: PageEvent) => void) | undefined
  /**
   * Receives each change of the list that is noticed, before {@link IterationEvents.onPage}
   * receives the page.
   */
  readonly onChange?: ((event: ChangeEvent) => void) | undefined
}

/** A page of a list. */
export interface SourcePage<Row> {
  readonly rows: readonly Row[]
  readonly pages: number | undefined
  /** The number of rows of all pages, where the service reports it. */
  readonly total: number | undefined
  /** Makes the error for a page that cannot be used. */
  readonly fail: (problem: string) => RequestError
}

/** The reader of pages, and the field that tells rows apart. */
export interface PageSource<Row> {
  readonly readPage: (page: number) => Promise<SourcePage<Row>>
  readonly unique: ColumnField
  /** The number of rows that the query wants on each page. */
  readonly pageSize: number
  readonly signal: AbortSignal | undefined
}

/**
 * The number of consecutive pages without a new row at which the iteration fails. A busy list can
 * have a few such pages. A service that ignores `page` returns nothing else.
 */
const maxIdlePages = 10

/** What the pages after the first held. Rows of which none is new are a sign that the service ignores `page`. */
type LaterPages = "nothing" | "repeated rows" | "new rows"

/** Yields the rows of all pages, each once, in the order of the pages. */
export async function* readRows<Row>(
  { readPage, unique, pageSize, signal }: PageSource<Row>,
  events: IterationEvents,
): AsyncGenerator<Row, void, undefined> {
  const seen = new Set<unknown>()
  let before: number | undefined
  let idle = 0
  let later: LaterPages = "nothing"
  for (let page = 1; ; page++) {
    signal?.throwIfAborted()
    const content = await readPage(page)
    const rows = dropSeen(content, unique, seen)
    reportPage({ page, before, content, rows: rows.length }, events)
    for (const row of rows) {
      signal?.throwIfAborted()
      yield row
    }
    idle = rows.length === 0 ? idle + 1 : 0
    if (page > 1 && idle === 0) later = "new rows"
    if (page > 1 && content.rows.length > 0 && later === "nothing") later = "repeated rows"
    const isLast = isLastPage(content, { page, pageSize, seen: seen.size })
    if ((isLast || idle === maxIdlePages) && later === "repeated rows")
      throw content.fail(
        "holds rows of earlier pages without a new row, like every page after the first: the service seems to ignore page",
      )
    if (isLast) return
    if (idle === maxIdlePages) throw content.fail(`is the ${idle}th in a row without a new row`)
    before = content.pages
  }
}

/** How far an iteration has come. */
interface IterationProgress {
  /** The number of the page, from 1. */
  readonly page: number
  readonly pageSize: number
  /** The number of different rows of all pages so far. */
  readonly seen: number
}

/**
 * True for the last page. A number of pages below a page with rows is wrong and says nothing about the end. A number above an empty
 * page may be right: services may remove rows from a page after they have cut it. Without a number of pages the total decides, of
 * which only different rows count: where rows were inserted, some come twice. A short page says nothing, since services may allow
 * fewer rows than the query wants.
 */
function isLastPage(
  { pages, total, rows }: SourcePage<unknown>,
  { page, pageSize, seen }: IterationProgress,
): boolean {
  if (rows.length === 0) return pages === undefined || pages <= page
  if (pages !== undefined) return pages === page
  // A total below the rows of one page is wrong.
  if (total !== undefined && total >= rows.length) return seen >= total
  // Such a service ignores the paging and sends the whole list.
  return page === 1 && rows.length > pageSize
}

/** A page that arrived, and the number of pages that the one before it reported. */
interface ArrivedPage {
  readonly page: number
  readonly before: number | undefined
  readonly content: SourcePage<unknown>
  /** The number of new rows. */
  readonly rows: number
}

function reportPage(
  { page, before, content, rows }: ArrivedPage,
  { onPage, onChange }: IterationEvents,
): void {
  const { pages } = content
  const repeated = content.rows.length - rows
  if (page > 1 && pages !== before) onChange?.({ kind: "pages", page, pages, before })
  if (repeated > 0) onChange?.({ kind: "repeated-rows", page, rows: repeated })
  onPage?.({ page, pages, rows })
}

/** Returns the rows that no earlier page had. */
function dropSeen<Row>(
  { rows, fail }: SourcePage<Row>,
  unique: ColumnField,
  seen: Set<unknown>,
): readonly Row[] {
  return rows.filter((row, index) => {
    const key = rowKey(row, unique)
    // Without a key, nobody would notice that the row comes twice or is missing.
    if (key === undefined)
      throw fail(`has no ${unique.kind} under ${JSON.stringify(unique.name)} in row ${index + 1}`)
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}

/**
 * Returns what tells a row from others: the canonical value of the field, in a form that a Set compares; undefined for a row
 * without a value.
 */
function rowKey(row: unknown, { rules, read }: ColumnField): Exclude<Operand, object> | undefined {
  const operand = rules.readRow(readOrNothing(read, row))
  // JSON rounds greater numbers, so two rows could look like one.
  if (typeof operand === "number" && Math.abs(operand) > Number.MAX_SAFE_INTEGER) return undefined
  return typeof operand === "object" ? keyOf(operand, false) : operand
}

function readOrNothing(read: ColumnField["read"], row: unknown): unknown {
  try {
    return read(row)
  } catch {
    return undefined
  }
}
