import type { ColumnField } from "../fields/field.ts"
import { isOrderMatch, isTextMatch, type OperatorMeaning } from "../language/operators.ts"

/** True for a column whose values are strings in C#. One UTF-16 unit is a char there, which is a number. */
export function isString({ kind, format }: ColumnField): boolean {
  return kind === "text" && format !== "char"
}

/** True for a column that can be null for the library, which takes any string and any object for nullable (rule S12). */
export function isNullable(column: ColumnField): boolean {
  return column.nullable || column.kind === "object" || isString(column)
}

/** True when the library accepts an operator for a column (rules S12 for null, and S13). */
export function isOperatorOfColumn(
  column: ColumnField,
  { match, folded }: OperatorMeaning,
  isNull: boolean,
): boolean {
  if (isString(column)) return !isOrderMatch(match)
  if (isTextMatch(match) || (folded && !isNull)) return false
  return match === "equal" || !withoutOrder.has(column.kind)
}

const withoutOrder: ReadonlySet<string> = new Set(["enum", "boolean", "object"])
