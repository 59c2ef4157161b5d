import { refusedOperator, refusedValue } from "../diagnostics/codes.ts"
import { nearestNames } from "../diagnostics/nearest.ts"
import { describeValue, didYouMean, listAllowed, quote } from "../diagnostics/wording.ts"
import type { Field, Fields } from "../fields/field.ts"
import { isOperatorOfKind } from "../fields/kinds/operators-of-kind.ts"
import type { Condition, Value } from "../language/ast.ts"
import {
  isOperatorSymbol,
  operatorMeaning,
  operators,
  type OperatorSymbol,
} from "../language/operators.ts"
import { buildValue } from "./build-value.ts"
import { readField, readFields } from "./query-fields.ts"
import { expected, refuse } from "./refuse.ts"
import { listOf } from "./untrusted-lists.ts"

/** The arguments of `where`: one field or several, one value or several. */
interface ConditionArguments {
  readonly field: unknown
  readonly operator: unknown
  readonly value: unknown
}

/** The arguments of methods that add a condition for each of several values. */
interface ConditionForEachArguments {
  readonly field: unknown
  readonly operator: OperatorSymbol
  readonly values: unknown
}

/** Makes the condition that `where` adds. */
export function buildCondition(
  table: Fields,
  { field, operator, value }: ConditionArguments,
): Condition {
  const fields = readFields(table, field)
  const symbol = readOperator(operator, fields)
  const values = listOf(value, table.limits.values, refusedValue) ?? [value]
  if (values.length === 0)
    refuse(refusedValue, "Expected at least one value, got an empty array", {
      hint: "Use the method when to add a condition only sometimes.",
    })
  const meaning = operatorMeaning(symbol)
  return makeCondition(
    fields,
    symbol,
    values.map((one) => buildValue(one, fields, meaning)),
  )
}

/** Makes a condition on one field for each of the values. */
export function buildConditionForEach(
  table: Fields,
  { field, operator, values: given }: ConditionForEachArguments,
): readonly Condition[] {
  const { name } = readField(table, field)
  const value =
    listOf(given, table.limits.values, refusedValue) ??
    refuse(refusedValue, expected("an array of values", given))
  const { names, operator: node, values } = buildCondition(table, { field: name, operator, value })
  return values.map((one) =>
    Object.freeze({ kind: "condition", names, operator: node, values: Object.freeze([one]) }),
  )
}

/** Makes a frozen condition. */
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

/** Returns the operator when all of the fields take it (rules T3 and V10). A star that changes nothing is refused as well. */
export function readOperator(given: unknown, fields: readonly Field[]): OperatorSymbol {
  if (typeof given !== "string" || !isOperatorSymbol(given)) {
    return refuse(refusedOperator, `${describeValue(given)} is not an operator`, {
      rule: "T3",
      hint: suggestOperator(given, fields),
    })
  }
  const meaning = operatorMeaning(given)
  const refusing = fields.find(
    ({ kind }) => !isOperatorOfKind(kind, meaning) || (meaning.folded && kind !== "text"),
  )
  if (refusing === undefined) return given
  return refuse(
    refusedOperator,
    `The operator ${given} cannot be used with ${quote(refusing.name)}, which is of kind ${refusing.kind}`,
    { rule: "V10", hint: listOperators(refusing) },
  )
}

/** Returns the symbol for the name of an operator, such as `contains`; for anything else the operators of the first field. */
function suggestOperator(given: unknown, [field]: readonly Field[]): string | undefined {
  const names = operators.map(({ name }) => name)
  const [nearest] = typeof given === "string" ? nearestNames(given, names) : []
  const meant = operators.find(({ name }) => name === nearest)
  return meant ? didYouMean([meant.symbol]) : field && listOperators(field)
}

function listOperators({ name, kind }: Field): string {
  const symbols = operators
    .filter((operator) => isOperatorOfKind(kind, operator))
    .map(({ symbol }) => symbol)
  return listAllowed(`operators for ${name}`, symbols)
}
