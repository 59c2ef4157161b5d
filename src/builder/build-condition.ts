import { refusedOperator, refusedValue } from "../diagnostics/codes.ts"
import { quote } from "../diagnostics/wording.ts"
import type { Field, Fields } from "../fields/field.ts"
import { isOperatorOfKind } from "../fields/kinds/operators-of-kind.ts"
import type { Condition, Value } from "../language/ast.ts"
import {
  isOperatorSymbol,
  operatorMeaning,
  operators,
  type OperatorSymbol,
} from "../language/operators.ts"
import { readField, readFields } from "./query-fields.ts"
import { listOf } from "./untrusted-lists.ts"
import { refuse } from "./refuse.ts"
import { buildValue } from "./build-value.ts"

/** The condition that `where` adds: one field or several, one value or several. */
export function buildCondition(
  table: Fields,
  names: unknown,
  operator: unknown,
  given: unknown,
): Condition {
  const fields = readFields(table, names)
  const symbol = readOperator(operator, fields)
  const list = listOf(given, table.limits.values, refusedValue) ?? [given]
  if (list.length === 0)
    refuse(refusedValue, given, "an empty list is no value", {
      hint: "Leave the condition out, as when does.",
    })
  return makeCondition(
    fields,
    symbol,
    list.map((value) => buildValue(value, fields, operatorMeaning(symbol).match)),
  )
}

/** A condition on one field for each of the values. */
export function buildEachCondition(
  table: Fields,
  name: unknown,
  symbol: OperatorSymbol,
  given: unknown,
): readonly Condition[] {
  const field = readField(table, name)
  const { names, operator, values } = buildCondition(
    table,
    field.name,
    symbol,
    listOf(given, table.limits.values, refusedValue) ??
      refuse(refusedValue, given, "a list of values is asked for"),
  )
  return values.map((value) =>
    Object.freeze({ kind: "condition", names, operator, values: Object.freeze([value]) }),
  )
}

/** A condition as a node that nobody can change. */
export function makeCondition(
  fields: readonly Field[],
  symbol: OperatorSymbol,
  values: readonly Value[],
): Condition {
  return Object.freeze({
    kind: "condition",
    names: Object.freeze(fields.map(({ name }) => Object.freeze({ kind: "name", text: name }))),
    operator: Object.freeze({ kind: "operator", symbol }),
    values: Object.freeze(values.map((value) => Object.freeze(value))),
  })
}

/** Rules T3 and V10; a star that changes nothing is refused as well. */
function readOperator(given: unknown, fields: readonly Field[]): OperatorSymbol {
  const symbol = typeof given === "string" && isOperatorSymbol(given) ? given : undefined
  const meaning = symbol && operatorMeaning(symbol)
  const unsuited = fields.find(
    ({ kind }) =>
      !meaning || !isOperatorOfKind(kind, meaning) || (meaning.folded && kind !== "text"),
  )
  if (symbol && !unsuited) return symbol
  const { name = "", kind = "text" } = unsuited ?? {}
  const suitable = operators
    .filter((operator) => isOperatorOfKind(kind, operator))
    .map((operator) => operator.symbol)
  return refuse(
    refusedOperator,
    given,
    symbol ? `it does not suit ${quote(name)}, which is of kind ${kind}` : "it is no operator",
    {
      rule: symbol ? "V10" : "T3",
      hint: `Operators of ${name} are ${suitable.join(" ")}.`,
    },
  )
}
