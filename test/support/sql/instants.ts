import fc, { type Arbitrary } from "fast-check"
import type { SqlTypes } from "../../../src/sql/types.ts"
import { datePool } from "../pools.ts"
import { readDate } from "../reference/values.ts"

/** The types of columns that hold dates. */
export type DateType = SqlTypes[keyof SqlTypes]["date"]

/** Instants are numbers of 100 ns since 1970. */
const ticksPerMs = 10_000n
const second = 1000n * ticksPerMs
const day = 86_400n * second
const halfDay = 14n * 3600n * second
const firstOfYear1 = -62_135_596_800_000n * ticksPerMs
const firstOfYear10000 = 253_402_300_800_000n * ticksPerMs

const resolutions: Readonly<Record<DateType, bigint>> = {
  timestamptz: 10n,
  timestamp: 10n,
  datetime: 10n,
  timestamp_s: second,
  timestamp_ms: ticksPerMs,
  timestamp_ns: 1n,
  date: day,
  "iso-0": second,
  "iso-3": ticksPerMs,
  "iso-6": 10n,
  "iso-7": 1n,
  "iso-day": day,
  "unix-s": second,
  "unix-ms": ticksPerMs,
}

/** True for a type of columns that hold dates. */
export function isDateType(type: string): type is DateType {
  return Object.hasOwn(resolutions, type)
}

const poolInstants = datePool.flatMap((text) => readDate(text)?.instant ?? [])

const steps = [0n, 0n, 1n, -1n, 10n, -10n, ticksPerMs, -ticksPerMs, second, -second, day, -day]

/** Instants near each other and near the ends of the years that dates can be written in. */
const anyInstant: Arbitrary<bigint> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom(...poolInstants), fc.constantFrom(...steps))
      .map(([instant, step]) => instant + step),
  },
  { weight: 1, arbitrary: fc.bigInt({ min: firstOfYear1, max: firstOfYear10000 - 1n }) },
)

/** Instants that a column of a type can hold, and that memory can read. */
export function instantsOf(type: DateType, isText: boolean): Arbitrary<bigint> {
  const unit = resolutions[type]
  const [least, end] =
    type === "timestamp_ns"
      ? [-92_232_864_000_000_000n, 2n ** 63n / 100n - second]
      : isText
        ? [firstOfYear1, firstOfYear10000]
        : [firstOfYear1 - halfDay, firstOfYear10000 + halfDay]
  return anyInstant
    .map((instant) => floorTo(instant < least ? least : instant >= end ? end - 1n : instant, unit))
    .map((instant) => (instant < least ? instant + unit : instant))
}

function floorTo(instant: bigint, unit: bigint): bigint {
  const rest = instant % unit
  return instant - (rest < 0n ? rest + unit : rest)
}

/** Writes an instant as rule V5 reads it, with 7 digits. */
export function writeInstant(instant: bigint): string {
  if (instant < firstOfYear1) return `${isoOf(instant + halfDay, 7)}+14:00`
  if (instant >= firstOfYear10000) return `${isoOf(instant - halfDay, 7)}-14:00`
  return `${isoOf(instant, 7)}Z`
}

/** Writes the time with a number of digits behind the seconds, without a zone. */
function isoOf(instant: bigint, digits: number): string {
  const ms = floorTo(instant, ticksPerMs)
  const text = new Date(Number(ms / ticksPerMs)).toISOString()
  const fraction = text.slice(-4, -1) + String(instant - ms).padStart(4, "0")
  return text.slice(0, -5) + (digits === 0 ? "" : `.${fraction.slice(0, digits)}`)
}

/** Writes an instant as a column of a type of texts holds it. */
export function isoText(instant: bigint, type: DateType): string {
  if (type === "iso-day") return isoOf(instant, 0).slice(0, 10)
  return `${isoOf(instant, Number(type.slice(-1)))}Z`
}

/** Writes an instant as PostgreSQL reads it, and MariaDB one of the years 1 to 9999. */
export function postgresText(instant: bigint, type: DateType): string {
  const year = new Date(Number(floorTo(instant, ticksPerMs) / ticksPerMs)).getUTCFullYear()
  const rest = isoOf(instant, type === "timestamp_ns" ? 7 : 6)
    .replace(/^[+-]?\d+/, "")
    .replace("T", " ")
  const written = `${String(year > 0 ? year : 1 - year).padStart(4, "0")}${rest}`
  const end = `${type === "timestamptz" ? "+00" : ""}${year > 0 ? "" : " BC"}`
  return (type === "date" ? written.slice(0, -16) : written) + end
}

/** Returns the seconds or milliseconds since 1970. */
export function unixOf(instant: bigint, type: DateType): number {
  return Number(instant / (type === "unix-s" ? second : ticksPerMs))
}
