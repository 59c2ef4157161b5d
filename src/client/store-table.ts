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
 * Stands for every table of `trommel/store` in a client, which reads no more of one. A bundle with `createStoreClient` is
 * 13.3 kB (minified, gzip) with it, and 16.0 kB with the tables and the code that defines them. A test compares it with them.
 */
export const storeTable: Fields = {
  fields: new Map([["id", id]]),
  defaultPageSize: 20,
  maxPageSize: 100,
  limits: defaultLimits,
}
