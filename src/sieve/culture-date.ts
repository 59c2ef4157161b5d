import type { ColumnField } from "../fields/field.ts"
import { trimWhiteSpace } from "../language/white-space.ts"

/** A day in the form of rule V5, right or wrong: it is read alike everywhere. */
const plainDay = /^[0-9]{4}-[0-9]{2}-[0-9]{2}/

/**
 * True for a text that a server may read as a date or a day, in a way that depends on its culture or its clock.
 */
export function dependsOnServer(text: string, { kind }: ColumnField): boolean {
  if (kind === "day") return looksLikeDate(text) && !plainDay.test(trimWhiteSpace(text))
  return kind === "date" && looksLikeDate(text)
}

function looksLikeDate(text: string): boolean {
  return (
    text.length < 60 &&
    /[0-9]/.test(text) &&
    /[-/:., ]|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec/i.test(trimWhiteSpace(text))
  )
}
