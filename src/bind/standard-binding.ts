import { commaInValue, duplicateSort, malformedCondition } from "../diagnostics/codes.ts"
import { finding, refusesStrictly, type Finding } from "../diagnostics/finding.ts"
import { nearestOfList, onlyNearest } from "../diagnostics/nearest.ts"
import type { Total } from "../diagnostics/total.ts"
import { isColumn, type Fields } from "../fields/field.ts"
import { namesFor } from "../fields/names-for.ts"
import type { SortNode } from "../language/ast.ts"
import { foldName, isFieldName } from "../language/names.ts"
import { checksOf, type NameLookup, unchanged } from "../language/spelling.ts"
import type { DroppedCondition, TotalQuery } from "../language/dialect.ts"
import type { Binding, BindingDialect } from "./dialect.ts"
import type { BoundCondition, BoundQuery, BoundSort, IgnoredName } from "./bound.ts"
import { bindCondition } from "./bind-condition.ts"
import { reportContradictions, reportSeparateItems } from "./contradictions.ts"
import { findField, type BindingContext } from "./find-field.ts"
import { createReport } from "./report.ts"
import { exampleOf } from "./value-hints.ts"

/** Checks a tree in the default dialect. Parts without effect are left out (rule N2). */
function bind(query: TotalQuery, table: Fields): Binding {
  const report = createReport()
  const context = { table, report }
  const { conditions, dropped } = bindFilters(query, context)
  const { sorts, ignoredSorts } = bindSorts(query.sorts, context)
  const found = { dropped, findings: [...query.findings, ...dropped, ...report.findings] }
  return {
    conditions,
    sorts,
    ignoredSorts,
    misleading: [],
    givesUp: false,
    server: undefined,
    ...checkSpelling(query, found, table),
  }
}

/** Puts the habits of other languages in the place of what was found about them (rules F1 to F4). */
function checkSpelling(
  query: TotalQuery,
  found: Pick<Binding, "dropped" | "findings">,
  table: Fields,
): Pick<Binding, "dropped" | "findings"> {
  const lookup = lookUpIn(table)
  const spelled = checksOf(query)
    .map((check) => check(query, found.findings, lookup))
    .filter((result) => result !== unchanged)
  if (spelled.length === 0) return found
  const respell = (findings: readonly Finding[]): readonly Finding[] =>
    spelled.reduce(
      (kept, { replaced }) =>
        kept.flatMap((one) => (replaced.has(one) ? (replaced.get(one) ?? []) : one)),
      findings,
    )
  const added = spelled.flatMap((one) => one.added)
  return { dropped: respell(found.dropped), findings: [...respell(found.findings), ...added] }
}

function bindFilters(
  { filters, dropped }: Pick<TotalQuery, "filters" | "dropped">,
  context: BindingContext,
): { readonly conditions: readonly BoundCondition[]; readonly dropped: readonly Finding[] } {
  const conditions = filters.map((condition) => bindCondition(condition, context))
  // One condition neither excludes another nor asks for another item of a list.
  if (conditions.length > 1) {
    reportContradictions(conditions, context.report)
    reportSeparateItems(conditions, context.report)
  }
  return { conditions, dropped: explainDropped(dropped, conditions, context.table) }
}

/** What a check of spellings may ask of a table (rules F1 to F4). */
export function lookUpIn(table: Fields): NameLookup {
  const find: NameLookup["find"] = (name) => {
    const field = table.fields.get(foldName(name))
    if (!field?.filter) return undefined
    const { kind } = field
    const lists = (value: string): boolean => isColumn(field) && field.values?.has(value) === true
    return { name: field.name, kind, list: isColumn(field) && field.list, lists }
  }
  return {
    find,
    near: (name) => {
      if (!isFieldName(name)) return undefined
      const near = nearestOfList(name, namesFor(table, "filter"))
      return find(onlyNearest(name, near) ?? "")
    },
    sorts: (name) => table.fields.get(foldName(name))?.sort === true,
    check: ({ conditions, dropped, findings, ...reading }) => {
      const query = {
        ...reading,
        filters: conditions,
        dropped,
        findings,
        sorts: [],
        entries: [],
        page: undefined,
        pageSize: undefined,
      }
      return bind(query, table).findings
    },
  }
}

/** The binding part of the default dialect. Strict refuses every error and warning. */
export const standardBinding: BindingDialect = {
  bind,
  refuses: refusesStrictly,
  strictness: "table",
}

/** Explains the dropped conditions. One right after a condition on text was probably a part of that text (rule T1). */
function explainDropped(
  dropped: readonly Total<DroppedCondition>[],
  conditions: readonly BoundCondition[],
  table: Fields,
): readonly Finding[] {
  if (dropped.length === 0) return []
  const onText = new Set(
    conditions
      .filter(({ tests }) =>
        tests.some((test) => test.kind === "column" && test.field.kind === "text"),
      )
      .map(({ condition }) => condition),
  )
  return dropped.map((one) => {
    const { after, range, text, finding: reason } = one
    if (after === undefined || !onText.has(after.condition))
      return reason.code === malformedCondition
        ? { ...reason, diagnose: (refused) => reason.diagnose(refused, exampleOf(table)) }
        : reason
    const { condition, comma } = after
    const fix = () => ({ range: { start: comma, end: comma + 1 }, text: "\\," })
    const work = () => ({ text, field: condition.names[0]?.text })
    return finding(commaInValue, work, { source: "filters", range, fix })
  })
}

function bindSorts(
  tree: readonly Total<SortNode>[],
  context: BindingContext,
): Pick<BoundQuery, "sorts" | "ignoredSorts"> {
  const sorts: BoundSort[] = []
  const ignoredSorts: IgnoredName[] = []
  const earlier = new Set<string>()
  for (const sort of tree) {
    const { name, descending } = sort
    const key = foldName(name.text)
    // A parser leaves duplicates out of the tree.
    if (earlier.has(key)) {
      context.report.add(duplicateSort, () => ({ field: name.text }), {
        source: "sorts",
        range: sort.range,
      })
      continue
    }
    earlier.add(key)
    const found = findField(sort, "sort-ignored", context)
    if (found.kind === "ignored") ignoredSorts.push({ name: name.text, code: found.code })
    else if (found.field.sort)
      sorts.push({ sort, field: found.field, descending, textOrder: "code-point" })
  }
  return { sorts, ignoredSorts }
}
