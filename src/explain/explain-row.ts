import type { BoundCondition, BoundQuery, ColumnTest, Test } from "../bind/bound.ts"
import { compileCondition } from "../evaluate/predicate.ts"
import { compileReader, compileValues } from "../evaluate/column-test.ts"
import type { Operand } from "../fields/field.ts"
import { pathReader, visitItems } from "../fields/path.ts"
import { comparingRules, nouns } from "../diagnostics/kinds.ts"
import type { ConditionNode } from "../language/ast.ts"
import { whyGivenUp, whyIgnored } from "./ignored.ts"
import { sayReasons, sayRemark, sayWanted } from "./sentence.ts"
import { matchesNothing, unmatchedValues, valueOf, wantedOf } from "./wanted.ts"
import { sayValue, shownName, showEmpty } from "./words.ts"
import { requireBound } from "../url/refuse-input.ts"

/**
 * The result of one condition for a row.
 * @example
 * import type { ConditionOutcome } from "trommel"
 * const failed = (list: readonly ConditionOutcome[]): string[] => list.filter(({ holds }) => !holds).map(({ rule }) => rule)
 * failed(explainRow({ rating: null }, prepareQuery({ filters: "rating>8" }, table)).conditions) // => ["V1"]
 */
export interface ConditionOutcome {
  /** The condition of the tree. */
  readonly condition: ConditionNode
  /** True when the row meets the condition, or the condition is ignored. */
  readonly holds: boolean
  /** The id of the rule that decides, such as `V1`: of the first alternative when several fail. */
  readonly rule: string
  /** A clause that shows the row's value, and names the rule in parentheses. */
  readonly reason: string
}

/**
 * The reason why a row is in the answer or not.
 * @example
 * import type { RowExplanation } from "trommel"
 * const explanation: RowExplanation = explainRow(movies[0], prepareQuery({ filters: "rating>8,year<1990" }, table))
 * explanation.matches // => false
 * explanation.conditions.map(({ holds }) => holds) // => [true, false]
 */
export interface RowExplanation {
  /** The same result as that of `compilePredicate`. */
  readonly matches: boolean
  /** A result for each condition of the tree, in order. An ignored condition holds for every row. */
  readonly conditions: readonly ConditionOutcome[]
  /** The whole explanation as one sentence. */
  readonly sentence: string
}

/** The largest number of reasons in one sentence. */
const shownReasons = 3

/**
 * Explains for one row which conditions hold, which fail, and by which rule. A row may be any
 * value: a property that cannot be read counts as empty, and long or unprintable values are cut and
 * shown with stand-ins. Never throws.
 * @param bound - The checked query.
 * @param row - The row in question, of any type.
 * @example
 * explainRow({ title: "Gigli", rating: null }, bindQuery(parseQuery({ filters: "rating>8" }), table)).sentence
 * // => "The row does not match: rating is empty, and an empty value matches only == null (V1)."
 */
export function explainRow(row: unknown, bound: BoundQuery): RowExplanation {
  requireBound("explainRow", bound)
  const conditions = bound.conditions.map((condition) => explainOutcome(condition, row, bound))
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
  query: BoundQuery,
): ConditionOutcome {
  const verdicts = tests.map((test) => {
    const holds = compileCondition({ tests: [test], applied: true })(row)
    return { holds, ...reasonOf(test, condition, row, holds) }
  })
  const decisive = verdicts.find(({ holds }) => holds) ?? verdicts[0]
  if (decisive === undefined) return explainAbsence(condition, ignored, query)
  const told = decisive.holds ? [decisive] : verdicts.slice(0, shownReasons)
  const reason = told.map((verdict) => `${verdict.reason} (${verdict.rule})`).join("; ")
  return { condition, holds: decisive.holds, rule: decisive.rule, reason }
}

/** Explains a condition without effective names. It is ignored (rule N2). */
function explainAbsence(
  condition: ConditionNode,
  ignored: BoundCondition["ignored"],
  query: BoundQuery,
): ConditionOutcome {
  const givenUp = whyGivenUp(query)
  const reasons = givenUp ? [givenUp] : whyIgnored(ignored, condition.operator.symbol)
  const rule = reasons[0]?.rule ?? "N2"
  const reason = `this condition has no effect: ${sayReasons(reasons)} (${rule})`
  return { condition, holds: true, rule, reason }
}

function explainAnswer(bound: BoundQuery, failed: readonly ConditionOutcome[]): string {
  const { refused, conditions } = bound
  if (refused) return "The query is refused, so no row matches."
  if (conditions.length === 0) return "The row matches: the query has no conditions."
  const givenUp = whyGivenUp(bound)
  if (givenUp !== undefined) return `The row matches: ${sayReasons([givenUp])} (${givenUp.rule}).`
  if (failed.length === 0) return "The row matches: every condition holds."
  const told = failed.slice(0, shownReasons).map(({ reason }) => reason)
  const more = failed.length - told.length
  return `The row does not match: ${told.join("; ")}${more > 0 ? `; and ${more} more` : ""}.`
}

interface Reason {
  readonly rule: string
  readonly reason: string
}

function reasonOf(test: Test, condition: ConditionNode, row: unknown, holds: boolean): Reason {
  if (test.kind === "shortcut")
    return {
      rule: "V12",
      reason: `${shownName(test.field)} ${holds ? "applies" : "does not apply"} to this row`,
    }
  const [unmatched] = matchesNothing(test) ? unmatchedValues(test, condition) : []
  return unmatched === undefined
    ? reasonOfColumn(test, row, holds)
    : { rule: unmatched.rule, reason: sayRemark(unmatched) }
}

function reasonOfColumn(test: ColumnTest, row: unknown, holds: boolean): Reason {
  const { field } = test
  const { readRow } = field.rules
  if (field.list) return reasonOfList(test, row, holds)
  const raw = compileReader(field)(row)
  const value = readRow(raw)
  if (value === undefined) {
    return {
      rule: "V1",
      reason: `${shownName(field)} is ${showEmpty(raw, nouns[field.kind])}, and an empty value matches ${holds ? "" : "only "}== null`,
    }
  }
  const wanted = sayWanted(wantedOf(test))
  const reason = `${shownName(field)} is ${sayValue(valueOf(field, value))}, ${holds ? "which" : "but the condition requires that it"} ${wanted}`
  return { rule: ruleOfValue(test, holds), reason }
}

/** Shows the item that decides by its place in the row, or how many items do not match (rule V14). */
function reasonOfList(test: ColumnTest, row: unknown, holds: boolean): Reason {
  const { field, negated, orNull, values } = test
  const [first = field.name, ...rest] = field.path ?? []
  const read = field.path ? pathReader([first]) : field.read
  const items: { readonly value: Operand; readonly place: string }[] = []
  const add = (raw: unknown, place: string): void => {
    const value = field.rules.readRow(raw)
    if (value !== undefined) items.push({ value, place })
  }
  visitItems(compileReader({ ...field, read })(row), rest, add, first)
  const name = shownName(field)
  if (items.length === 0) {
    const reason = `${name} has no items, and a list without items matches ${holds ? "" : "only "}== null`
    return { rule: "V1", reason }
  }
  const required = `the condition requires that it ${sayWanted(wantedOf(test))}`
  if (orNull && (negated || values.length === 0)) {
    const count = `${name} has ${items.length} item${items.length === 1 ? "" : "s"}`
    return { rule: "V1", reason: holds ? count : `${count}, but ${required}` }
  }
  const alone = (some: typeof values) => ({ ...test, negated: false, orNull: false, values: some })
  const findItem = (some: typeof values) => {
    const matches = compileValues(alone(some))
    return items.find(({ value }) => matches(value))
  }
  const alternatives = negated ? values.map((value) => [value]) : [values]
  const decides =
    alternatives.find((some) => (findItem(some) === undefined) === negated) ??
    values.slice(0, negated ? 1 : undefined)
  const found = findItem(decides)
  const said = sayWanted({ ...wantedOf(alone(decides)), list: false })
  if (found === undefined)
    return { rule: "V14", reason: `no item of ${items.length} in ${name} ${said}` }
  const reason = `${found.place} is ${sayValue(valueOf(field, found.value))}, ${holds ? `which ${said}` : `but ${required}`}`
  return { rule: "V14", reason }
}

/** Returns the rule that decides for a value that is not empty. */
function ruleOfValue(test: ColumnTest, holds: boolean): string {
  const { field, values, negated, orNull } = test
  if (values.length === 0) return "V1"
  if (negated && holds && values.length + Number(orNull) > 1) return "V2"
  return test.rangeEnd ? "V13" : comparingRules[field.kind]
}
