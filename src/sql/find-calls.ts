import type { BoundQuery } from "../bind/bound.ts"
import { unusableMethod } from "../diagnostics/codes.ts"
import { finding, type Finding } from "../diagnostics/finding.ts"
import { ownProperty } from "../diagnostics/own.ts"

/** Reports the calls of custom methods, which take all rows in memory (rule S28). */
export function findCalls(bound: BoundQuery): readonly Finding[] {
  const methods = ownProperty(bound, "methods")
  const sorts = (methods?.sorts ?? []).flatMap((step) => (step.kind === "call" ? [step.call] : []))
  return [
    ...(methods?.filters ?? []).map((call) => ({ ...call, source: "filters" as const })),
    ...sorts.map((call) => ({ ...call, source: "sorts" as const })),
  ].map(({ method, source, range }) => {
    const work = () => ({ field: method.name, reason: "database" as const })
    return finding(unusableMethod, work, { source, range })
  })
}
