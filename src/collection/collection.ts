import type { ApplyOptions } from "../apply/apply.ts"
import type { OpenParameters, QueryInput } from "../apply/query-input.ts"
import type { Answer } from "../bind/answer.ts"
import type { QueryableRows } from "../evaluate/run-query.ts"
import type { FieldsWhere } from "../builder/types.ts"
import type { Column } from "../fields/definition.ts"
import type { CountOptions } from "./collection-options.ts"
import type { FieldCounts, FieldRange } from "./field-answers.ts"
import type { FieldValueOf } from "./field-names.ts"
import type { RowKey } from "./keys.ts"
import type { MemoryUse } from "./row-index.ts"

// The names of fields are written inline, since the compiler would print an alias instead of the names.

/**
 * Rows that are asked again and again: found by their keys, changed one by one, and filtered, sorted and counted by queries.
 * Rows count as frozen. To change one, pass a changed copy to `update`.
 *
 * `add`, `update`, `remove` and `replaceAll` change everything or, when they throw, nothing. Each of them then raises `version`
 * by one and calls the listeners, also when it found no row to change.
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
   * Calls a function after each change. When listeners throw, all others are still called; then the method that made the
   * change throws the first error. The change stands.
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
   * Answers a checked query as `runQuery` does. `listEndpoint` calls this method. A query that was checked against another
   * table is answered too, by reading the rows.
   */
  readonly run: QueryableRows<Row>["run"]
  /**
   * Counts the values of a field among the rows that match a query: how many rows each value would leave, as the sidebar of
   * a shop shows it. Conditions that test this field alone are left out, so that its other values can still be chosen; a
   * condition with alternatives on other fields stays. Sorts and paging of the query have no effect.
   * @throws TypeError when there is no such field, `limit` is not an integer from 0 on, or as `applyQuery` does.
   */
  readonly counts: <
    Name extends (FieldsWhere<Filterable, Column> | keyof Sortable) & string,
    Parameters = never,
  >(
    field: Name,
    input?: QueryInput | OpenParameters<Parameters>,
    options?: CountOptions,
  ) => FieldCounts<FieldValueOf<Filterable, Name>>
  /**
   * Finds the least and the greatest value of a field among the rows that match a query, in the order of its kind (rule P2).
   * Conditions that test this field alone are left out, as for `counts`.
   * @throws TypeError when there is no such field, or as `applyQuery` does.
   */
  readonly range: <
    Name extends (FieldsWhere<Filterable, Column> | keyof Sortable) & string,
    Parameters = never,
  >(
    field: Name,
    input?: QueryInput | OpenParameters<Parameters>,
    options?: ApplyOptions,
  ) => FieldRange<FieldValueOf<Filterable, Name>>
  /** Returns how many bytes the collection keeps beside its rows and their keys: at most `maxMemory`. */
  readonly memory: () => MemoryUse
}
