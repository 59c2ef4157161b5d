import {
  isOrderMatch,
  isTextMatch,
  operators,
  type Match,
  type PlainSymbol,
} from "../../language/operators.ts"
import type { FieldKind } from "../../diagnostics/kinds.ts"

/** The kinds, beside text, whose values conditions do not order. */
const unordered: readonly FieldKind[] = ["boolean", "uuid", "object", "shortcut"]

/** True when a kind of field takes an operator (rule V10), with or without `*`. */
export function isOperatorOfKind(
  kind: FieldKind,
  { match, negated }: { readonly match: Match; readonly negated: boolean },
): boolean {
  // Shortcuts and range ends say what applies, so they have no negation.
  if (negated && (kind === "shortcut" || kind === "range-end")) return false
  if (match === "equal") return true
  if (kind === "text") return isTextMatch(match)
  return isOrderMatch(match) && !unordered.includes(kind)
}

/** Returns the operators of a kind, without stars, in the order of rule T3. */
export function operatorsOfKind(kind: FieldKind): readonly PlainSymbol[] {
  return operators
    .filter((operator) => isOperatorOfKind(kind, operator))
    .map(({ symbol }) => symbol)
}
