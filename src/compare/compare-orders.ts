import { explainQuery } from "../explain/explain-query.ts"
import type { Difference, DialectOutcome, Side } from "./dialect-outcome.ts"

const emptyFirst = "Empty values are the smallest."

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
    const isNullAlone = right.bound.sorts.every(({ textOrder }) => textOrder === "code-point")
    return [
      {
        kind: "order",
        source: "sorts",
        standard: side(
          left,
          "P2",
          `${own} ${isNullAlone ? emptyFirst : "Text is ordered by code points."}`,
        ),
        sieve: isNullAlone
          ? side(
              right,
              "S24",
              `${stock} A row with a null on the way to the value has the default of its type, or makes the server fail.`,
            )
          : side(right, "S17", `${stock} Text is ordered by UTF-16 code units.`),
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
