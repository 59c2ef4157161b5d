import { trimWhiteSpace } from "../../language/white-space.ts"
import { compareScalars } from "./number.ts"
import type { ColumnKindRules } from "./rules.ts"

/** True for the spellings of true (rule V6); every other text is false. */
export function readBoolean(text: string): boolean {
  return isSpelling(text, "true")
}

/** True for the spellings of true and of false. Any other text reads as false too, but is probably a mistake. */
export function isBooleanText(text: string): boolean {
  return isSpelling(text, "true") || isSpelling(text, "false")
}

/** Reads a row's value of kind boolean; undefined when it is empty. */
export function readBooleanOfRow(raw: unknown): boolean | undefined {
  return typeof raw === "boolean" ? raw : undefined
}

export const booleanRules: ColumnKindRules<boolean> = {
  readText: readBoolean,
  readRow: readBooleanOfRow,
  compare: compareScalars,
  between: (left) => left,
}

function isSpelling(text: string, word: "true" | "false"): boolean {
  const trimmed = trimWhiteSpace(text)
  // The length is compared first, so that a long text is not copied. No non-ASCII letter has one of these as its lower case.
  return trimmed.length === word.length && trimmed.toLowerCase() === word
}
