import { ownProperty } from "../diagnostics/own.ts"
import type { FilterCall } from "../bind/method-calls.ts"
import type { MethodField } from "../fields/method.ts"
import type { Condition, Name } from "../language/ast.ts"
import { textForMethod } from "./written-value.ts"

/** Returns the call of a filter method by a name of a condition (rule S28). */
export function callOfTerm(
  method: MethodField,
  name: Name,
  { operator: { symbol }, values }: Condition,
): FilterCall {
  const texts = values.map((value) => textForMethod(value, symbol))
  return { method, operator: symbol, values: texts, range: ownProperty(name, "range") }
}
