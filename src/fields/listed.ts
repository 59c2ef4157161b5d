import type { ColumnField, Field, ListedValues, Operand } from "./field.ts"
import { fold } from "./kinds/fold.ts"

/**
 * True for a value that a column lists, and for every value where the column lists none (rules V3 and V7).
 * @param folded - true when letter case is ignored, as under an operator with a star.
 */
export function isListed(column: ColumnField, operand: Operand, folded: boolean): boolean {
  const { values } = column
  if (values === undefined || (typeof operand !== "string" && typeof operand !== "number"))
    return true
  if (values.has(operand)) return true
  if (typeof operand === "number")
    return column.flags === true && Number.isSafeInteger(operand) && isCombination(operand, values)
  if (!folded) return false
  const wanted = fold(operand)
  return [...values.keys()].some((listed) => typeof listed === "string" && fold(listed) === wanted)
}

/** True for an id that combines listed flags, and no other bits. */
function isCombination(id: number, values: ListedValues): boolean {
  const isWithin = (flag: bigint): boolean => (BigInt(id) & flag) === flag
  const flags = [...values.keys()].flatMap((key) => (typeof key === "number" ? [BigInt(key)] : []))
  return flags.filter(isWithin).reduce((bits, flag) => bits | flag, 0n) === BigInt(id)
}

/** Returns all values of a field, with labels where there are any; undefined where nobody lists them. */
export function listedValues(
  field: Field,
): Iterable<readonly [string | number | boolean, string | undefined]> | undefined {
  if (field.kind === "shortcut") return [[true, undefined]]
  if (field.kind === "boolean") return [true, false].map((value) => [value, undefined] as const)
  return field.kind === "range-end" ? undefined : field.values
}
