import { isWhiteSpace } from "../../language/white-space.ts"

/**
 * Reads a boolean (rule S14): `true` or `false`, with letter case, white space and U+0000 at both ends ignored.
 */
export function readBooleanText(text: string): boolean | undefined {
  let start = 0
  let end = text.length
  while (start < end && isBlank(text.charCodeAt(start))) start++
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--
  const word = end - start > 5 ? "" : text.slice(start, end).toLowerCase()
  return word === "true" ? true : word === "false" ? false : undefined
}

function isBlank(unit: number): boolean {
  return unit === 0 || isWhiteSpace(unit)
}
