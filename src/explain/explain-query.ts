import type { BoundCondition, BoundQuery, Test } from "../bind/bound.ts"
import { findContradictions } from "../bind/contradictions.ts"
import type { ColumnField } from "../fields/field.ts"
import type { Condition } from "../language/ast.ts"
import { whyGivenUp, whyIgnored } from "./ignored.ts"
import { explainOrder, explainPage } from "./order-and-page.ts"
import { remarksOn } from "./remarks.ts"
import {
  say,
  sayWanted,
  type KeptRows,
  type NamedField,
  type Remark,
  type Sentence,
  type SentenceOf,
  type WantedValues,
} from "./sentence.ts"
import { matchesNothing, wantedOf } from "./wanted.ts"
import { nameOf } from "./words.ts"

/**
 * The explanation of one condition: the sentence that says which rows it keeps, or why it has no effect.
 * @example
 * import type { ConditionExplanation } from "trommel"
 * const sentences = (list: readonly ConditionExplanation[]): string[] => list.map(({ sentence }) => sentence)
 * sentences(explainQuery(prepareQuery({ filters: "rating>8" }, table)).conditions) // => ["Keeps rows whose rating is greater than 8."]
 */
export type ConditionExplanation = (
  | SentenceOf<"keeps-rows">
  | SentenceOf<"keeps-no-row">
  | SentenceOf<"no-effect">
  | SentenceOf<"calls-methods">
) & {
  /** The condition of the tree. */
  readonly condition: Condition
  /** False when the condition is ignored, so that it keeps every row. */
  readonly applied: boolean
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
  readonly refusal?: SentenceOf<"refused">
  /**
   * The reason why a dialect drops all filters, all sorts or the paging for one mistake; absent
   * unless it does.
   */
  readonly gaveUp?: SentenceOf<"gave-up">
  /** An explanation for each condition of the tree, in order; empty for a query over a limit. */
  readonly conditions: readonly ConditionExplanation[]
  /** The sentence on the order of the rows. */
  readonly sorts: SentenceOf<"keeps-order"> | SentenceOf<"sorts-rows">
  /** The sentence on the page that is returned. */
  readonly page: SentenceOf<"returns-page"> | SentenceOf<"returns-all-rows">
  /**
   * All sentences that apply, in order, dropped conditions included. For a refused query, only the
   * refusal.
   */
  readonly sentences: readonly Sentence[]
}

/**
 * Explains what a checked query will do: one sentence for each condition (which rows it keeps,
 * which part of it is ignored and why), one for the order, one for the page. Each sentence has a code
 * and data, from which it can be said in another language. Untrusted strings stand in double quotes as they were written, cut when
 * long, with stand-ins for invisible characters. Never throws. Takes time that is linear in the size of the query.
 * @example explainQuery(bindQuery(parseQuery({ filters: "title==Heat|Alien" }), table)).sentences[0].sentence // => 'Keeps rows whose title is "Heat" or "Alien".'
 */
export function explainQuery(bound: BoundQuery): QueryExplanation {
  const contradictions = new Map(
    findContradictions(bound.conditions).map(({ condition, field }) => [condition, field]),
  )
  const explained = bound.conditions.map((condition) => ({
    said: explainCondition(condition, bound, contradictions.get(condition)),
    place: { condition: condition.condition, applied: condition.applied },
  }))
  const conditions = explained.map(({ said, place }): ConditionExplanation => ({
    ...said,
    ...place,
  }))
  const parts = { conditions, sorts: explainOrder(bound), page: explainPage(bound) }
  if (bound.refused) {
    const causes = bound.diagnostics.filter(({ severity }) => severity !== "hint")
    const refusal = say("refused", { causes })
    return { refusal, ...parts, sentences: [refusal] }
  }
  const filters =
    conditions.length === 0 ? [say("keeps-every-row", {})] : explained.map(({ said }) => said)
  const dropped = bound.dropped.map((cause) => say("dropped-condition", { cause }))
  const sentences = [...filters, ...dropped, parts.sorts, parts.page]
  if (bound.givenUp === undefined) return { ...parts, sentences }
  const gaveUp = say("gave-up", { cause: bound.givenUp.diagnostic })
  return { gaveUp, ...parts, sentences: [gaveUp, ...sentences] }
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
) {
  const { condition, tests, applied, calls } = bound
  if (calls.length > 0)
    return say("calls-methods", { methods: calls, kept: applied ? keptRows(tests) : undefined })
  const ignored = whyIgnored(bound.ignored, condition.operator.symbol)
  if (!applied) {
    const givenUp = whyGivenUp(query)
    return say("no-effect", { reasons: givenUp === undefined ? ignored : [givenUp] })
  }
  const remarks: readonly Remark[] = [
    ...remarksOn(bound),
    ...(excluded === undefined
      ? []
      : [{ code: "never-true", rule: "V1", field: nameOf(excluded) } as const]),
  ]
  const living = tests.filter((test) => !matchesNothing(test))
  return living.length === 0
    ? say("keeps-no-row", { ignored, remarks })
    : say("keeps-rows", { kept: keptRows(living), ignored, remarks })
}

/** Returns the alternatives of a condition. Fields with the same test stand together. */
function keptRows(tests: readonly Test[]): KeptRows {
  const columns = new Map<string, { fields: NamedField[]; wanted: WantedValues }>()
  const shortcuts: NamedField[] = []
  for (const test of tests) {
    const name = nameOf(test.field)
    if (test.kind === "shortcut") {
      shortcuts.push(name)
      continue
    }
    const wanted = wantedOf(test)
    const key = sayWanted(wanted)
    const known = columns.get(key)
    if (known === undefined) columns.set(key, { fields: [name], wanted })
    else known.fields.push(name)
  }
  return { columns: [...columns.values()], shortcuts }
}
