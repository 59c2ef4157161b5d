import { msPerDay, readDateTime, timeOfDate } from "./date.ts"
import { numberRules } from "./number.ts"

/** Reads `YYYY-MM-DD` as the number of days since 1970-01-01 (rule V5a); undefined for any other text. */
export function readDay(text: string): number | undefined {
  const reading = readDateTime(text)
  return reading?.dateOnly ? reading.value.ms / msPerDay : undefined
}

/** Reads a row's value of kind day: `YYYY-MM-DD`, or a `Date` at midnight in UTC; undefined when it is empty. */
function readDayOfRow(raw: unknown): number | undefined {
  if (typeof raw === "string") return readDay(raw)
  const ms = timeOfDate(raw)
  return ms !== undefined && ms % msPerDay === 0 ? ms / msPerDay : undefined
}

export const dayRules = /* @__PURE__ */ numberRules(readDay, readDayOfRow, (left) => left + 1)

/**
 * Formats a number of days since 1970-01-01.
 * @example
 * formatDayNumber(1) // => "1970-01-02"
 */
export function formatDayNumber(day: number): string {
  return new Date(day * msPerDay).toISOString().replace(/T.*/, "")
}
