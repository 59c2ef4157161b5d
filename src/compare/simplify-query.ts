import type { QueryInput } from "../apply/apply.ts"
import type { BoundQuery } from "../bind/bound.ts"
import { readOptions } from "../diagnostics/options.ts"
import type { Result } from "../diagnostics/result.ts"
import type { Fields } from "../fields/field.ts"
import { requireTable } from "../fields/given.ts"
import type { ConditionNode, ValueNode } from "../language/ast.ts"
import { printFilters } from "../language/print.ts"
import { clauseOf, negate, readClauses, type Clause, type Literal } from "./literals.ts"
import {
  readRelated,
  relateKinds,
  type RelateOptions,
  type RelateSettings,
} from "./relate-queries.ts"
import { createSolver, startBudget } from "./solve.ts"

/**
 * A condition, or a value of one, that changes no row.
 * @example
 * import type { SimplifyStep } from "trommel/compare"
 * const showStep = ({ removed, reason }: SimplifyStep): string => `${removed}: ${reason}`
 * const simplified = simplifyQuery({ filters: "year>1990,year>1980" }, table)
 * simplified.ok && simplified.value.steps.map(showStep) // => ["year>1980: Each row that meets year>1990 meets it."]
 */
export interface SimplifyStep {
  /** The condition, or the value of one, as canonical text. */
  readonly removed: string
  /** The condition that the value was in, as it was before; undefined where the whole condition is removed. */
  readonly from: string | undefined
  /** Says why no row changes. */
  readonly reason: string
}

/**
 * A query with fewer conditions and values that keeps the same rows.
 * @example
 * import type { SimplifiedQuery } from "trommel/compare"
 * const { filters, steps, isEmpty }: SimplifiedQuery = orThrow(simplifyQuery({ filters: "year>5,year>3" }, table))
 * filters // => "year>5"
 * steps.length // => 1
 * isEmpty // => false
 */
export interface SimplifiedQuery {
  /** The conditions that are left, as canonical text. */
  readonly filters: string
  /** What was removed, in order. */
  readonly steps: readonly SimplifyStep[]
  /** True where it is proved that no row matches. */
  readonly isEmpty: boolean
}

/**
 * Removes each condition and value that changes no row, whatever the rows. Only the filters count.
 * @param query - The query, as `applyQuery` takes it.
 * @param table - The fields of the query.
 * @param options - Those of `relateQueries`.
 * @returns the filters that are left, with the reason for each step; the diagnostics of a query that is refused or has an error.
 * @throws TypeError for wrong options, and for another dialect than the standard one.
 * @example
 * orThrow(simplifyQuery({ filters: "year>1990,year>1980,title==Heat|Heat" }, table)).filters // => "year>1990,title==Heat"
 */
export function simplifyQuery(
  query: QueryInput,
  table: Fields,
  options?: RelateOptions,
): Result<SimplifiedQuery> {
  requireTable(table, "second argument")
  const settings = readOptions("simplifyQuery", options, relateKinds)
  const bound = readRelated("simplifyQuery", query, table, settings)
  const { refused, hasErrors, diagnostics } = bound
  if (refused || hasErrors) return { ok: false, diagnostics }
  const { left, removals, isEmpty } = findRemovals(bound, settings)
  const printed = printFilters(left)
  return printed.ok
    ? { ok: true, value: { filters: printed.value, steps: removals.map(describeRemoval), isEmpty } }
    : printed
}

/** A condition or a value that is removed, since others make it change no row. */
export interface Removal {
  /** The condition as it is in the query. */
  readonly original: ConditionNode
  /** The condition before the step. */
  readonly condition: ConditionNode
  /** The value that is removed; undefined for the whole condition. */
  readonly value: ValueNode | undefined
  /** The conditions that make it change no row; none where it changes none by itself. */
  readonly because: readonly ConditionNode[]
  /** True where no row matches the query. */
  readonly isEmpty: boolean
}

/** What can be left out of a query. */
export interface Removals {
  /** The conditions that are left. */
  readonly left: readonly ConditionNode[]
  readonly removals: readonly Removal[]
  readonly isEmpty: boolean
}

/** A condition that is still there. */
interface Part {
  readonly original: ConditionNode
  /** The condition without the values that were removed. */
  readonly condition: ConditionNode
  readonly clause: Clause
}

export function findRemovals(
  bound: BoundQuery,
  { rows, steps }: Pick<RelateSettings, "rows" | "steps">,
): Removals {
  const applied = bound.conditions.filter((one) => one.applied)
  const { columns, queries } = readClauses([bound], rows === "declared")
  const begin = createSolver(columns, startBudget(steps))
  const isImpossible: Prove = (premises, goal) =>
    begin(premises.map(({ clause }) => clause))(goal) === null
  let parts: readonly Part[] = (queries[0] ?? []).flatMap((clause, index) => {
    const condition = applied[index]?.condition
    return condition === undefined ? [] : [{ condition, original: condition, clause }]
  })
  const isEmpty = isImpossible(parts, [])
  const removals: Removal[] = bound.conditions.flatMap(({ applied: has, condition }) =>
    has ? [] : [{ original: condition, condition, value: undefined, because: [], isEmpty: false }],
  )
  let known = -1
  // What is removed can make something else change no row.
  while (known < removals.length) {
    known = removals.length
    for (const { original } of parts.toReversed()) {
      const others = parts.filter((one) => one.original !== original)
      const prove = begin(others.map(({ clause }) => clause))
      for (
        let part = parts.find((one) => one.original === original);
        part !== undefined;
        part = parts.find((one) => one.original === original)
      ) {
        const { condition } = part
        const step = stepsOf(part).find(({ goal }) => prove(goal) === null)
        if (step === undefined) break
        const { value, goal, left } = step
        const because = findReasons(others, goal, isImpossible)
        removals.push({ original, condition, value, because, isEmpty })
        parts = parts.flatMap((one) => (one.original === original ? left : [one]))
      }
    }
  }
  return { left: parts.map(({ condition }) => condition), removals, isEmpty }
}

/** True where no row meets all premises and clauses. */
type Prove = (premises: readonly Part[], goal: readonly Clause[]) => boolean

/** A condition or value to leave out: no row changes where nothing meets the goal beside the other conditions. */
interface Step {
  readonly value: ValueNode | undefined
  readonly goal: readonly Clause[]
  readonly left: readonly Part[]
}

/** Lists the steps from the largest to the smallest, and of values the last one first. */
function stepsOf({ condition, original, clause }: Part): readonly Step[] {
  const { values } = condition
  const whole: Step = { value: undefined, goal: negate(clause), left: [] }
  const hasShortcut = clause.literals.some(({ column }) => column.field === undefined)
  if (values.length < 2 || hasShortcut) return [whole]
  const nulls = values.filter(({ kind }) => kind === "null").length
  const smaller = values.toReversed().map((value): Step => {
    const isOf = ({ written }: Literal): boolean =>
      value.kind === "null" ? written === undefined && nulls === 1 : written === value
    const kept = clauseOf(clause.literals.filter((literal) => !isOf(literal)))
    const left = { ...condition, values: values.filter((one) => one !== value) }
    return {
      value,
      goal: [clauseOf(clause.literals.filter(isOf)), ...negate(kept)],
      left: [{ condition: left, original, clause: kept }],
    }
  })
  return [whole, ...smaller]
}

/** Finds conditions that suffice as the reason, one alone where there is one. */
function findReasons(
  others: readonly Part[],
  goal: readonly Clause[],
  isImpossible: Prove,
): readonly ConditionNode[] {
  const [alone] = others.filter((one) => isImpossible([one], goal))
  const needed = isImpossible([], goal)
    ? []
    : alone !== undefined
      ? [alone]
      : others.reduce((left, one) => {
          const fewer = left.filter((other) => other !== one)
          return isImpossible(fewer, goal) ? fewer : left
        }, others)
  return needed.map(({ condition }) => condition)
}

function describeRemoval({ condition, value, because, isEmpty }: Removal): SimplifyStep {
  const text = textOfCondition(condition)
  const reasons = because.map(textOfCondition).join(" and ")
  if (value !== undefined)
    return {
      removed: textOfCondition({ ...condition, values: [value] }),
      from: text,
      reason:
        reasons === ""
          ? "The other values of the condition keep all rows that it keeps."
          : `Among the rows that meet ${reasons}, it adds none to those of the other values.`,
    }
  const reason =
    reasons === ""
      ? "It keeps every row."
      : isEmpty
        ? `No row meets ${reasons}.`
        : `Each row that meets ${reasons} meets it.`
  return { removed: text, from: undefined, reason }
}

/** Returns the canonical text of a condition. All that a parser gives can be written. */
export function textOfCondition(condition: ConditionNode): string {
  const printed = printFilters([condition])
  return printed.ok ? printed.value : ""
}
