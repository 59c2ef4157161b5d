import { clampedPageSize, unreadablePage, unreadablePageSize } from "../diagnostics/codes.ts"
import { finding, type Finding, type Place } from "../diagnostics/finding.ts"
import type { Fields } from "../fields/field.ts"
import type { PageRequest } from "../language/ast.ts"
import { trimWhiteSpace } from "../language/white-space.ts"
import type { Paging } from "./bound.ts"

/** What the page parameters ask for (rule P3), and what is to be said about them. */
export interface PagingReading {
  readonly paging: Paging
  readonly findings: readonly Finding[]
}

/** The part of a dialect that reads `page` and `pageSize`. */
export interface PagingDialect {
  readonly readPaging: (request: PageRequest, table: Fields) => PagingReading
}

/** Everything on one page: for those who asked for no page at all. */
export const unpaged: Paging = { page: 1, pageSize: Number.POSITIVE_INFINITY, skip: 0 }

/** Rule P3: whatever cannot be used is replaced, the size is cut to the table's maximum, and only then is the page found. */
function readPaging(request: PageRequest, { defaultPageSize, maxPageSize }: Fields): PagingReading {
  const findings: Finding[] = []
  const reading = { usable: fromOne, findings }
  const page = readCount("page", request, { missing: 1, ...reading })
  const asked = readCount("pageSize", request, { missing: defaultPageSize, ...reading })
  const pageSize = Math.min(asked, maxPageSize)
  if (asked > maxPageSize)
    findings.push(finding(clampedPageSize, [asked, maxPageSize], placeOf("pageSize", request)))
  return { paging: { page, pageSize, skip: (page - 1) * pageSize }, findings }
}

/** The default dialect's way to read the page parameters. */
export const standardPaging: PagingDialect = { readPaging }

/** Too many digits count as the largest safe integer. */
function fromOne(number: number): number | undefined {
  return number >= 1 ? Math.min(number, Number.MAX_SAFE_INTEGER) : undefined
}

/** Where a page parameter stands: the whole of its text. */
export function placeOf(source: keyof PageRequest, request: PageRequest): Place {
  const written = request[source]
  return {
    source,
    range: typeof written === "string" ? { start: 0, end: written.length } : undefined,
  }
}

/** How a page parameter is read. */
interface CountReading {
  /** What stands in where there is no number that can be used. */
  readonly missing: number
  /** What a number counts as, NaN where none was read; undefined when it cannot be used. */
  readonly usable: (number: number) => number | undefined
  /** Takes what is found. */
  readonly findings: Finding[]
  /** Why something stands in, where it is not the first rule of the code. */
  readonly rule?: string
}

/** Reads a page parameter as a whole number. */
export function readCount(
  source: keyof PageRequest,
  request: PageRequest,
  { missing, usable, findings, rule }: CountReading,
): number {
  const written = request[source]
  if (written === undefined) return missing
  const text = trimWhiteSpace(String(written))
  const number = /^[+-]?[0-9]+$/.test(text) ? Number(text) : Number.NaN
  const used = usable(number) ?? missing
  const code = source === "page" ? unreadablePage : unreadablePageSize
  if (used !== number)
    findings.push(finding(code, [String(written), used], { ...placeOf(source, request), rule }))
  return used
}
