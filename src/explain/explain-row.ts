import type { BoundCondition, BoundQuery } from "../bind/bound.ts"
import { compileCondition } from "../evaluate/predicate.ts"
import type { Condition } from "../language/ast.ts"
import { isGivenUp, whyAllIgnored, whyIgnored } from "./ignored.ts"
import { reasonOf } from "./reasons.ts"

/** What one condition says of a row. */
export interface ConditionOutcome {
  readonly condition: Condition
  readonly holds: boolean
  /** Id of the rule that decides, such as `V1`; of several alternatives that fail, the rule of the first. */
  readonly rule: string
  /** A clause that shows the row's value, and names the rule in parentheses. */
  readonly reason: string
}

/** Why a row is among the answer or not. */
export interface RowExplanation {
  /** As `compilePredicate` has it. */
  readonly matches: boolean
  /** One for each condition of the tree, in order; an ignored one holds on every row. */
  readonly conditions: readonly ConditionOutcome[]
  readonly sentence: string
}

/** Reasons told in one sentence. */
const shownReasons = 3

/**
 * Says for one row which conditions hold on it and which fail, by which rule. A row may be anything: what cannot be read
 * counts as empty, and long or unprintable values are cut and shown with stand-ins. Never throws.
 * @example
 * explainRow(bindQuery(parseQuery({ filters: "rating>8" }), table), { title: "Gigli", rating: null }).sentence
 * // => "The row does not match: rating is empty, and an empty value matches only == null (V1)."
 */
export function explainRow(bound: BoundQuery, row: unknown): RowExplanation {
  const conditions = bound.conditions.map((condition) => explainOutcome(condition, row))
  const failed = conditions.filter(({ holds }) => !holds)
  return {
    matches: !bound.refused && failed.length === 0,
    conditions,
    sentence: explainAnswer(bound, failed),
  }
}

function explainOutcome(
  { condition, tests, ignored }: BoundCondition,
  row: unknown,
): ConditionOutcome {
  const verdicts = tests.map((test) => {
    const holds = compileCondition({ condition, tests: [test], applied: true, ignored })(row)
    return { holds, ...reasonOf(test, condition, row, holds) }
  })
  const decisive = verdicts.find(({ holds }) => holds) ?? verdicts[0]
  if (decisive === undefined) return explainAbsence(condition, ignored)
  const told = decisive.holds ? [decisive] : verdicts.slice(0, shownReasons)
  const reason = told.map((verdict) => `${verdict.reason} (${verdict.rule})`).join("; ")
  return { condition, holds: decisive.holds, rule: decisive.rule, reason }
}

/** A condition of which no name counts is as good as absent (rule N2). */
function explainAbsence(
  condition: Condition,
  ignored: BoundCondition["ignored"],
): ConditionOutcome {
  const [first] = ignored
  const rule = first === undefined ? "N2" : whyIgnored(first).rule
  const why = whyAllIgnored(ignored, condition.operator.symbol)
  return { condition, holds: true, rule, reason: `${why}, so this condition is ignored (${rule})` }
}

function explainAnswer(bound: BoundQuery, failed: readonly ConditionOutcome[]): string {
  const { refused, conditions } = bound
  if (refused) return "The query is refused, so no row matches."
  if (conditions.length === 0) return "The row matches: there is no condition."
  if (isGivenUp(bound)) return "The row matches: the server gives up on the whole query (S9)."
  if (failed.length === 0) return "The row matches: every condition holds."
  const told = failed.slice(0, shownReasons).map(({ reason }) => reason)
  const more = failed.length - told.length
  return `The row does not match: ${told.join("; ")}${more > 0 ? `; and ${more} more` : ""}.`
}
