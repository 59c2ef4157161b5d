import type { Condition, Name, Value } from "../language/ast.ts"
import { isOrderMatch, operatorMeaning, type OperatorSymbol } from "../language/operators.ts"
import type { Expression, ForeignTest } from "./expression.ts"

type Joined = Exclude<Expression, { readonly kind: "not" }>

/** Turns an expression into conditions where both mean the same (rule G2). */
export function toConditions(expression: Expression): readonly Condition[] | undefined {
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

const keyOf = (value: Value): string => (value.kind === "null" ? "null" : `=${value.text}`)

/** Joins comparisons of which one has to hold: fields and values of one operator that is not negated. */
function merge(parts: readonly Expression[]): ForeignTest | undefined {
  const [first, ...others] = parts
  const isSame = others.every(
    (one) =>
      one.kind === "comparison" && first?.kind === "comparison" && one.symbol === first.symbol,
  )
  if (first?.kind !== "comparison" || !isSame) return undefined
  if (operatorMeaning(first.symbol).negated && others.length > 0) return undefined
  const fields = new Map<string, ForeignTest["fields"][number]>()
  const values = new Map<string, Value>()
  const pairs = new Set<string>()
  for (const {
    fields: [field],
    values: [value],
  } of parts.flatMap((one) => (one.kind === "comparison" ? pairsOf(one) : []))) {
    if (field === undefined || value === undefined) continue
    fields.set(field.name, field)
    values.set(keyOf(value), value)
    pairs.add(`${field.name} ${keyOf(value)}`)
  }
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

function writeCondition({ fields, symbol, values }: ForeignTest): Condition {
  const names = fields.map(({ name }): Name => ({ kind: "name", text: name }))
  return { kind: "condition", names, operator: { kind: "operator", symbol }, values }
}
