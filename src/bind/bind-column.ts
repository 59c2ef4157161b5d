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
import type { Condition, TextValue } from "../language/ast.ts"
import { isOrderMatch, isTextMatch, operatorMeaning, type Match } from "../language/operators.ts"
import type { ColumnTest, TestValue } from "./bound.ts"
import type { BindingReport } from "./report.ts"
import {
  allowedIds,
  coverDay,
  fixCondition,
  fixId,
  fixListedValue,
  idsFor,
  listedTexts,
  findOutside,
  rangeOfSize,
  restorePlus,
} from "./value-hints.ts"

interface ColumnContext {
  readonly condition: Condition
  readonly column: ColumnField
  readonly rangeEnd: RangeEndField | undefined
  readonly report: BindingReport
}

/**
 * Decides what a condition tests in one column (rules V1, V4 to V9, V11 and V13). Leaves out values that match nothing.
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
  const nullOperator = () => ({ field: field.name, operator: symbol })
  const values: TestValue[] = []
  let orNull = false
  for (const value of condition.values) {
    if (value.kind === "text") values.push(...bindValue(value, context))
    else if (ordered)
      report.add(nullOrder, nullOperator, { node: value, rule: rangeEnd ? "V13" : "V11" })
    // Only a tree made by hand has null under a text operator.
    else if (isTextMatch(match)) report.add(nullOrder, nullOperator, { node: value, rule: "T10" })
    else {
      orNull = true
      if (!column.nullable) report.add(neverNull, () => ({ field: column.name }), { node: value })
    }
  }
  return {
    kind: "column",
    field: column,
    rangeEnd,
    negated,
    folded: folded && column.kind === "text",
    values,
    orNull,
    onEmpty: orNull && !negated,
  }
}

/** Binds one value; none for one that the kind cannot read, which matches nothing (rules V7 and V9). */
function bindValue(value: TextValue, context: ColumnContext): readonly TestValue[] {
  const { condition, column, rangeEnd, report } = context
  const { kind } = column
  const operand = column.rules.readText(value.text)
  if (operand === undefined) {
    reportUnreadable(value, context)
    return []
  }
  const { match } = operatorMeaning(condition.operator.symbol)
  if (rangeEnd !== undefined && includesEnd(rangeEnd, match))
    return [endValue(value, operand, rangeEnd)]
  const unclear = kind === "boolean" && !isBooleanText(value.text)
  if (unclear)
    report.add(unreadableBoolean, () => ({ field: column.name, value: value.text }), {
      node: value,
    })
  remark(value, operand, context)
  return [{ written: value, operand, match, unclear }]
}

function reportUnreadable(
  value: TextValue,
  { condition, column, rangeEnd, report }: ColumnContext,
): void {
  const { kind } = column
  const field = (rangeEnd ?? column).name
  const work = () => ({
    field,
    value: value.text,
    kind,
    effect: "matches-nothing" as const,
    ...rangeOfSize(column),
    ...findOutside(value.text, column),
    ...idsFor(value, column),
    meant: restorePlus(value, column),
  })
  report.add(unreadableValue, work, {
    node: value,
    rule: kind === "enum" ? "V7" : "V9",
    fix: (data) => fixId(value, condition, { id: data.id ?? data.meant, nearest: data.nearest }),
  })
}

/** True where the value of a range end is the last or the first one included: under `==`, and under `<=` of a To end (rule V13). */
export function includesEnd({ end }: RangeEndField, match: Match): boolean {
  return match === "equal" || (end === "to" && match === "atMost")
}

/** Returns the value that a range end includes. A To end covers the whole of a day (rule V13). */
function endValue(written: TextValue, operand: Operand, { end }: RangeEndField): TestValue {
  if (end === "from") return { written, operand, match: "atLeast", unclear: false }
  const day = typeof operand === "object" ? readDateTime(written.text) : undefined
  const last = day?.dateOnly ? endOfDay(day.value) : operand
  return { written, operand: last, match: "atMost", unclear: false }
}

/** Reports what is unexpected about a value that can be read (rules V3, V5 and V7). */
function remark(
  value: TextValue,
  operand: Operand,
  { condition, column, report }: ColumnContext,
): void {
  const { text } = value
  const field = column.name
  const { symbol } = condition.operator
  const { match, negated, folded } = operatorMeaning(symbol)
  if (typeof operand === "number" && !isListed(column, operand, folded)) {
    const work = () => ({ field, value: String(operand), ...allowedIds(column.values) })
    report.add(unlistedId, work, { node: value })
  }
  if (typeof operand === "string" && match === "equal" && !isListed(column, operand, folded)) {
    report.add(unlistedValue, () => ({ field, value: text, ...listedTexts(value, column) }), {
      node: value,
      fix: ({ nearest }) => fixListedValue(value, condition, nearest),
    })
  }
  const reading = column.kind === "date" ? readDateTime(text) : undefined
  if (reading?.dateOnly && (match === "atMost" || (match === "equal" && !negated))) {
    const work = () => ({
      field,
      value: text,
      operator: symbol,
      // Two items could meet the two ends of the day (rule V14).
      suggestion: column.list ? undefined : coverDay(condition, reading.value),
    })
    report.add(dateOnlyEquality, work, {
      node: value,
      fix: ({ suggestion }) =>
        condition.values.length === 1 ? fixCondition(condition, suggestion) : undefined,
    })
  }
}
