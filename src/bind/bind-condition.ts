import type { Field, Fields, ShortcutField } from "../fields/field.ts"
import { isBooleanText, readBoolean } from "../fields/kinds/boolean.ts"
import { isOperatorOfKind } from "../fields/kinds/operators-of-kind.ts"
import type { Condition, Name } from "../language/ast.ts"
import { operatorMeaning } from "../language/operators.ts"
import { findAlwaysTrue } from "./always-true.ts"
import type { BoundCondition, IgnoredName, Test } from "./bound.ts"
import { bindColumn } from "./bind-column.ts"
import { findField } from "./find-field.ts"
import type { BindingReport } from "./report.ts"

/**
 * Decides one condition: which of its names count, and what is tested there (rules N1 to N5 and V1 to V13).
 * A condition of which no name is left is not applied (rule N2).
 */
export function bindCondition(
  condition: Condition,
  table: Fields,
  report: BindingReport,
): BoundCondition {
  const usable: Field[] = []
  const tests: Test[] = []
  const ignored: IgnoredName[] = []
  for (const name of condition.names) {
    const field = findUsableField(name, condition, table, report)
    if (typeof field === "string") ignored.push({ name: name.text, code: field })
    else usable.push(field)
  }
  for (const field of usable) {
    const test = bindField(condition, field, report)
    if (typeof test === "string") ignored.push({ name: field.name, code: test })
    else tests.push(test)
  }
  reportIgnoredStar(condition, usable, report)
  const bound = { condition, tests, applied: tests.length > 0, ignored }
  reportConstant(bound, report)
  return bound
}

/** The field that a name means and that the operator suits, or the code of the diagnostic that says why there is none. */
function findUsableField(
  name: Name,
  { names, operator: { symbol, range } }: Condition,
  table: Fields,
  report: BindingReport,
): Field | string {
  const effect =
    names.length > 1 ? "the name drops out of its group" : "the condition has no effect"
  const field = findField(name, table, effect, report)
  if (typeof field === "string" || isOperatorOfKind(field.kind, operatorMeaning(symbol)))
    return field
  return report.add("unsuitable-operator", { range }, [symbol, field.name, field.kind], {
    topic: field,
  })
}

/** What is tested in a field, or the code of the diagnostic that says why nothing is. */
function bindField(condition: Condition, field: Field, report: BindingReport): Test | string {
  if (field.kind === "shortcut") return bindShortcut(condition, field, report)
  return field.kind === "range-end"
    ? bindColumn(condition, field.of, field, report)
    : bindColumn(condition, field, undefined, report)
}

/** Rule V12: any true applies the shortcut, and without one it is as good as absent. */
function bindShortcut(
  { values }: Condition,
  field: ShortcutField,
  report: BindingReport,
): Test | string {
  let applies = false
  for (const value of values) {
    const text = value.kind === "null" ? "false" : value.text
    if (!isBooleanText(text)) report.add("unreadable-boolean", value, [text])
    applies ||= readBoolean(text)
  }
  if (applies) return { kind: "shortcut", field }
  const [first, last] = [values[0]?.range, values.at(-1)?.range]
  return report.add(
    "omitted-shortcut",
    { range: first && last && { start: first.start, end: last.end } },
    [field.name],
  )
}

/** Rule V10: on another kind than text the star is there for nothing. */
function reportIgnoredStar(
  condition: Condition,
  usable: readonly Field[],
  report: BindingReport,
): void {
  const { symbol, range } = condition.operator
  const [other, ...others] = usable.filter(({ kind }) => kind !== "text")
  if (other === undefined || !operatorMeaning(symbol).folded) return
  report.add(
    "ignored-star",
    { range: range && { start: range.end - 1, end: range.end } },
    [other.name, other.kind],
    {
      // In a group the star may still be there for a text, so then it is not to be deleted.
      topic: others.length + 1 < usable.length ? undefined : condition,
    },
  )
}

/** A condition that all non-empty rows meet, or none (rules V2, V9 and V11). */
function reportConstant(bound: BoundCondition, report: BindingReport): void {
  const { condition, tests, applied } = bound
  const { range, values } = condition
  const always = findAlwaysTrue(bound)
  if (always) report.add("always-true", { range }, [always.name], { topic: condition })
  if (
    !applied ||
    tests.some((test) => test.kind === "shortcut" || test.orNull || test.values.length > 0)
  )
    return
  report.add("never-true", { range }, ["none of the values can match"], {
    rule: values.some(({ kind }) => kind === "text") ? "V9" : "V11",
  })
}
