import type { BoundQuery } from "../bind/bound.ts"
import { sources, type Diagnostic } from "../diagnostics/diagnostic.ts"
import { describeFirst, listedDiagnostics, type Finding } from "../diagnostics/finding.ts"

/**
 * Adds findings about the database to the diagnostics of a query, sorted by place. Those about the database are listed first
 * when there are too many, since they are why the query is refused.
 */
export function mergeDiagnostics(
  { diagnostics, omitted }: Pick<BoundQuery, "diagnostics" | "omitted">,
  findings: readonly Finding[],
): { readonly diagnostics: readonly Diagnostic[]; readonly omitted: number } {
  if (findings.length === 0) return { diagnostics, omitted }
  const all = [...describeFirst(findings), ...diagnostics]
  return {
    diagnostics: all.slice(0, listedDiagnostics).sort(comparePlaces),
    omitted:
      omitted + findings.length + diagnostics.length - Math.min(all.length, listedDiagnostics),
  }
}

function comparePlaces(left: Diagnostic, right: Diagnostic): number {
  return (
    sources.indexOf(left.source) - sources.indexOf(right.source) ||
    (left.range?.start ?? 0) - (right.range?.start ?? 0)
  )
}
