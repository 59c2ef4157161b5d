import { treeCodes } from "../diagnostics/tree-codes.js"
import { finding, type Finding, type Place } from "../diagnostics/finding.js"
import { unpaged, type PagingDialect, type PagingReading } from "../bind/paging.js"
import type { Fields } from "../fields/field.js"
import type { PageRequest } from "../language/ast.js"
import { trimWhiteSpace } from "../language/white-space.js"
import { sieveCodes } from "./codes.js"

type CountCode = (typeof treeCodes)["unreadable-page" | "unreadable-page-size"]

/** A 32-bit number, or what stands in for one that is missing or cannot be read. */
function readCount(written: string | number | undefined, missing: number, place: Place, code: CountCode, findings: Finding[]): number {
  if (written === undefined) return missing
  const text = trimWhiteSpace(String(written))
  const number = /^[+-]?[0-9]+$/.test(text) ? Number(text) : Number.NaN
  if (number === (number | 0)) return number
  findings.push(finding(code, place, [String(written), missing], { rule: "S18" }))
  return missing
}

/** Rule S18: a size above the maximum takes fewer rows, but skips as many as asked for; a size below 1 means no paging. */
function readPaging(request: PageRequest, { defaultPageSize, maxPageSize }: Fields): PagingReading {
  const findings: Finding[] = []
  const place = (source: "page" | "pageSize"): Place => {
    const written = request[source]
    return { source, range: typeof written === "string" ? { start: 0, end: written.length } : undefined }
  }
  const page = readCount(request.page, 1, place("page"), treeCodes["unreadable-page"], findings)
  const asked = readCount(request.pageSize, defaultPageSize, place("pageSize"), treeCodes["unreadable-page-size"], findings)
  if (asked < 1) {
    findings.push(finding(sieveCodes["no-paging"], place("pageSize"), [String(asked)]))
    return { paging: unpaged, findings }
  }
  const taken = Math.min(asked, maxPageSize)
  if (taken < asked) findings.push(finding(sieveCodes["unreachable-rows"], place("pageSize"), [asked, taken]))
  const skip = Math.imul((page - 1) | 0, asked)
  if (skip !== (page - 1) * asked) findings.push(finding(sieveCodes["wrapped-skip"], place("page"), [skip]))
  return { paging: { page, pageSize: taken, skip: Math.max(0, skip) }, findings }
}

/** Stock Sieve's way to read the page parameters. */
export const sievePaging: PagingDialect = { readPaging }
