import { trimWhiteSpace } from "../../language/white-space.ts"

/** True for the spellings of true (rule V6); every other text is false. */
export function readBoolean(text: string): boolean {
  return isSpelling(text, "true")
}

/** True for the spellings of true and of false; any other text reads as false, but is hardly meant so. */
export function isBooleanText(text: string): boolean {
  return isSpelling(text, "true") || isSpelling(text, "false")
}

/** A row's value of the kind boolean; undefined when empty. */
export function readBooleanOfRow(raw: unknown): boolean | undefined {
  return typeof raw === "boolean" ? raw : undefined
}

function isSpelling(text: string, word: "true" | "false"): boolean {
  const trimmed = trimWhiteSpace(text)
  // The length comes first, so that a long text costs nothing; no other letter becomes one of these when made small.
  return trimmed.length === word.length && trimmed.toLowerCase() === word
}
