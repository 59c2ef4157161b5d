import {
  createColumns,
  updateColumns,
  type FieldColumn,
  type KeptColumn,
  type Target,
  type WriteEffect,
} from "../../../src/collection/columns/column.ts"
import type { ColumnField } from "../../../src/fields/field.ts"

/** Reads one field of all rows. */
export function createColumn(rows: readonly unknown[], field: ColumnField): KeptColumn {
  const [made] = createColumns(rows, [field])
  return (made as FieldColumn).column
}

interface Written {
  readonly rows: readonly unknown[]
  readonly field: ColumnField
  readonly target: Target
}

/** Writes rows into one column. */
export function updateColumn(
  column: KeptColumn,
  { rows, field, target }: Written,
): WriteEffect | undefined {
  return updateColumns([{ field, column }], rows, target)[0]
}
