import { clampedPageSize } from "../diagnostics/codes.ts"
import { finding, type Finding } from "../diagnostics/finding.ts"
import type { Total } from "../diagnostics/total.ts"
import type { Fields } from "../fields/field.ts"
import type { PageRequest } from "../language/ast.ts"
import type { PagingDialect, PagingReading } from "./dialect.ts"
import { placeOf, readPageNumber } from "./paging.ts"

/** Reads the page parameters (rule P3): replaces unusable values, limits the size to the table's maximum, and then finds the page. */
function readPaging(
  request: Total<PageRequest>,
  { defaultPageSize, maxPageSize }: Fields,
): PagingReading {
  const findings: Finding[] = []
  const reading = { usable: fromOne, least: 1, most: undefined, findings, rule: undefined }
  const page = readPageNumber("page", request, 1, reading)
  const asked = readPageNumber("pageSize", request, defaultPageSize, reading)
  const pageSize = Math.min(asked, maxPageSize)
  if (asked > maxPageSize)
    findings.push(
      finding(
        clampedPageSize,
        () => ({ amount: asked, limit: maxPageSize }),
        placeOf("pageSize", request),
      ),
    )
  const paging = { page, pageSize, skip: (page - 1) * pageSize }
  return { paging, findings, afterLast: placeOf("page", request) }
}

export const standardPaging: PagingDialect = { readPaging }

/** Returns a number from 1 to the largest safe integer, which also stands for larger ones; undefined below 1. */
function fromOne(number: number): number | undefined {
  return number >= 1 ? Math.min(number, Number.MAX_SAFE_INTEGER) : undefined
}
