import type { RawBuilder } from "kysely"
import { isLowerEnd } from "../bind/operand-order.ts"
import type { Operand } from "../fields/field.ts"
import { formatDecimal, normalizeDecimal, type Decimal } from "../fields/kinds/decimal.ts"
import type { OrderMatch } from "../language/operators.ts"
import { typeForm } from "./cursor-forms.ts"
import { cutDate, cutTime, dateForm, startOfDay, timeType, type Cut } from "./date-forms.ts"
import { allOf, compare, orderBy } from "./logic.ts"
import type { SqlValue, SqlCondition, HeldNumbers, ParameterValue } from "./engine.ts"

/** Returns an operand as a parameter of the type of the column; undefined for one that no row can hold. */
export function operandParameter(
  value: SqlValue,
  operand: Operand,
): RawBuilder<unknown> | undefined {
  const cut = cutOperand(value, operand)
  return cut?.isExact ? typeForm(value).parameter(cut.written) : undefined
}

/** Returns the condition that a value, which is not null, is in an order with an operand. */
export function operandOrder(value: SqlValue, match: OrderMatch, operand: Operand): SqlCondition {
  if (typeof operand === "boolean") return false
  if (typeof operand === "string") return textOrder(value, match, operand)
  const cut = cutOperand(value, operand)
  if (cut === undefined) return false
  if (value.kind === "float") return floatOrder(value, match, Number(cut.written))
  if (cut.isBefore !== undefined) return isLowerEnd({ match }) === cut.isBefore
  // A value beside the cut lies after it.
  const beside = isLowerEnd({ match }) ? "greater" : "atMost"
  return orderTo(value, cut.isExact ? match : beside, cut.written)
}

function orderTo(value: SqlValue, match: OrderMatch, written: ParameterValue): SqlCondition {
  return orderBy(value, match, typeForm(value).parameter(written))
}

/** Returns what a column can hold of an operand; undefined for one that no value is equal to, or in an order with. */
function cutOperand(value: SqlValue, operand: Operand): Cut | undefined {
  switch (typeof operand) {
    case "boolean":
      return { written: operand, isExact: true }
    case "string":
      return { written: operand, isExact: isStorable(value, operand) }
    case "bigint":
      return cutDecimal(value, { coefficient: operand, exponent: 0 })
    case "number":
      // SQLite would read NaN as null.
      if (Number.isNaN(operand)) return undefined
      if (dateForm(value) !== undefined) return cutDate(value, startOfDay(operand))
      return timeType(value) === undefined ? cutNumber(value, operand) : cutTime(value, operand)
    default:
      return "ms" in operand ? cutDate(value, operand) : cutDecimal(value, operand)
  }
}

/** Cuts a number (rule V4) where a column holds integers, or so many digits. */
function cutNumber(value: SqlValue, number: number): Cut {
  const { held } = value
  if (held === undefined) return { written: number, isExact: true }
  if (!Number.isFinite(number)) return { written: number, isExact: false, isBefore: number < 0 }
  if (held.scale > 0) return cutDecimal(value, decimalOf(String(number)))
  const written = Math.floor(number)
  const cut = cutDecimal(value, { coefficient: BigInt(written), exponent: 0 })
  return { ...cut, written, isExact: cut.isExact && written === number }
}

/** Cuts a decimal number (rule V4b), or an integer of 64 bits. */
function cutDecimal({ engine, type, held }: SqlValue, decimal: Decimal): Cut {
  if (held === undefined) return { written: formatDecimal(decimal), isExact: true }
  const { floor, isExact } = scaled(decimal, held.scale)
  const isBefore = floor < held.least ? true : floor > held.most ? false : undefined
  const isInteger = engine.types[type]?.integers !== undefined
  const written = isInteger ? floor : formatDecimal({ coefficient: floor, exponent: -held.scale })
  return { written, isExact: isExact && isBefore === undefined, isBefore }
}

/** True for the digits of a number that a column holds, which NaN and infinity have not. */
export function isHeld(text: string, held: HeldNumbers | undefined): boolean {
  if (held === undefined) return true
  const { floor, isExact } = scaled(decimalOf(text), held.scale)
  return /\d$/.test(text) && isExact && floor >= held.least && floor <= held.most
}

/** Reads a number as JavaScript and databases write it. */
function decimalOf(text: string): Decimal {
  const [digits = "", exponent] = text.split("e")
  const [whole = "", fraction = ""] = digits.split(".")
  return normalizeDecimal(whole + fraction, Number(exponent ?? 0) - fraction.length)
}

/** Returns a decimal number in units of its last place, rounded down. */
function scaled({ coefficient, exponent }: Decimal, scale: number) {
  const shift = exponent + scale
  if (shift >= 0) return { floor: coefficient * 10n ** BigInt(shift), isExact: true }
  // A coefficient ends in no zero, so something is always cut off. Division cuts towards zero.
  const quotient = coefficient / 10n ** BigInt(-shift)
  return { floor: coefficient < 0n ? quotient - 1n : quotient, isExact: false }
}

/** False for a text that no row can hold: one with half of a surrogate pair, or on some engines one with U+0000. */
export function isStorable({ engine }: SqlValue, text: string): boolean {
  return text.isWellFormed() && !(engine.refusesNul && text.includes("\0"))
}

/** Returns the condition that a text, which is not null, is in an order with a uuid or a character. */
function textOrder(value: SqlValue, match: OrderMatch, text: string): SqlCondition {
  if (isStorable(value, text)) return orderTo(value, match, text)
  // No row is equal to the character. It is right before the next one that rows can hold.
  const next = text === "\0" ? "\u0001" : "\ue000"
  return orderTo(value, isLowerEnd({ match }) ? "atLeast" : "less", next)
}

/** Returns the condition that a number, which is not null, is rounded to this 32-bit float (rule V4b). */
export function floatEquals(value: SqlValue, float: number): SqlCondition {
  if (value.type === "float4") return compare(value, "=", typeForm(value).parameter(float))
  return allOf([floatOrder(value, "atLeast", float), floatOrder(value, "atMost", float)])
}

/** Returns the condition that a rounded number is in an order with a 32-bit float (rule V4b). */
export function floatOrder(value: SqlValue, match: OrderMatch, float: number): SqlCondition {
  if (value.type === "float4") return orderTo(value, match, float)
  const isAbove = match === "greater" || match === "atMost"
  // Nothing lies beyond an infinite number.
  if (float === (isAbove ? Infinity : -Infinity)) return match === "atMost" || match === "atLeast"
  const neighbor = isAbove ? nextFloat(float) : -nextFloat(-float)
  const middle = (withinDoubles(float) + withinDoubles(neighbor)) / 2
  // The middle itself is rounded to the float, or to its neighbor.
  const order = Math.fround(middle) === float ? match : otherEnd[match]
  return orderTo(value, order, middle)
}

/** The same order, with the other result for equal values. */
const otherEnd = { greater: "atLeast", atLeast: "greater", less: "atMost", atMost: "less" } as const

/** Returns the 32-bit float above another one, which is not infinite or the lowest. */
function nextFloat(float: number): number {
  const view = new DataView(new ArrayBuffer(4))
  view.setFloat32(0, float === 0 ? 0 : float)
  const bits = view.getInt32(0)
  view.setInt32(0, bits < 0 ? bits - 1 : bits + 1)
  return view.getFloat32(0)
}

function withinDoubles(float: number): number {
  return Number.isFinite(float) ? float : Math.sign(float) * 2 ** 128
}
