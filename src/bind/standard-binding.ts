import { commaInValue } from "../diagnostics/codes.ts"
import { finding, refusesStrictly, type Finding, type Hint } from "../diagnostics/finding.ts"
import type { Fields } from "../fields/field.ts"
import type { QueryTree, Sort } from "../language/ast.ts"
import { foldName } from "../language/names.ts"
import type { DroppedCondition } from "../language/dialect.ts"
import { findConditionFault, findSortFault, illFormed } from "../language/well-formed.ts"
import type { BindableQuery, Binding, BindingDialect } from "./dialect.ts"
import type { BoundCondition, BoundQuery, BoundSort, IgnoredName } from "./bound.ts"
import { bindCondition } from "./bind-condition.ts"
import { reportContradictions } from "./contradictions.ts"
import { findField, type BindingContext } from "./find-field.ts"
import { createReport } from "./report.ts"

/**
 * Checks a tree in the default dialect. Parts without effect are left out, and the rest stays (rule
 * N2).
 */
function bind(query: BindableQuery, table: Fields): Binding {
  const report = createReport()
  const context = { table, report }
  const { filters, sorts, faults } = withoutFaults(query)
  const conditions = filters.map((condition) => bindCondition(condition, context))
  const dropped = [...faults, ...explainDropped(query.dropped ?? [], conditions)]
  reportContradictions(conditions, report)
  const order = bindSorts(sorts, context)
  return {
    conditions,
    ...order,
    dropped,
    findings: [...(query.findings ?? []), ...dropped, ...report.findings],
  }
}

/** The binding part of the default dialect. Strict refuses every error and warning. */
export const standardBinding: BindingDialect = { bind, refuses: refusesStrictly }

/**
 * Leaves out the parts that no text can express (rule T14). Only a tree made by hand has such
 * parts.
 */
function withoutFaults(
  query: QueryTree,
): Pick<QueryTree, "filters" | "sorts"> & { readonly faults: readonly Finding[] } {
  const earlier = new Set<string>()
  const faults: Finding[] = []
  const stands = (
    source: "filters" | "sorts",
    index: number,
    fault: string | undefined,
  ): boolean => {
    if (fault !== undefined) faults.push(illFormed(source, index, fault))
    return fault === undefined
  }
  const filters = query.filters.filter((condition, index) =>
    stands("filters", index, findConditionFault(condition)),
  )
  const sorts = query.sorts.filter((sort, index) => {
    const fault = findSortFault(sort, earlier)
    earlier.add(foldName(sort.name.text))
    return stands("sorts", index, fault)
  })
  return { filters, sorts, faults }
}

/**
 * Explains the dropped conditions. One right after a condition on text was probably meant as a part
 * of that text (rule T1).
 */
function explainDropped(
  dropped: readonly DroppedCondition[],
  conditions: readonly BoundCondition[],
): readonly Finding[] {
  if (dropped.length === 0) return []
  const onText = new Set(conditions.filter(testsText).map(({ condition }) => condition))
  return dropped.map(({ after, range, text, finding: reason }) => {
    if (after === undefined || !onText.has(after.condition)) return reason
    const hint = (): Hint => hintForComma(after.comma)
    return finding(commaInValue, [text], { source: "filters", range, hint })
  })
}

function hintForComma(comma: number): Hint {
  return {
    hint: "Write a comma inside a value as \\,.",
    fix: { range: { start: comma, end: comma + 1 }, text: "\\," },
  }
}

function testsText({ tests }: BoundCondition): boolean {
  return tests.some((test) => test.kind === "column" && test.field.kind === "text")
}

function bindSorts(
  tree: readonly Sort[],
  context: BindingContext,
): Pick<BoundQuery, "sorts" | "ignoredSorts"> {
  const sorts: BoundSort[] = []
  const ignoredSorts: IgnoredName[] = []
  for (const sort of tree) {
    const { name, descending } = sort
    const found = findField(sort, "The sort is ignored.", context)
    if (found.kind === "ignored") ignoredSorts.push({ name: name.text, code: found.code })
    else if (found.field.sort) sorts.push({ sort, field: found.field, descending })
  }
  return { sorts, ignoredSorts }
}
