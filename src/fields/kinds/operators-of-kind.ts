import { isOrderMatch, isTextMatch, type Match } from "../../language/operators.ts"
import type { FieldKind } from "../field.ts"

/** True when an operator suits a kind of field (rule V10); `*` plays no part in it. */
export function isOperatorOfKind(
  kind: FieldKind,
  { match, negated }: { readonly match: Match; readonly negated: boolean },
): boolean {
  // Shortcuts and range ends say what applies, and so have no negation.
  if (negated && (kind === "shortcut" || kind === "range-end")) return false
  if (match === "equal") return true
  if (kind === "text") return isTextMatch(match)
  return isOrderMatch(match) && kind !== "boolean" && kind !== "uuid" && kind !== "shortcut"
}
