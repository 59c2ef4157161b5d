import type { Range } from "../diagnostics/diagnostic.ts"
import type { OperatorSymbol } from "./operators.ts"

/** A field name as written, trimmed. */
export interface Name {
  readonly kind: "name"
  readonly text: string
  readonly range?: Range
}

/** The operator of a condition. */
export interface Operator {
  readonly kind: "operator"
  readonly symbol: OperatorSymbol
  readonly range?: Range
}

/** A value that is a text, escapes undone. */
export interface TextValue {
  readonly kind: "text"
  readonly text: string
  readonly range?: Range
}

/** The null value, which stands for "empty" (rules T10 and V1). */
export interface NullValue {
  readonly kind: "null"
  readonly range?: Range
}

export type Value = TextValue | NullValue

/** Holds when any of the fields matches any of the values. */
export interface Condition {
  readonly kind: "condition"
  readonly names: readonly Name[]
  readonly operator: Operator
  readonly values: readonly Value[]
  readonly range?: Range
}

/** One entry of `sorts`. */
export interface Sort {
  readonly kind: "sort"
  readonly name: Name
  readonly descending: boolean
  readonly range?: Range
}

export type Node = Name | Operator | Value | Condition | Sort

/** `page` and `pageSize` as they came: the text of a parameter, or a number. */
export interface PageRequest {
  readonly page?: string | number
  readonly pageSize?: string | number
}

/**
 * A query as a tree. All conditions must hold, the first sort is the main one.
 * Ranges are there in a tree that was parsed; a tree made by hand does without.
 */
export interface QueryTree extends PageRequest {
  readonly filters: readonly Condition[]
  readonly sorts: readonly Sort[]
}

/** The four parameters as texts. */
export interface QueryText extends PageRequest {
  readonly filters?: string
  readonly sorts?: string
}
