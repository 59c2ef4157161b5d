import { implies } from "./implies.ts"
import { matchCondition, type KeyedCondition, type Matching } from "./match-conditions.ts"
import { allRows, countRows, type RowSet } from "./row-set.ts"

/** The rows that match some conditions. */
export interface MatchResult {
  readonly conditions: readonly KeyedCondition[]
  readonly set: RowSet
  /** The number of rows in the set. */
  readonly matched: number
}

/** Results that are kept. */
export interface Results {
  readonly all: () => Iterable<MatchResult>
  /** Called with the result that an answer starts from. */
  readonly use: (result: MatchResult) => void
  readonly keep: (result: MatchResult) => void
}

/**
 * Finds the rows that match all conditions. It starts from the smallest kept result that holds all of
 * them, and looks at the conditions that are left one after the other, where rows are left.
 */
export function matchConditions(
  matching: Matching,
  asked: readonly KeyedCondition[],
  results: Results,
): MatchResult {
  const start = findStart(asked, results.all())
  if (start !== undefined) results.use(start)
  let result: MatchResult = start ?? { conditions: [], ...everyRow(matching.rows.length) }
  for (const condition of leftOver(asked, result)) {
    const set = matchCondition(matching, condition.condition, result.set)
    result = { conditions: [...result.conditions, condition], set, matched: countRows(set) }
    results.keep(result)
  }
  return result
}

function everyRow(rows: number): Pick<MatchResult, "set" | "matched"> {
  return { set: allRows(rows), matched: rows }
}

/** Returns the conditions that a result does not answer yet. */
function leftOver(
  asked: readonly KeyedCondition[],
  result: MatchResult,
): readonly KeyedCondition[] {
  return asked.filter(({ key }) => !result.conditions.some((known) => known.key === key))
}

/** Finds the result with the fewest rows that has all rows of the answer; of those, the one that answers most. */
function findStart(
  asked: readonly KeyedCondition[],
  results: Iterable<MatchResult>,
): MatchResult | undefined {
  let best: MatchResult | undefined
  for (const result of results) {
    if (best !== undefined && result.matched > best.matched) continue
    if (!isWider(result, asked)) continue
    if (
      best === undefined ||
      result.matched < best.matched ||
      leftOver(asked, result).length < leftOver(asked, best).length
    )
      best = result
  }
  return best
}

/** True when all rows that match the conditions are in a result. */
function isWider({ conditions }: MatchResult, asked: readonly KeyedCondition[]): boolean {
  return conditions.every((wide) =>
    asked.some(({ key, condition }) => key === wide.key || implies(condition, wide.condition)),
  )
}

/** Returns the key under which a result is kept. It does not depend on the order of the conditions. */
export function keyOfResult({ conditions }: MatchResult): string {
  return conditions
    .map(({ key }) => key)
    .sort()
    .join()
}
