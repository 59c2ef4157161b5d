import type { OperatorSymbol } from "../language/operators.ts"

/**
 * The direction of a sort.
 * @example
 * import type { Direction } from "trommel"
 * const turn = (direction: Direction): Direction => (direction === "ascending" ? "descending" : "ascending")
 * buildQuery(table).orderBy("year", turn("ascending")).print() // => { sorts: "-year" }
 */
export type Direction = "ascending" | "descending"

/** A condition as plain JSON. Values have their JavaScript types; dates, integers of 64 bits and decimal numbers are strings. */
export interface ConditionJson {
  /** The names of the fields, any of which may match. */
  readonly fields: readonly string[]
  /** The symbol of the operator, star included. */
  readonly operator: OperatorSymbol
  /** The values, any of which may match; null means empty. */
  readonly values: readonly (string | number | boolean | null)[]
}

/**
 * A query as plain JSON, for storing it.
 * @example
 * import type { QueryJson } from "trommel"
 * const saved: QueryJson = { filters: [{ fields: ["year"], operator: "<", values: [1990] }], sorts: [{ field: "year", direction: "descending" }] }
 * const read = queryFromJson(table, saved)
 * read.ok && read.value.print() // => { filters: "year<1990", sorts: "-year" }
 */
export interface QueryJson {
  /** The conditions, all of which must hold. */
  readonly filters: readonly ConditionJson[]
  /** The sorts, the main one first. */
  readonly sorts: readonly { readonly field: string; readonly direction: Direction }[]
  readonly page?: number
  readonly pageSize?: number
}
