import type { Binding } from "../bind/dialect.ts"
import { createReport } from "../bind/report.ts"
import { sqlUnsupported, unusableMethod } from "../diagnostics/codes.ts"
import { finding, type Finding } from "../diagnostics/finding.ts"
import { findUnreadable, nullOutcomes } from "./nulls.ts"
import type { ServerSettings } from "./options.ts"
import { sortCalls, type MethodCalls } from "./running/method-calls.ts"

/**
 * Finds what a server does and no database does row by row: it calls custom methods (rule S28), and treats nulls in its own way (rules
 * S24 and S25).
 */
export function findOnlyInMemory(
  query: Pick<Binding, "conditions" | "sorts">,
  calls: MethodCalls,
  settings: ServerSettings,
): readonly Finding[] {
  const called = [
    ...calls.filters.map((call) => ({ ...call, source: "filters" as const })),
    ...sortCalls(calls).map((call) => ({ ...call, source: "sorts" as const })),
  ].map(({ method, source, range }) => {
    const work = () => ({ field: method.name, reason: "database" as const })
    return finding(unusableMethod, work, { source, range })
  })
  return [...called, ...findNulls(query, settings)]
}

function findNulls(
  { conditions, sorts }: Pick<Binding, "conditions" | "sorts">,
  settings: ServerSettings,
): readonly Finding[] {
  const { ignoreNullsOnNotEqual, disableNullableTypeExpressionForSorting } = settings
  // Other servers guard against every null.
  if (ignoreNullsOnNotEqual && !disableNullableTypeExpressionForSorting) return []
  const report = createReport()
  const unsupported = (field: string, option: keyof ServerSettings) => () => ({ field, option })
  for (const { condition, tests } of conditions)
    for (const test of tests) {
      if (test.kind !== "column") continue
      const { withoutValue } = nullOutcomes(test, condition.operator.symbol, settings)
      if (withoutValue !== (test.orNull && !test.negated))
        report.add(sqlUnsupported, unsupported(test.field.name, "ignoreNullsOnNotEqual"), {
          node: condition,
        })
    }
  for (const sort of sorts)
    if (findUnreadable(sort, settings) !== undefined)
      report.add(
        sqlUnsupported,
        unsupported(sort.field.name, "disableNullableTypeExpressionForSorting"),
        { node: sort.sort, source: "sorts" },
      )
  return report.findings
}
