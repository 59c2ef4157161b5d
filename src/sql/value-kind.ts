import type { ColumnKind } from "../diagnostics/data.ts"
import { own } from "../diagnostics/own.ts"
import type { ColumnField } from "../fields/field.ts"

/**
 * A kind of values with columns of its own: a kind of field, or what the options of a field make of it. `sized` is an integer of
 * 8, 16 or 32 bits, `int64` and `uint64` are integers of 64 bits, `float` is a 32-bit float, and `decimal` a decimal number.
 * @example
 * import type { SqlValueKind } from "trommel/kysely"
 * const exact: readonly SqlValueKind[] = ["int64", "uint64", "decimal"]
 * exact.length // => 3
 */
export type SqlValueKind = ColumnKind | "sized" | "int64" | "uint64" | "float" | "decimal"

/** Returns the kind of the values of a field. */
export function valueKindOf(field: ColumnField): SqlValueKind {
  const { kind, bits, unsigned, format } = own(field)
  switch (kind) {
    case "integer":
      if (bits === undefined) return "integer"
      if (bits < 64) return "sized"
      return unsigned === true ? "uint64" : "int64"
    case "number":
      return format === "float" || format === "decimal" ? format : "number"
    default:
      return kind
  }
}
