import { isWhiteSpace } from "../../../language/white-space.ts"

/** A text that is read from left to right, and the place that has been reached. */
export interface DateScan {
  readonly text: string
  at: number
}

/** Digits at the place that was reached. */
export interface Digits {
  readonly value: number
  readonly count: number
}

/** A larger number is not a part of a date. */
const mostDigits = 8

/** True when nothing is left of the text. */
export function isAtEnd({ text, at }: DateScan): boolean {
  return at >= text.length
}

/** Skips white space. */
export function skipBlanks(scan: DateScan): void {
  while (!isAtEnd(scan) && isWhiteSpace(scan.text.charCodeAt(scan.at))) scan.at++
}

/** Reads digits, if there are any; `value` is NaN when there are none or more than eight. */
export function readDigits(scan: DateScan): Digits {
  const start = scan.at
  while (isDigit(scan.text.charCodeAt(scan.at))) scan.at++
  const count = scan.at - start
  const value = count > mostDigits || count === 0 ? NaN : Number(scan.text.slice(start, scan.at))
  return { value, count }
}

/** Reads a character, if it is the next one. */
export function readCharacter(scan: DateScan, character: string): boolean {
  if (scan.text.charAt(scan.at) !== character) return false
  scan.at++
  return true
}

/**
 * Reads digits as a fraction of 1; undefined when there are none. Each digit is added by itself, so that the sum has the same
 * rounding errors as that of the library.
 */
export function readFraction(scan: DateScan): number | undefined {
  let sum = 0
  let place = 0.1
  const start = scan.at
  for (; isDigit(scan.text.charCodeAt(scan.at)); scan.at++) {
    sum += (scan.text.charCodeAt(scan.at) - 0x30) * place
    place *= 0.1
  }
  return scan.at === start ? undefined : sum
}

/**
 * Reads the offset of a zone, from its sign on, as minutes: one or two digits of hours, with minutes behind a colon, or three
 * or four digits of both.
 */
export function readOffset(scan: DateScan): number | undefined {
  const sign = scan.text.charAt(scan.at)
  if (sign !== "+" && sign !== "-") return undefined
  scan.at++
  const { value, count } = readDigits(scan)
  if (count === 0 || count > 4) return undefined
  const [hours, minutes] =
    count > 2 ? [Math.floor(value / 100), value % 100] : [value, readMinutes(scan)]
  if (!(minutes <= 59)) return undefined
  return sign === "-" ? -(hours * 60 + minutes) : hours * 60 + minutes
}

/** Reads the minutes of an offset; 0 when it has none, NaN when they are not one or two digits. */
function readMinutes(scan: DateScan): number {
  if (!readCharacter(scan, ":")) return 0
  const { value, count } = readDigits(scan)
  return count > 2 ? NaN : value
}

/** Reads one or more U+0000 that end the text. */
export function readZeroTail(scan: DateScan): boolean {
  if (!/^\0+$/.test(scan.text.slice(scan.at))) return false
  scan.at = scan.text.length
  return true
}

/**
 * Reads a `#`, which may stand once before and once after everything but white space, and U+0000 at the end.
 */
export function readHash(scan: DateScan): boolean {
  if (scan.text.charAt(scan.at) !== "#") return false
  const [before = "", , after, ...more] = scan.text.split("#")
  if (after === undefined || more.length > 0 || !isBlank(before)) return false
  if (!isBlank(after.replaceAll("\0", ""))) return false
  scan.at++
  return true
}

function isBlank(text: string): boolean {
  const scan = { text, at: 0 }
  skipBlanks(scan)
  return isAtEnd(scan)
}

export function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39
}
