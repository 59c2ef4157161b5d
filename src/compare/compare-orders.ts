import { explainQuery } from "../explain/explain-query.ts"
import type { Difference, DialectOutcome, Side } from "./dialect-outcome.ts"

/**
 * Finds a difference in the order: the library gives up on it, or orders text by UTF-16 code units.
 * Apart from names that no table can hold, both dialects read sorts alike.
 */
export function compareOrders(left: DialectOutcome, right: DialectOutcome): Difference[] {
  if (left.effect.order === right.effect.order) return []
  const [own, stock] = [explainQuery(left.bound).sorts, explainQuery(right.bound).sorts]
  const side = ({ effect }: DialectOutcome, rule: string, sentence: string): Side => ({
    rule,
    sentence,
    effect: effect.order,
  })
  if (right.gaveUp === undefined) {
    return [
      {
        kind: "order",
        source: "sorts",
        standard: side(left, "P2", `${own} Text is ordered by code points.`),
        sieve: side(right, "S17", `${stock} Text is ordered by UTF-16 code units.`),
      },
    ]
  }
  const { place, describe } = right.gaveUp
  return [
    {
      kind: "order",
      source: place.source,
      ...(place.range && { range: place.range }),
      standard: side(left, "N2", own),
      sieve: side(right, "S9", `${describe()} ${stock}`),
    },
  ]
}
