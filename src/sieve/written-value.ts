import type { Total } from "../diagnostics/total.ts"
import type { Value } from "../language/ast.ts"
import type { OperatorSymbol } from "../language/operators.ts"
import { valueText } from "./sieve-printing.ts"

/** The texts of values that a tree cannot tell from others, such as `NULL`. */
const texts = /* @__PURE__ */ new WeakMap<Value, string>()

/** Remembers the text that a value was read from, and returns the value. */
export function withWrittenText(value: Total<Value>, text: string): Total<Value> {
  texts.set(value, text)
  return value
}

/** Returns the text of a value as the server hands it to a custom method: `null` and `\\null` are texts there (rule S27). */
export function textForMethod(value: Value, symbol: OperatorSymbol): string {
  return texts.get(value) ?? valueText(value, symbol)
}
