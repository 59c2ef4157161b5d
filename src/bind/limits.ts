import {
  limitConditions,
  limitNames,
  limitPairs,
  limitSorts,
  limitText,
  limitValues,
  type WordedCode,
} from "../diagnostics/codes.ts"
import type { LimitData } from "../diagnostics/data.ts"
import type { TextRange, Source } from "../diagnostics/diagnostic.ts"
import { finding, type Finding } from "../diagnostics/finding.ts"
import type { Limits } from "../fields/field.ts"
import type { TotalQuery } from "../language/dialect.ts"

interface Counted {
  readonly range: TextRange | undefined
}

/** A condition as the limits count it. Dropped conditions count too, since they cost as much. */
interface CountedCondition extends Counted {
  readonly names: readonly Counted[]
  readonly values: readonly Counted[]
}

type CountLimit = Exclude<keyof Limits, "text">

const codes = {
  conditions: limitConditions,
  names: limitNames,
  values: limitValues,
  pairs: limitPairs,
  sorts: limitSorts,
} as const satisfies {
  readonly [Limit in CountLimit]: WordedCode<LimitData>
}

/** Reports each limit that the query is over, at the first item above it. */
export function findPassedLimits(query: TotalQuery, limits: Limits): Finding[] {
  const found = query.findings.filter(({ code }) => code === limitText)
  const report: ReportLimit = (name, amount, range) => {
    const limit = limits[name]
    const code = codes[name]
    if (limit === false || found.some((other) => other.code === code)) return
    const source: Source = name === "sorts" ? "sorts" : "filters"
    found.push(finding(code, () => ({ amount, limit }), { source, range }))
  }
  const conditions = countConditions(query)
  checkLength("conditions", conditions, limits, report)
  for (const { names, values } of conditions) {
    checkLength("names", names, limits, report)
    checkLength("values", values, limits, report)
  }
  checkPairs(conditions, limits, report)
  const { entries } = query
  const entry = placeAbove(entries.length, limits.sorts)
  if (entry !== undefined) report("sorts", entries.length, entries[entry])
  return found
}

type ReportLimit = (name: CountLimit, amount: number, range: TextRange | undefined) => void

/** Returns the index of the first item above a limit; undefined when there is none. */
function placeAbove(length: number, limit: number | false): number | undefined {
  if (limit === false || length === 0 || !(length > limit)) return undefined
  return Math.max(0, Math.floor(limit))
}

function checkLength(
  name: CountLimit,
  items: readonly Counted[],
  limits: Limits,
  report: ReportLimit,
): void {
  const place = placeAbove(items.length, limits[name])
  if (place !== undefined) report(name, items.length, items[place]?.range)
}

/** Checks the number of values times names, which is the work for each row. */
function checkPairs(
  conditions: readonly CountedCondition[],
  { pairs: limit }: Limits,
  report: ReportLimit,
): void {
  let amount = 0
  let first: CountedCondition | undefined
  for (const condition of conditions) {
    amount += condition.names.length * condition.values.length
    if (limit !== false && amount > limit) first ??= condition
  }
  if (first !== undefined) report("pairs", amount, first.range)
}

function countConditions({ filters, dropped }: TotalQuery): readonly CountedCondition[] {
  if (dropped.length === 0) return filters
  const others = dropped.map(({ range, names, values }): CountedCondition => ({
    range,
    // Without an operator there are no values. What is there is mostly text after a comma, and names nothing.
    names: values === 0 ? [] : names,
    values: Array<Counted>(values).fill({ range }),
  }))
  return [...filters, ...others].sort((left, right) => startOf(left) - startOf(right))
}

/** Returns where an item starts. A tree made by hand has no ranges. */
function startOf({ range }: Counted): number {
  return range?.start ?? 0
}
