import type { TextRange } from "../diagnostics/diagnostic.ts"
import type { OperatorSymbol } from "./operators.ts"

/** A field name as written, without white space around it. */
export interface NameNode {
  readonly kind: "name"
  /** The name, in the spelling of the query. */
  readonly text: string
  /** The place in the text; a tree made by hand has none. */
  readonly range?: TextRange | undefined
}

/** The operator of a condition. */
export interface OperatorNode {
  readonly kind: "operator"
  /** The symbol, star included, such as `@=*`. */
  readonly symbol: OperatorSymbol
  /** The place in the text; a tree made by hand has none. */
  readonly range?: TextRange | undefined
}

/** A value that is a text, without its escapes. */
export interface TextValueNode {
  readonly kind: "text"
  /** The value, in which nothing is escaped. */
  readonly text: string
  /** The place in the text; a tree made by hand has none. */
  readonly range?: TextRange | undefined
}

/** The null value. It matches empty row values (rules T10 and V1). */
export interface NullValueNode {
  readonly kind: "null"
  /** The place in the text; a tree made by hand has none. */
  readonly range?: TextRange | undefined
}

/**
 * A value of a condition: a text, or null.
 * @example
 * import type { ValueNode } from "trommel"
 * const show = (value: ValueNode): string => (value.kind === "null" ? "(empty)" : value.text)
 * parseFilters("a==1|null").conditions[0].values.map(show) // => ["1", "(empty)"]
 */
export type ValueNode = TextValueNode | NullValueNode

/**
 * A condition. It holds when any of the fields matches any of the values.
 * @example
 * import type { ConditionNode } from "trommel"
 * const condition: ConditionNode = {
 *   kind: "condition",
 *   names: [{ kind: "name", text: "status" }],
 *   operator: { kind: "operator", symbol: "==" },
 *   values: [{ kind: "text", text: "paid" }, { kind: "null" }],
 * }
 * printFilters([condition]) // => { ok: true, value: "status==paid|null" }
 */
export interface ConditionNode {
  readonly kind: "condition"
  /** The fields to test, at least one. Any of them suffices (rule V2). */
  readonly names: readonly NameNode[]
  readonly operator: OperatorNode
  /** The values to compare with, at least one. Any of them suffices (rule V2). */
  readonly values: readonly ValueNode[]
  /** The place in the text; a tree made by hand has none. */
  readonly range?: TextRange | undefined
}

/**
 * An entry of `sorts`.
 * @example
 * import type { SortNode } from "trommel"
 * const sort: SortNode = { kind: "sort", name: { kind: "name", text: "year" }, descending: true }
 * printSorts([sort]) // => { ok: true, value: "-year" }
 */
export interface SortNode {
  readonly kind: "sort"
  /** The field to sort by. */
  readonly name: NameNode
  /** True when the largest value comes first. */
  readonly descending: boolean
  /** The place in the text; a tree made by hand has none. */
  readonly range?: TextRange | undefined
}

/**
 * Any node of a tree. `kind` tells them apart.
 * @example
 * import type { QueryNode } from "trommel"
 * const kindsIn = (nodes: readonly QueryNode[]): string[] => nodes.map(({ kind }) => kind)
 * const { conditions } = parseFilters("a==1,b==null")
 * kindsIn([...conditions, ...conditions.flatMap(({ values }) => values)]) // => ["condition", "condition", "text", "null"]
 */
export type QueryNode = NameNode | OperatorNode | ValueNode | ConditionNode | SortNode

/** `page` and `pageSize` as they were given: the text of a parameter, or a number. */
export interface PageRequest {
  /** The number of the page, 1 or greater (rule P3). Default: 1. */
  readonly page?: string | number | undefined
  /** The number of rows on a page (rule P3). Default: that of the table. */
  readonly pageSize?: string | number | undefined
}

/**
 * A query as a tree. All conditions must hold; the first sort is the main one. Only a parsed tree has ranges.
 * @example
 * import type { QueryTree } from "trommel"
 * const tree: QueryTree = { filters: parseFilters("rating>8").conditions, sorts: [], pageSize: 10 }
 * printQuery(tree) // => { ok: true, value: { filters: "rating>8", pageSize: 10 } }
 */
export interface QueryTree extends PageRequest {
  /** The conditions, all of which must hold (rule T1). */
  readonly filters: readonly ConditionNode[]
  /** The sorts, the main one first (rule T15). */
  readonly sorts: readonly SortNode[]
}

/**
 * The four parameters as texts.
 * @example
 * import type { QueryText } from "trommel"
 * const text: QueryText = { filters: "rating>8", sorts: "-year", page: 2 }
 * parseQuery(text).sorts[0].descending // => true
 */
export interface QueryText extends PageRequest {
  /** The conditions as text, such as `status==paid,total>=5`. */
  readonly filters?: string
  /** The sorts as text, such as `-total,name`. */
  readonly sorts?: string
}

/**
 * The four parameters as a program has them: null means that one is missing (rule P5), as `URLSearchParams.get` and nuqs have it.
 */
export type GivenQueryText = { readonly [Name in keyof QueryText]: QueryText[Name] | null }
