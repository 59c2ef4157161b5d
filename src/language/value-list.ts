import type { Range } from "../diagnostics/diagnostic.ts"
import { isEscaped } from "./escape.ts"
import { skipWhiteSpace, skipWhiteSpaceBack } from "./white-space.ts"

/**
 * Returns the place of the value list without white space at its ends. White space that is escaped
 * there stays (rules T8 and T9).
 */
export function valueList(text: string, start: number, end: number): Range {
  const from = skipWhiteSpace(text, start, end)
  // White space and nothing else after the operator belongs to the end of the condition. The list
  // is then empty, right behind the operator.
  if (from === end) return { start, end: start }
  const to = skipWhiteSpaceBack(text, from, end)
  return { start: from, end: to < end && isEscaped(text, from, to) ? to + 1 : to }
}
