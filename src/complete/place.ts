import type { NamingDialect } from "../bind/dialect.ts"
import type { TextRange } from "../diagnostics/diagnostic.ts"
import type { Field } from "../fields/field.ts"
import type { ValueNode } from "../language/ast.ts"
import type { OperatorSymbol } from "../language/operators.ts"

export type PlacedValue = ValueNode & { readonly range: TextRange }

export interface FoundCondition {
  /** All of it, without the commas around it. */
  readonly range: TextRange
  readonly operator: { readonly symbol: OperatorSymbol; readonly range: TextRange } | undefined
  /** The values; empty without an operator. */
  readonly values: readonly PlacedValue[]
}

export interface ConditionPlace extends FoundCondition {
  /** The text before the operator, or the whole condition without one. White space at its ends belongs to it. */
  readonly names: TextRange
}

export interface SortPlace {
  readonly name: TextRange
  /** The text before the cursor, as far as it belongs to the name. */
  readonly typed: string
  readonly others: readonly string[]
}

/** A text, its condition at the cursor, which has an operator, and the value at the cursor. */
export interface ValuePlace extends FoundCondition {
  readonly text: string
  readonly operator: NonNullable<ConditionPlace["operator"]>
  readonly index: number
  readonly valueRange: TextRange
}

export interface TextEdit {
  readonly range: TextRange
  readonly insert: string
}

/** The part of a dialect that finds what can be at a place, and writes it. */
export interface CompletingDialect extends NamingDialect {
  /** Finds the condition at an offset of any text. Takes linear time. */
  readonly findCondition: (text: string, offset: number) => FoundCondition
  /** Finds the sort at an offset of any text. Takes linear time. */
  readonly findSort: (text: string, offset: number) => SortPlace
  /** True when a condition on the field can have the operator, and a star in it changes something. */
  readonly takesOperator: (field: Field, symbol: OperatorSymbol) => boolean
  readonly readsValue: (field: Field, value: ValueNode, symbol: OperatorSymbol) => boolean
  /** Returns what the value at the cursor would be if the text ended at an offset. */
  readonly readTyped: (place: ValuePlace, offset: number) => string
  /** Writes a value in the place of the one at the cursor; undefined when no text stands for it there. */
  readonly writeValue: (value: ValueNode, place: ValuePlace) => TextEdit | undefined
  /** Finds the first operator of a text. */
  readonly findOperator: FindOperator
}

type FindOperator = (text: string) => { readonly symbol: OperatorSymbol } | undefined

/** Returns what separates an operator from the text after it: a space where the operator would reach into the text. */
export function spaceBetween(symbol: OperatorSymbol, text: string, find: FindOperator): string {
  return find(symbol + text)?.symbol === symbol ? "" : " "
}
