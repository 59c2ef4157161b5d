import type { TextRange } from "../../diagnostics/diagnostic.ts"
import type { BoundSort } from "../../bind/bound.ts"
import type { NamedMethod } from "../method.ts"

export interface FilterCall {
  readonly method: NamedMethod
  /** The symbol of the operator, star included; the empty text without one. */
  readonly operator: string
  /** The values as the query holds them, such as `\\null`; null without an operator. */
  readonly values: readonly string[] | null
  /** The name in the text; undefined in a tree made by hand. */
  readonly range: TextRange | undefined
}

export interface SortCall {
  readonly method: NamedMethod
  readonly descending: boolean
  /** The entry in the text; undefined in a tree made by hand. */
  readonly range: TextRange | undefined
}

/** An entry of `sorts` of a query that calls custom methods: a sort by a column, or a call. */
export type SortStep =
  | { readonly kind: "column"; readonly sort: BoundSort }
  | { readonly kind: "call"; readonly call: SortCall }

/** The calls of custom methods, up to the first mistake (rules S27 to S29). The server makes them also where it gives up later. */
export interface MethodCalls {
  /** The calls of filter methods, in the order of the query. */
  readonly filters: readonly FilterCall[]
  /** All sorts in order. Empty where the server gives up on the filters. */
  readonly sorts: readonly SortStep[]
}

export function hasCalls(calls: MethodCalls): boolean {
  return calls.filters.length > 0 || sortCalls(calls).length > 0
}

export function sortCalls({ sorts }: MethodCalls): readonly SortCall[] {
  return sorts.flatMap((step) => (step.kind === "call" ? [step.call] : []))
}
