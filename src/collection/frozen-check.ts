import { describeValue } from "../diagnostics/wording.ts"
import { compileItems, compileReader } from "../evaluate/column-test.ts"
import { isColumn, type ColumnField, type Fields, type Operand } from "../fields/field.ts"
import { presentOperand } from "../fields/kinds/writing.ts"
import { describeKey, type KeyedRows } from "./keyed-rows.ts"

/** Notices rows that were changed by others, for development. */
export interface FrozenCheck {
  /** @throws TypeError when a value in a row is another one than at the last call of `remember`. */
  readonly check: () => void
  readonly remember: () => void
}

/** Makes a check of values that depend only on the row: paths and pure functions. Its memory is not counted. */
export function createFrozenCheck(
  { rows, keys }: Pick<KeyedRows<unknown>, "rows" | "keys">,
  table: Fields,
): FrozenCheck {
  const columns = [...table.fields.values()].filter(isColumn).filter(({ pure }) => pure)
  const remembered = columns.map((field) => ({
    field,
    read: compileValue(field),
    values: [] as readonly Remembered[],
  }))
  return {
    check: () => {
      for (const { field, read, values } of remembered)
        for (const [place, row] of rows.entries()) {
          const [old, value] = [values[place], read(row)]
          if (isSame(field, old, value)) continue
          throw new TypeError(
            `The row with the key ${describeKey(keys[place] ?? "")} was changed from outside: its "${field.name}" was ${describeOperands(field, old)} and is ${describeOperands(field, value)}. Rows of a collection count as frozen: pass a changed copy to update.`,
          )
        }
    },
    remember: () => {
      for (const column of remembered) column.values = rows.map(column.read)
    },
  }
}

/** The values of a field in a row: none where it is empty, several of a list. */
type Remembered = readonly Operand[]

function compileValue(field: ColumnField): (row: unknown) => Remembered {
  if (field.list) return compileItems(field)
  const read = compileReader(field)
  return (row) => {
    const value = field.rules.readRow(read(row))
    return value === undefined ? [] : [value]
  }
}

function isSame(field: ColumnField, old: Remembered = [], values: Remembered): boolean {
  const isEqual = (value: Operand, index: number): boolean =>
    field.rules.compare(old[index] as Operand, value) === 0
  return old.length === values.length && values.every(isEqual)
}

function describeOperands(field: ColumnField, operands: Remembered = []): string {
  const shown = operands.map((operand) => describeValue(presentOperand(field, operand)))
  if (shown.length === 0) return "empty"
  return field.list ? `[${shown.join(", ")}]` : shown.join()
}
