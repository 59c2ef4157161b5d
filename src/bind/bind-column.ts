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
import { type DateTime, endOfDay, readDateTime } from "../fields/kinds/date.ts"
import type { ConditionNode, TextValueNode, ValueNode } from "../language/ast.ts"
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
  readonly condition: ConditionNode
  readonly column: ColumnField
  readonly rangeEnd: RangeEndField | undefined
  readonly report: BindingReport
}

/**
 * Decides what a condition tests in one column (rules V1, V4 to V9, V11 and V13). Leaves out values that match nothing.
 * @param field - The column, or a range end on it.
 */
export function bindColumn(
  condition: ConditionNode,
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
    const bound = value.kind === "text" ? bindValue(value, context) : undefined
    if (bound !== undefined) values.push(bound)
    else if (value.kind === "text") reportUnreadable(value, context)
    else if (ordered) reportNullOrder(value, rangeEnd ? "V13" : "V11", context)
    // Only a tree made by hand has null under a text operator.
    else if (isTextMatch(match)) reportNullOrder(value, "T10", context)
    else {
      orNull = true
      if (!column.nullable) reportNeverNull(value, context)
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

function reportNullOrder(
  node: ValueNode,
  rule: string,
  { condition, column, rangeEnd, report }: ColumnContext,
): void {
  const { symbol } = condition.operator
  const work = () => ({ field: (rangeEnd ?? column).name, operator: symbol })
  report.add(nullOrder, work, { node, rule })
}

function reportNeverNull(node: ValueNode, { column, report }: ColumnContext): void {
  report.add(neverNull, () => ({ field: column.name }), { node })
}

/** Binds one value; undefined for one that the kind cannot read, which matches nothing (rules V7 and V9). */
function bindValue(value: TextValueNode, context: ColumnContext): TestValue | undefined {
  const { condition, column, rangeEnd } = context
  const operand = column.rules.readText(value.text)
  if (operand === undefined) return undefined
  const { match } = operatorMeaning(condition.operator.symbol)
  if (rangeEnd !== undefined && includesEnd(rangeEnd, match))
    return endValue(value, operand, rangeEnd)
  const unclear = column.kind === "boolean" && !isBooleanText(value.text)
  if (unclear) reportUnclear(value, context)
  remark(value, operand, context)
  return { written: value, operand, match, unclear }
}

function reportUnclear(node: TextValueNode, { column, report }: ColumnContext): void {
  report.add(unreadableBoolean, () => ({ field: column.name, value: node.text }), { node })
}

function reportUnreadable(
  value: TextValueNode,
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
function endValue(written: TextValueNode, operand: Operand, { end }: RangeEndField): TestValue {
  if (end === "from") return { written, operand, match: "atLeast", unclear: false }
  const day = typeof operand === "object" ? readDateTime(written.text) : undefined
  const last = day?.dateOnly ? endOfDay(day.value) : operand
  return { written, operand: last, match: "atMost", unclear: false }
}

/** Reports what is unexpected about a value that can be read (rules V3, V5 and V7). */
function remark(value: TextValueNode, operand: Operand, context: ColumnContext): void {
  const { condition, column, rangeEnd } = context
  const { match, folded } = operatorMeaning(condition.operator.symbol)
  if (typeof operand === "number" && !isListed(column, operand, folded))
    reportUnlistedId(value, operand, context)
  if (typeof operand === "string" && match === "equal" && !isListed(column, operand, folded))
    reportUnlistedValue(value, context)
  const reading = column.kind === "date" ? readDateTime(value.text) : undefined
  if (
    reading?.dateOnly &&
    match !== "less" &&
    match !== "atLeast" &&
    !(rangeEnd && match === "greater")
  )
    reportDateOnly(value, reading.value, context)
}

function reportUnlistedId(
  node: TextValueNode,
  operand: number,
  { column, report }: ColumnContext,
): void {
  const work = () => ({ field: column.name, value: String(operand), ...allowedIds(column.values) })
  report.add(unlistedId, work, { node })
}

function reportUnlistedValue(
  node: TextValueNode,
  { condition, column, report }: ColumnContext,
): void {
  const work = () => ({ field: column.name, value: node.text, ...listedTexts(node, column) })
  report.add(unlistedValue, work, {
    node,
    fix: ({ nearest }) => fixListedValue(node, condition, nearest),
  })
}

function reportDateOnly(
  node: TextValueNode,
  day: DateTime,
  { condition, column, report }: ColumnContext,
): void {
  const work = () => ({
    field: column.name,
    value: node.text,
    operator: condition.operator.symbol,
    // Two items could meet the two ends of the day (rule V14).
    suggestion: column.list ? undefined : coverDay(condition, day),
  })
  report.add(dateOnlyEquality, work, {
    node,
    fix: ({ suggestion }) =>
      condition.values.length === 1 ? fixCondition(condition, suggestion) : undefined,
  })
}
