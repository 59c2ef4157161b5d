import type { Place } from "../diagnostics/finding.ts"
import { explainQuery } from "../explain/explain-query.ts"
import { findingsOn, type Difference, type DialectOutcome } from "./dialect-outcome.ts"

/**
 * Finds a difference in the page: the library skips or takes other rows, or does not page at all.
 * The place is the parameter, or the mistake that the library gives up on.
 */
export function comparePages(left: DialectOutcome, right: DialectOutcome): Difference[] {
  if (left.effect.page === right.effect.page) return []
  const { gaveUp } = right
  const places = [gaveUp, ...findingsOn("pageSize", right), ...findingsOn("page", right)].flatMap(
    (found) => (found ? [found.place] : []),
  )
  const { source, range }: Place = { source: "page", ...places[0] }
  const sentence = explainQuery(right.bound).page
  return [
    {
      kind: "page",
      source,
      ...(range && { range }),
      standard: { rule: "P3", sentence: explainQuery(left.bound).page, effect: left.effect.page },
      sieve: {
        rule: gaveUp === undefined ? "S18" : "S9",
        sentence: gaveUp === undefined ? sentence : `${gaveUp.describe()} ${sentence}`,
        effect: right.effect.page,
      },
    },
  ]
}
