/**
 * `trommel/collection`: rows that are asked again and again, with changes, counts of values and listeners.
 * @packageDocumentation
 */
export { createCollection } from "./collection/create-collection.ts"
export type { Collection, FieldRange } from "./collection/collection.ts"
export type { CollectionOptions, CountOptions, KeyColumn } from "./collection/collection-options.ts"
export type { QueryableRows } from "./evaluate/run-query.ts"
export type { RowKey } from "./collection/keyed-rows.ts"
export type { FieldCounts, ValueCount } from "./evaluate/field-counts.ts"
export type { MemoryUse } from "./collection/row-index.ts"
