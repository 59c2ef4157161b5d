/**
 * `trommel/collection`: rows that are asked again and again, with changes, counts of values and listeners.
 * @packageDocumentation
 */
export { createCollection } from "./collection/create-collection.ts"
export type { Collection } from "./collection/collection.ts"
export type { CollectionOptions, CountOptions } from "./collection/collection-options.ts"
export type {
  FieldAnswer,
  FieldCounts,
  FieldRange,
  ValueCount,
} from "./collection/field-answers.ts"
export type { FieldValueOf, KeyColumn, NumberOf, ValueOfKind } from "./collection/field-names.ts"
export type { QueryableRows } from "./evaluate/run-query.ts"
export type { RowKey } from "./collection/keys.ts"
export type { MemoryUse } from "./collection/row-index.ts"
