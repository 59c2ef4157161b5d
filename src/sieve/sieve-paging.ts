import { noPaging, unreachableRows, wrappedSkip } from "../diagnostics/codes.ts"
import { finding, type Finding } from "../diagnostics/finding.ts"
import type { PagingDialect, PagingReading } from "../bind/dialect.ts"
import { placeOf, readPageNumber, unpaged } from "../bind/paging.ts"
import type { Fields } from "../fields/field.ts"
import type { PageRequest } from "../language/ast.ts"
import { int32, int32Range } from "./read-operand.ts"

/**
 * Reads the page parameters (rule S18). A size above the maximum takes fewer rows, but skips as
 * many as requested. A size below 1 means no paging.
 */
function readPaging(request: PageRequest, { defaultPageSize, maxPageSize }: Fields): PagingReading {
  const findings: Finding[] = []
  const reading = { usable: int32, ...int32Range, findings, rule: "S18" }
  const page = readPageNumber("page", request, { missing: 1, ...reading })
  const asked = readPageNumber("pageSize", request, { missing: defaultPageSize, ...reading })
  if (asked < 1) {
    findings.push(finding(noPaging, () => ({ amount: asked }), placeOf("pageSize", request)))
    return { paging: unpaged, findings }
  }
  const taken = Math.min(asked, maxPageSize)
  if (taken < asked)
    findings.push(
      finding(
        unreachableRows,
        () => ({ amount: asked, limit: taken }),
        placeOf("pageSize", request),
      ),
    )
  const skip = Math.imul((page - 1) | 0, asked)
  if (skip !== (page - 1) * asked)
    findings.push(finding(wrappedSkip, () => ({ amount: skip }), placeOf("page", request)))
  return { paging: { page, pageSize: taken, skip: Math.max(0, skip) }, findings }
}

/** The paging part of the dialect. */
export const sievePaging: PagingDialect = { readPaging }
