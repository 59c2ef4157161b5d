import { readDateText } from "./dates/read-date-text.ts"

/**
 * Reads a time of day as ticks of 100 ns since midnight (rule S14): any form that the invariant culture has, also one behind a
 * date and a `T`. The empty text is midnight.
 * @param text - Without white space at its ends.
 */
export function readTimeText(text: string): number | undefined {
  if (text === "") return 0
  const local = readDateText(text)
  return local === undefined || local.hasDate || local.zone !== undefined ? undefined : local.ticks
}
