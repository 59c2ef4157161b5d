import { finding, type Finding } from "../diagnostics/finding.ts"
import {
  placeOf,
  readCount,
  unpaged,
  type PagingDialect,
  type PagingReading,
} from "../bind/paging.ts"
import type { Fields } from "../fields/field.ts"
import type { PageRequest } from "../language/ast.ts"
import { sieveCodes } from "./codes.ts"
import { int32 } from "./int32.ts"

/** Rule S18: a size above the maximum takes fewer rows, but skips as many as asked for; a size below 1 means no paging. */
function readPaging(request: PageRequest, { defaultPageSize, maxPageSize }: Fields): PagingReading {
  const findings: Finding[] = []
  const page = readCount("page", request, 1, int32, findings, "S18")
  const asked = readCount("pageSize", request, defaultPageSize, int32, findings, "S18")
  if (asked < 1) {
    findings.push(finding(sieveCodes["no-paging"], placeOf("pageSize", request), [String(asked)]))
    return { paging: unpaged, findings }
  }
  const taken = Math.min(asked, maxPageSize)
  if (taken < asked)
    findings.push(
      finding(sieveCodes["unreachable-rows"], placeOf("pageSize", request), [asked, taken]),
    )
  const skip = Math.imul((page - 1) | 0, asked)
  if (skip !== (page - 1) * asked)
    findings.push(finding(sieveCodes["wrapped-skip"], placeOf("page", request), [skip]))
  return { paging: { page, pageSize: taken, skip: Math.max(0, skip) }, findings }
}

/** Stock Sieve's way to read the page parameters. */
export const sievePaging: PagingDialect = { readPaging }
