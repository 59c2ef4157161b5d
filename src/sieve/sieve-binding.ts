import { caseSort, failedText, gaveUp } from "../diagnostics/codes.ts"
import { finding, type Finding } from "../diagnostics/finding.ts"
import type { Fields } from "../fields/field.ts"
import type { Sort } from "../language/ast.ts"
import { foldName } from "../language/names.ts"
import type { BindableQuery, Binding, BindingDialect } from "../bind/dialect.ts"
import type { BoundCondition, BoundSort, IgnoredName } from "../bind/bound.ts"
import { findField, type BindingContext } from "../bind/find-field.ts"
import { createReport } from "../bind/report.ts"
import { reportContradictions } from "../bind/contradictions.ts"
import { bindTerm, isMistake } from "./bind-term.ts"

/**
 * Checks a tree as stock Sieve does (rules S8 to S16): every name and value is looked at, and any mistake in the filters makes the
 * library give up on the whole query; an unknown sort makes it give up on sorts and paging.
 */
function bind(
  { filters, sorts, dropped = [], findings: read = [] }: BindableQuery,
  table: Fields,
): Binding {
  const report = createReport()
  const context = { table, report }
  const conditions = filters.flatMap((condition) => bindTerm(condition, context))
  const mistake = report.findings.find(isMistake)
  const count = report.findings.length
  for (const name of dropped.flatMap(({ names }) => names)) {
    findField(name, "the server looks at it even without an operator", context)
  }
  const unknown = report.findings.at(count)
  const known = [...read, ...dropped.map((condition) => condition.finding)]
  const cause = read.find(isFailure) ?? earlier(mistake, unknown)
  const { sorts: bound, ignoredSorts, mistake: unknownSort } = bindSorts(sorts, context)
  if (cause !== undefined) {
    const findings = [
      ...known,
      ...report.findings,
      giveUp(cause, "all filters, sorts and paging are dropped, and every row is returned"),
    ]
    return {
      conditions: conditions.map(withoutEffect),
      sorts: [],
      ignoredSorts,
      findings,
      paged: false,
    }
  }
  reportContradictions(conditions, report)
  if (unknownSort !== undefined)
    report.findings.push(giveUp(unknownSort, "the filters stand, sorts and paging are dropped"))
  return {
    conditions,
    sorts: bound,
    ignoredSorts,
    findings: [...known, ...report.findings],
    paged: unknownSort === undefined,
  }
}

/** The library meets names without operator in their place among the conditions. */
function earlier(mistake: Finding | undefined, unknown: Finding | undefined): Finding | undefined {
  if (mistake === undefined || unknown === undefined) return mistake ?? unknown
  return startOf(unknown) < startOf(mistake) ? unknown : mistake
}

function startOf({ place }: Finding): number {
  return place.range?.start ?? 0
}

function isFailure({ code }: Finding): boolean {
  return code === failedText
}

function withoutEffect(bound: BoundCondition): BoundCondition {
  const ignored = bound.condition.names.map(({ text }): IgnoredName => ({
    name: text,
    code: "gave-up",
  }))
  return { ...bound, tests: [], applied: false, ignored }
}

/** What a mistake leads to in the default dialect stands behind its last semicolon; where there is none, the full stop goes. */
function giveUp({ place, describe }: Finding, effect: string): Finding {
  const message = describe()
  return finding(gaveUp, [message.slice(0, message.lastIndexOf("; ")), effect], place)
}

/** Rules S8 and S9: no sorts when one has a mistake. Names that differ in letter case alone are the same field, which is sorted by already. */
function bindSorts(
  sorts: readonly Sort[],
  context: BindingContext,
): Pick<Binding, "sorts" | "ignoredSorts"> & { readonly mistake: Finding | undefined } {
  const { findings } = context.report
  const bound: BoundSort[] = []
  const ignoredSorts: IgnoredName[] = []
  const seen = new Set<string>()
  let mistake: Finding | undefined
  for (const sort of sorts) {
    const { name, range, descending } = sort
    const found = findField(sort, "the server gives up on it", context)
    if (found.kind === "ignored") {
      mistake ??= findings.at(-1)
      ignoredSorts.push({ name: name.text, code: found.code })
    } else if (found.field.sort) {
      const { field } = found
      bound.push({ sort, field, descending, ...(field.kind === "text" && { byCodeUnit: true }) })
    }
    const key = foldName(name.text)
    if (seen.has(key)) findings.push(finding(caseSort, [name.text], { source: "sorts", range }))
    seen.add(key)
  }
  return { sorts: mistake === undefined ? bound : [], ignoredSorts, mistake }
}

/** Stock Sieve's way to check a tree. Strict stands for the library's exceptions: it refuses exactly where the library gives up. */
export const sieveBinding: BindingDialect = {
  bind,
  refuses: (findings) => findings.some(({ code }) => code === gaveUp),
}
