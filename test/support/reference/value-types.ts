import type { Definition } from "../../../src/fields/definition.ts"
import { trimText } from "./characters.ts"
import { readInteger } from "./values.ts"

/**
 * An evaluator of its own for the kinds and options of rules V4a to V5d. Every value is a fraction of two big integers, so that
 * all kinds are compared by one method, which has nothing in common with that of the library.
 */
export interface Fraction {
  readonly top: bigint
  /** Greater than zero. */
  readonly bottom: bigint
}

/** Reads a written value; undefined when it cannot be read (V9). */
export type ReadFraction = (text: string) => Fraction | undefined

const whole = (top: bigint): Fraction => ({ top, bottom: 1n })

/** Minus one, zero or one. */
export function compareFractions(left: Fraction, right: Fraction): number {
  const difference = left.top * right.bottom - right.top * left.bottom
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

const isDigits = (text: string | undefined): text is string =>
  text !== undefined && text !== "" && [...text].every((unit) => "0123456789".includes(unit))

/** V4a: an integer within a range. */
const integerOf =
  (bits: number, unsigned: boolean): ReadFraction =>
  (written) => {
    const text = trimText(written)
    const digits = /^[+-]/.test(text) ? text.slice(1) : text
    if (!isDigits(digits)) return undefined
    const value = text.startsWith("-") ? -BigInt(digits) : BigInt(digits)
    const fits = unsigned
      ? value === BigInt.asUintN(bits, value)
      : value === BigInt.asIntN(bits, value)
    return fits ? whole(value) : undefined
  }

/** V4, V4b: a number, exactly. */
function readExact(written: string): Fraction | undefined {
  const text = trimText(written)
  const [mantissa = "", power = "0", ...rest] = text.toLowerCase().split("e")
  const unsigned = mantissa.replace(/^[+-]/, "")
  const [before = "", after = "", ...more] = unsigned.split(".")
  const exponent = power.replace(/^[+-]/, "")
  if (rest.length > 0 || more.length > 0 || !isDigits(before + after)) return undefined
  if (!isDigits(exponent) || exponent.length > 3) return undefined
  const top = BigInt(before + after) * (text.startsWith("-") ? -1n : 1n)
  const shift = BigInt(power) - BigInt(after.length)
  return shift >= 0n ? whole(top * 10n ** shift) : { top, bottom: 10n ** -shift }
}

const largest = 2n ** 96n - 1n

/** V4b: a decimal number. */
const decimal: ReadFraction = (text) => {
  const value = readExact(text)
  const size = value && (value.top < 0n ? -value.top : value.top)
  return size !== undefined && value !== undefined && size <= largest * value.bottom
    ? value
    : undefined
}

/** The exact value of a double: its bits, shifted. */
function fractionOf(value: number): Fraction {
  let [size, bottom] = [value, 1n]
  while (!Number.isInteger(size)) {
    size *= 2
    bottom *= 2n
  }
  return { top: BigInt(size), bottom }
}

const beyond = 10n ** 400n

/** V4b: the nearest float. */
const float: ReadFraction = (text) => {
  if (readExact(text) === undefined) return undefined
  const [value = 0] = new Float32Array([Number(trimText(text))])
  return Number.isFinite(value) ? fractionOf(value) : undefined
}

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** V5a: the number of days since the year 1, counted month by month. */
const day: ReadFraction = (written) => {
  const text = trimText(written)
  const [year, month, dayOfMonth, ...rest] = text.split("-")
  if (![year, month, dayOfMonth].every(isDigits) || rest.length > 0 || text.length !== 10)
    return undefined
  if (year?.length !== 4 || month?.length !== 2) return undefined
  const [y, m, d] = [Number(year), Number(month), Number(dayOfMonth)]
  const isLeap = (y % 4 === 0 && y % 100 !== 0) || y % 400 === 0
  const lengths = monthLengths.map((length, index) => (index === 1 && isLeap ? 29 : length))
  const length = lengths[m - 1]
  if (y < 1 || length === undefined || d < 1 || d > length) return undefined
  const before = y - 1
  const leaps = Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400)
  const earlier = lengths.slice(0, m - 1).reduce((sum, count) => sum + count, 0)
  return whole(BigInt(before * 365 + leaps + earlier + d))
}

/** A fraction of a second, cut to 100 ns. */
const cut = (digits = ""): bigint => BigInt(digits.slice(0, 7).padEnd(7, "0"))

/** `HH:mm[:ss[.f]]` in 100 ns. */
function clock(text: string, most: number): bigint | undefined {
  const [hours, minutes, rest, ...others] = text.split(":")
  const [seconds, fraction, ...points] = (rest ?? "00").split(".")
  if (others.length + points.length > 0) return undefined
  for (const [part, limit] of [
    [hours, 23],
    [minutes, 59],
    [seconds, 59],
  ] as const)
    if (!isDigits(part) || part.length !== 2 || Number(part) > limit) return undefined
  if (fraction !== undefined && (!isDigits(fraction) || fraction.length > most)) return undefined
  return (
    (BigInt(hours ?? 0) * 3600n + BigInt(minutes ?? 0) * 60n + BigInt(seconds ?? 0)) * 10n ** 7n +
    cut(fraction)
  )
}

/** V5b. */
const time: ReadFraction = (text) => {
  const ticks = clock(trimText(text), 9)
  return ticks === undefined ? undefined : whole(ticks)
}

const ticksOf = { D: 864_000_000_000n, H: 36_000_000_000n, M: 600_000_000n, S: 10_000_000n }

/** V5c, the first form: part by part, each only once and in order. */
function readParts(text: string): bigint | undefined {
  const [days = "", times, ...more] = text.split("T")
  if (more.length > 0 || text === "" || times === "") return undefined
  const all = [...`${days}|${times ?? ""}`]
  let [sum, number, units] = [0n, "", "D|HMS"]
  for (const unit of all) {
    if (isDigits(unit) || unit === ".") {
      number += unit
      continue
    }
    const at = units.indexOf(unit)
    if (at < 0 || (unit === "|") !== (number === "")) return undefined
    units = units.slice(at + 1)
    const [before, fraction, ...points] = number.split(".")
    number = ""
    if (unit === "|") continue
    if (!isDigits(before) || points.length > 0) return undefined
    if (fraction !== undefined && !(unit === "S" && isDigits(fraction))) return undefined
    sum += BigInt(before) * ticksOf[unit as keyof typeof ticksOf] + cut(fraction)
  }
  return number === "" ? sum : undefined
}

/** V5c. */
const duration: ReadFraction = (written) => {
  const text = trimText(written)
  const size = text.startsWith("-") ? text.slice(1) : text
  if (size.startsWith("P") || size.startsWith("p")) {
    const parts = readParts(size.slice(1).toUpperCase())
    return parts === undefined ? undefined : within(text, parts)
  }
  const colon = size.indexOf(":")
  const point = size.slice(0, Math.max(colon, 0)).indexOf(".")
  const days = point < 0 ? "0" : size.slice(0, point)
  const ticks = clock(size.slice(point + 1), 7)
  if (ticks === undefined || !isDigits(days) || size.split(":").length !== 3) return undefined
  return within(text, BigInt(days) * ticksOf.D + ticks)
}

const within = (text: string, size: bigint): Fraction | undefined => {
  const value = text.startsWith("-") ? -size : size
  return value === BigInt.asIntN(64, value) ? whole(value) : undefined
}

const flags: ReadFraction = (text) => {
  const value = readInteger(trimText(text))
  return value === undefined ? undefined : whole(BigInt(value))
}

/** A column as a table has it, and as this evaluator reads it. */
export interface ValueType {
  readonly definition: Definition
  readonly readText: ReadFraction
  /** Reads a row's value; undefined when it is empty. */
  readonly readRow: (raw: unknown) => Fraction | undefined
}

const fromText =
  (read: ReadFraction) =>
  (raw: unknown): Fraction | undefined =>
    typeof raw === "string" ? read(raw) : undefined

const sized = (bits: 8 | 16 | 32 | 64, unsigned: boolean): ValueType => ({
  definition: { kind: "integer", bits, ...(unsigned && { unsigned }) },
  readText: integerOf(bits, unsigned),
  readRow: (raw) =>
    typeof raw === "string" || typeof raw === "bigint" || Number.isSafeInteger(raw)
      ? integerOf(bits, unsigned)(typeof raw === "number" ? String(BigInt(raw)) : String(raw))
      : undefined,
})

/** Every kind and option of rules V4a to V5d that has values. */
export const valueTypes: Readonly<Record<string, ValueType>> = {
  int8: sized(8, false),
  uint16: sized(16, true),
  int32: sized(32, false),
  int64: sized(64, false),
  uint64: sized(64, true),
  decimal: {
    definition: { kind: "number", format: "decimal" },
    readText: decimal,
    readRow: (raw) =>
      typeof raw === "string" || (typeof raw === "number" && Number.isFinite(raw))
        ? decimal(String(raw))
        : undefined,
  },
  float: {
    definition: { kind: "number", format: "float" },
    readText: float,
    readRow: (raw) => {
      if (typeof raw !== "number" || Number.isNaN(raw)) return undefined
      const value = new Float32Array([raw])[0] ?? 0
      // A value that no number of a condition reaches stands for an infinite one.
      return Number.isFinite(value) ? fractionOf(value) : whole(raw > 0 ? beyond : -beyond)
    },
  },
  day: {
    definition: { kind: "day" },
    readText: day,
    readRow: (raw) => {
      if (!(raw instanceof Date)) return fromText(day)(raw)
      const text = Number.isNaN(raw.getTime()) ? "" : raw.toISOString()
      return text.endsWith("T00:00:00.000Z") ? day(text.slice(0, 10)) : undefined
    },
  },
  time: { definition: { kind: "time" }, readText: time, readRow: fromText(time) },
  duration: { definition: { kind: "duration" }, readText: duration, readRow: fromText(duration) },
  flags: {
    definition: { kind: "enum", values: [1, 2, 4], flags: true },
    readText: flags,
    readRow: (raw) =>
      typeof raw === "number" && Number.isFinite(raw) ? fractionOf(raw) : undefined,
  },
}
