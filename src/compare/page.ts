import type { Place } from "../diagnostics/finding.js"
import { explainQuery } from "../explain/explain-query.js"
import { findingsOn, type Difference, type Outcome } from "./outcome.js"

/** The page: other rows are skipped or taken, or nothing is paged. The place is the parameter, or what the library gives up on. */
export function comparePages(left: Outcome, right: Outcome): Difference[] {
  if (left.effect.page === right.effect.page) return []
  const { gaveUp } = right
  const places = [gaveUp, ...findingsOn("pageSize", right), ...findingsOn("page", right)].flatMap((found) => (found ? [found.place] : []))
  const { source, range }: Place = { source: "page", ...places[0] }
  const sentence = explainQuery(right.bound).page
  return [
    {
      kind: "page",
      source,
      ...(range && { range }),
      storefront: { rule: "P3", sentence: explainQuery(left.bound).page, effect: left.effect.page },
      sieve: {
        rule: gaveUp === undefined ? "S18" : "S9",
        sentence: gaveUp === undefined ? sentence : `${gaveUp.describe()} ${sentence}`,
        effect: right.effect.page,
      },
    },
  ]
}
