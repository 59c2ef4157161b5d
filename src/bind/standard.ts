import { commaInValue } from "../diagnostics/codes.ts"
import { refusesStrictly, type Hint, type Finding } from "../diagnostics/finding.ts"
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
import { createReport, type BindingReport } from "./report.ts"

/** Whatever has no effect is left out, and the rest stands (rule N2). */
function bind(query: BindableQuery, table: Fields): Binding {
  const report = createReport()
  const context = { table, report }
  const tree = withoutFaults(query, report.findings)
  const conditions = tree.filters.map((condition) => bindCondition(condition, context))
  reportDropped(query.dropped ?? [], conditions, report)
  reportContradictions(conditions, report)
  const order = bindSorts(tree.sorts, context)
  return {
    conditions,
    ...order,
    findings: (query.findings ?? []).concat(report.findings),
    paged: true,
  }
}

/** The default dialect's way to check a tree against a table. Strict refuses whatever is an error or a warning. */
export const standardBinding: BindingDialect = { bind, refuses: refusesStrictly }

/** Reading gives well-formed trees; one made by hand may hold what no text can say (rule T14), and that part is left out. */
function withoutFaults(query: QueryTree, findings: Finding[]): QueryTree {
  const earlier = new Set<string>()
  const stands = (
    source: "filters" | "sorts",
    index: number,
    fault: string | undefined,
  ): boolean => {
    if (fault !== undefined) findings.push(illFormed(source, index, fault))
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
  return { ...query, filters, sorts }
}

/** Right after a condition on text, what cannot be read was probably meant to belong to that text (rule T1). */
function reportDropped(
  dropped: readonly DroppedCondition[],
  conditions: readonly BoundCondition[],
  report: BindingReport,
): void {
  if (dropped.length === 0) return
  const onText = new Set(conditions.filter(testsText).map(({ condition }) => condition))
  for (const { after, range, text, finding: reason } of dropped) {
    if (after === undefined || !onText.has(after.condition)) report.findings.push(reason)
    else report.add(commaInValue, [text], { range, hint: () => hintForComma(after.comma) })
  }
}

function hintForComma(comma: number): Hint {
  return {
    hint: "A comma that belongs to the value is written \\,.",
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
    const found = findField(sort, "the list is not sorted by it", context)
    if (found.kind === "ignored") ignoredSorts.push({ name: name.text, code: found.code })
    else if (found.field.sort) sorts.push({ sort, field: found.field, descending })
  }
  return { sorts, ignoredSorts }
}
