import type { ConditionNode, NameNode, ValueNode } from "../language/ast.ts"
import { isOrderMatch, operatorMeaning, type OperatorSymbol } from "../language/operators.ts"
import type { KnownField } from "../language/spelling.ts"

/** Any of some fields compared with any of some values. */
export interface ForeignTest {
  readonly kind: "comparison"
  readonly fields: readonly KnownField[]
  readonly symbol: OperatorSymbol
  readonly values: readonly ValueNode[]
  /** True for the name of a boolean alone. */
  readonly alone: boolean
}

/** What a foreign text says. */
export type Expression =
  | ForeignTest
  | { readonly kind: "and" | "or"; readonly parts: readonly Expression[] }
  | { readonly kind: "not"; readonly part: Expression }

/** What a name means. A misspelled one means the only field that is near it. */
export type FindField = (name: string, isExact?: boolean) => KnownField | undefined

export function joined(kind: "and" | "or", parts: readonly Expression[]): Expression {
  const [first] = parts
  return first && parts.length === 1 ? first : { kind, parts }
}

export function negated(part: Expression | undefined, isNegated: boolean): Expression | undefined {
  return part && isNegated ? { kind: "not", part } : part
}

type Joined = Exclude<Expression, { readonly kind: "not" }>

/** Turns an expression into conditions where both mean the same (rule G2). */
export function toConditions(expression: Expression): readonly ConditionNode[] | undefined {
  const turned = turn(expression, false)
  if (turned === undefined) return undefined
  const conditions: ForeignTest[] = []
  for (const part of partsOf(turned, "and")) {
    const one = part.kind === "comparison" ? part : merge(partsOf(part, "or"))
    if (one === undefined) return undefined
    conditions.push(one)
  }
  return joinsEnds(conditions) ? undefined : conditions.map(writeCondition)
}

/** Moves each "not" inward to the operators (De Morgan); undefined where one has no complement. */
function turn(expression: Expression, isNegated: boolean): Joined | undefined {
  if (expression.kind === "not") return turn(expression.part, !isNegated)
  if (expression.kind === "comparison") return isNegated ? negate(expression) : expression
  const parts = expression.parts.map((part) => turn(part, isNegated))
  const isAnd = (expression.kind === "and") !== isNegated
  return parts.includes(undefined)
    ? undefined
    : { kind: isAnd ? "and" : "or", parts: parts.flatMap((part) => part ?? []) }
}

function negate(comparison: ForeignTest): Joined | undefined {
  const { fields, symbol, alone } = comparison
  const isOrder = isOrderMatch(operatorMeaning(symbol).match)
  // Items of a list may be on both sides of a value, and what a shortcut tests has no opposite.
  if (fields.some(({ list, kind }) => (list && isOrder) || kind === "shortcut")) return undefined
  if (alone) return { ...comparison, values: [{ kind: "text", text: "false" }], alone: false }
  const { complement, folded } = operatorMeaning(symbol)
  const turned: OperatorSymbol = folded ? `${complement}*` : complement
  const parts = pairsOf(comparison).map((pair) => ({ ...pair, symbol: turned }))
  return parts.length === 1 ? parts[0] : { kind: "and", parts }
}

/** One comparison for each field and value. */
function pairsOf(comparison: ForeignTest): readonly ForeignTest[] {
  const { fields, values } = comparison
  return fields.flatMap((field) =>
    values.map((value) => ({ ...comparison, fields: [field], values: [value] })),
  )
}

function partsOf(expression: Expression, kind: "and" | "or"): readonly Expression[] {
  return expression.kind === kind
    ? expression.parts.flatMap((part) => partsOf(part, kind))
    : [expression]
}

const keyOf = (value: ValueNode): string => (value.kind === "null" ? "null" : `=${value.text}`)

/** Joins comparisons of which one has to hold: fields and values of one operator that is not negated. */
function merge(parts: readonly Expression[]): ForeignTest | undefined {
  const tests = parts.flatMap((one) => (one.kind === "comparison" ? pairsOf(one) : []))
  const [first] = tests
  const isSame = parts.every((one) => one.kind === "comparison" && one.symbol === first?.symbol)
  if (!first || !isSame || (operatorMeaning(first.symbol).negated && parts.length > 1))
    return undefined
  const fields = new Map(tests.flatMap((one) => one.fields.map((field) => [field.name, field])))
  const values = new Map(tests.flatMap((one) => one.values.map((value) => [keyOf(value), value])))
  const pairs = new Set(tests.map((one) => [one.fields[0]?.name, ...one.values.map(keyOf)].join()))
  return pairs.size === fields.size * values.size
    ? { ...first, fields: [...fields.values()], values: [...values.values()] }
    : undefined
}

/** True for conditions on both ends of a range on a list, which different items may meet (rule V14). */
function joinsEnds(conditions: readonly ForeignTest[]): boolean {
  const under = (sign: string) =>
    conditions.filter(({ symbol }) => symbol.startsWith(sign)).flatMap(({ fields }) => fields)
  const below = new Set(under("<").map(({ name }) => name))
  return under(">").some(({ name, list }) => list && below.has(name))
}

function writeCondition({ fields, symbol, values }: ForeignTest): ConditionNode {
  const names = fields.map(({ name }): NameNode => ({ kind: "name", text: name }))
  return { kind: "condition", names, operator: { kind: "operator", symbol }, values }
}
