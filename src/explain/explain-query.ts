import type { BoundCondition, BoundQuery, Test } from "../bind/bound.ts"
import { findContradictions } from "../bind/contradictions.ts"
import { visible } from "../diagnostics/visible.ts"
import type { Condition } from "../language/ast.ts"
import { whyAllIgnored, whyGivenUp } from "./ignored.ts"
import { explainOrder, explainPage } from "./order-and-page.ts"
import { remarksOn } from "./remarks.ts"
import { matchesNothing, wantedOf } from "./wanted.ts"
import { listWords } from "./words.ts"

/** What one condition will do. */
export interface ConditionExplanation {
  readonly condition: Condition
  /** False: it is ignored, and keeps every row. */
  readonly applied: boolean
  readonly sentence: string
}

/** What a query will do, in plain English. */
export interface QueryExplanation {
  /** Why there are no rows at all; missing unless the query is refused. */
  readonly refusal?: string
  /** Why filters, sorts or paging are dropped as a whole, where a dialect does that for one mistake; missing unless it happens. */
  readonly gaveUp?: string
  /** One for each condition of the tree, in order; none over a limit. */
  readonly conditions: readonly ConditionExplanation[]
  /** On the order of the rows. */
  readonly sorts: string
  /** On the page that is given. */
  readonly page: string
  /** Everything that applies, in order, dropped conditions included; the refusal alone when the query is refused. */
  readonly sentences: readonly string[]
}

/**
 * Says what a checked query will do: one sentence for each condition (what it keeps, what of it is ignored and why), one for
 * the order, one for the page. Texts from outside are quoted, cut when long, and shown with stand-ins for what cannot be
 * seen. Never throws. Linear in the size of the query.
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
  if (bound.gaveUp === undefined) return { ...parts, sentences }
  const gaveUp = visible(bound.gaveUp.message)
  return { gaveUp, ...parts, sentences: [gaveUp, ...sentences] }
}

function explainRefusal({ diagnostics }: BoundQuery): string {
  const reasons = diagnostics
    .filter(({ severity }) => severity !== "hint")
    .map(({ message }) => visible(message))
  return ["The query is refused and gives no rows.", ...reasons].join(" ")
}

/** @param excluded - the field on which this condition and an earlier one exclude each other, if any. */
function explainCondition(
  bound: BoundCondition,
  query: BoundQuery,
  excluded: string | undefined,
): string {
  const { condition, tests, applied, ignored } = bound
  if (!applied) {
    const why = whyGivenUp(query)?.reason ?? whyAllIgnored(ignored, condition.operator.symbol)
    return `${why}, so this condition is ignored: it keeps every row.`
  }
  const remarks = remarksOn(bound)
  if (excluded !== undefined)
    remarks.push(`together with an earlier condition on ${excluded} it keeps no row`)
  const living = tests.filter((test) => !matchesNothing(test))
  if (living.length === 0) return `Keeps no row: ${remarks.join("; ")}.`
  return `${[`Keeps rows ${listWords(kept(living), "or", String)}`, ...remarks].join("; ")}.`
}

/** What rows are kept: alternatives, those of fields with the same wish in one. */
function kept(tests: readonly Test[]): string[] {
  const subjects = new Map<string, string[]>()
  const shortcuts: string[] = []
  for (const test of tests) {
    if (test.kind === "shortcut") shortcuts.push(`to which ${test.field.name} applies`)
    else {
      const wanted = wantedOf(test)
      const names = subjects.get(wanted)
      if (names === undefined) subjects.set(wanted, [test.field.name])
      else names.push(test.field.name)
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
