import type { ColumnTest } from "../bind/bound.ts"
import { kinds } from "../fields/kinds/kinds.ts"
import type { Condition, Value } from "../language/ast.ts"
import { listWords, quoted } from "./words.ts"

/** Values of a condition that match nothing in a column: a clause, and the rule that decides. */
export interface Unmatched {
  readonly rule: string
  readonly reason: string
}

/** The values that a test could not take, and why (rules V7, V9, V11 and V13); null first. */
export function unmatchedValues(
  { field, rangeEnd: shortcut, values, orNull }: ColumnTest,
  { values: all, operator }: Condition,
): Unmatched[] {
  const taken = new Set<Value>(values.map(({ written }) => written))
  const unread = all.flatMap((value) =>
    value.kind === "text" && !taken.has(value) ? [value.text] : [],
  )
  const found: Unmatched[] = []
  if (!orNull && all.some(({ kind }) => kind === "null")) {
    found.push({
      rule: shortcut ? "V13" : "V11",
      reason: `null matches nothing under ${operator.symbol}${shortcut ? ` of ${shortcut.name}` : ""}`,
    })
  }
  if (unread.length > 0) {
    const reason = `${listWords(unread, "and", quoted)} cannot be read as ${kinds[field.kind].noun} for ${field.name} and ${unread.length === 1 ? "matches" : "match"} nothing`
    found.push({ rule: field.kind === "enum" ? "V7" : "V9", reason })
  }
  return found
}
