import type { ConditionNode, QueryTree, SortNode, ValueNode } from "../../src/language/ast.ts"
import type { OperatorSymbol } from "../../src/language/operators.ts"
import { parseFilters, parseSorts } from "../../src/parser/parse-query.ts"

/** A condition in short; `null` is the null value. */
export interface PlainCondition {
  readonly names: readonly string[]
  readonly operator: OperatorSymbol
  readonly values: readonly (string | null)[]
}

/** A value node made by hand. */
export const valueNode = (text: string | null): ValueNode =>
  text === null ? { kind: "null" } : { kind: "text", text }

/** A condition made by hand: no ranges. */
export const condition = (
  names: string | readonly string[],
  symbol: OperatorSymbol,
  ...values: readonly (string | null)[]
): ConditionNode => ({
  kind: "condition",
  names: (typeof names === "string" ? [names] : names).map((text) => ({ kind: "name", text })),
  operator: { kind: "operator", symbol },
  values: values.map(valueNode),
})

/** A symbol as a program without types may hand it over. */
export const foreignSymbol = (text: string): OperatorSymbol => text as OperatorSymbol

/** A sort made by hand: no ranges. */
export const sortNode = (text: string, descending = false): SortNode => ({
  kind: "sort",
  name: { kind: "name", text },
  descending,
})

/** A tree made by hand. */
export const tree = (
  filters: readonly ConditionNode[],
  sorts: readonly SortNode[] = [],
): QueryTree => ({
  filters,
  sorts,
})

export const plainCondition = ({ names, operator, values }: ConditionNode): PlainCondition => ({
  names: names.map(({ text }) => text),
  operator: operator.symbol,
  values: values.map((value) => (value.kind === "null" ? null : value.text)),
})

/** The conditions that a text of any length reads as, in short. */
export const readConditions = (filters: string): PlainCondition[] =>
  parseFilters(filters, { limits: { text: false } }).conditions.map(plainCondition)

/** The values of the only condition that a text reads as. */
export const readValues = (filters: string): readonly (string | null)[] | undefined => {
  const [only, ...others] = readConditions(filters)
  return others.length === 0 ? only?.values : undefined
}

/** The names of the only condition that a text reads as. */
export const readNames = (filters: string): readonly string[] | undefined => {
  const [only, ...others] = readConditions(filters)
  return others.length === 0 ? only?.names : undefined
}

/** The entries of a text of `sorts`, descending ones with a `↓` in front. */
export const readOrder = (sorts: string): string[] =>
  parseSorts(sorts, { limits: { text: false } }).sorts.map(
    ({ name, descending }) => `${descending ? "↓" : ""}${name.text}`,
  )

/** The nodes of a tree as they would be if they had been made by hand. */
export const withoutRanges = <Node>(node: Node): Node =>
  JSON.parse(
    JSON.stringify(node, (key, value: unknown) => (key === "range" ? undefined : value)),
  ) as Node
