import type { Condition, Sort } from "./ast.ts"
import { escapeValues } from "./escape.ts"
import { findOperator } from "./operators.ts"

/**
 * The one canonical form of a condition that is well-formed (rules T11 and T14).
 * The blanks are those without which operator and text would read differently.
 */
export function conditionText({ names, operator: { symbol }, values }: Condition): string {
  const list = names.map(({ text }) => text).join("|")
  const group = names.length > 1 ? `(${list})` : list
  const written = escapeValues(values, symbol)
  const before = findOperator(group + symbol)?.start === group.length ? "" : " "
  const after = findOperator(symbol + written)?.symbol === symbol ? "" : " "
  return group + before + symbol + after + written
}

/** The form of a sort that is well-formed. */
export function sortText({ name, descending }: Sort): string {
  return `${descending ? "-" : ""}${name.text}`
}
