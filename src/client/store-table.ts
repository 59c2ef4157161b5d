import { defaultLimits, type ColumnField, type Fields } from "../fields/field.ts"
import { isRow } from "../fields/untrusted.ts"

const id: ColumnField = {
  kind: "uuid",
  name: "id",
  filter: true,
  sort: true,
  nullable: false,
  unique: true,
  path: ["id"],
  read: (row) => (isRow(row) && Object.hasOwn(row, "id") ? row.id : undefined),
  values: undefined,
}

/**
 * All that a list client reads of any table in `trommel/store`, so that a client does not carry the tables and what defines
 * them. A test holds it against them.
 */
export const storeTable: Fields = {
  fields: new Map([["id", id]]),
  defaultPageSize: 20,
  maxPageSize: 100,
  limits: defaultLimits,
}
