import {
  blankBesidePipe,
  ignoredStar,
  omittedShortcut,
  unreadableBoolean,
  unsuitableOperator,
  type DiagnosticCode,
} from "../diagnostics/codes.ts"
import type { Effect } from "../diagnostics/data.ts"
import type { Fix } from "../diagnostics/diagnostic.ts"
import type { Total } from "../diagnostics/total.ts"
import type { Field, ShortcutField } from "../fields/field.ts"
import { isBooleanText, readBoolean } from "../fields/kinds/boolean.ts"
import { isOperatorOfKind, operatorsOfKind } from "../fields/kinds/writing.ts"
import type { ConditionNode, NameNode, ValueNode } from "../language/ast.ts"
import { operatorMeaning } from "../language/operators.ts"
import { isWhiteSpace, trimWhiteSpace } from "../language/white-space.ts"
import type { BoundCondition, IgnoredName, Test } from "./bound.ts"
import { bindColumn } from "./bind-column.ts"
import { reportAlwaysTrue } from "./contradictions.ts"
import { findField, type BindingContext, type FoundField } from "./find-field.ts"
import type { BindingReport } from "./report.ts"
import { trimValues } from "./value-hints.ts"

/** Binds one condition: which of its names have an effect, and what is tested there (rules N1 to N5 and V1 to V13). */
export function bindCondition(
  condition: Total<ConditionNode>,
  context: BindingContext,
): BoundCondition {
  const { report } = context
  const usable: Field[] = []
  const tests: Test[] = []
  const ignored: IgnoredName[] = []
  for (const name of condition.names) {
    const found = findFieldOfKind(name, condition, context)
    if (found.kind === "usable") usable.push(found.field)
    else ignored.push({ name: name.text, code: found.code })
  }
  for (const field of usable) {
    if (field.kind !== "shortcut") {
      tests.push(bindColumn(condition, field, report))
      continue
    }
    const code = checkShortcut(condition, field, report)
    if (code === undefined) tests.push({ kind: "shortcut", field })
    else ignored.push({ name: field.name, code })
  }
  reportIgnoredStar(condition, usable, report)
  const bound = { condition, tests, applied: tests.length > 0, ignored }
  reportAlwaysTrue(bound, report)
  if (condition.values.length > 1) reportSpaces(bound, report)
  return bound
}

/** Reports spaces beside a pipe between values of text, to which they belong (rule T8). */
function reportSpaces({ condition, tests }: BoundCondition, report: BindingReport): void {
  const { values } = condition
  const node = values.find(
    (value, index) =>
      value.kind === "text" &&
      value.range !== undefined &&
      trimWhiteSpace(value.text) !== "" &&
      ((index > 0 && isWhiteSpace(value.text.charCodeAt(0))) ||
        (index < values.length - 1 && isWhiteSpace(value.text.charCodeAt(value.text.length - 1)))),
  )
  const column = tests.find((test) => test.kind === "column" && test.field.kind === "text")
  if (node?.kind !== "text" || column === undefined) return
  const work = () => ({ field: column.field.name, value: node.text })
  report.add(blankBesidePipe, work, { node, fix: () => trimValues(condition) })
}

/** Finds the field that a name means, and checks that its kind has the operator (rule V10). */
function findFieldOfKind(
  name: NameNode,
  condition: ConditionNode,
  context: BindingContext,
): FoundField {
  const { names, operator } = condition
  const effect = effectOfName(names)
  const found = findField(name, effect, context)
  if (found.kind === "ignored") return found
  const { field } = found
  if (isOperatorOfKind(field.kind, operatorMeaning(operator.symbol))) return found
  const code = context.report.add(
    unsuitableOperator,
    () => ({
      field: field.name,
      operator: operator.symbol,
      kind: field.kind,
      effect,
      allowed: operatorsOfKind(field.kind),
    }),
    // The finding has no node, so each field reports it by itself: each has operators of its own.
    { range: operator.range },
  )
  return { kind: "ignored", code }
}

/** Returns the effect of a name that cannot be used: the other names stay, if there are any. */
export function effectOfName({ length }: ConditionNode["names"]): Effect {
  return length > 1 ? "name-ignored" : "condition-ignored"
}

/** Reports a shortcut without effect, since none of its values is true (rule V12); undefined when it has an effect. */
function checkShortcut(
  { names, values }: ConditionNode,
  field: ShortcutField,
  report: BindingReport,
): DiagnosticCode | undefined {
  let applies = false
  for (const value of values) {
    const text = value.kind === "null" ? "false" : value.text
    if (!isBooleanText(text))
      report.add(unreadableBoolean, () => ({ field: field.name, value: text }), { node: value })
    applies ||= readBoolean(text)
  }
  if (applies) return undefined
  const [first, last] = [values[0], values.at(-1)].map((value) => value?.range)
  const range = first && last && { start: first.start, end: last.end }
  const work = () => ({
    field: field.name,
    values: values.map(writtenText),
    effect: effectOfName(names),
  })
  return report.add(omittedShortcut, work, { range })
}

export function writtenText(value: ValueNode): string {
  return value.kind === "null" ? "null" : value.text
}

/** Reports a star that changes nothing, because the field is not of the kind text (rule V10). */
function reportIgnoredStar(
  condition: ConditionNode,
  usable: readonly Field[],
  report: BindingReport,
): void {
  const { symbol, range } = condition.operator
  if (!operatorMeaning(symbol).folded) return
  const [other, ...others] = usable.filter(({ kind }) => kind !== "text")
  if (other === undefined) return
  // When the group has a text field, the star changes something there and must stay.
  const isNeeded = others.length + 1 < usable.length
  const work = () => ({ field: other.name, kind: other.kind, needed: isNeeded })
  report.add(ignoredStar, work, {
    range: range && { start: range.end - 1, end: range.end },
    fix: isNeeded ? undefined : () => removeStar(condition),
  })
}

/** Leaves out a star that changes nothing. A space keeps the operator from reaching into the value (rules V10 and T11). */
function removeStar({ operator: { range }, values: [first] }: ConditionNode): Fix | undefined {
  const joins = first?.kind === "text" && /^[*=]/.test(first.text)
  return range && { range: { start: range.end - 1, end: range.end }, text: joins ? " " : "" }
}
