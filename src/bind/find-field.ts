import type { Field, Fields } from "../fields/field.ts"
import type { Name, Sort } from "../language/ast.ts"
import { foldName } from "../language/names.ts"
import type { BindingReport } from "./report.ts"

/**
 * The field that a name of a condition or a sort means, or the code of the diagnostic that says why it means none
 * (rules N1, N2 and N5).
 * @param effect - what becomes of a name that means none.
 */
export function findField(
  written: Name | Sort,
  table: Fields,
  effect: string,
  report: BindingReport,
): Field | string {
  const isSort = written.kind === "sort"
  const { text, range } = isSort ? written.name : written
  const field = table.fields.get(foldName(text))
  if (field?.[isSort ? "sort" : "filter"]) return field
  const subject = { range, source: isSort ? "sorts" : "filters" } as const
  if (field === undefined)
    return report.add("unknown-field", subject, [text, effect], { topic: { written, table } })
  return report.add(isSort ? "not-sortable" : "not-filterable", subject, [field.name, effect], {
    topic: table,
  })
}
