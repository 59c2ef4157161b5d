import { noPaging, unreachableRows, wrappedSkip } from "../diagnostics/codes.ts"
import { finding, type Finding } from "../diagnostics/finding.ts"
import type { PagingDialect, PagingReading } from "../bind/dialect.ts"
import { placeOf, readPageNumber, unpaged } from "../bind/paging.ts"
import type { Total } from "../diagnostics/total.ts"
import type { PageRequest } from "../language/ast.ts"
import { isInt32, leastInt32, mostInt32 } from "./int32.ts"
import type { ServerSettings } from "./options.ts"

/** Reads the page (rule S18). A size above the maximum takes fewer rows, but skips as many as asked. */
function readPaging(
  request: Total<PageRequest>,
  defaultPageSize: number,
  maxPageSize: number,
): PagingReading {
  const findings: Finding[] = []
  const reading = { usable: int32, least: leastInt32, most: mostInt32, findings, rule: "S18" }
  const page = readPageNumber("page", request, 1, reading)
  const asked = readPageNumber("pageSize", request, defaultPageSize, reading)
  if (asked < 1) {
    if (request.pageSize !== undefined)
      findings.push(finding(noPaging, () => ({ amount: asked }), placeOf("pageSize", request)))
    return { paging: unpaged, findings, afterLast: undefined }
  }
  const taken = maxPageSize < 1 ? asked : Math.min(asked, maxPageSize)
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
  const paging = { page, pageSize: taken, skip: Math.max(0, skip) }
  return { paging, findings, afterLast: undefined }
}

/** Makes the paging part of the dialect. Page sizes of the server replace those of the table (rule S21). */
export function pagingWith({ defaultPageSize, maxPageSize }: ServerSettings): PagingDialect {
  return {
    readPaging: (request, table) =>
      readPaging(
        request,
        defaultPageSize ?? table.defaultPageSize,
        maxPageSize ?? table.maxPageSize,
      ),
  }
}

/** Returns an integer of 32 bits, with a negative zero as zero; undefined for any other number. */
function int32(value: number): number | undefined {
  return isInt32(value) ? value + 0 : undefined
}
