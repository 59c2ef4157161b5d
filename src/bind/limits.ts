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
import type { Range, Source } from "../diagnostics/diagnostic.ts"
import { finding, type Finding } from "../diagnostics/finding.ts"
import type { Limits } from "../fields/field.ts"
import type { TotalQuery } from "../language/dialect.ts"

interface Counted {
  readonly range: Range | undefined
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
  const check = <Item extends Counted>(
    name: CountLimit,
    items: readonly Item[],
    weigh: (item: Item) => number = () => 1,
  ): void => {
    const limit = limits[name]
    const code = codes[name]
    if (limit === false || found.some((other) => other.code === code)) return
    const source: Source = name === "sorts" ? "sorts" : "filters"
    let count = 0
    const [first] = items.filter((item) => (count += weigh(item)) > limit)
    if (first) {
      const { range } = first
      found.push(finding(code, () => ({ amount: count, limit }), { source, range }))
    }
  }
  const conditions = countConditions(query)
  check("conditions", conditions)
  for (const { names, values } of conditions) {
    check("names", names)
    check("values", values)
  }
  check("pairs", conditions, ({ names, values }) => names.length * values.length)
  const entries = query.entries.map((range) => ({ range }))
  check("sorts", entries)
  return found
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
