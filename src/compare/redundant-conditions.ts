import type { BoundQuery } from "../bind/bound.ts"
import { fixCondition } from "../bind/value-hints.ts"
import { impliedCondition, neverTrue, type DiagnosticCode } from "../diagnostics/codes.ts"
import type { DiagnosticData } from "../diagnostics/data.ts"
import type { Fix } from "../diagnostics/diagnostic.ts"
import { addDiagnostic, finding, type Finding } from "../diagnostics/finding.ts"
import { quote } from "../diagnostics/wording.ts"
import type { ConditionNode } from "../language/ast.ts"
import { requireBound } from "../url/refuse-input.ts"
import { findRemovals, textOfCondition, type Removal, type Removals } from "./simplify-query.ts"

/** How much is tried for hints. */
const stepsForHints = 5_000

/** Codes that say already why a condition changes no row, or keeps none. */
const told: readonly DiagnosticCode[] = [
  "always-true",
  "never-null",
  "omitted-shortcut",
  "never-true",
  "null-order",
]

/**
 * Adds hints to a checked query: about conditions and values that change no row, or about conditions of which no row meets all. None
 * stands beside a diagnostic that says the same.
 * @param bound - What `prepareQuery` or `bindQuery` returns. A query that is refused or has an error, and one of another dialect than
 * the standard one, gets no hints.
 * @returns the query with the hints among its diagnostics; the query itself where there are none.
 * @throws TypeError for anything but a checked query.
 * @example
 * addHints(prepareQuery({ filters: "year>1990,year>1980" }, table)).diagnostics.map(({ code }) => code) // => ["implied-condition"]
 */
export function addHints(bound: BoundQuery): BoundQuery {
  requireBound("addHints", bound)
  const found = findRedundant(bound)
  return found.length === 0 ? bound : { ...bound, ...found.reduce(addDiagnostic, bound) }
}

/** Finds the conditions and values that change no row, or the conditions of which no row meets all: one finding for each cause. */
export function findRedundant(bound: BoundQuery): readonly Finding[] {
  if (bound.refused || bound.hasErrors || bound.server !== undefined) return []
  const removed = findRemovals(bound, { rows: undefined, steps: stepsForHints })
  const isTold = ({ range }: ConditionNode, codes: readonly DiagnosticCode[]): boolean =>
    bound.diagnostics.some(
      (one) =>
        codes.includes(one.code) &&
        one.range !== undefined &&
        range !== undefined &&
        one.range.start >= range.start &&
        one.range.end <= range.end,
    )
  if (removed.isEmpty)
    return bound.conditions.some(({ condition }) => isTold(condition, ["never-true", "null-order"]))
      ? []
      : findContradiction(bound, removed)
  // A reason that was itself changed before is none in the query as it is written.
  const written = new Set(bound.conditions.map(({ condition }) => condition))
  const valid = removed.removals.filter(({ because }) => because.every((one) => written.has(one)))
  const byCondition = Map.groupBy(valid, ({ original }) => original)
  return [...byCondition].flatMap(([original, removals]) =>
    isTold(original, told) ? [] : [describe(original, removals, bound)],
  )
}

/** Says the conditions of which no row meets all, at the last of them. */
function findContradiction(bound: BoundQuery, { left, removals }: Removals): readonly Finding[] {
  const last = left.at(-1)
  const [original = last] = removals.flatMap((one) =>
    one.condition === last ? [one.original] : [],
  )
  const { tests = [] } = bound.conditions.find(({ condition }) => condition === original) ?? {}
  if (last === undefined) return []
  const by = left.slice(0, -1).map(textOfCondition).join(" and ")
  const work = () => ({ field: tests[0]?.field.name ?? "", by: by === "" ? undefined : by })
  return [finding(together, work, { source: "filters", range: last.range })]
}

/** A hint, unlike what binding says of conditions of which each excludes another: binding does not look for this one. */
const together: typeof neverTrue = /* @__PURE__ */ Object.freeze({
  ...neverTrue,
  severity: "hint" as const,
  problem: ({ by, field }: DiagnosticData["never-true"]) =>
    by === undefined
      ? `No value of ${quote(field)} meets this condition.`
      : `No row meets ${by} and this condition.`,
})

function describe(
  original: ConditionNode,
  removals: readonly Removal[],
  { conditions }: BoundQuery,
): Finding {
  const whole = removals.find(({ value }) => value === undefined)
  const gone = removals.flatMap(({ value }) => value ?? [])
  const because = new Set(
    (whole ? [whole] : removals).flatMap((one) => one.because.map(textOfCondition)),
  )
  const by = because.size === 0 ? undefined : [...because].join(" and ")
  const left = { ...original, values: original.values.filter((one) => !gone.includes(one)) }
  const values = gone.map((value) => (value.kind === "null" ? "null" : value.text))
  const all = conditions.map(({ condition }) => condition)
  return finding(impliedCondition, () => (whole ? { by } : { by, values: values.toReversed() }), {
    source: "filters",
    range: original.range,
    fix: () =>
      whole ? removeCondition(original, all) : fixCondition(original, textOfCondition(left)),
  })
}

/** Takes a condition out with the comma beside it. */
function removeCondition(
  condition: ConditionNode,
  conditions: readonly ConditionNode[],
): Fix | undefined {
  const index = conditions.indexOf(condition)
  const [own, before, after] = [condition, conditions[index - 1], conditions[index + 1]].map(
    (one) => one?.range,
  )
  if (own === undefined) return undefined
  const start = after === undefined ? (before?.end ?? own.start) : own.start
  return { range: { start, end: after?.start ?? own.end }, text: "" }
}
