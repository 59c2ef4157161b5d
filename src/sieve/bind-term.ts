import {
  neverNull,
  notFilterable,
  nullOrder,
  omittedShortcut,
  unknownField,
  unreadableValue,
  unsuitableOperator,
  notFollowed,
  type Code,
} from "../diagnostics/codes.ts"
import { cultureDate, unusableMethod } from "./codes.ts"
import type { Finding } from "../diagnostics/finding.ts"
import type {
  BoundCondition,
  ColumnTest,
  IgnoredName,
  ShortcutTest,
  TestValue,
} from "../bind/bound.ts"
import { includesEnd } from "../bind/bind-column.ts"
import { effectOfName, writtenText } from "../bind/bind-condition.ts"
import { reportAlwaysTrue } from "../bind/contradictions.ts"
import type { BindingReport } from "../bind/report.ts"
import { decimalRange, findOutside, fixId, idsFor, rangeOfSize } from "../bind/value-hints.ts"
import type { ColumnField, Operand, RangeEndField, ShortcutField } from "../fields/field.ts"
import { endOfDay, readDateTime } from "../fields/kinds/date.ts"
import type {
  ConditionNode,
  TextValueNode,
  ValueNode,
  NameNode,
  SortNode,
} from "../language/ast.ts"
import { isOrderMatch, operatorMeaning } from "../language/operators.ts"
import { trimWhiteSpace } from "../language/white-space.ts"
import type { Effect } from "../diagnostics/data.ts"
import {
  findField,
  ignoreName,
  writtenName,
  useOf,
  type BindingContext,
  type FoundField,
} from "../bind/find-field.ts"
import { leastInt32, mostInt32 } from "./int32.ts"
import { filterView, isNullable, isOperatorOfColumn } from "./field-views.ts"
import { holdsOnEmpty, nullOutcomes } from "./nulls.ts"
import type { FilterCall } from "./running/method-calls.ts"
import { textForMethod } from "./sieve-reading.ts"
import { isString, readValueOf } from "./values/read-server-value.ts"
import type { NamedMethod } from "./method.ts"
import type { ServerSettings } from "./options.ts"
import type { NameLookUp } from "./server-names.ts"

export interface SieveContext extends BindingContext {
  readonly settings: ServerSettings
  readonly lookUp: NameLookUp
  /** Notes a call of a custom filter method, unless the server gives up before it. */
  readonly addCall: (call: FilterCall) => void
}

/**
 * Finds what a name means to the server (rule S8). Names that a server has given are searched in
 * order: the first entry with the name and with the right that is needed decides.
 * @param effect - The effect of a name without field; undefined where another diagnostic says it.
 */
export function findName(
  written: NameNode | SortNode,
  effect: Effect | undefined,
  context: SieveContext,
): FoundName {
  const { table, report, lookUp } = context
  if (lookUp.isPlain(table)) return findField(written, effect, context)
  const [use, text] = [useOf(written), writtenName(written)]
  const found = lookUp.find(text, use, table)
  if (found?.kind === "usable" || found?.kind === "method") return found
  if (found !== undefined) {
    const { range } = written.kind === "sort" ? written.name : written
    const place = { source: use === "sort" ? "sorts" : "filters", range } as const
    const code =
      found.kind === "unfollowed"
        ? report.add(notFollowed, () => ({ field: text }), place)
        : report.add(unusableMethod, () => ({ field: text, reason: found.reason }), place)
    return { kind: "ignored", code }
  }
  const known = lookUp.findSpelling(text, table)
  const usable = (): string[] => lookUp.listUsable(use, table)
  return ignoreName(written, { effect, known, usable }, report)
}

/** A name that a server can use: that of a field, or of a custom method. */
export type FoundName = FoundField | { readonly kind: "method"; readonly method: NamedMethod }

/** A name that has an effect. */
export type UsableName = Exclude<FoundName, { readonly kind: "ignored" }>

/** The findings for which the library gives up on the whole query (rule S9). */
const mistakes: readonly Code[] = [
  unknownField,
  notFilterable,
  unsuitableOperator,
  neverNull,
  unreadableValue,
  cultureDate,
  unusableMethod,
]

/** True for a finding about filters that makes the library give up on the whole query (rule S9). */
export function isMistake({ code, place }: Finding): boolean {
  return place.source === "filters" && mistakes.includes(code)
}

/**
 * Binds one condition (rules S8 and S11 to S16). A shortcut narrows the whole result, even from
 * inside a group, so it becomes a condition of its own. Returns the calls of custom methods beside
 * the conditions.
 */
export function bindTerm(condition: ConditionNode, context: SieveContext) {
  const { report } = context
  const tests: ColumnTest[] = []
  const shortcuts: ShortcutTest[] = []
  const ignored: IgnoredName[] = []
  const calls: FilterCall[] = []
  for (const name of condition.names) {
    const found = findName(name, undefined, context)
    if (found.kind === "ignored") continue
    if (found.kind === "method") {
      const { symbol } = condition.operator
      const values = condition.values.map((value) => textForMethod(value, symbol))
      const call = { method: found.method, operator: symbol, values, range: name.range }
      calls.push(call)
      context.addCall(call)
      continue
    }
    const { field } = found
    if (field.kind !== "shortcut") tests.push(bindColumn(condition, field, context))
    else if (holdsTrue(condition)) shortcuts.push({ kind: "shortcut", field })
    else ignored.push(ignoreShortcut(condition, field, report))
  }
  const own: BoundCondition = {
    condition,
    tests,
    applied: tests.length > 0,
    ignored,
  }
  reportAlwaysTrue(own, report, "S11")
  const narrowing = shortcuts.map((test): BoundCondition => ({
    condition,
    tests: [test],
    applied: true,
    ignored: [],
  }))
  const isNeeded = own.applied || narrowing.length === 0
  return { conditions: isNeeded ? [own, ...narrowing] : narrowing, calls }
}

/** True when a value is `true`, which applies a shortcut under any operator (rule S16). */
function holdsTrue({ values }: ConditionNode): boolean {
  return values.some((value) => value.kind === "text" && value.text === "true")
}

function ignoreShortcut(
  { names, values }: ConditionNode,
  { name }: ShortcutField,
  report: BindingReport,
): IgnoredName {
  const work = () => ({ field: name, values: values.map(writtenText), effect: effectOfName(names) })
  const range = values[0]?.range
  return { name, code: report.add(omittedShortcut, work, { range, rule: "S16" }) }
}

interface ColumnContext {
  readonly condition: ConditionNode
  readonly column: ColumnField
  readonly rangeEnd: RangeEndField | undefined
  /** The name of the range end, or of the column when there is none. */
  readonly name: string
  readonly report: BindingReport
}

/** Binds a column of a condition, or a range end on it. A star folds texts (rule S15). */
function bindColumn(
  condition: ConditionNode,
  field: ColumnField | RangeEndField,
  { report, settings }: SieveContext,
): ColumnTest {
  const rangeEnd = field.kind === "range-end" ? field : undefined
  const column = field.kind === "range-end" ? field.of : field
  const context = { condition, column, rangeEnd, name: field.name, report }
  const { symbol } = condition.operator
  const { match, negated, folded } = operatorMeaning(symbol)
  const ordered = rangeEnd !== undefined || isOrderMatch(match)
  const read: TestValue[] = []
  let orNull = false
  for (const value of condition.values) {
    if (reportUnsuitable(value, context)) continue
    if (value.kind === "text") read.push(...bindValue(value, context))
    else if (!isNullable(column))
      report.add(neverNull, () => ({ field: field.name }), { node: value, rule: "S9" })
    else if (ordered)
      report.add(nullOrder, () => ({ field: field.name, operator: symbol }), {
        node: value,
        rule: "S12",
      })
    else orNull = true
  }
  const values = ordered ? withoutNaN(read) : read
  const isFolded = folded && isString(column)
  const test = { field: filterView(column), negated, folded: isFolded, values, orNull }
  const onEmpty = holdsOnEmpty(column, nullOutcomes(test, symbol, settings))
  return { kind: "column", rangeEnd, ...test, onEmpty }
}

/** Leaves out NaN among other values of an ordering, where it decides nothing. */
function withoutNaN(values: readonly TestValue[]): readonly TestValue[] {
  const others = values.filter(({ operand }) => !Number.isNaN(operand))
  return others.length > 0 ? others : values
}

/** Reports an operator that the library refuses for a column and a value (rules S12 and S13). */
function reportUnsuitable(
  value: ValueNode,
  { condition: { operator }, column, rangeEnd, name, report }: ColumnContext,
): boolean {
  const meaning = operatorMeaning(operator.symbol)
  if (isOperatorOfColumn(column, meaning, value.kind === "null") && !(rangeEnd && meaning.negated))
    return false
  const work = () => ({ field: name, operator: operator.symbol, kind: column.kind })
  report.add(unsuitableOperator, work, { node: operator, rule: "S13" })
  return true
}

/** Binds one value; none for one that the library cannot read (rules S9 and S14). */
function bindValue(written: TextValueNode, context: ColumnContext): readonly TestValue[] {
  const { condition, column, rangeEnd } = context
  const operand = readValueOf(written.text, column)
  if (operand === undefined) {
    reportUnreadable(written, context)
    return []
  }
  const { match } = operatorMeaning(condition.operator.symbol)
  if (rangeEnd !== undefined && includesEnd(rangeEnd, match))
    return [endValue(written, operand, rangeEnd)]
  return [{ written, operand, match, unclear: false }]
}

function reportUnreadable(
  value: TextValueNode,
  { condition, column, name, report }: ColumnContext,
): void {
  if (dependsOnServer(value.text, column)) {
    report.add(cultureDate, () => ({ field: name, value: value.text }), { range: value.range })
    return
  }
  const { kind } = column
  const range =
    kind === "integer"
      ? { least: leastInt32, most: mostInt32, ...rangeOfSize(column) }
      : decimalRange
  const work = () => ({
    field: name,
    value: value.text,
    kind,
    ...(kind === "integer" && range),
    ...(kind !== "enum" && findOutside(value.text, column, range)),
    ...idsFor(value, column),
  })
  report.add(unreadableValue, work, {
    node: value,
    rule: "S14",
    fix: (data) => fixId(value, condition, data),
  })
}

/** Returns the value that a range end includes. A To end covers the whole of a day (rules S16 and V13). */
function endValue(written: TextValueNode, operand: Operand, { end }: RangeEndField): TestValue {
  if (end === "from") return { written, operand, match: "atLeast", unclear: false }
  const isDate = typeof operand === "object" && "ms" in operand
  const wholeDay = isDate && readDateTime(written.text)?.dateOnly === true
  const last = wholeDay ? endOfDay(operand) : operand
  return { written, operand: last, match: "atMost", unclear: false }
}

/** A day in the form of rule V5, right or wrong: it is read alike everywhere. */
const plainDay = /^[0-9]{4}-[0-9]{2}-[0-9]{2}/

/** True for a text that a server reads as a date by its culture or its clock. */
function dependsOnServer(text: string, { kind }: ColumnField): boolean {
  if (kind === "day") return looksLikeDate(text) && !plainDay.test(trimWhiteSpace(text))
  return kind === "date" && looksLikeDate(text)
}

function looksLikeDate(text: string): boolean {
  return (
    text.length < 60 &&
    /[0-9]/.test(text) &&
    /[-/:., ]|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec/i.test(trimWhiteSpace(text))
  )
}
