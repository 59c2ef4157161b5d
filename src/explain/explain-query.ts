import type { BoundCondition, BoundQuery, ColumnTest, Test } from "../bind/bound.ts"
import { findAlwaysTrue, findContradictions } from "../bind/contradictions.ts"
import type { ColumnField } from "../fields/field.ts"
import { isListed } from "../fields/listed.ts"
import type { ConditionNode } from "../language/ast.ts"
import { operatorMeaning } from "../language/operators.ts"
import { whyGivenUp, whyIgnored } from "./ignored.ts"
import {
  type KeptRows,
  type NamedField,
  type Remark,
  say,
  sayWanted,
  type Sentence,
  type SentenceOf,
  type WantedValues,
} from "./sentence.ts"
import { matchesNothing, unmatchedValues, valueOf, wantedOf } from "./wanted.ts"
import { nameOf, sayValue } from "./words.ts"
import { requireBound } from "../url/refuse-input.ts"

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
  readonly condition: ConditionNode
  /** False when the condition is ignored, so that it keeps every row. */
  readonly applied: boolean
}

/**
 * The explanation of a query in plain English.
 * @example
 * import type { QueryExplanation } from "trommel"
 * const explanation: QueryExplanation = explainQuery(prepareQuery({ filters: "raiting>8" }, table, { strict: false }))
 * explanation.conditions[0].applied // => false
 * explanation.sentences.length // => 3
 */
export interface QueryExplanation {
  /** The reason why there are no rows at all; absent unless the query is refused. */
  readonly refusal?: SentenceOf<"refused">
  /** The reason why a dialect drops all filters, all sorts or the paging for one mistake; absent unless it does. */
  readonly gaveUp?: SentenceOf<"gave-up">
  /** An explanation for each condition of the tree, in order; empty for a query over a limit. */
  readonly conditions: readonly ConditionExplanation[]
  /** The sentence on the order of the rows. */
  readonly sorts: SentenceOf<"keeps-order"> | SentenceOf<"sorts-rows">
  /** The sentence on the page that is returned. */
  readonly page: SentenceOf<"returns-page"> | SentenceOf<"returns-all-rows">
  /** All sentences that apply, in order, dropped conditions included. For a refused query, only the refusal. */
  readonly sentences: readonly Sentence[]
}

/**
 * Explains what a checked query will do: one sentence for each condition (which rows it keeps,
 * which part of it is ignored and why), one for the order, one for the page. Each sentence has a code
 * and data, from which it can be said in another language. Untrusted strings are in double quotes as they were written, cut when
 * long, with stand-ins for invisible characters. Never throws. Takes time that is linear in the size of the query.
 * @param bound - A checked query: what `prepareQuery` or `bindQuery` returns.
 * @example explainQuery(bindQuery(parseQuery({ filters: "title==Heat|Alien" }), table)).sentences[0].sentence // => 'Keeps rows whose title is "Heat" or "Alien".'
 */
export function explainQuery(bound: BoundQuery): QueryExplanation {
  requireBound("explainQuery", bound)
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
  const givenUp = bound.server?.givenUp
  if (givenUp === undefined) return { ...parts, sentences }
  const gaveUp = say("gave-up", { cause: givenUp.diagnostic })
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
  const { condition, tests, applied } = bound
  const calls = query.server?.calls.get(bound)
  if (calls !== undefined)
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

/** Returns the alternatives of a condition. Fields with the same test are together. */
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

/** Explains the order of the rows in one sentence (rules P1 and P2). */
function explainOrder({
  sorts: all,
  ignoredSorts,
}: BoundQuery): SentenceOf<"sorts-rows"> | SentenceOf<"keeps-order"> {
  // Only the first sort by a field can change the order.
  const seen = new Set<unknown>()
  const sorts = all
    .filter(({ field }) => !seen.has(field) && seen.add(field))
    .map(({ field, descending }) => ({ field: nameOf(field), descending }))
  const ignored = whyIgnored(ignoredSorts)
  return sorts.length === 0
    ? say("keeps-order", { ignored })
    : say("sorts-rows", { sorts, ignored })
}

/** Explains the page, and why it differs from the requested one (rules P3 and P4). */
function explainPage({
  paging: { page, pageSize, skip },
  diagnostics,
}: BoundQuery): SentenceOf<"returns-page"> | SentenceOf<"returns-all-rows"> {
  if (pageSize === Number.POSITIVE_INFINITY) return say("returns-all-rows", {})
  const causes = diagnostics.filter(({ source }) => source === "page" || source === "pageSize")
  return say("returns-page", { page, pageSize, skip, causes })
}

/** Returns remarks on a condition, in addition to the rows it keeps. */
function remarksOn(bound: BoundCondition): readonly Remark[] {
  const columns = bound.tests.filter((test) => test.kind === "column")
  return [
    ...columns.flatMap((test) => remarksOnTest(test, bound.condition)),
    ...remarksOnNegation(bound, columns),
  ]
}

function remarksOnTest(test: ColumnTest, condition: ConditionNode): readonly Remark[] {
  const { orNull, rangeEnd } = test
  const field = nameOf(test.field)
  const remarks: Remark[] = unmatchedValues(test, condition)
  if (rangeEnd)
    remarks.push({ code: "range-end", rule: "V13", field: nameOf(rangeEnd), column: field })
  if (orNull && !test.field.nullable) remarks.push({ code: "never-null", rule: "V1", field })
  if (operatorMeaning(condition.operator.symbol).folded && test.field.kind !== "text")
    remarks.push({ code: "ignored-star", rule: "V10", field })
  return [...remarks, ...remarksOnValues(test)]
}

/** Returns remarks on values that may be read in an unexpected way (rules V5 to V7). */
function remarksOnValues({ field, negated, folded, values }: ColumnTest): readonly Remark[] {
  const unclear = values.flatMap((value) =>
    value.unclear && value.written.kind === "text" ? [value.written.text] : [],
  )
  const unlisted = values.flatMap(({ operand }) =>
    typeof operand === "number" && field.values?.has(operand) === false ? [String(operand)] : [],
  )
  const strange = values.flatMap(({ operand, match }) =>
    typeof operand === "string" && match === "equal" && !isListed(field, operand, folded)
      ? [operand]
      : [],
  )
  const isMidnight = values.some(
    ({ operand, match }) =>
      field.kind === "date" &&
      !negated &&
      (match === "equal" || match === "atMost") &&
      sayValue(valueOf(field, operand)).endsWith("(midnight UTC)"),
  )
  const remarks: Remark[] = []
  const name = nameOf(field)
  if (unclear.length > 0)
    remarks.push({ code: "unreadable-boolean", rule: "V6", field: name, values: unclear })
  if (unlisted.length > 0)
    remarks.push({ code: "unlisted-id", rule: "V7", field: name, values: unlisted })
  if (strange.length > 0)
    remarks.push({ code: "unlisted-value", rule: "V3", field: name, values: strange })
  if (isMidnight) remarks.push({ code: "date-only-equality", rule: "V5", field: name })
  return remarks
}

/** Returns remarks on a negated condition, whose effect surprises many people (rules V1 and V2). */
function remarksOnNegation(
  bound: BoundCondition,
  columns: readonly ColumnTest[],
): readonly Remark[] {
  if (findAlwaysTrue(bound) !== undefined) return [{ code: "always-true", rule: "V2" }]
  return columns.some(({ negated, values }) => negated && values.length > 0)
    ? [{ code: "empty-excluded", rule: "V1" }]
    : []
}
