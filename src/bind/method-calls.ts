import type { Range } from "../diagnostics/diagnostic.ts"
import type { MethodField } from "../fields/method.ts"
import type { BoundSort } from "./bound.ts"

/** A call of a custom filter method (rule S27). */
export interface FilterCall {
  readonly method: MethodField
  /** The symbol of the operator, star included; the empty text without one. */
  readonly operator: string
  /** The values as the query holds them, such as `\\null`; null without an operator. */
  readonly values: readonly string[] | null
  /** The name in the text; absent in a tree made by hand. */
  readonly range?: Range | undefined
}

/** A call of a custom sort method (rule S28). */
export interface SortCall {
  readonly method: MethodField
  readonly descending: boolean
  /** The entry in the text; absent in a tree made by hand. */
  readonly range?: Range | undefined
}

/** An entry of `sorts` of a query that calls custom methods: a sort by a column, or a call. */
export type SortStep =
  | { readonly kind: "column"; readonly sort: BoundSort }
  | { readonly kind: "call"; readonly call: SortCall }

/**
 * The calls of custom methods, up to the first mistake (rules S27 to S29). The server makes them also where it gives up later.
 * @example
 * import type { MethodCalls } from "trommel"
 * import { sieve } from "trommel/sieve"
 * const goods = defineFields({ top: { kind: "method", filter: (rows: Iterable<unknown>) => rows } })
 * const calls: MethodCalls | undefined = prepareQuery({ filters: "top==2|null" }, goods, { dialect: sieve }).methods
 * calls?.filters[0]?.values // => ["2", "null"]
 */
export interface MethodCalls {
  /** The calls of filter methods, in the order of the query. */
  readonly filters: readonly FilterCall[]
  /** All sorts in order. Empty where the server gives up on the filters. */
  readonly sorts: readonly SortStep[]
  /** True when a call that throws refuses the query. */
  readonly refuses: boolean
}
