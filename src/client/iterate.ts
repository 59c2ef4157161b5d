import { keyOf } from "../bind/operand-order.ts"
import { refusedSort } from "../builder/codes.ts"
import { finding } from "../diagnostics/finding.ts"
import { own } from "../diagnostics/own.ts"
import type { RefusedSortData } from "../diagnostics/refusal-data.ts"
import type { QueryError } from "../diagnostics/result.ts"
import { quote } from "../diagnostics/wording.ts"
import type { ColumnField, Operand, Field, Fields } from "../fields/field.ts"
import type { QueryText } from "../language/ast.ts"
import { foldName } from "../language/names.ts"
import { trimWhiteSpace } from "../language/white-space.ts"
import { errorOf, pageError } from "./list-query.ts"
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
  /** An earlier page had `rows` of these rows, so they are dropped: other rows were inserted before them. */
  | { readonly kind: "repeated-rows"; readonly page: number; readonly rows: number }

/** Callbacks of an iteration. An error in one of them ends the iteration. */
export interface IterationEvents {
  /** Receives each page before its rows are yielded. */
  readonly onPage?: ((event: PageEvent) => void) | undefined
  /** Receives each change of the list that is noticed, before {@link IterationEvents.onPage} receives the page. */
  readonly onChange?: ((event: ChangeEvent) => void) | undefined
}

export interface IterationQuery {
  readonly text: Omit<QueryText, "page" | "pageSize"> & { readonly pageSize: number }
  readonly unique: ColumnField
}

/**
 * Prepares a query for reading all pages: adds a unique field as the last sort, and the maximum page size unless the query has one.
 * @throws QueryError when the table has no unique field, when one more sort is too many, and for a query with a later page.
 */
export function prepareIteration(given: QueryText, table: Fields): IterationQuery {
  const query = own(given)
  const { unique, sorts } = sortByUnique(query.sorts ?? "", table)
  if ((readPageParameter("page", query) ?? 1) !== 1)
    throw pageError("page", { reason: "all-pages" }, query.page)
  const pageSize = Math.min(
    readPageParameter("pageSize", query) ?? table.maxPageSize,
    table.maxPageSize,
  )
  return {
    text: { ...(query.filters !== undefined && { filters: query.filters }), sorts, pageSize },
    unique,
  }
}

/** Adds a unique field as the last sort, unless the sorts have one: sorts after it decide nothing (rule T15). */
function sortByUnique(
  sorts: string,
  table: Fields,
): { readonly unique: ColumnField; readonly sorts: string } {
  const entries = sorts.split(",").filter((entry) => trimWhiteSpace(entry) !== "")
  const names = new Set(entries.map((entry) => foldName(trimWhiteSpace(entry).replace(/^-/, ""))))
  const candidates = [...table.fields.values()].filter(isUnique)
  const sorted = candidates.find(({ name }) => names.has(foldName(name)))
  if (sorted) return { unique: sorted, sorts }
  const [unique] = candidates
  if (unique === undefined) throw sortError({ reason: "no-unique-field" })
  const limit = table.limits.sorts
  if (limit !== false && entries.length >= limit) {
    const { name: field } = unique
    throw sortError({ reason: "no-room", field, limit: limit - 1, amount: entries.length })
  }
  // A dialect may have escapes in sorts; the name must not become a part of the entry before it.
  if (sorts.includes("\\")) throw sortError({ reason: "escaped", given: quote(sorts) })
  return { unique, sorts: entries.length === 0 ? unique.name : `${sorts},${unique.name}` }
}

function sortError(data: RefusedSortData): QueryError {
  return errorOf(finding(refusedSort, () => data, { source: "sorts", rule: "P1" }))
}

function isUnique(field: Field): field is ColumnField {
  return field.sort && field.unique
}

function readPageParameter(source: "page" | "pageSize", query: QueryText): number | undefined {
  const given = query[source]
  if (given === undefined) return undefined
  const text = trimWhiteSpace(String(given))
  const count = /^\+?[0-9]+$/.test(text) ? Number(text) : 0
  if (count < 1) throw pageError(source, { least: 1 }, given)
  return count
}

export interface SourcePage<Row> {
  readonly rows: readonly Row[]
  readonly pages: number | undefined
  /** The number of rows of all pages, where the service reports it. */
  readonly total: number | undefined
  /** The cursor of the next page, null on the last one; undefined where the service reports none. */
  readonly next: string | null | undefined
  readonly fail: (problem: string) => RequestError
}

export interface PageSource<Row> {
  /** Reads a page: the one after a cursor, or else the one with the number. */
  readonly readPage: (page: number, after: string | undefined) => Promise<SourcePage<Row>>
  readonly unique: ColumnField
  readonly pageSize: number
  readonly cursors: boolean
  readonly signal: AbortSignal | undefined
}

/** Consecutive pages without a new row at which the iteration fails: a service that ignores `page` returns nothing else. */
const maxIdlePages = 10

/** What the pages after the first held. Rows of which none is new are a sign that the service ignores `page`. */
type LaterPages = "nothing" | "repeated rows" | "new rows"

/** Yields the rows of all pages, each once, in the order of the pages. */
export async function* readRows<Row>(
  { readPage, unique, pageSize, cursors, signal }: PageSource<Row>,
  events: IterationEvents,
): AsyncGenerator<Row, void, undefined> {
  const seen = new Set<unknown>()
  let before: number | undefined
  let idle = 0
  let later: LaterPages = "nothing"
  let after: string | undefined
  for (let page = 1; ; page++) {
    signal?.throwIfAborted()
    const content = await readPage(page, after)
    const next = cursors ? nextCursor(content, after) : undefined
    const rows = dropSeen(content, unique, seen)
    reportPage(page, before, content, rows.length, events)
    for (const row of rows) {
      signal?.throwIfAborted()
      yield row
    }
    idle = rows.length === 0 ? idle + 1 : 0
    if (page > 1 && idle === 0) later = "new rows"
    if (page > 1 && content.rows.length > 0 && later === "nothing") later = "repeated rows"
    const isLast =
      next === undefined ? isLastPage(content, page, pageSize, seen.size) : next === null
    if (!cursors && (isLast || idle === maxIdlePages) && later === "repeated rows")
      throw content.fail(
        "holds rows of earlier pages without a new row, like every page after the first: the service seems to ignore page",
      )
    if (isLast) return
    if (idle === maxIdlePages) throw content.fail(`is the ${idle}th in a row without a new row`)
    before = content.pages
    after = next ?? undefined
  }
}

/** Returns the cursor of the next page, null on the last one. @throws RequestError without one that leads further. */
function nextCursor({ next, fail }: SourcePage<unknown>, after: string | undefined): string | null {
  if (next === undefined || next === "") throw fail('has no cursor in "next"')
  if (next === after)
    throw fail('has the cursor in "next" that was sent: the service seems to ignore after')
  return next
}

/**
 * True for the last page. A number of pages below a page with rows is wrong and says nothing about the end. A number above an empty
 * page may be right: services may remove rows from a page after they have cut it. Without a number of pages the total decides, of
 * which only different rows count: where rows were inserted, some come twice. A short page says nothing, since services may allow
 * fewer rows than the query wants.
 */
function isLastPage(
  { pages, total, rows }: SourcePage<unknown>,
  page: number,
  pageSize: number,
  seen: number,
): boolean {
  if (rows.length === 0) return pages === undefined || pages <= page
  if (pages !== undefined) return pages === page
  // A total below the rows of one page is wrong.
  if (total !== undefined && total >= rows.length) return seen >= total
  // Such a service ignores the paging and sends the whole list.
  return page === 1 && rows.length > pageSize
}

function reportPage(
  page: number,
  before: number | undefined,
  content: SourcePage<unknown>,
  rows: number,
  { onPage, onChange }: IterationEvents,
): void {
  const { pages } = content
  const repeated = content.rows.length - rows
  if (page > 1 && pages !== before) onChange?.({ kind: "pages", page, pages, before })
  if (repeated > 0) onChange?.({ kind: "repeated-rows", page, rows: repeated })
  onPage?.({ page, pages, rows })
}

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

/** Returns the canonical value of the unique field, in a form that a Set compares; undefined for a row without a value. */
function rowKey(row: unknown, { rules, read }: ColumnField): Exclude<Operand, object> | undefined {
  const operand = rules.readRow(readOrNothing(read, row))
  // JSON rounds greater numbers, so two rows could look like one.
  if (typeof operand === "number" && Math.abs(operand) > Number.MAX_SAFE_INTEGER) return undefined
  return typeof operand === "object" ? keyOf(operand, false) : operand
}

export function readOrNothing(read: ColumnField["read"], row: unknown): unknown {
  try {
    return read(row)
  } catch {
    return undefined
  }
}
