import { trimWhiteSpace } from "../../language/white-space.ts"
import type { ColumnKindRules } from "./rules.ts"
import { compareTextByCodePoint, nextText } from "./text.ts"

/** Matches a uuid, whose second group is the first hyphen or empty, as are the others. */
const pattern = /^([0-9a-f]{8})(-?)([0-9a-f]{4})\2([0-9a-f]{4})\2([0-9a-f]{4})\2([0-9a-f]{12})$/i

/**
 * Reads a uuid (rule V8): 32 hexadecimal digits with all four hyphens of 8-4-4-4-12 or none, bare
 * or in a pair of braces or parentheses, letter case and white space around it ignored.
 * @returns the canonical text, lower case and with hyphens; undefined when the text is not a uuid.
 * @example
 * readUuid("{6F9619FF8B86D011B42D00CF4FC964FF}") // => "6f9619ff-8b86-d011-b42d-00cf4fc964ff"
 */
export function readUuid(text: string): string | undefined {
  const trimmed = trimWhiteSpace(text)
  const ends = trimmed.charAt(0) + trimmed.slice(-1)
  const bare = ends === "{}" || ends === "()" ? trimmed.slice(1, -1) : trimmed
  if (!pattern.test(bare)) return undefined
  // The uuids of most rows have hyphens, and do not need the pattern a second time.
  return (bare.length === 32 ? bare.replace(pattern, "$1-$3-$4-$5-$6") : bare).toLowerCase()
}

/** Reads a row's value of kind uuid as canonical text; undefined when it is empty. */
export function readUuidOfRow(raw: unknown): string | undefined {
  return typeof raw === "string" ? readUuid(raw) : undefined
}

export const uuidRules: ColumnKindRules<string> = {
  readText: readUuid,
  readRow: readUuidOfRow,
  compare: compareTextByCodePoint,
  between: nextText,
}
