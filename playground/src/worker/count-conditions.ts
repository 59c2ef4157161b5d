import { compilePredicate, type BoundQuery } from "../../../src/index.ts"
import type { ConditionCount } from "./protocol.ts"

/** Counts the rows that each condition keeps: alone, and together with all before it. A refused query keeps none. */
export function countConditions(
  rows: readonly object[],
  bound: BoundQuery,
): readonly ConditionCount[] {
  if (bound.refused) return []
  const tests = bound.conditions.map((condition) =>
    compilePredicate({ ...bound, conditions: [condition] }),
  )
  const counts = tests.map(() => ({ alone: 0, together: 0 }))
  for (const row of rows) {
    let kept = true
    for (const [index, count] of counts.entries()) {
      const holds = tests[index]?.(row) ?? true
      kept &&= holds
      if (holds) count.alone++
      if (kept) count.together++
    }
  }
  return counts
}
