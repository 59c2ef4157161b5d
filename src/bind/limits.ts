import type { Range, Source } from "../diagnostics/diagnostic.ts"
import { finding, type Finding } from "../diagnostics/finding.ts"
import { limitCodes } from "../diagnostics/limit-codes.ts"
import type { Limits } from "../fields/field.ts"
import type { BindableQuery } from "./dialect.ts"

/** Anything that is counted. */
interface Counted {
  readonly range?: Range | undefined
  /** How much it counts; 1 unless it is given. */
  readonly weight?: number
}

/** One condition as the limits count it: dropped ones too, since they cost as much. */
interface CountedCondition extends Counted {
  readonly names: readonly Counted[]
  readonly values: readonly Counted[]
}

/** Every limit that the query passes, one finding each; the place is the first thing that is too much. */
export function findPassedLimits(query: BindableQuery, limits: Limits): Finding[] {
  const found = (query.findings ?? []).filter(({ code }) => code === limitCodes["limit-text"])
  const check = (
    name: Exclude<keyof Limits, "text">,
    items: readonly Counted[],
    source: Source = "filters",
  ): void => {
    const limit = limits[name]
    const code = limitCodes[`limit-${name}`]
    if (limit === false || found.some((other) => other.code === code)) return
    let count = 0
    const [first] = items.filter(({ weight = 1 }) => (count += weight) > limit)
    if (first) found.push(finding(code, { source, range: first.range }, [count, limit]))
  }
  const conditions = countConditions(query)
  check("conditions", conditions)
  for (const { names, values } of conditions) {
    check("names", names)
    check("values", values)
  }
  check(
    "pairs",
    conditions.map(({ range, names, values }) => ({ range, weight: names.length * values.length })),
  )
  check("sorts", query.entries?.map((range) => ({ range })) ?? query.sorts, "sorts")
  return found
}

function countConditions({ filters, dropped = [] }: BindableQuery): readonly CountedCondition[] {
  if (dropped.length === 0) return filters
  const others = dropped.map(({ range, names, values }): CountedCondition => ({
    range,
    names,
    values: Array<Counted>(values).fill({ range }),
  }))
  return [...filters, ...others].sort(
    (left, right) => (left.range?.start ?? 0) - (right.range?.start ?? 0),
  )
}
