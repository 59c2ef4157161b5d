import { caseSort, failedText, gaveUp } from "../diagnostics/codes.ts"
import { finding, type Finding } from "../diagnostics/finding.ts"
import { own, ownProperty } from "../diagnostics/own.ts"
import type { ColumnField, Fields } from "../fields/field.ts"
import { isColumn } from "../fields/is-column.ts"
import type { Condition, Sort } from "../language/ast.ts"
import type { DroppedCondition } from "../language/dialect.ts"
import { foldName } from "../language/names.ts"
import type { BindableQuery, Binding, BindingDialect } from "../bind/dialect.ts"
import type { BoundCondition, BoundSort, GaveUp, IgnoredName } from "../bind/bound.ts"
import type { FilterCall, SortStep } from "../bind/method-calls.ts"
import { createReport } from "../bind/report.ts"
import { reportContradictions } from "../bind/contradictions.ts"
import { bindTerm, isMistake } from "./bind-term.ts"
import { isNested, parentTest, sortView } from "./field-views.ts"
import { hintAtDatabase } from "./database-hints.ts"
import { findName, type SieveContext, type UsableName } from "./find-name.ts"
import type { ServerSettings } from "./options.ts"

/**
 * Checks a tree as stock Sieve does (rules S8 to S16). It looks at every name and value. Any
 * mistake in the filters makes the library give up on the whole query; an unknown sort makes it
 * give up on sorts and paging.
 */
function bind(query: BindableQuery, table: Fields, settings: ServerSettings): Binding {
  const { filters, sorts, dropped = [], findings: read = [] } = own(query)
  const report = createReport()
  const calls: FilterCall[] = []
  const hasMistake = watchMistakes(report.findings)
  const addCall = (call: FilterCall): void => {
    if (!hasMistake()) calls.push(call)
  }
  const context = { table, report, settings, addCall }
  const conditions: BoundCondition[] = []
  const lost: Finding[] = []
  for (const term of inOrder(filters, dropped))
    if ("kind" in term) conditions.push(...bindTerm(term, context))
    else if (!callsMethods(term, context)) lost.push(term.finding)
  const failure = read.find(({ code }) => code === failedText)
  const cause = report.findings.find(isMistake)
  const { mistake: unknownSort, steps, ...order } = bindSorts(sorts, context)
  const end = giveUp("query", failure ?? cause, settings) ?? giveUp("order", unknownSort, settings)
  const losesAll = end?.scope === "query"
  if (!losesAll) reportContradictions(conditions, report)
  const methods = methodCalls({ filters: calls, sorts: losesAll ? [] : steps })
  if (!losesAll && settings.behind !== undefined)
    hintAtDatabase({ conditions, sorts: order.sorts, ...methods }, report)
  return {
    conditions: losesAll ? conditions.map(withoutEffect) : conditions,
    sorts: losesAll ? [] : order.sorts,
    ignoredSorts: order.ignoredSorts,
    dropped: lost,
    findings: [...read, ...lost, ...report.findings, ...(end ? [end.finding] : [])],
    ...methods,
    ...(end && { gaveUp: end }),
  }
}

/** Returns the calls of a query, if it has any. */
function methodCalls(calls: NonNullable<Binding["methods"]>): Pick<Binding, "methods"> {
  const isUsed = calls.filters.length > 0 || calls.sorts.some(({ kind }) => kind === "call")
  return isUsed ? { methods: calls } : {}
}

/** Returns a function that is true once a mistake is among the findings. It looks at each of them once. */
function watchMistakes(findings: readonly Finding[]): () => boolean {
  let seen = 0
  let found = false
  return () => {
    for (; !found && seen < findings.length; seen++) found = isMistake(findings[seen] as Finding)
    return found
  }
}

/** Puts conditions and names without operator into the order of the text, in which the library looks at them. */
function inOrder(
  filters: readonly Condition[],
  dropped: readonly DroppedCondition[],
): readonly (Condition | DroppedCondition)[] {
  if (dropped.length === 0) return filters
  const start = (term: Condition | DroppedCondition): number =>
    ownProperty<Condition | DroppedCondition, "range">(term, "range")?.start ?? 0
  return [...filters, ...dropped].sort((left, right) => start(left) - start(right))
}

/**
 * Looks at the names of a condition without operator. It does nothing to columns, and custom methods are called without values (rules
 * S10 and S27).
 * @returns true when a method is called.
 */
function callsMethods({ names }: DroppedCondition, context: SieveContext): boolean {
  let calls = false
  for (const name of names) {
    const found = findName(name, "name-checked", context)
    if (found.kind !== "method") continue
    calls = true
    const range = ownProperty(name, "range")
    context.addCall({ method: found.method, operator: "", values: null, range })
  }
  return calls
}

function withoutEffect(bound: BoundCondition): BoundCondition {
  const ignored = bound.condition.names.map(({ text }): IgnoredName => ({
    name: text,
    code: "gave-up",
  }))
  return { ...bound, tests: [], applied: false, ignored }
}

function giveUp(
  scope: GaveUp["scope"],
  mistake: Finding | undefined,
  { throwExceptions }: ServerSettings,
): Binding["gaveUp"] {
  if (mistake === undefined) return undefined
  const work = () => {
    const cause = mistake.diagnose()
    const refused = throwExceptions ? (true as const) : undefined
    return { field: cause.data.field, scope, refused, cause }
  }
  return { scope, finding: finding(gaveUp, work, mistake.place) }
}

/**
 * Binds the sorts (rules S8 and S9). There are none when one has a mistake. Names that differ only
 * in letter case are the same field, and the later one is left out.
 */
function bindSorts(
  sorts: readonly Sort[],
  context: SieveContext,
): Pick<Binding, "sorts" | "ignoredSorts"> & {
  readonly mistake: Finding | undefined
  readonly steps: readonly SortStep[]
} {
  const { findings } = context.report
  const steps: SortStep[] = []
  const ignoredSorts: IgnoredName[] = []
  const seen = new Set<string>()
  let mistake: Finding | undefined
  for (const sort of sorts) {
    const { name } = sort
    const found = findName(sort, undefined, context)
    if (found.kind === "ignored") {
      mistake ??= findings.at(-1)
      ignoredSorts.push({ name: name.text, code: found.code })
    } else if (mistake === undefined) steps.push(...stepOf(sort, found, context))
    const key = foldName(name.text)
    if (seen.has(key) && !context.settings.caseSensitive)
      findings.push(
        finding(caseSort, () => ({ field: name.text }), {
          source: "sorts",
          range: ownProperty(sort, "range"),
        }),
      )
    seen.add(key)
  }
  const bound = steps.flatMap((step) => (step.kind === "column" ? [step.sort] : []))
  return { sorts: mistake === undefined ? bound : [], ignoredSorts, mistake, steps }
}

/** Returns the step of a sort; none for a field that has no order. */
function stepOf(sort: Sort, found: UsableName, context: SieveContext): readonly SortStep[] {
  if (found.kind === "usable")
    return isColumn(found.field)
      ? [{ kind: "column", sort: bindSort(sort, found.field, context) }]
      : []
  const { descending } = sort
  const { method } = found
  return [{ kind: "call", call: { method, descending, range: ownProperty(sort, "range") } }]
}

/** Binds a sort to its column. The server may fail on some of its values (rule S24). */
function bindSort(sort: Sort, column: ColumnField, { settings }: SieveContext): BoundSort {
  const fails = settings.disableNullableTypeExpressionForSorting && isNested(column)
  return {
    sort,
    field: sortView(column),
    descending: sort.descending,
    ...(column.kind === "text" && { byCodeUnit: true as const }),
    ...(fails && { failsOn: parentTest(column) }),
    ...(column.kind === "object" && { incomparable: true as const }),
  }
}

/**
 * Makes the binding part of the dialect. Strict stands for the library's exceptions: it refuses exactly
 * where the library gives up. With `throwExceptions` lenient does so too (rule S22).
 */
export function bindingWith(settings: ServerSettings): BindingDialect {
  return {
    bind: (query, table) => bind(query, table, settings),
    refuses: (findings) => findings.some(({ code }) => code === gaveUp),
    alwaysRefuses: settings.throwExceptions,
  }
}
