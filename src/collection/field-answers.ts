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
  readonly value: Value
  readonly count: number
}

/** How many rows hold each value of a field. */
export interface FieldCounts<Value> extends FieldAnswer {
  /** The highest count first, then in the order of rule P2. Empty when the query was refused. */
  readonly values: readonly ValueCount<Value>[]
  /** The number of rows in which the field is empty. */
  readonly empty: number
  /** The number of rows with values beyond the limit. */
  readonly others: number
}

/** The ends of the values of a field (rule P2); null when no row has a value. */
export interface FieldRange<Value> extends FieldAnswer {
  readonly least: Value | null
  readonly greatest: Value | null
}
