import type { ColumnField, ReadValue } from "../fields/field.ts"

/** Reads a column's raw value; what throws counts as missing. */
export function compileReader({ read }: ColumnField): ReadValue {
  return (row) => {
    try {
      return read(row)
    } catch {
      return undefined
    }
  }
}
