import {
  createColumns,
  updateColumns,
  type FieldColumn,
  type KeptColumn,
  type Target,
  type WriteEffect,
} from "../../../src/collection/columns/column.ts"
import { createRowIndex as createIndex } from "../../../src/collection/columns/create-row-index.ts"
import type { RowIndex } from "../../../src/collection/row-index.ts"
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

/** Makes an index of rows of which no two are the same, and which says at which positions it finds them. */
export function createRowIndex(...given: Parameters<typeof createIndex>): PositionIndex {
  let [rows] = given
  const index = createIndex(...given)
  return {
    ...index,
    reset: (others) => {
      rows = others
      index.reset(others)
    },
    page: (bound) => {
      const found = index.page(bound)
      return found && { total: found.total, positions: found.data.map((row) => rows.indexOf(row)) }
    },
  }
}

interface PositionIndex extends Omit<RowIndex, "page"> {
  readonly page: (
    ...bound: Parameters<RowIndex["page"]>
  ) => { readonly positions: readonly number[]; readonly total: number } | undefined
}
