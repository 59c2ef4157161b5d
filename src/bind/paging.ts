import { unreadablePage, unreadablePageSize } from "../diagnostics/codes.ts"
import { finding, type Finding, type Place } from "../diagnostics/finding.ts"
import type { PageRequest } from "../language/ast.ts"
import { trimWhiteSpace } from "../language/white-space.ts"
import type { Paging } from "./bound.ts"

/** Everything on one page: for those who asked for no page at all. */
export const unpaged: Paging = { page: 1, pageSize: Infinity, skip: 0 }

/** Where a page parameter stands: the whole of its text. */
export function placeOf(source: keyof PageRequest, request: PageRequest): Place {
  const written = request[source]
  return {
    source,
    range: typeof written === "string" ? { start: 0, end: written.length } : undefined,
  }
}

/** How a page parameter is read. */
interface PageNumberReading {
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
export function readPageNumber(
  source: keyof PageRequest,
  request: PageRequest,
  { missing, usable, findings, rule }: PageNumberReading,
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
