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
  const report = (name: CountLimit, amount: number, range: TextRange | undefined): void => {
    const limit = limits[name]
    const code = codes[name]
    if (limit === false || found.some((other) => other.code === code)) return
    const source: Source = name === "sorts" ? "sorts" : "filters"
    found.push(finding(code, () => ({ amount, limit }), { source, range }))
  }
  const check = <Item>(
    name: CountLimit,
    items: readonly Item[],
    rangeOf: (item: Item) => TextRange | undefined,
  ): void => {
    const limit = limits[name]
    if (limit === false || items.length === 0 || !(items.length > limit)) return
    const first = items[Math.max(0, Math.floor(limit))]
    report(name, items.length, first && rangeOf(first))
  }
  const conditions = countConditions(query)
  check("conditions", conditions, rangeOf)
  // The number of values times names is the work for each row.
  let pairs = 0
  let above: CountedCondition | undefined
  for (const condition of conditions) {
    const { names, values } = condition
    check("names", names, rangeOf)
    check("values", values, rangeOf)
    pairs += names.length * values.length
    if (limits.pairs !== false && pairs > limits.pairs) above ??= condition
  }
  if (above !== undefined) report("pairs", pairs, above.range)
  check("sorts", query.entries, (range) => range)
  return found
}

const rangeOf = ({ range }: Counted): TextRange | undefined => range

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
