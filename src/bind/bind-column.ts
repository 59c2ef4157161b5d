import {
  dateOnlyEquality,
  neverNull,
  nullOrder,
  unlistedId,
  unlistedValue,
  unreadableBoolean,
  unreadableValue,
} from "../diagnostics/codes.ts"
import type { ColumnField, Operand, RangeEndField } from "../fields/field.ts"
import { isListed } from "../fields/listed.ts"
import { isBooleanText } from "../fields/kinds/boolean.ts"
import { endOfDay, readDateTime } from "../fields/kinds/date.ts"
import { kinds } from "../fields/kinds/kinds.ts"
import type { Condition, TextValue } from "../language/ast.ts"
import { isOrderMatch, isTextMatch, operatorMeaning, type Match } from "../language/operators.ts"
import type { ColumnTest, TestValue } from "./bound.ts"
import type { BindingReport } from "./report.ts"
import { hintForDay, hintForIds, hintForListedValue, hintForValue } from "./value-hints.ts"

/** The condition, the column and the report that its values are bound with. */
interface ColumnContext {
  readonly condition: Condition
  readonly column: ColumnField
  /** The range end that the condition names, if it names one. */
  readonly rangeEnd: RangeEndField | undefined
  readonly report: BindingReport
}

/**
 * Decides what a condition tests in one column (rules V1, V4 to V9, V11 and V13). Values that match
 * nothing are left out.
 * @param field - The column, or a range end on it.
 */
export function bindColumn(
  condition: Condition,
  field: ColumnField | RangeEndField,
  report: BindingReport,
): ColumnTest {
  const rangeEnd = field.kind === "range-end" ? field : undefined
  const column = field.kind === "range-end" ? field.of : field
  const context = { condition, column, rangeEnd, report }
  const { symbol } = condition.operator
  const { match, negated, folded } = operatorMeaning(symbol)
  const ordered = rangeEnd !== undefined || isOrderMatch(match)
  const values: TestValue[] = []
  let orNull = false
  for (const value of condition.values) {
    if (value.kind === "text") values.push(...bindValue(value, context))
    else if (ordered)
      report.add(nullOrder, [symbol], { node: value, rule: rangeEnd ? "V13" : "V11" })
    // Only a tree made by hand has null under a text operator.
    else if (isTextMatch(match)) report.add(nullOrder, [symbol], { node: value, rule: "T10" })
    else {
      orNull = true
      if (!column.nullable) report.add(neverNull, [column.name], { node: value })
    }
  }
  return {
    kind: "column",
    field: column,
    ...(rangeEnd && { rangeEnd }),
    negated,
    folded: folded && column.kind === "text",
    values,
    orNull,
  }
}

/**
 * Binds one value. Returns an empty array for a value that the kind cannot read, since it matches
 * nothing (rule V9, and V7 for the name of an id).
 */
function bindValue(value: TextValue, context: ColumnContext): readonly TestValue[] {
  const { condition, column, rangeEnd, report } = context
  const { kind } = column
  const { readText, noun } = kinds[kind]
  const operand = readText(value.text)
  if (operand === undefined) {
    const shared = condition.names.length > 1
    const { name } = rangeEnd ?? column
    report.add(unreadableValue, [value.text, { name, noun }, "The value matches nothing."], {
      node: value,
      rule: kind === "enum" ? "V7" : "V9",
      hint: () => hintForValue({ value, field: column, expected: undefined, shared }),
    })
    return []
  }
  const { match } = operatorMeaning(condition.operator.symbol)
  if (rangeEnd !== undefined && includesEnd(rangeEnd, match))
    return [endValue(value, operand, rangeEnd)]
  const unclear = kind === "boolean" && !isBooleanText(value.text)
  if (unclear) report.add(unreadableBoolean, [value.text], { node: value })
  remark(value, operand, context)
  return [{ written: value, operand, match, ...(unclear && { unclear }) }]
}

/** True where the value of a range end is the last or the first one included: under `==`, and under `<=` of a To end (rule V13). */
export function includesEnd({ end }: RangeEndField, match: Match): boolean {
  return match === "equal" || (end === "to" && match === "atMost")
}

/** Returns the value that a range end includes. A To end covers the whole of a day (rule V13). */
function endValue(written: TextValue, operand: Operand, { end }: RangeEndField): TestValue {
  if (end === "from") return { written, operand, match: "atLeast" }
  const day = readDateTime(written.text)
  return { written, operand: day?.dateOnly ? endOfDay(day.value) : operand, match: "atMost" }
}

/** Reports what is unexpected about a value that can be read (rules V3, V5 and V7). */
function remark(
  value: TextValue,
  operand: Operand,
  { condition, column, report }: ColumnContext,
): void {
  const { text } = value
  const { symbol } = condition.operator
  const { match, negated, folded } = operatorMeaning(symbol)
  if (typeof operand === "number" && !isListed(column, operand, false)) {
    report.add(unlistedId, [String(operand), column.name], {
      node: value,
      hint: () => hintForIds(column),
    })
  }
  if (typeof operand === "string" && match === "equal" && !isListed(column, operand, folded)) {
    report.add(unlistedValue, [text, column.name], {
      node: value,
      hint: () => hintForListedValue(value, condition, column),
    })
  }
  if (
    typeof operand === "object" &&
    (match === "atMost" || (match === "equal" && !negated)) &&
    readDateTime(text)?.dateOnly
  ) {
    report.add(dateOnlyEquality, [text, symbol], {
      node: value,
      hint: () => hintForDay(condition, operand),
    })
  }
}
