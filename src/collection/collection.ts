import type { ApplyOptions, QueryInput } from "../apply/apply.ts"
import type { Answer } from "../bind/answer.ts"
import type { FieldsWhere } from "../builder/types.ts"
import type { FieldAnswer, FieldCounts } from "../evaluate/field-counts.ts"
import type { QueryableRows } from "../evaluate/run-query.ts"
import type { Column } from "../fields/definition.ts"
import type { ColumnValue } from "../fields/row-type.ts"
import type { CountOptions } from "./collection-options.ts"
import type { RowKey } from "./keyed-rows.ts"
import type { MemoryUse } from "./row-index.ts"
import type { OpenParameters } from "../url/query-form.ts"

// The names of fields are written inline, since the compiler would print an alias instead of the names.

/**
 * Rows that are queried again and again: found by keys, changed one by one, filtered, sorted and counted. Do not mutate rows;
 * pass a changed copy to `update`. A change that throws changes nothing; any other increases `version` by one and calls the
 * listeners, also when it found no row.
 * @example
 * const table = defineFields({ id: { kind: "integer", nullable: false }, name: { kind: "text" } })
 * const goods = createCollection([{ id: 1, name: "Lamp" }], table, { key: "id" })
 * let changes = 0
 * const end = goods.subscribe(() => { changes++ })
 * goods.add([{ id: 2, name: "Chair" }])
 * goods.remove([1]) // => 1
 * end()
 * changes // => 2
 * goods.query("?filters=name@=air").data // => [{ id: 2, name: "Chair" }]
 */
export interface Collection<Filterable, Sortable, Row> {
  /** The number of changes so far. */
  readonly version: number
  /** The number of rows. */
  readonly size: number
  /** Finds a row by its key. */
  readonly get: (key: RowKey) => Row | undefined
  /**
   * Adds rows at the end. Rows that tie in a sort keep the order in which they were added.
   * @throws TypeError when a key is empty, is that of two rows, or is in the collection already. Nothing has changed then.
   */
  readonly add: (rows: readonly Row[]) => void
  /**
   * Replaces the rows of the same keys by the given ones, in their places. Rows with unknown keys are skipped.
   * @returns how many rows it replaced.
   * @throws TypeError when a key is empty or is that of two rows. Nothing has changed then.
   */
  readonly update: (rows: readonly Row[]) => number
  /**
   * Removes the rows of these keys. Unknown keys are skipped.
   * @returns how many rows it removed.
   */
  readonly remove: (keys: readonly RowKey[]) => number
  /**
   * Replaces all rows.
   * @throws TypeError when a key is empty or is that of two rows. Nothing has changed then.
   */
  readonly replaceAll: (rows: readonly Row[]) => void
  /**
   * Calls a function after each change. If listeners throw, the others are still called; then the change, which remains, throws
   * the first error.
   * @returns the function that ends it.
   */
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Answers as `applyQuery` does, for every input and all of its options.
   * @throws TypeError as `applyQuery` does.
   */
  readonly query: <Parameters = never>(
    input: QueryInput | OpenParameters<Parameters>,
    options?: ApplyOptions,
  ) => Answer<Row>
  /**
   * Answers a checked query as `runQuery` does, for `listEndpoint`. One of another table reads the rows.
   * @throws TypeError for a query that is not bound, which `query` takes.
   */
  readonly run: QueryableRows<Row>["run"]
  /**
   * Counts the values of a field among the rows of a query, as the sidebar of a shop shows them: of a list, a row counts once for
   * each different item. Conditions that test only this
   * field are left out, so that its other values can still be chosen. Sorts and pages have no effect.
   * @throws TypeError when there is no such field, `limit` is not an integer from 0 on, or as `applyQuery` does.
   */
  readonly countValues: <
    Name extends (FieldsWhere<Filterable, Column> | keyof Sortable) & string,
    Parameters = never,
  >(
    input: QueryInput | OpenParameters<Parameters>,
    field: Name,
    options?: CountOptions,
  ) => FieldCounts<FieldValueOf<Filterable, Name>>
  /**
   * Finds the minimum and maximum of a field among the rows of a query, in the order of its kind (rule P2). Conditions that test
   * only this field are left out, as for `countValues`.
   * @throws TypeError when there is no such field, or as `applyQuery` does.
   */
  readonly range: <
    Name extends (FieldsWhere<Filterable, Column> | keyof Sortable) & string,
    Parameters = never,
  >(
    input: QueryInput | OpenParameters<Parameters>,
    field: Name,
    options?: ApplyOptions,
  ) => FieldRange<FieldValueOf<Filterable, Name>>
  /** Returns how many bytes the collection keeps beside its rows: at most `maxMemory`, and the keys. */
  readonly memory: () => MemoryUse
}

/**
 * The ends of the values of a field (rule P2); null when no row has a value.
 * @example
 * import type { FieldRange } from "trommel/collection"
 * const table = defineFields({ id: { kind: "integer", nullable: false }, price: { kind: "number" } })
 * const goods = createCollection([{ id: 1, price: 5 }, { id: 2, price: 9 }], table, { key: "id" })
 * const { least, greatest }: FieldRange<number> = goods.range({}, "price")
 * least // => 5
 * greatest // => 9
 */
export interface FieldRange<Value> extends FieldAnswer {
  /** The least value. */
  readonly least: Value | null
  /** The greatest value. */
  readonly greatest: Value | null
}

/**
 * A value of a field as `countValues` and `range` give it: dates are canonical texts in UTC, days, times, durations, decimal numbers
 * and integers of 64 bits canonical texts, and enums ids. Of an object it says that there is one.
 */
export type FieldValueOf<Filterable, Name> = Name extends keyof Filterable
  ? Filterable[Name] extends infer Definition extends { readonly kind: unknown }
    ? ValueOfKind<Definition, Definition["kind"]>
    : never
  : string | number | boolean

/** A value of a column of one kind, or of several kinds. */
export type ValueOfKind<Definition, Kind> = Kind extends "object"
  ? true
  : Kind extends "integer" | "number"
    ? NumberOf<Definition>
    : Exclude<ColumnValue<Definition & { readonly kind: Kind }>, Date>

/** A number of a column. Those that a double cannot hold have another form. */
export type NumberOf<Definition> = Definition extends
  { readonly bits: 64 } | { readonly format: "decimal" }
  ? string
  : number
