import { refusesStrictly, type Finding } from "../diagnostics/finding.ts"
import type { Fields } from "../fields/field.ts"
import type { QueryTree, Sort } from "../language/ast.ts"
import { foldName } from "../language/names.ts"
import type { DroppedCondition } from "../language/dialect.ts"
import { findConditionFault, findSortFault, illFormed } from "../language/well-formed.ts"
import type { Advisor } from "./advisor.ts"
import type { BindableQuery, Binding, BindingDialect } from "./dialect.ts"
import type { BoundCondition, BoundQuery, BoundSort, IgnoredName } from "./bound.ts"
import { bindCondition } from "./bind-condition.ts"
import { findContradictions } from "./contradictions.ts"
import { findField } from "./find-field.ts"
import { createReport, type BindingReport } from "./report.ts"

/** Whatever has no effect is left out, and the rest stands (rule N2). */
function bind(query: BindableQuery, table: Fields, advisor: Advisor | undefined): Binding {
  const report = createReport(advisor)
  const tree = withoutFaults(query, report.findings)
  const conditions = tree.filters.map((condition) => bindCondition(condition, table, report))
  reportDropped(query.dropped ?? [], conditions, report)
  reportContradictions(conditions, report)
  const order = bindSorts(tree.sorts, table, report)
  return {
    conditions,
    ...order,
    findings: (query.findings ?? []).concat(report.findings),
    paged: true,
  }
}

/** The default dialect's way to check a tree against a table. Strict refuses whatever is an error or a warning. */
export const standardBinding: BindingDialect = { bind, refuses: refusesStrictly }

/** Several conditions that exclude each other are worth a word in any dialect. */
export function reportContradictions(
  conditions: readonly BoundCondition[],
  report: BindingReport,
): void {
  for (const { condition, field } of findContradictions(conditions)) {
    report.add("never-true", { range: condition.condition.range }, [
      `this and an earlier condition on ${field} exclude each other`,
    ])
  }
}

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
    else report.add("comma-in-value", { range }, [text], { topic: after.comma })
  }
}

function testsText({ tests }: BoundCondition): boolean {
  return tests.some((test) => test.kind === "column" && test.field.kind === "text")
}

function bindSorts(
  tree: readonly Sort[],
  table: Fields,
  report: BindingReport,
): Pick<BoundQuery, "sorts" | "ignoredSorts"> {
  const sorts: BoundSort[] = []
  const ignoredSorts: IgnoredName[] = []
  for (const sort of tree) {
    const { name, descending } = sort
    const field = findField(sort, table, "the list is not sorted by it", report)
    if (typeof field === "string") ignoredSorts.push({ name: name.text, code: field })
    else if (field.sort) sorts.push({ sort, field, descending })
  }
  return { sorts, ignoredSorts }
}
