import type { Diagnostic } from "../diagnostics/diagnostic.ts"

/** What the answers about one field have in common. */
export interface FieldAnswer {
  /** The first 20 findings about the query. */
  readonly diagnostics: readonly Diagnostic[]
  /** True when the query was refused, for a limit or by strict. The answer is then that of no rows. */
  readonly refused: boolean
}

/** A value of a field, and the number of rows that hold it. */
export interface ValueCount<Value> {
  /** The value, as `FieldCounts` gives it. */
  readonly value: Value
  /** The number of rows that hold it. */
  readonly count: number
}

/**
 * How many rows hold each value of a field.
 * @example
 * import type { FieldCounts } from "trommel/collection"
 * const table = defineFields({ id: { kind: "integer", nullable: false }, name: { kind: "text" } })
 * const goods = createCollection([{ id: 1, name: "Lamp" }, { id: 2, name: null }], table, { key: "id" })
 * const counts: FieldCounts<string> = goods.counts("name")
 * counts.values // => [{ value: "Lamp", count: 1 }]
 * counts.empty // => 1
 */
export interface FieldCounts<Value> extends FieldAnswer {
  /** The highest count first, then in the order of rule P2. Empty when the query was refused. */
  readonly values: readonly ValueCount<Value>[]
  /** The number of rows in which the field is empty. */
  readonly empty: number
  /** The number of rows with values beyond the limit. */
  readonly others: number
}

/**
 * The ends of the values of a field (rule P2); null when no row has a value.
 * @example
 * import type { FieldRange } from "trommel/collection"
 * const table = defineFields({ id: { kind: "integer", nullable: false }, price: { kind: "number" } })
 * const goods = createCollection([{ id: 1, price: 5 }, { id: 2, price: 9 }], table, { key: "id" })
 * const { least, greatest }: FieldRange<number> = goods.range("price")
 * least // => 5
 * greatest // => 9
 */
export interface FieldRange<Value> extends FieldAnswer {
  /** The least value. */
  readonly least: Value | null
  /** The greatest value. */
  readonly greatest: Value | null
}
