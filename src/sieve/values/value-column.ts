import type { ColumnKind } from "../../diagnostics/data.ts"
import type { ListedValues } from "../../fields/field.ts"
import type { ValueOptions } from "../../fields/kinds/rules.ts"

/**
 * What a column says about the C# type that the server reads its values into (rule S14). A column of a table says it, too.
 * @example
 * import type { ValueColumn } from "trommel/sieve"
 * const long: ValueColumn = { kind: "integer", bits: 64 }
 * readServerValue("0xff", long) // => 255n
 */
export interface ValueColumn extends ValueOptions {
  readonly kind: ColumnKind
  /** True for a type that can be null: it does not take the empty text. Default: false. */
  readonly nullable?: boolean
  /** The ids of an enum with their names. */
  readonly values?: ListedValues | undefined
  /**
   * False for a date without an offset of its own (`DateTime`), which moves an instant before the year 1 to the end of its day. Any
   * other date gives up on one.
   */
  readonly offset?: boolean | undefined
}
