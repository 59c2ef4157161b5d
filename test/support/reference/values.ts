import type { PlainKind } from "../../../src/fields/kinds/kinds.ts"
import { trimText } from "./characters.ts"

/** A value in the form in which its kind compares: a date is a number of 100 ns steps since 1970. */
export type Comparable = string | number | boolean | bigint

/** What a kind reads a written value as; undefined when it cannot (V9). */
export function readWritten(kind: PlainKind, text: string): Comparable | undefined {
  switch (kind) {
    case "text":
      return text
    case "number":
      return readNumber(trimText(text))
    case "integer":
    case "enum":
      return readInteger(trimText(text))
    case "date":
      return readDate(trimText(text))?.instant
    case "boolean":
      return readBoolean(text)
    case "uuid":
      return readUuid(trimText(text))
  }
}

function isDigits(text: string): boolean {
  return text !== "" && [...text].every((character) => character >= "0" && character <= "9")
}

function withoutSign(text: string): string {
  return text.startsWith("+") || text.startsWith("-") ? text.slice(1) : text
}

/** V4. */
export function readInteger(text: string): number | undefined {
  if (!isDigits(withoutSign(text))) return undefined
  const exact = BigInt(withoutSign(text))
  return exact <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(text) : undefined
}

/** V4: digits with at most one point among or beside them, then perhaps an exponent of up to three digits. */
function readNumber(text: string): number | undefined {
  const [mantissa = "", exponent, ...rest] = withoutSign(text).split(/[eE]/)
  const [whole = "", fraction = "", ...more] = mantissa.split(".")
  if (rest.length > 0 || more.length > 0 || !isDigits(whole + fraction)) return undefined
  if (
    exponent !== undefined &&
    !(isDigits(withoutSign(exponent)) && withoutSign(exponent).length <= 3)
  )
    return undefined
  const value = Number(text)
  return Number.isFinite(value) ? value : undefined
}

/** V6: anything but a spelling of true is false. */
export function readBoolean(text: string): boolean {
  return /^true$/i.test(trimText(text))
}

/** V6: true for a value that is neither spelling of true nor of false. */
export function isNoBoolean(text: string): boolean {
  return !/^(true|false)$/i.test(trimText(text))
}

/** V8: canonical text. */
export function readUuid(text: string): string | undefined {
  const pairs = [
    ["{", "}"],
    ["(", ")"],
  ] as const
  const pair = pairs.find(([open, close]) => text.startsWith(open) && text.endsWith(close))
  const bare = pair === undefined ? text : text.slice(1, -1)
  const parts = bare.includes("-")
    ? bare.split("-")
    : [0, 8, 12, 16, 20].map((start, index) => bare.slice(start, [8, 12, 16, 20, 99][index]))
  const lengths = parts.map((part) => part.length).join()
  if (lengths !== "8,4,4,4,12" || !/^[0-9a-fA-F]*$/.test(parts.join(""))) return undefined
  return parts.join("-").toLowerCase()
}

/** An instant; `alone` for a date without time. */
export interface Dated {
  readonly instant: bigint
  readonly alone: boolean
}

const second = 10_000_000n
export const day = 86_400n * second

/** V5: the number from `start` on, of exactly `length` digits and at most `most`. */
function digits(text: string, start: number, length: number, most: number): number | undefined {
  const part = text.slice(start, start + length)
  return part.length === length && isDigits(part) && Number(part) <= most ? Number(part) : undefined
}

/** V5: midnight of a day that the calendar has. */
function readDay(text: string): bigint | undefined {
  const [year, month, dayOfMonth] = [
    digits(text, 0, 4, 9999),
    digits(text, 5, 2, 12),
    digits(text, 8, 2, 31),
  ]
  if (text.length !== 10 || text[4] !== "-" || text[7] !== "-") return undefined
  if (year === undefined || month === undefined || dayOfMonth === undefined || year < 1)
    return undefined
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, dayOfMonth)
  const isReal =
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === dayOfMonth
  return isReal ? BigInt(date.getTime()) * 10_000n : undefined
}

/** V5: `HH:mm[:ss[.f{1,9}]]`, digits beyond 100 ns cut. */
function readTime(text: string): bigint | undefined {
  const [clock = "", fraction, ...rest] = text.split(".")
  const [hours, minutes] = [digits(clock, 0, 2, 23), digits(clock, 3, 2, 59)]
  const seconds = clock.length === 5 ? 0 : digits(clock, 6, 2, 59)
  const isShaped =
    clock[2] === ":" &&
    (clock.length === 5 || (clock.length === 8 && clock[5] === ":")) &&
    rest.length === 0
  if (!isShaped || hours === undefined || minutes === undefined || seconds === undefined)
    return undefined
  if (fraction !== undefined && !(clock.length === 8 && isDigits(fraction) && fraction.length <= 9))
    return undefined
  return (
    BigInt(hours * 3600 + minutes * 60 + seconds) * second +
    BigInt((fraction ?? "").slice(0, 7).padEnd(7, "0"))
  )
}

/** V5: what is to be taken off the local time. */
function readZone(text: string): bigint | undefined {
  if (text === "" || text === "Z" || text === "z") return 0n
  const [hours, minutes] = [digits(text, 1, 2, 14), digits(text, 4, 2, 59)]
  const isShaped =
    text.length === 6 && (text.startsWith("+") || text.startsWith("-")) && text[3] === ":"
  if (!isShaped || hours === undefined || minutes === undefined || hours * 60 + minutes > 14 * 60)
    return undefined
  return BigInt((hours * 60 + minutes) * 60) * second * (text.startsWith("-") ? -1n : 1n)
}

/** V5: what a query writes for the zones of rows: a space before it, `UTC`, an offset without its colon or its minutes. */
export function zoneOfQuery(text: string): string {
  for (const utc of [" UTC", " Z", " z"])
    if (text.endsWith(utc)) return `${text.slice(0, -utc.length)}Z`
  const at = Math.max(text.lastIndexOf("+"), text.lastIndexOf("-"))
  const offset = text.slice(at + 1).replace(":", "")
  if (at < 11 || !isDigits(offset) || (offset.length !== 2 && offset.length !== 4)) return text
  return `${text.slice(0, at).replace(/ $/, "")}${text[at] ?? ""}${offset.slice(0, 2)}:${offset.slice(2) || "00"}`
}

/** V5. */
export function readDate(text: string): Dated | undefined {
  const midnight = readDay(text.slice(0, 10))
  if (midnight === undefined) return undefined
  if (text.length === 10) return { instant: midnight, alone: true }
  if (!["T", "t", " "].includes(text[10] ?? "")) return undefined
  const zoneAt = [...text].findIndex((character, index) => index > 10 && "Zz+-".includes(character))
  const end = zoneAt < 0 ? text.length : zoneAt
  const time = readTime(text.slice(11, end))
  const zone = readZone(text.slice(end))
  return time === undefined || zone === undefined
    ? undefined
    : { instant: midnight + time - zone, alone: false }
}
