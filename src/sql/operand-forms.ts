import { sql, type RawBuilder } from "kysely"
import type { Operand } from "../fields/field.ts"
import type { OrderMatch } from "../language/operators.ts"
import {
  dateOrder,
  dateParameter,
  isDateValue,
  startOfDay,
  isTimeValue,
  timeOrder,
  timeParameter,
} from "./date-forms.ts"
import {
  bigintParameter,
  decimalOrder,
  decimalParameter,
  floatOrder,
  numberOrder,
  numberParameter,
} from "./number-forms.ts"
import { orderBy, type SqlCondition } from "./logic.ts"
import type { SqlValue } from "./sql-column.ts"
import { textOrder, textParameter } from "./text-forms.ts"

/** Returns an operand as a parameter of the type of the column; undefined for one that no row can hold. */
export function operandParameter(
  value: SqlValue,
  operand: Operand,
): RawBuilder<unknown> | undefined {
  switch (typeof operand) {
    case "string":
      return uuidParameter(value, operand) ?? textParameter(value, operand)
    case "number":
      // NaN equals nothing, and SQLite would read it as null.
      if (Number.isNaN(operand)) return undefined
      if (isDateValue(value)) return dateParameter(value, startOfDay(operand))
      return isTimeValue(value) ? timeParameter(value, operand) : numberParameter(value, operand)
    case "bigint":
      return bigintParameter(value, operand)
    case "boolean":
      return value.dialect === "sqlite" ? sql`${Number(operand)}` : sql`${operand}::boolean`
    default:
      if (!("ms" in operand)) return decimalParameter(value, operand)
      return isDateValue(value) ? dateParameter(value, operand) : undefined
  }
}

/** Returns the condition that a value, which is not null, is in an order with an operand. */
export function operandOrder(value: SqlValue, match: OrderMatch, operand: Operand): SqlCondition {
  switch (typeof operand) {
    case "string":
      return stringOrder(value, match, operand)
    case "number":
      return numericOrder(value, match, operand)
    case "bigint":
      return orderBy(value.sql, match, bigintParameter(value, operand))
    case "boolean":
      return false
    default:
      if (!("ms" in operand)) return decimalOrder(value, match, operand)
      return isDateValue(value) && dateOrder(value, match, operand)
  }
}

function numericOrder(value: SqlValue, match: OrderMatch, operand: number): SqlCondition {
  // No number is in an order with NaN.
  if (Number.isNaN(operand)) return false
  if (isDateValue(value)) return dateOrder(value, match, startOfDay(operand))
  if (isTimeValue(value)) return timeOrder(value, match, operand)
  return value.kind === "float"
    ? floatOrder(value, match, operand)
    : numberOrder(value, match, operand)
}

/** Compares uuids and characters. The bytes of uuids have the order of their texts. */
function stringOrder(value: SqlValue, match: OrderMatch, operand: string): SqlCondition {
  const parameter = uuidParameter(value, operand)
  return parameter === undefined
    ? textOrder(value, match, operand)
    : orderBy(value.sql, match, parameter)
}

/** Returns a canonical uuid (rule V8) as a parameter of a column of bytes; undefined for a column of texts. */
function uuidParameter({ type }: SqlValue, uuid: string): RawBuilder<unknown> | undefined {
  switch (type) {
    case "uuid":
      return sql`${uuid}::uuid`
    case "blob":
      return sql`unhex(${uuid.replaceAll("-", "")})`
    default:
      return undefined
  }
}
