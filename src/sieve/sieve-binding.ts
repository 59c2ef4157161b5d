import { finding, type Finding } from "../diagnostics/finding.ts"
import type { Fields } from "../fields/field.ts"
import type { Sort } from "../language/ast.ts"
import { foldName } from "../language/names.ts"
import type { BindableQuery, Binding, BindingDialect } from "../bind/dialect.ts"
import type { BoundCondition, BoundSort, IgnoredName } from "../bind/bound.ts"
import type { Advisor } from "../bind/advisor.ts"
import { findField } from "../bind/find-field.ts"
import { createReport, type BindingReport } from "../bind/report.ts"
import { reportContradictions } from "../bind/standard.ts"
import { bindTerm, isMistake } from "./bind-term.ts"
import { sieveCodes } from "./codes.ts"

/**
 * Checks a tree as stock Sieve does (rules S8 to S16): every name and value is looked at, and any mistake in the filters makes the
 * library give up on the whole query; an unknown sort makes it give up on sorts and paging.
 */
function bind(
  { filters, sorts, dropped = [], findings: read = [] }: BindableQuery,
  table: Fields,
  advisor: Advisor | undefined,
): Binding {
  const report = createReport(advisor)
  const conditions = filters.flatMap((condition) => bindTerm(condition, table, report))
  const mistake = report.findings.find(isMistake)
  const count = report.findings.length
  for (const name of dropped.flatMap(({ names }) => names)) {
    findField(name, table, "the server looks at it even without an operator", report)
  }
  const unknown = report.findings.at(count)
  const known = [...read, ...dropped.map((condition) => condition.finding)]
  const cause = read.find(isFailure) ?? earlier(mistake, unknown)
  const { sorts: bound, ignoredSorts, mistake: unknownSort } = bindSorts(sorts, table, report)
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
  return code === sieveCodes["failed-text"]
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
  return finding(sieveCodes["gave-up"], place, [
    message.slice(0, message.lastIndexOf("; ")),
    effect,
  ])
}

/** Rules S8 and S9: no sorts when one has a mistake. Names that differ in letter case alone are the same field, which is sorted by already. */
function bindSorts(
  sorts: readonly Sort[],
  table: Fields,
  report: BindingReport,
): Pick<Binding, "sorts" | "ignoredSorts"> & { readonly mistake: Finding | undefined } {
  const bound: BoundSort[] = []
  const ignoredSorts: IgnoredName[] = []
  const seen = new Set<string>()
  let mistake: Finding | undefined
  for (const sort of sorts) {
    const field = findField(sort, table, "the server gives up on it", report)
    if (typeof field === "string") {
      mistake ??= report.findings.at(-1)
      ignoredSorts.push({ name: sort.name.text, code: field })
    } else if (field.sort)
      bound.push({
        sort,
        field,
        descending: sort.descending,
        ...(field.kind === "text" && { byCodeUnit: true }),
      })
    const key = foldName(sort.name.text)
    if (seen.has(key))
      report.findings.push(
        finding(sieveCodes["case-sort"], { source: "sorts", range: sort.range }, [sort.name.text]),
      )
    seen.add(key)
  }
  return { sorts: mistake === undefined ? bound : [], ignoredSorts, mistake }
}

/** Stock Sieve's way to check a tree. Strict stands for the library's exceptions: it refuses exactly where the library gives up. */
export const sieveBinding: BindingDialect = {
  bind,
  refuses: (findings) => findings.some(({ code }) => code === sieveCodes["gave-up"]),
}
