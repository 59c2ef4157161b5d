import type { BoundCondition, BoundQuery, Test } from "../bind/bound.ts"
import { findContradictions } from "../bind/contradictions.ts"
import { visible } from "../diagnostics/visible.ts"
import type { ColumnField } from "../fields/field.ts"
import type { Condition } from "../language/ast.ts"
import { whyAllIgnored, whyGivenUp } from "./ignored.ts"
import { explainOrder, explainPage } from "./order-and-page.ts"
import { remarksOn } from "./remarks.ts"
import { matchesNothing, wantedOf } from "./wanted.ts"
import { listWords, shownName } from "./words.ts"

/**
 * The explanation of one condition.
 * @example
 * import type { ConditionExplanation } from "trommel"
 * const sentences = (list: readonly ConditionExplanation[]): string[] => list.map(({ sentence }) => sentence)
 * sentences(explainQuery(prepareQuery({ filters: "rating>8" }, table)).conditions) // => ["Keeps rows whose rating is greater than 8."]
 */
export interface ConditionExplanation {
  /** The condition of the tree. */
  readonly condition: Condition
  /** False when the condition is ignored, so that it keeps every row. */
  readonly applied: boolean
  /** The sentence that says which rows the condition keeps, or why it is ignored. */
  readonly sentence: string
}

/**
 * The explanation of a query in plain English.
 * @example
 * import type { QueryExplanation } from "trommel"
 * const explanation: QueryExplanation = explainQuery(prepareQuery({ filters: "raiting>8" }, table))
 * explanation.conditions[0].applied // => false
 * explanation.sentences.length // => 3
 */
export interface QueryExplanation {
  /** The reason why there are no rows at all; absent unless the query is refused. */
  readonly refusal?: string
  /**
   * The reason why a dialect drops all filters, all sorts or the paging for one mistake; absent
   * unless it does.
   */
  readonly gaveUp?: string
  /** An explanation for each condition of the tree, in order; empty for a query over a limit. */
  readonly conditions: readonly ConditionExplanation[]
  /** A sentence on the order of the rows. */
  readonly sorts: string
  /** A sentence on the page that is returned. */
  readonly page: string
  /**
   * All sentences that apply, in order, dropped conditions included. For a refused query, only the
   * refusal.
   */
  readonly sentences: readonly string[]
}

/**
 * Explains what a checked query will do: one sentence for each condition (which rows it keeps,
 * which part of it is ignored and why), one for the order, one for the page. Untrusted strings are
 * quoted, cut when long, and shown with stand-ins for invisible characters. Never throws. Takes
 * time that is linear in the size of the query.
 * @example explainQuery(bindQuery(parseQuery({ filters: "title==Heat|Alien" }), table)).sentences[0] // => "Keeps rows whose title is Heat or Alien."
 */
export function explainQuery(bound: BoundQuery): QueryExplanation {
  const contradictions = new Map(
    findContradictions(bound.conditions).map(({ condition, field }) => [condition, field]),
  )
  const conditions = bound.conditions.map((condition) => ({
    condition: condition.condition,
    applied: condition.applied,
    sentence: explainCondition(condition, bound, contradictions.get(condition)),
  }))
  const parts = { conditions, sorts: explainOrder(bound), page: explainPage(bound) }
  if (bound.refused) {
    const refusal = explainRefusal(bound)
    return { refusal, ...parts, sentences: [refusal] }
  }
  const filters =
    conditions.length === 0 ? ["Keeps every row."] : conditions.map(({ sentence }) => sentence)
  const dropped = bound.dropped.map(({ message }) => visible(message))
  const sentences = [...filters, ...dropped, parts.sorts, parts.page]
  if (bound.givenUp === undefined) return { ...parts, sentences }
  const gaveUp = visible(bound.givenUp.message)
  return { gaveUp, ...parts, sentences: [gaveUp, ...sentences] }
}

function explainRefusal({ diagnostics }: BoundQuery): string {
  const reasons = diagnostics
    .filter(({ severity }) => severity !== "hint")
    .map(({ message }) => visible(message))
  return ["The query is refused and returns no rows.", ...reasons].join(" ")
}

/**
 * Explains one condition in a sentence.
 * @param excluded - The field on which this condition and an earlier one exclude each other, if
 *   any.
 */
function explainCondition(
  bound: BoundCondition,
  query: BoundQuery,
  excluded: ColumnField | undefined,
): string {
  const { condition, tests, applied, ignored, effect } = bound
  if (effect !== undefined) {
    const own = applied ? `; besides, it keeps rows ${listWords(kept(tests), "or", String)}` : ""
    return `${effect()}${own}.`
  }
  if (!applied) {
    const why = whyGivenUp(query)?.reason ?? whyAllIgnored(ignored, condition.operator.symbol)
    return `This condition is ignored and keeps every row, because ${why}.`
  }
  const remarks = remarksOn(bound)
  if (excluded !== undefined)
    remarks.push(`together with an earlier condition on ${shownName(excluded)} it keeps no row`)
  const living = tests.filter((test) => !matchesNothing(test))
  if (living.length === 0) return `Keeps no row: ${remarks.join("; ")}.`
  return `${[`Keeps rows ${listWords(kept(living), "or", String)}`, ...remarks].join("; ")}.`
}

/**
 * Returns a clause for each alternative of a condition. Fields with the same test share a clause.
 */
function kept(tests: readonly Test[]): string[] {
  const subjects = new Map<string, string[]>()
  const shortcuts: string[] = []
  for (const test of tests) {
    if (test.kind === "shortcut") shortcuts.push(`to which ${shownName(test.field)} applies`)
    else {
      const wanted = wantedOf(test)
      const names = subjects.get(wanted)
      if (names === undefined) subjects.set(wanted, [shownName(test.field)])
      else names.push(shownName(test.field))
    }
  }
  return [
    ...Array.from(
      subjects,
      ([wanted, names]) => `whose ${listWords(names, "or", String)} ${wanted}`,
    ),
    ...shortcuts,
  ]
}
