import { unreadablePage, unreadablePageSize } from "../diagnostics/codes.ts"
import { finding, type Finding, type Place } from "../diagnostics/finding.ts"
import type { PageRequest } from "../language/ast.ts"
import { trimWhiteSpace } from "../language/white-space.ts"
import type { Paging } from "./bound.ts"
import type { Total } from "../diagnostics/total.ts"

export const unpaged: Paging = { page: 1, pageSize: Infinity, skip: 0 }

/** Returns the place of a page parameter: the whole of its text. */
export function placeOf(source: keyof PageRequest, request: Total<PageRequest>): Place {
  const written = request[source]
  return {
    source,
    range: typeof written === "string" ? { start: 0, end: written.length } : undefined,
  }
}

interface PageNumberReading {
  /** Returns the number to use for the given one, NaN where no integer was read; undefined for none. */
  readonly usable: (number: number) => number | undefined
  readonly least: number
  readonly most: number | undefined
  readonly findings: Finding[]
  /** The rule that decides; undefined for the first rule of the code. */
  readonly rule: string | undefined
}

/** Reads a page parameter. `missing` is the number to use when it is absent or cannot be used. */
export function readPageNumber(
  source: keyof PageRequest,
  request: Total<PageRequest>,
  missing: number,
  { usable, least, most, findings, rule }: PageNumberReading,
): number {
  const written = request[source]
  if (written === undefined) return missing
  const text = trimWhiteSpace(String(written))
  const number = /^[+-]?[0-9]+$/.test(text) ? Number(text) : Number.NaN
  const nearest = usable(number)
  const used = nearest ?? missing
  const code = source === "page" ? unreadablePage : unreadablePageSize
  if (used !== number) {
    const range = nearest === undefined ? { least, most } : { most: nearest }
    const place = placeOf(source, request)
    findings.push(
      finding(code, () => ({ value: String(written), used, ...range }), { ...place, rule }),
    )
  }
  return used
}
