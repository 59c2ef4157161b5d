import {
  noParts,
  placeNumbers,
  readLocalTime,
  dayNumber,
  localTimeOf,
  type DateParts,
  type LocalTime,
} from "./date-parts.ts"
import { isWholePart, stateAfter, type DateState, type DateToken } from "./date-states.ts"
import { isWhiteSpace } from "../../language/white-space.ts"

interface Reading {
  readonly scan: DateScan
  readonly parts: DateParts
  state: DateState
}

/** The next step: a part, or one that changes no state, the time after a `T`, or a text that cannot be read. */
type Step = DateToken | "nothing" | "iso-time" | "unreadable"

/** Reads a trimmed text as `DateTime.Parse` does in the invariant culture (rule S14). */
export function readDateText(text: string): LocalTime | undefined {
  const reading: Reading = { scan: { text, at: 0 }, parts: noParts(), state: "start" }
  let whole = false
  for (;;) {
    const step = nextStep(reading)
    if (step === "unreadable") return undefined
    if (step === "nothing") continue
    if (step === "iso-time") return readIsoTime(reading.scan, reading.parts)
    const next = stateAfter(reading.state, step)
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
  return stepBefore("month", readSeparator(reading, "month"))
}

/** Returns the step of a number, a year or a month that is followed by a separator of dates. */
function stepBefore(part: "number" | "year" | "month", separator: Separator): Step {
  switch (separator) {
    case "end":
      return `${part}-end`
    case "blank":
      return part
    case "slash":
      return `${part}-slash`
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

/** Reads the offset after a time, also after spaces. False for one that cannot be read, and for a second one. */
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

function readYear(year: number, reading: Reading): Step {
  if (reading.parts.year !== undefined) return "unreadable"
  reading.parts.year = year
  const separator = readSeparator(reading, "year")
  if (separator !== "am" && separator !== "pm") return stepBefore("year", separator)
  return setHalf(separator, reading) ? "year" : "nothing"
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
  if (separator === "colon") return "number-colon"
  if (separator === "time-mark")
    return state === "y n" || state === "y/n/" ? "iso-time" : "unreadable"
  return stepBefore("number", separator)
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
    const after = stateAfter(state, before)
    const takesSlash = stateAfter(state, `${before}-slash`) !== undefined
    if (takesSlash || after === undefined || !isWholePart(after)) return "slash"
    scan.at = start
    return "blank"
  }
  const { word, length } = findDateWord(scan)
  if (word?.kind !== "am" && word?.kind !== "pm" && word?.kind !== "time-mark") return "blank"
  scan.at += length
  return word.kind
}

/** True for white space, and for the mark that makes text run from right to left. */
function isSkipped(unit: number): boolean {
  return unit === 0x200f || isWhiteSpace(unit)
}

/**
 * Reads the time after the `T` of `yyyy-MM-ddTHH:mm:ss`, to the end of the text, with white space
 * between its parts. Such a text counts neither as a date nor as a time, so that both kinds can
 * read it (rule S14).
 */
function readIsoTime(scan: DateScan, parts: DateParts): LocalTime | undefined {
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

/** Reads two digits after white space, and the white space after them; NaN when there are none. */
function readTwoDigits(scan: DateScan, blanksAfter = true): number {
  skipBlanks(scan)
  const digits = scan.text.slice(scan.at, scan.at + 2)
  if (!/^[0-9]{2}$/.test(digits)) return NaN
  scan.at += 2
  if (blanksAfter) skipBlanks(scan)
  return Number(digits)
}

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

/** A word that dates are written with. Months are 1 to 12, days of the week 0 (Sunday) to 6. */
type DateWord =
  | { readonly kind: "month" | "weekday"; readonly value: number }
  | { readonly kind: "am" | "pm" | "zone" | "era" | "time-mark" }

const words: ReadonlyMap<string, DateWord> = /* @__PURE__ */ createWords()

function createWords(): ReadonlyMap<string, DateWord> {
  const months =
    "january february march april may june july august september october november december"
  const weekdays = "sunday monday tuesday wednesday thursday friday saturday"
  return new Map<string, DateWord>([
    ...numbered(months, "month", 1),
    ...numbered(weekdays, "weekday", 0),
    ["am", { kind: "am" }],
    ["pm", { kind: "pm" }],
    ["gmt", { kind: "zone" }],
    ["z", { kind: "zone" }],
    ["t", { kind: "time-mark" }],
    ["ad", { kind: "era" }],
    ["a.d.", { kind: "era" }],
  ])
}

function numbered(names: string, kind: "month" | "weekday", first: number): [string, DateWord][] {
  return names.split(" ").flatMap((name, index): [string, DateWord][] => {
    const word: DateWord = { kind, value: index + first }
    return [
      [name, word],
      [name.slice(0, 3), word],
    ]
  })
}

const wordAt = /a\.d\.(?!\p{L})|\p{L}+/iuy

/** Returns the word at the place that was reached; undefined when there is no letter, or another word. */
function findDateWord({ text, at }: DateScan) {
  wordAt.lastIndex = at
  const found = wordAt.exec(text)?.[0] ?? ""
  return { word: words.get(found.toLowerCase()), length: found.length }
}

/** A text that is read from left to right, and the place that has been reached. */
interface DateScan {
  readonly text: string
  at: number
}

/** A larger number is not a part of a date. */
const mostDigits = 8

function isAtEnd({ text, at }: DateScan): boolean {
  return at >= text.length
}

function skipBlanks(scan: DateScan): void {
  while (!isAtEnd(scan) && isWhiteSpace(scan.text.charCodeAt(scan.at))) scan.at++
}

/** Reads digits, if there are any; `value` is NaN when there are none or more than eight. */
function readDigits(scan: DateScan) {
  const start = scan.at
  while (isDigit(scan.text.charCodeAt(scan.at))) scan.at++
  const count = scan.at - start
  const value = count > mostDigits || count === 0 ? NaN : Number(scan.text.slice(start, scan.at))
  return { value, count }
}

function readCharacter(scan: DateScan, character: string): boolean {
  if (scan.text.charAt(scan.at) !== character) return false
  scan.at++
  return true
}

/** Reads digits as a fraction of 1, added one by one, for the rounding errors of the library. */
function readFraction(scan: DateScan): number | undefined {
  let sum = 0
  let place = 0.1
  const start = scan.at
  for (; isDigit(scan.text.charCodeAt(scan.at)); scan.at++) {
    sum += (scan.text.charCodeAt(scan.at) - 0x30) * place
    place *= 0.1
  }
  return scan.at === start ? undefined : sum
}

/** Reads the offset of a zone as minutes: `5`, `05`, `5:30`, `530` or `0530` after the sign. */
function readOffset(scan: DateScan): number | undefined {
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
function readZeroTail(scan: DateScan): boolean {
  if (!/^\0+$/.test(scan.text.slice(scan.at))) return false
  scan.at = scan.text.length
  return true
}

/** Reads a `#`, at most one before and one after the rest, and U+0000 at the end. */
function readHash(scan: DateScan): boolean {
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

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39
}
