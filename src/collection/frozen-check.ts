import { describeValue } from "../diagnostics/wording.ts"
import { compileReader } from "../evaluate/column-test.ts"
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
    values: [] as readonly (Operand | undefined)[],
  }))
  return {
    check: () => {
      for (const { field, read, values } of remembered)
        for (const [place, row] of rows.entries()) {
          const [old, value] = [values[place], read(row)]
          if (isSame(field, old, value)) continue
          throw new TypeError(
            `The row with the key ${describeKey(keys[place] ?? "")} was changed from outside: its "${field.name}" was ${describeOperand(field, old)} and is ${describeOperand(field, value)}. Rows of a collection count as frozen: pass a changed copy to update.`,
          )
        }
    },
    remember: () => {
      for (const column of remembered) column.values = rows.map(column.read)
    },
  }
}

function compileValue(field: ColumnField): (row: unknown) => Operand | undefined {
  const read = compileReader(field)
  return (row) => field.rules.readRow(read(row))
}

function isSame(field: ColumnField, old: Operand | undefined, value: Operand | undefined): boolean {
  if (old === undefined || value === undefined) return old === value
  return field.rules.compare(old, value) === 0
}

function describeOperand(field: ColumnField, operand: Operand | undefined): string {
  return operand === undefined ? "empty" : describeValue(presentOperand(field, operand))
}
