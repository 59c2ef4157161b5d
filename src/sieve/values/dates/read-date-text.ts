import { ownProperty } from "../../../diagnostics/own.ts"
import {
  isAtEnd,
  isDigit,
  readCharacter,
  readDigits,
  readFraction,
  readHash,
  readOffset,
  readZeroTail,
  skipBlanks,
  type DateScan,
} from "./date-scan.ts"
import { noParts, placeNumbers, type DateParts } from "./date-parts.ts"
import { dateSteps, isWholePart, type DateState, type DateToken } from "./date-states.ts"
import { findDateWord, type DateWord } from "./date-words.ts"
import { readIsoTime } from "./iso-time.ts"
import { readLocalTime, type LocalTime } from "./local-time.ts"
import { isWhiteSpace } from "../../../language/white-space.ts"

/** A text while its parts are read. */
interface Reading {
  readonly scan: DateScan
  readonly parts: DateParts
  state: DateState
}

/** The next step: a part, or one that changes no state, the time behind a `T`, or a text that cannot be read. */
type Step = DateToken | "nothing" | "iso-time" | "unreadable"

/**
 * Reads a date, a time, or both, as `DateTime.Parse` does in the invariant culture (rule S14).
 * @param text - Without white space at its ends, and not empty.
 */
export function readDateText(text: string): LocalTime | undefined {
  const reading: Reading = { scan: { text, at: 0 }, parts: noParts(), state: "start" }
  let whole = false
  for (;;) {
    const step = nextStep(reading)
    if (step === "unreadable") return undefined
    if (step === "nothing") continue
    if (step === "iso-time") return readIsoTime(reading.scan, reading.parts)
    const next = ownProperty(dateSteps[reading.state], step)
    if (next === undefined) return undefined
    if (!isWholePart(next)) reading.state = next
    else {
      if (!placeNumbers(reading.parts, next)) return undefined
      reading.state = "start"
      whole = true
    }
    if (step === "end" || step === "number-end" || step === "month-end") break
  }
  return whole ? readLocalTime(reading.parts) : undefined
}

function nextStep(reading: Reading): Step {
  const { scan, parts } = reading
  skipBlanks(scan)
  if (isAtEnd(scan)) return "end"
  if (isDigit(scan.text.charCodeAt(scan.at))) return readNumber(reading)
  const { word, length } = findDateWord(scan)
  if (length > 0 && (word === undefined || word.kind === "time-mark")) return "unreadable"
  if (word !== undefined) {
    scan.at += length
    return readWord(word, reading)
  }
  if (readCharacter(scan, ",") || readCharacter(scan, ".")) return "nothing"
  if (parts.zone === undefined && readZone(reading)) return "nothing"
  return readHash(scan) || readZeroTail(scan) ? "nothing" : "unreadable"
}

/** Reads an offset; when there is none, nothing is read. */
function readZone({ scan, parts }: Reading): boolean {
  const start = scan.at
  parts.zone = readOffset(scan)
  if (parts.zone === undefined) scan.at = start
  return parts.zone !== undefined
}

function readWord(word: DateWord, reading: Reading): Step {
  const { parts } = reading
  switch (word.kind) {
    case "month":
      return readMonth(word.value, reading)
    case "weekday":
      if (parts.weekday !== undefined) return "unreadable"
      parts.weekday = word.value
      return "weekday"
    case "zone":
      if (parts.zone !== undefined) return "unreadable"
      parts.zone = 0
      return "zone"
    case "am":
    case "pm":
      if (parts.half !== undefined) return "unreadable"
      parts.half = word.kind
      return "nothing"
    default:
      return word.kind === "era" ? "era" : "unreadable"
  }
}

function readMonth(month: number, reading: Reading): Step {
  if (reading.parts.month !== undefined) return "unreadable"
  reading.parts.month = month
  switch (readSeparator(reading, "month")) {
    case "end":
      return "month-end"
    case "blank":
      return "month"
    case "slash":
      return "month-slash"
    default:
      return "unreadable"
  }
}

function readNumber(reading: Reading): Step {
  const { scan, parts, state } = reading
  const { value, count } = readDigits(scan)
  if (parts.numbers.length === 3 || Number.isNaN(value)) return "unreadable"
  if (state === "n:n:" && /[.,]/.test(scan.text.charAt(scan.at))) {
    scan.at++
    parts.fraction = readFraction(scan) ?? 0
  }
  if ((state === "n:" || state === "n:n:") && !readZoneOfTime(reading)) return "unreadable"
  return count > 2 ? readYear(value, reading) : readShortNumber(value, reading)
}

/** Reads the offset behind a time, also after blanks. False for one that cannot be read, and for a second one. */
function readZoneOfTime(reading: Reading): boolean {
  const { scan, parts } = reading
  const start = scan.at
  skipBlanks(scan)
  if (!/[+-]/.test(scan.text.charAt(scan.at)) || scan.at >= scan.text.length - 1) {
    scan.at = start
    return true
  }
  return parts.zone === undefined && readZone(reading)
}

/** Reads what follows a number of three digits or more, which is a year. */
function readYear(year: number, reading: Reading): Step {
  if (reading.parts.year !== undefined) return "unreadable"
  reading.parts.year = year
  const separator = readSeparator(reading, "year")
  switch (separator) {
    case "end":
      return "year-end"
    case "blank":
      return "year"
    case "slash":
      return "year-slash"
    case "am":
    case "pm":
      return setHalf(separator, reading) ? "year" : "nothing"
    default:
      return "unreadable"
  }
}

function readShortNumber(value: number, reading: Reading): Step {
  const { parts, state } = reading
  const separator = readSeparator(reading, "number")
  if (separator === "am" || separator === "pm") {
    if (!setHalf(separator, reading)) return "nothing"
    if (state === "n/n" && !placeNumbers(parts, "date nn")) return "unreadable"
    parts.numbers.push(value)
    const isTime = state === "n:" || state === "n:n:"
    return isTime && !readZoneOfTime(reading) ? "unreadable" : "number-half"
  }
  parts.numbers.push(value)
  switch (separator) {
    case "end":
      return "number-end"
    case "blank":
      return "number"
    case "slash":
      return "number-slash"
    case "colon":
      return "number-colon"
    default:
      return state === "y n" || state === "y/n/" ? "iso-time" : "unreadable"
  }
}

/** Sets the half of the day. A second one is ignored, together with its number. */
function setHalf(half: "am" | "pm", { parts }: Reading): boolean {
  if (parts.half !== undefined) return false
  parts.half = half
  return true
}

type Separator = "end" | "blank" | "slash" | "colon" | "am" | "pm" | "time-mark"

/** Reads what separates a number, a year or a month from the next part. */
function readSeparator(reading: Reading, before: "number" | "year" | "month"): Separator {
  const { scan, state } = reading
  const start = scan.at
  while (!isAtEnd(scan) && isSkipped(scan.text.charCodeAt(scan.at))) scan.at++
  if (isAtEnd(scan)) return "end"
  if (readCharacter(scan, ":")) return "colon"
  if (readCharacter(scan, "/")) return "slash"
  if (readCharacter(scan, "-")) {
    // A hyphen after a whole date is the sign of an offset.
    const steps = dateSteps[state]
    const after = ownProperty(steps, before)
    if (
      ownProperty(steps, `${before}-slash`) !== undefined ||
      after === undefined ||
      !isWholePart(after)
    )
      return "slash"
    scan.at = start
    return "blank"
  }
  return readWordSeparator(scan)
}

function readWordSeparator(scan: DateScan): Separator {
  const { word, length } = findDateWord(scan)
  if (word?.kind !== "am" && word?.kind !== "pm" && word?.kind !== "time-mark") return "blank"
  scan.at += length
  return word.kind
}

/** True for white space, and for the mark that makes text run from right to left. */
function isSkipped(unit: number): boolean {
  return unit === 0x200f || isWhiteSpace(unit)
}
