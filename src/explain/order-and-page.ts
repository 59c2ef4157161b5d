import type { BoundQuery } from "../bind/bound.ts"
import { visible } from "../diagnostics/visible.ts"
import { whyAllIgnored } from "./ignored.ts"
import { shownName } from "./words.ts"

/** Explains the order of the rows in one sentence (rules P1 and P2). */
export function explainOrder({ sorts: all, ignoredSorts }: BoundQuery): string {
  // Only the first sort by a field can change the order.
  const seen = new Set<unknown>()
  const sorts = all.filter(({ field }) => !seen.has(field) && seen.add(field))
  const columns = sorts.map(
    ({ field, descending }) => `by ${shownName(field)} ${descending ? "descending" : "ascending"}`,
  )
  const order =
    columns.length === 0
      ? "Keeps the order of the input"
      : `Sorts ${columns.join(", then ")}${placeOfEmpty(sorts)}`
  const lost = ignoredSorts.length
  return `${order}${lost === 0 ? "" : `; ${whyAllIgnored(ignoredSorts)}, so ${lost === 1 ? "this sort is" : "these sorts are"} ignored`}.`
}

function placeOfEmpty(sorts: BoundQuery["sorts"]): string {
  const directions = new Set(sorts.map(({ descending }) => descending))
  if (directions.size > 1) return "; empty values come first ascending, last descending"
  return directions.has(true) ? "; empty values come last" : "; empty values come first"
}

/**
 * Explains the page in one sentence (rules P3 and P4), and why it differs from the requested one.
 */
export function explainPage({ paging: { page, pageSize, skip }, diagnostics }: BoundQuery): string {
  if (pageSize === Number.POSITIVE_INFINITY) return "Returns all rows on one page."
  const last = skip + pageSize
  const rows = Number.isSafeInteger(last)
    ? `rows ${skip + 1} to ${last}`
    : `${pageSize} rows per page`
  const reasons = diagnostics
    .filter(({ source }) => source === "page" || source === "pageSize")
    .map(({ message }) => ` ${visible(message)}`)
  return `Returns page ${page}: ${rows}.${reasons.join("")}`
}
