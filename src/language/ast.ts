import type { Range } from "../diagnostics/diagnostic.ts"
import type { OperatorSymbol } from "./operators.ts"

/** A field name as written, without white space around it. */
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

/** A value that is a text, without its escapes. */
export interface TextValue {
  readonly kind: "text"
  readonly text: string
  readonly range?: Range
}

/** The null value. It matches empty row values (rules T10 and V1). */
export interface NullValue {
  readonly kind: "null"
  readonly range?: Range
}

export type Value = TextValue | NullValue

/** A condition. It holds when any of the fields matches any of the values. */
export interface Condition {
  readonly kind: "condition"
  readonly names: readonly Name[]
  readonly operator: Operator
  readonly values: readonly Value[]
  readonly range?: Range
}

/** An entry of `sorts`. */
export interface Sort {
  readonly kind: "sort"
  readonly name: Name
  readonly descending: boolean
  readonly range?: Range
}

export type Node = Name | Operator | Value | Condition | Sort

/** `page` and `pageSize` as they were given: the text of a parameter, or a number. */
export interface PageRequest {
  readonly page?: string | number
  readonly pageSize?: string | number
}

/**
 * A query as a tree. All conditions must hold. The first sort is the main one. A tree that was
 * parsed has ranges; a tree made by hand needs none.
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
