import { firstOfYear1, msPerDay } from "../../fields/kinds/date.ts"
import { readDateText } from "./dates/read-date-text.ts"

/** The days from 1970-01-01 back to 0001-01-01. */
export const firstDay = firstOfYear1 / msPerDay

/**
 * Reads a day as the number of days since 1970-01-01 (rule S14): any form of a date that the invariant culture has, also one with
 * a time behind a `T`, which is cut. The empty text is the first day of the year 1.
 * @param text - Without white space at its ends.
 * @returns undefined for a date without a year, too: it depends on the server's clock.
 */
export function readDayText(text: string): number | undefined {
  if (text === "") return firstDay
  const local = readDateText(text)
  return local === undefined || local.hasTime || local.zone !== undefined ? undefined : local.day
}
