import type { OperatorSymbol, PlainSymbol } from "../../../src/language/operators.ts"
import { compareText, foldText, trimText, units } from "./characters.ts"
import { hasStar, orderOperators, textOperators, withoutStar } from "./operators.ts"
import { readItems, readRow, type RangeEnd, type Column, type TableField } from "./table.ts"
import { day, readBoolean, readDate, readWritten, type Comparable } from "./values.ts"

/** One name of a condition that has an effect, with the operator and all values of the condition. */
export interface Alternative {
  readonly field: TableField
  readonly operator: OperatorSymbol
  readonly values: readonly (string | null)[]
}

/** The table of operators in section 3. */
export function takesOperator(field: TableField, operator: OperatorSymbol): boolean {
  const plain = withoutStar(operator)
  switch (field.kind) {
    case "text":
      return !orderOperators.includes(plain)
    case "number":
    case "integer":
    case "enum":
    case "date":
      return !textOperators.includes(plain)
    case "boolean":
    case "uuid":
      return plain === "==" || plain === "!="
    case "shortcut":
      return plain === "=="
    case "range-end":
      return plain === "==" || orderOperators.includes(plain)
  }
}

/** V12: any value that reads as true makes a shortcut apply. */
export function applies(values: readonly (string | null)[]): boolean {
  return values.some((value) => value !== null && readBoolean(value))
}

/** The column that is compared in the end; a shortcut has none. */
export function columnOf(field: TableField): Column | undefined {
  return field.kind === "shortcut" ? undefined : field.kind === "range-end" ? field.of : field
}

/** True when the value can match some row (V9, V11, V13). */
export function canMatch(
  field: TableField,
  operator: OperatorSymbol,
  value: string | null,
): boolean {
  const column = columnOf(field)
  if (column === undefined) return true
  if (value === null)
    return field.kind !== "range-end" && !orderOperators.includes(withoutStar(operator))
  return readWritten(column.kind, value) !== undefined
}

/** Minus one, zero or one: by value, texts by code points (P2). */
export function compareValues(left: Comparable, right: Comparable): number {
  if (typeof left === "string" && typeof right === "string")
    return Math.sign(compareText(left, right))
  if (left === right || (typeof left === "number" && left === 0 && right === 0)) return 0
  return left < right ? -1 : 1
}

function contains(text: string, part: string): boolean {
  const [whole, wanted] = [units(text), units(part)]
  return Array.from({ length: whole.length + 1 }, (_, offset) => offset).some((offset) =>
    standsAt(whole, wanted, offset),
  )
}

function standsAt(whole: readonly number[], wanted: readonly number[], offset: number): boolean {
  return offset >= 0 && wanted.every((unit, index) => whole[offset + index] === unit)
}

function startsAt(text: string, part: string, offset: number): boolean {
  return standsAt(units(text), units(part), offset)
}

/** V3 and the operators of section 3, on two values that are both there. */
function compare(plain: PlainSymbol, ours: Comparable, theirs: Comparable): boolean {
  const [text, part] = [String(ours), String(theirs)]
  switch (plain) {
    case "==":
      return compareValues(ours, theirs) === 0
    case "!=":
      return compareValues(ours, theirs) !== 0
    case ">":
      return compareValues(ours, theirs) > 0
    case "<":
      return compareValues(ours, theirs) < 0
    case ">=":
      return compareValues(ours, theirs) >= 0
    case "<=":
      return compareValues(ours, theirs) <= 0
    case "@=":
      return contains(text, part)
    case "!@=":
      return !contains(text, part)
    case "_=":
      return startsAt(text, part, 0)
    case "!_=":
      return !startsAt(text, part, 0)
    case "_-=":
      return startsAt(text, part, text.length - part.length)
    case "!_-=":
      return !startsAt(text, part, text.length - part.length)
  }
}

/** What a row's value is compared with, and how. */
interface Comparison {
  readonly plain: PlainSymbol
  readonly operand: Comparable
}

/** V13: what a range end does with a value; at a To end a day alone lasts until its last 100 ns, under `==` and `<=` alike. */
function comparisonOfRangeEnd(
  { end }: RangeEnd,
  plain: PlainSymbol,
  value: string,
): Comparison | undefined {
  const read = readDate(trimText(value))
  if (read === undefined) return undefined
  if (end === "from") return { plain: plain === "==" ? ">=" : plain, operand: read.instant }
  if (plain !== "==" && plain !== "<=") return { plain, operand: read.instant }
  return { plain: "<=", operand: read.alone ? read.instant + day - 1n : read.instant }
}

/** What a value that is no null stands for under an operator; undefined when the kind cannot read it (V9). */
export function comparisonOf(
  field: TableField,
  operator: OperatorSymbol,
  value: string,
): Comparison | undefined {
  const column = columnOf(field)
  const plain = withoutStar(operator)
  if (field.kind === "range-end") return comparisonOfRangeEnd(field, plain, value)
  const operand = column && readWritten(column.kind, value)
  return operand === undefined ? undefined : { plain, operand }
}

/** V1 to V11 and V13: one field, one value, and the row's value; undefined is an empty one. */
export function matchesValue(
  field: TableField,
  operator: OperatorSymbol,
  value: string | null,
  ours: Comparable | undefined,
): boolean {
  const plain = withoutStar(operator)
  if (value === null)
    return (
      field.kind !== "range-end" &&
      ((plain === "==" && ours === undefined) || (plain === "!=" && ours !== undefined))
    )
  const comparison = comparisonOf(field, operator, value)
  if (ours === undefined || comparison === undefined) return false
  const isFolded = field.kind === "text" && hasStar(operator)
  const [left, right] = [ours, comparison.operand].map((side) =>
    isFolded && typeof side === "string" ? foldText(side) : side,
  )
  return left !== undefined && right !== undefined && compare(comparison.plain, left, right)
}

/** V2: any of the values; V12: a shortcut that is left here applies. */
export function matchesRow({ field, operator, values }: Alternative, row: unknown): boolean {
  if (field.kind === "shortcut") return field.test(row)
  const column = columnOf(field)
  if (column?.list) {
    const items = readItems(row, column)
    return values.some((value) => matchesItems(field, operator, value, items))
  }
  const ours = column === undefined ? undefined : readRow(row, column)
  return values.some((value) => matchesValue(field, operator, value, ours))
}

/** V14: any item; of a negated operator no item, where there are items. Without any the list is empty (V1). */
function matchesItems(
  field: TableField,
  operator: OperatorSymbol,
  value: string | null,
  items: readonly Comparable[],
): boolean {
  const [first] = items
  if (value === null || first === undefined) return matchesValue(field, operator, value, first)
  if (!operator.startsWith("!"))
    return items.some((item) => matchesValue(field, operator, value, item))
  // V9: a value that no kind reads matches nothing, negated too.
  return (
    comparisonOf(field, operator, value) !== undefined &&
    items.every((item) => matchesValue(field, operator, value, item))
  )
}
