import type { ColumnField } from "../../fields/field.ts"
import type { CodeColumn } from "./code-column.ts"
import type { NumericColumn } from "./number-column.ts"
import type { TextualColumn } from "./text-column.ts"

/** The values of one field for all rows of a list. Its arrays may be longer than the list. */
export type KeptColumn = CodeColumn | NumericColumn | TextualColumn

export type Target =
  | { readonly kind: "added"; readonly from: number }
  | { readonly kind: "replaced"; readonly positions: readonly number[] }

/** All rows of a list. */
export const everyRow: Target = { kind: "added", from: 0 }

export interface RowsToWrite {
  readonly rows: readonly unknown[]
  readonly field: ColumnField
  readonly target: Target
}

/** The effect of writing rows. `full`: the column has no room for their values, and is useless. */
export type WriteEffect = "changed" | "same" | "full"

export function rowsOfTarget(rows: readonly unknown[], target: Target): readonly unknown[] {
  if (target.kind === "added") return target.from === 0 ? rows : rows.slice(target.from)
  return target.positions.map((position) => rows[position])
}

export function positionIn(target: Target, index: number): number {
  return target.kind === "added" ? target.from + index : (target.positions[index] as number)
}

/**
 * Returns an array with room for this many rows, in which the values of a shorter one are copied. Its length is that of whole words
 * of a row set, and there is room to grow when there are rows already.
 */
export function withRoom<Values extends Uint8Array | Uint16Array | Int32Array | Float64Array>(
  values: Values,
  rows: number,
  valuesOfRow = 1,
): Values {
  const { length } = values
  if (rows * valuesOfRow <= length) return values
  const wanted = length === 0 ? rows : rows + (rows >>> 3)
  const TypedArray = values.constructor as new (length: number) => Values
  const longer = new TypedArray(Math.ceil(wanted / 32) * 32 * valuesOfRow)
  longer.set(values)
  return longer
}
