import { caseSort, failedText, gaveUp } from "../diagnostics/codes.ts"
import { finding, type Finding } from "../diagnostics/finding.ts"
import { own, ownProperty } from "../diagnostics/own.ts"
import type { Fields } from "../fields/field.ts"
import type { Sort } from "../language/ast.ts"
import type { DroppedCondition } from "../language/dialect.ts"
import { foldName } from "../language/names.ts"
import type { BindableQuery, Binding, BindingDialect } from "../bind/dialect.ts"
import type { BoundCondition, BoundSort, GaveUp, IgnoredName } from "../bind/bound.ts"
import { findField, type BindingContext } from "../bind/find-field.ts"
import { createReport } from "../bind/report.ts"
import { reportContradictions } from "../bind/contradictions.ts"
import { bindTerm, isMistake } from "./bind-term.ts"

/**
 * Checks a tree as stock Sieve does (rules S8 to S16). It looks at every name and value. Any
 * mistake in the filters makes the library give up on the whole query; an unknown sort makes it
 * give up on sorts and paging.
 */
function bind(query: BindableQuery, table: Fields): Binding {
  const { filters, sorts, dropped = [], findings: read = [] } = own(query)
  const report = createReport()
  const context = { table, report }
  const conditions = filters.flatMap((condition) => bindTerm(condition, context))
  const failure = read.find(({ code }) => code === failedText)
  const cause = findMistake(dropped, context)
  const { mistake: unknownSort, ...order } = bindSorts(sorts, context)
  const lost = dropped.map((condition) => condition.finding)
  const end = giveUp("query", failure ?? cause) ?? giveUp("order", unknownSort)
  const losesAll = end?.scope === "query"
  if (!losesAll) reportContradictions(conditions, report)
  return {
    conditions: losesAll ? conditions.map(withoutEffect) : conditions,
    sorts: losesAll ? [] : order.sorts,
    ignoredSorts: order.ignoredSorts,
    dropped: lost,
    findings: [...read, ...lost, ...report.findings, ...(end ? [end.finding] : [])],
    ...(end && { gaveUp: end }),
  }
}

/**
 * Finds the first mistake in the filters. The library also looks at the names of conditions without
 * operator.
 */
function findMistake(
  dropped: readonly DroppedCondition[],
  context: BindingContext,
): Finding | undefined {
  const { findings } = context.report
  const mistake = findings.find(isMistake)
  const count = findings.length
  for (const name of dropped.flatMap(({ names }) => names)) findField(name, "name-checked", context)
  return earlier(mistake, findings.at(count))
}

/**
 * Returns the earlier of two findings. The library looks at names without operator in their place
 * among the conditions.
 */
function earlier(mistake: Finding | undefined, unknown: Finding | undefined): Finding | undefined {
  if (mistake === undefined || unknown === undefined) return mistake ?? unknown
  return startOf(unknown) < startOf(mistake) ? unknown : mistake
}

function startOf({ place }: Finding): number {
  return place.range?.start ?? 0
}

function withoutEffect(bound: BoundCondition): BoundCondition {
  const ignored = bound.condition.names.map(({ text }): IgnoredName => ({
    name: text,
    code: "gave-up",
  }))
  return { ...bound, tests: [], applied: false, ignored }
}

function giveUp(scope: GaveUp["scope"], mistake: Finding | undefined): Binding["gaveUp"] {
  if (mistake === undefined) return undefined
  const work = () => {
    const cause = mistake.diagnose()
    return { field: cause.data.field, scope, cause }
  }
  return { scope, finding: finding(gaveUp, work, mistake.place) }
}

/**
 * Binds the sorts (rules S8 and S9). There are none when one has a mistake. Names that differ only
 * in letter case are the same field, and the later one is left out.
 */
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
    const { name, descending } = sort
    const found = findField(sort, undefined, context)
    if (found.kind === "ignored") {
      mistake ??= findings.at(-1)
      ignoredSorts.push({ name: name.text, code: found.code })
    } else if (found.field.sort) {
      const { field } = found
      bound.push({ sort, field, descending, ...(field.kind === "text" && { byCodeUnit: true }) })
    }
    const key = foldName(name.text)
    if (seen.has(key))
      findings.push(
        finding(caseSort, () => ({ field: name.text }), {
          source: "sorts",
          range: ownProperty(sort, "range"),
        }),
      )
    seen.add(key)
  }
  return { sorts: mistake === undefined ? bound : [], ignoredSorts, mistake }
}

/**
 * The binding part of the dialect. Strict stands for the library's exceptions: it refuses exactly
 * where the library gives up.
 */
export const sieveBinding: BindingDialect = {
  bind,
  refuses: (findings) => findings.some(({ code }) => code === gaveUp),
}
