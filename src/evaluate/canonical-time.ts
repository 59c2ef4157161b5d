import { daysToMonth, msPerDay } from "../fields/kinds/date.ts"

/**
 * Reads a text of the form `YYYY-MM-DDTHH:mm:ss.sssZ`, several times as fast as `readDateTime`: see `created>=2024-03-01,…` of
 * "evaluation" and `-created,total` of "ordering" in the benchmark.
 * @returns milliseconds since the epoch; NaN for a text of another form.
 */
export function canonicalTime(text: string): number {
  if (!hasCanonicalMarks(text)) return Number.NaN
  const year = digits(text, 0) * 100 + digits(text, 2)
  const month = digits(text, 5)
  const day = digits(text, 8)
  if (!(year >= 1 && month >= 1 && month <= 12 && day >= 1)) return Number.NaN
  const first = daysToMonth(year, month)
  // Every month has 28 days. The thirteenth month of a year is the next January.
  if (day > 28 && day > daysToMonth(year, month + 1) - first) return Number.NaN
  return (first + day - 1) * msPerDay + timeOfDay(text)
}

function hasCanonicalMarks(text: string): boolean {
  return (
    text.length === 24 &&
    text.charCodeAt(4) === 0x2d &&
    text.charCodeAt(7) === 0x2d &&
    text.charCodeAt(10) === 0x54 &&
    text.charCodeAt(13) === 0x3a &&
    text.charCodeAt(16) === 0x3a &&
    text.charCodeAt(19) === 0x2e &&
    text.charCodeAt(23) === 0x5a
  )
}

/** Returns the milliseconds since midnight; NaN for a time that no day has. */
function timeOfDay(text: string): number {
  const hour = digits(text, 11)
  const minute = digits(text, 14)
  const second = digits(text, 17)
  const thousandths = digits(text, 20) * 10 + digit(text, 22)
  if (!(hour <= 23 && minute <= 59 && second <= 59 && thousandths >= 0)) return Number.NaN
  return ((hour * 60 + minute) * 60 + second) * 1000 + thousandths
}

/** Reads two digits as a number; NaN when one of the units is not a digit. */
function digits(text: string, offset: number): number {
  return digit(text, offset) * 10 + digit(text, offset + 1)
}

function digit(text: string, offset: number): number {
  const value = text.charCodeAt(offset) - 0x30
  return value >= 0 && value <= 9 ? value : Number.NaN
}
