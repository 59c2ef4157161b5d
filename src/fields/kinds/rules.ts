import type { Total } from "../../diagnostics/total.ts"
import type { Operand } from "../field.ts"

/** The type of a method, whose parameters TypeScript compares in both directions: rules for one type count as rules for any. */
type Method<Value, Result> = { call(left: Value, right: Value): Result }["call"]

/**
 * The rules of one kind of column, or of one type of its values.
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
 */
export interface ValueOptions {
  /** The size of an integer in bits (rule V4a); absent for the safe integers of rule V4. */
  readonly bits?: 8 | 16 | 32 | 64 | undefined
  /** True for an integer that is never negative. Only beside `bits`; default false. */
  readonly unsigned?: boolean | undefined
  /** The type of a number: 32-bit float, double (default) or exact decimal (rule V4b). `char` is a text of one UTF-16 unit. */
  readonly format?: "float" | "double" | "decimal" | "char" | undefined
  /** True for a date with its own offset, false without; absent when undefined. It is compared as an instant. */
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
