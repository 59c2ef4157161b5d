import type { Total } from "../../diagnostics/total.ts"
import type { Operand } from "../field.ts"

/**
 * The type of a method. TypeScript compares parameters of methods in both directions, so rules for
 * one type of operand also count as rules for any operand.
 */
type Method<Value, Result> = { call(left: Value, right: Value): Result }["call"]

/**
 * The rules of one kind of column, or of one type of its values.
 * @example
 * import type { ColumnField, ColumnKindRules } from "trommel"
 * const { rules } = table.fields.get("year") as ColumnField
 * const readYear: ColumnKindRules["readText"] = rules.readText
 * readYear(" 1979 ") // => 1979
 */
export interface ColumnKindRules<Value extends Operand = Operand> {
  /** Reads a written value; undefined when the kind cannot read it (rule V9). */
  readonly readText: (text: string) => Value | undefined
  /** Reads a row's value; undefined when it is empty. */
  readonly readRow: (raw: unknown) => Value | undefined
  /** Compares two operands of this kind (rule P2): negative, 0 or positive. */
  readonly compare: Method<Value, number>
  /** Returns an operand above the lower one that is also below the higher one, if there is any; else one of the two. */
  readonly between: Method<Value, Value>
}

/**
 * The options of a column that choose the type of its values.
 * @example
 * import type { ColumnField, ValueOptions } from "trommel"
 * const { bits, unsigned = false }: ValueOptions = defineFields({ n: { kind: "integer", bits: 8 } }).fields.get("n") as ColumnField
 * [bits, unsigned] // => [8, false]
 */
export interface ValueOptions {
  /** The size of an integer in bits (rule V4a); absent for the safe integers of rule V4. */
  readonly bits?: 8 | 16 | 32 | 64 | undefined
  /** True for an integer that is never negative. Only beside `bits`; default false. */
  readonly unsigned?: boolean | undefined
  /**
   * The type of a number: 32-bit floats, doubles, or decimal numbers that are compared exactly (rule V4b); default double.
   * `char` is a text of one UTF-16 unit.
   */
  readonly format?: "float" | "double" | "decimal" | "char" | undefined
  /**
   * True for a date that has an offset of its own, false for one that has none; absent where the definition does not say it.
   * It is compared as an instant, as all dates are.
   */
  readonly offset?: boolean | undefined
  /** True for an enum whose ids are flags, which a value may combine (rule V7). */
  readonly flags?: boolean | undefined
}

export const noValueOptions: Total<ValueOptions> = {
  bits: undefined,
  unsigned: undefined,
  format: undefined,
  offset: undefined,
  flags: undefined,
}
