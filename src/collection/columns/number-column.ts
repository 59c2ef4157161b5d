import {
  readNumberKeys,
  type NumberKeys,
  type NumericKind,
} from "../../evaluate/sorting/numbers.ts"
import {
  everyRow,
  positionIn,
  rowsOfTarget,
  withRoom,
  type RowsToWrite,
  type Target,
  type WriteEffect,
} from "./column.ts"

export interface NumericColumn {
  readonly kind: "numbers"
  readonly valueKind: NumericKind
  /** NaN where a value is empty. */
  numbers: Float64Array
  /** The ticks of dates; undefined while all are 0. */
  ticks: Float64Array | undefined
}

export function createNumberColumn(keys: NumberKeys, valueKind: NumericKind): NumericColumn {
  const column: NumericColumn = {
    kind: "numbers",
    valueKind,
    numbers: new Float64Array(0),
    ticks: undefined,
  }
  writeNumbers(column, keys, everyRow)
  return column
}

export function updateNumbers(
  column: NumericColumn,
  { rows, field, target }: RowsToWrite,
): WriteEffect {
  const keys = readNumberKeys(rowsOfTarget(rows, target), field, column.valueKind)
  return writeNumbers(column, keys, target)
}

function writeNumbers(column: NumericColumn, keys: NumberKeys, target: Target): WriteEffect {
  const { numbers, ticks } = keys
  if (target.kind === "added") {
    const rows = target.from + numbers.length
    column.numbers = withRoom(column.numbers, rows)
    column.ticks &&= withRoom(column.ticks, rows)
  }
  if (ticks !== undefined) column.ticks ??= new Float64Array(column.numbers.length)
  let hasChanged = false
  for (let index = 0; index < numbers.length; index++) {
    const position = positionIn(target, index)
    const number = numbers[index] as number
    const tick = ticks === undefined ? 0 : (ticks[index] as number)
    hasChanged ||=
      !isSame(column.numbers[position] as number, number) ||
      (column.ticks !== undefined && column.ticks[position] !== tick)
    column.numbers[position] = number
    if (column.ticks !== undefined) column.ticks[position] = tick
  }
  return hasChanged ? "changed" : "same"
}

/** True for equal numbers, and for two empty values. */
function isSame(left: number, right: number): boolean {
  return left === right || (Number.isNaN(left) && Number.isNaN(right))
}

export function bytesOfNumbers({ numbers, ticks }: NumericColumn): number {
  return numbers.byteLength + (ticks?.byteLength ?? 0)
}
