import {
  isAtEnd,
  readCharacter,
  readFraction,
  readHash,
  readOffset,
  readZeroTail,
  skipBlanks,
  type DateScan,
} from "./date-scan.ts"
import { dayNumber, type DateParts } from "./date-parts.ts"
import { localTimeOf, type LocalTime } from "./local-time.ts"

/**
 * Reads the time behind the `T` of `yyyy-MM-ddTHH:mm:ss`, to the end of the text. White space may stand between its parts. Such
 * a text counts neither as a date nor as a time, so that both kinds can read it (rule S14).
 */
export function readIsoTime(scan: DateScan, parts: DateParts): LocalTime | undefined {
  const hours = readTwoDigits(scan)
  if (!readCharacter(scan, ":")) return undefined
  const minutes = readTwoDigits(scan)
  const hasSeconds = readCharacter(scan, ":")
  const seconds = hasSeconds ? readTwoDigits(scan, false) : 0
  const hasFraction = hasSeconds && (readCharacter(scan, ".") || readCharacter(scan, ","))
  const fraction = hasFraction ? readFraction(scan) : 0
  if (fraction === undefined) return undefined
  const zone = readIsoZone(scan)
  if (zone === "unreadable" || !isRestEmpty(scan)) return undefined
  const [month, day] = parts.numbers
  const date = dayNumber(parts.year, month, day)
  if (date === undefined) return undefined
  return localTimeOf({
    day: date,
    time: [hours, minutes, seconds],
    fraction,
    zone: zone ?? parts.zone,
    hasDate: false,
    hasTime: false,
  })
}

/** Reads two digits after white space, and the white space behind them; NaN when there are none. */
function readTwoDigits(scan: DateScan, blanksAfter = true): number {
  skipBlanks(scan)
  const digits = scan.text.slice(scan.at, scan.at + 2)
  if (!/^[0-9]{2}$/.test(digits)) return NaN
  scan.at += 2
  if (blanksAfter) skipBlanks(scan)
  return Number(digits)
}

/** Reads the zone; undefined without one. */
function readIsoZone(scan: DateScan): number | "unreadable" | undefined {
  skipBlanks(scan)
  if (readCharacter(scan, "Z") || readCharacter(scan, "z")) return 0
  if (!/[+-]/.test(scan.text.charAt(scan.at))) return undefined
  return readOffset(scan) ?? "unreadable"
}

function isRestEmpty(scan: DateScan): boolean {
  skipBlanks(scan)
  if (scan.text.charAt(scan.at) === "#" && !readHash(scan)) return false
  skipBlanks(scan)
  return isAtEnd(scan) || readZeroTail(scan)
}
