import { sqlUnsupported } from "../diagnostics/codes.ts"
import { caseSort, failedText, gaveUp, unusableMethod } from "./codes.ts"
import { finding, type Finding } from "../diagnostics/finding.ts"
import { quote } from "../diagnostics/wording.ts"
import { isColumn, type Fields } from "../fields/field.ts"
import type { ConditionNode, SortNode } from "../language/ast.ts"
import { illFormed } from "../language/well-formed.ts"
import type { DroppedCondition, TotalQuery } from "../language/dialect.ts"
import { foldName } from "../language/names.ts"
import type { Binding, BindingDialect } from "../bind/dialect.ts"
import type { QueryRun } from "../bind/answer.ts"
import type { BoundCondition, GivenUp, IgnoredName } from "../bind/bound.ts"
import { createReport } from "../bind/report.ts"
import { reportContradictions } from "../bind/contradictions.ts"
import { bindTerm, isMistake, findName, type SieveContext, type UsableName } from "./bind-term.ts"
import { isNested, sortView } from "./field-views.ts"
import { hintAtDatabase } from "./database-hints.ts"
import type { ServerSettings } from "./options.ts"
import {
  sortCalls,
  hasCalls,
  type FilterCall,
  type MethodCalls,
  type SortStep,
} from "./running/method-calls.ts"
import type { NameLookUp } from "./server-names.ts"
import { findUnreadable, nullOutcomes, canFail } from "./nulls.ts"
import { answerWith } from "../evaluate/run-query.ts"
import { failureOf, runFailing } from "./running/run-failing.ts"
import { answerOf, runMethods, type MethodsQuery } from "./running/run-methods.ts"

/**
 * Checks a tree as stock Sieve does (rules S8 to S16). A mistake in the filters makes the library
 * give up on the whole query, an unknown sort on sorts and paging.
 */
function bind(
  query: TotalQuery,
  table: Fields,
  settings: ServerSettings,
  lookUp: NameLookUp,
): Binding {
  const { findings: read } = query
  const report = createReport()
  const { filters, addCall } = collectCalls(report.findings)
  const context = { table, report, settings, lookUp, addCall }
  const { conditions, called, lost, misleading } = bindFilters(query, context)
  const failure = read.find(({ code }) => code === failedText)
  const cause = report.findings.find(isMistake)
  const { mistake: unknownSort, steps, sorts, ignoredSorts } = bindSorts(query.sorts, context)
  const end = giveUp("query", failure ?? cause, settings) ?? giveUp("order", unknownSort, settings)
  const losesAll = end?.scope === "query"
  if (!losesAll) reportContradictions(conditions, report)
  const kept = losesAll
    ? { conditions: conditions.map(withoutEffect), sorts: [] }
    : { conditions, sorts }
  const calls: MethodCalls = { filters, sorts: losesAll ? [] : steps }
  if (!losesAll && settings.behind !== undefined) hintAtDatabase(kept, calls, report)
  return {
    ...kept,
    ignoredSorts,
    dropped: lost,
    misleading,
    findings: [...read, ...lost, ...report.findings, ...(end ? [end.finding] : [])],
    givesUp: end !== undefined,
    server: (bound, refuses) => ({
      calls: losesAll ? new Map() : called,
      givenUp: end && { scope: end.scope, diagnostic: end.finding.diagnose(bound.refused) },
      onlyInMemory: findOnlyInMemory(kept, calls, settings),
      needsAllRows: [...filters, ...sortCalls(calls)][0]?.method.name,
      run: chooseRun({ bound, settings, calls, refuses, givenUp: end?.scope }),
      failureOf,
    }),
  }
}

/** Collects the calls of filter methods up to the first mistake: no method after it is called (rule S29). */
function collectCalls(
  findings: readonly Finding[],
): Pick<MethodCalls, "filters"> & Pick<SieveContext, "addCall"> {
  const filters: FilterCall[] = []
  let seen = 0
  let hasMistake = false
  const addCall = (call: FilterCall): void => {
    // Each finding is looked at once.
    hasMistake ||= findings.slice(seen).some(isMistake)
    seen = findings.length
    if (!hasMistake) filters.push(call)
  }
  return { filters, addCall }
}

/** Binds the conditions, and the names without operator, in the order of the text. */
function bindFilters(query: TotalQuery, context: SieveContext) {
  const { filters, dropped } = query
  const conditions: BoundCondition[] = []
  const called = new Map<BoundCondition, readonly string[]>()
  const lost: Finding[] = []
  const misleading: Finding[] = []
  let place = 0
  for (const term of inOrder(filters, dropped))
    if (!isDropped(term)) {
      const bound = bindTerm(term, context)
      conditions.push(...bound.conditions)
      const [own] = bound.conditions
      const names = new Set(bound.calls.map(({ method }) => method.name))
      if (own && names.size > 0) called.set(own, [...names])
      if (own) misleading.push(...findMisleading(own, bound.calls, place, context.settings))
      place++
    } else if (!callsMethods(term, context)) lost.push(term.finding)
  return { conditions, called, lost, misleading }
}

function isDropped(term: ConditionNode | DroppedCondition): term is DroppedCondition {
  return Object.hasOwn(term, "finding")
}

/**
 * Reports a condition that the server does not read as its tree means: a group that calls a method,
 * which narrows the whole result (rule S28), and null in a nested column, which rows without the
 * parent do not match (rule S24).
 */
function findMisleading(
  { condition, tests }: BoundCondition,
  [call]: readonly FilterCall[],
  place: number,
  settings: ServerSettings,
): readonly Finding[] {
  if (call !== undefined && condition.names.length > 1) {
    const method = quote(call.method.name)
    const reason = `the method ${method} of the server narrows the whole result, so it needs a condition of its own`
    return [illFormed("filters", place, reason)]
  }
  for (const test of tests) {
    if (test.kind !== "column" || !test.orNull || !isNested(test.field)) continue
    const { withoutParent } = nullOutcomes(test, condition.operator.symbol, settings)
    if (withoutParent === !test.negated) continue
    const outcome = withoutParent === "fails" ? "fails on" : "does not find"
    const reason = `the server ${outcome} rows without the object that holds ${quote(test.field.name)}`
    return [illFormed("filters", place, reason, "S24")]
  }
  return []
}

/** Puts conditions and names without operator into the order of the text, in which the library looks at them. */
function inOrder(
  filters: readonly ConditionNode[],
  dropped: readonly DroppedCondition[],
): readonly (ConditionNode | DroppedCondition)[] {
  if (dropped.length === 0) return filters
  const start = (term: ConditionNode | DroppedCondition): number => term.range?.start ?? 0
  return [...filters, ...dropped].sort((left, right) => start(left) - start(right))
}

/** Looks at names without operator, which call methods alone (rules S10 and S27). True if one does. */
function callsMethods({ names }: DroppedCondition, context: SieveContext): boolean {
  let calls = false
  for (const name of names) {
    const found = findName(name, "name-checked", context)
    if (found.kind !== "method") continue
    calls = true
    context.addCall({ method: found.method, operator: "", values: null, range: name.range })
  }
  return calls
}

function withoutEffect(bound: BoundCondition): BoundCondition {
  const { names } = bound.condition
  const ignored = names.map(({ text }): IgnoredName => ({ name: text, code: "gave-up" }))
  return { ...bound, tests: [], applied: false, ignored }
}

function giveUp(
  scope: GivenUp["scope"],
  mistake: Finding | undefined,
  { throwExceptions }: ServerSettings,
): (Pick<GivenUp, "scope"> & { readonly finding: Finding }) | undefined {
  if (mistake === undefined) return undefined
  const work = () => {
    const cause = mistake.diagnose()
    const refused = throwExceptions ? (true as const) : undefined
    return { field: cause.data.field, scope, refused, cause }
  }
  return { scope, finding: finding(gaveUp, work, mistake.place) }
}

/** Binds the sorts (rules S8 and S9). There are none when one has a mistake. */
function bindSorts(sorts: readonly SortNode[], context: SieveContext) {
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
    } else if (mistake === undefined) steps.push(...stepOf(sort, found))
    const key = foldName(name.text)
    if (seen.has(key) && !context.settings.caseSensitive)
      findings.push(
        finding(caseSort, () => ({ field: name.text }), { source: "sorts", range: sort.range }),
      )
    seen.add(key)
  }
  const bound = steps.flatMap((step) => (step.kind === "column" ? [step.sort] : []))
  return { sorts: mistake === undefined ? bound : [], ignoredSorts, mistake, steps }
}

/** Returns the step of a sort (rules S17 and S24); none for a field that has no order. */
function stepOf(sort: SortNode, found: UsableName): readonly SortStep[] {
  const { descending, range } = sort
  if (found.kind === "method")
    return [{ kind: "call", call: { method: found.method, descending, range } }]
  const { field } = found
  if (!isColumn(field)) return []
  const textOrder = field.kind === "text" ? "utf-16" : "code-point"
  return [{ kind: "column", sort: { sort, field: sortView(field), descending, textOrder } }]
}

/**
 * Makes the binding part of the dialect. Strict stands for the library's exceptions: it refuses
 * where the library gives up, and so does lenient with `throwExceptions` (rule S22).
 */
export function bindingWith(settings: ServerSettings, lookUp: NameLookUp): BindingDialect {
  return {
    bind: (query, table) => bind(query, table, settings, lookUp),
    refuses: (findings) => findings.some(({ code }) => code === gaveUp),
    strictness: settings.throwExceptions ? "always" : "asked",
  }
}

/** Finds what no database does row by row: custom methods (rule S28), and nulls (rules S24 and S25). */
function findOnlyInMemory(
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

/** Chooses how a query runs that calls methods (rule S28) or may fail on a row (rule S26). */
function chooseRun(query: MethodsQuery): QueryRun | undefined {
  const { bound, settings, calls } = query
  if (hasCalls(calls)) return (rows) => runMethods(rows, query)
  if (!canFail(bound.conditions, bound.sorts, settings)) return undefined
  return (rows) =>
    bound.refused
      ? answerWith({ data: [], total: 0 }, bound)
      : answerOf(runFailing(rows, { bound, settings }), bound)
}
