import { finding, type Finding, type Place } from "../diagnostics/finding.ts"
import { treeCodes } from "../diagnostics/tree-codes.ts"
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
  const page = readCount("page", request, 1, fromOne, findings)
  const asked = readCount("pageSize", request, defaultPageSize, fromOne, findings)
  const pageSize = Math.min(asked, maxPageSize)
  if (asked > maxPageSize)
    findings.push(
      finding(treeCodes["clamped-page-size"], placeOf("pageSize", request), [asked, maxPageSize]),
    )
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

/**
 * A page parameter as a whole number, or what stands in for it.
 * @param missing - what stands in.
 * @param usable - what a number counts as, NaN where none was read; undefined when it cannot be used.
 * @param rule - why something stands in, where it is not the first rule of the code.
 */
export function readCount(
  source: keyof PageRequest,
  request: PageRequest,
  missing: number,
  usable: (number: number) => number | undefined,
  findings: Finding[],
  rule?: string,
): number {
  const written = request[source]
  if (written === undefined) return missing
  const text = trimWhiteSpace(String(written))
  const number = /^[+-]?[0-9]+$/.test(text) ? Number(text) : Number.NaN
  const used = usable(number) ?? missing
  const code = treeCodes[source === "page" ? "unreadable-page" : "unreadable-page-size"]
  if (used !== number)
    findings.push(finding(code, placeOf(source, request), [String(written), used], { rule }))
  return used
}
