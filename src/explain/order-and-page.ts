import type { BoundQuery } from "../bind/bound.ts"
import { whyIgnored } from "./ignored.ts"
import { say, type SentenceOf } from "./sentence.ts"
import { nameOf } from "./words.ts"

/** Explains the order of the rows in one sentence (rules P1 and P2). */
export function explainOrder({
  sorts: all,
  ignoredSorts,
}: BoundQuery): SentenceOf<"sorts-rows"> | SentenceOf<"keeps-order"> {
  // Only the first sort by a field can change the order.
  const seen = new Set<unknown>()
  const sorts = all
    .filter(({ field }) => !seen.has(field) && seen.add(field))
    .map(({ field, descending }) => ({ field: nameOf(field), descending }))
  const ignored = whyIgnored(ignoredSorts)
  return sorts.length === 0
    ? say("keeps-order", { ignored })
    : say("sorts-rows", { sorts, ignored })
}

/**
 * Explains the page in one sentence (rules P3 and P4), and why it differs from the requested one.
 */
export function explainPage({
  paging: { page, pageSize, skip },
  diagnostics,
}: BoundQuery): SentenceOf<"returns-page"> | SentenceOf<"returns-all-rows"> {
  if (pageSize === Number.POSITIVE_INFINITY) return say("returns-all-rows", {})
  const causes = diagnostics.filter(({ source }) => source === "page" || source === "pageSize")
  return say("returns-page", { page, pageSize, skip, causes })
}
