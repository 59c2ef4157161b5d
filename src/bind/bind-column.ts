import type { ColumnField, Operand, RangeEndField } from "../fields/field.ts"
import { isBooleanText } from "../fields/kinds/boolean.ts"
import { endOfDay, readDateTime } from "../fields/kinds/date.ts"
import { kinds } from "../fields/kinds/kinds.ts"
import type { Condition, TextValue } from "../language/ast.ts"
import { isOrderMatch, operatorMeaning } from "../language/operators.ts"
import type { ColumnTest, TestValue } from "./bound.ts"
import type { BindingReport } from "./report.ts"

/**
 * Decides what a condition tests in one column (rules V1, V4 to V9, V11 and V13). Values that match nothing are left out.
 * @param shortcut - the range shortcut through which the column is meant, if any.
 */
export function bindColumn(
  condition: Condition,
  field: ColumnField,
  shortcut: RangeEndField | undefined,
  report: BindingReport,
): ColumnTest {
  const { symbol } = condition.operator
  const { match, negated, folded } = operatorMeaning(symbol)
  const ordered = shortcut !== undefined || isOrderMatch(match)
  const values: TestValue[] = []
  let orNull = false
  for (const value of condition.values) {
    if (value.kind === "text") values.push(...bindValue(value, condition, field, shortcut, report))
    else if (ordered) report.add("null-order", value, [symbol], { rule: shortcut ? "V13" : "V11" })
    else {
      orNull = true
      if (!field.nullable) report.add("never-null", value, [field.name])
    }
  }
  return {
    kind: "column",
    field,
    ...(shortcut && { rangeEnd: shortcut }),
    negated,
    folded: folded && field.kind === "text",
    values,
    orNull,
  }
}

/** None for a value that the kind cannot read: it matches nothing (rule V9, and V7 for the name of an id). */
function bindValue(
  value: TextValue,
  condition: Condition,
  field: ColumnField,
  shortcut: RangeEndField | undefined,
  report: BindingReport,
): readonly TestValue[] {
  const { kind } = field
  const { readText, noun } = kinds[kind]
  const operand = readText(value.text)
  if (operand === undefined) {
    report.add("unreadable-value", value, [value.text, (shortcut ?? field).name, noun], {
      rule: kind === "enum" ? "V7" : "V9",
      topic: { value, field, condition },
    })
    return []
  }
  const { match } = operatorMeaning(condition.operator.symbol)
  if (shortcut !== undefined && match === "equal") return [boundOf(value, operand, shortcut)]
  const unclear = kind === "boolean" && !isBooleanText(value.text)
  if (unclear) report.add("unreadable-boolean", value, [value.text])
  remark(value, operand, condition, field, report)
  return [{ written: value, operand, match, ...(unclear && { unclear }) }]
}

/** Rule V13: under `==` a range shortcut is a bound, and the upper one of a day covers it. */
function boundOf(written: TextValue, operand: Operand, { end: bound }: RangeEndField): TestValue {
  if (bound === "from") return { written, operand, match: "atLeast" }
  const day = readDateTime(written.text)
  return { written, operand: day?.dateOnly ? endOfDay(day.value) : operand, match: "atMost" }
}

/** What is worth a word about a value that can be read (rules V5 and V7). */
function remark(
  value: TextValue,
  operand: Operand,
  condition: Condition,
  field: ColumnField,
  report: BindingReport,
): void {
  const { text } = value
  const { symbol } = condition.operator
  const { match, negated } = operatorMeaning(symbol)
  if (field.values && typeof operand === "number" && !field.values.has(operand)) {
    report.add("unlisted-id", value, [String(operand), field.name], { topic: field })
  }
  if (
    typeof operand === "object" &&
    (match === "atMost" || (match === "equal" && !negated)) &&
    readDateTime(text)?.dateOnly
  ) {
    report.add("date-only-equality", value, [text, symbol], { topic: { condition, day: operand } })
  }
}
