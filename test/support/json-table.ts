import type { Limits, TableOptions } from "../../src/fields/field.ts"

/** A table as data: what conformance vectors and data files have. */
export interface JsonTable {
  readonly fields: Readonly<Record<string, unknown>>
  readonly options: TableOptions
}

/** The limits that hold where nothing else is said (section 5). */
export const defaultLimits: Limits = {
  text: 8192,
  conditions: 64,
  names: 16,
  values: 256,
  pairs: 1024,
  sorts: 8,
}
