import { firstOfYear1, firstOfYear10000, type DateTime } from "../fields/kinds/date.ts"

/**
 * Returns the ends of an interval as texts, to compare with texts of the form `YYYY-MM-DDTHH:mm:ss.sssZ`. Such a text is a
 * whole number of milliseconds, so a low end between two of them becomes the later one.
 */
export function canonicalDateBounds(
  low: DateTime,
  high: DateTime,
): { readonly lowText: string; readonly highText: string } {
  return {
    lowText: canonicalText(low.ticks > 0 ? low.ms + 1 : low.ms),
    highText: canonicalText(high.ms),
  }
}

/**
 * Returns the canonical text. For a year that cannot be written, it is a text below or above all
 * others.
 */
function canonicalText(ms: number): string {
  if (ms < firstOfYear1) return ""
  return ms < firstOfYear10000 ? new Date(ms).toISOString() : "~"
}

/** True when a text of 24 units with `T` and `Z` in their places is a date by rule V5. */
export function isCanonicalDate(text: string): boolean {
  const year = pair(text, 0) * 100 + pair(text, 2)
  const month = pair(text, 5)
  const day = pair(text, 8)
  return (
    text.charCodeAt(4) === 0x2d &&
    text.charCodeAt(7) === 0x2d &&
    text.charCodeAt(13) === 0x3a &&
    text.charCodeAt(16) === 0x3a &&
    text.charCodeAt(19) === 0x2e &&
    year >= 1 &&
    year <= 9999 &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    (day <= 28 || day <= daysOfMonth(year, month)) &&
    pair(text, 11) <= 23 &&
    pair(text, 14) <= 59 &&
    pair(text, 17) <= 59 &&
    pair(text, 20) <= 99 &&
    pair(text, 21) <= 99
  )
}

/** A number that is too large for every part of a date, even where it is one of two pairs. */
const noDigits = 1_000_000

/** Reads two digits as a number; a number beyond all parts of a date when one of the characters is not a digit. */
function pair(text: string, offset: number): number {
  // A character below the digits turns into a large number by the shift.
  const tens = (text.charCodeAt(offset) - 0x30) >>> 0
  const ones = (text.charCodeAt(offset + 1) - 0x30) >>> 0
  return tens <= 9 && ones <= 9 ? tens * 10 + ones : noDigits
}

function daysOfMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}
