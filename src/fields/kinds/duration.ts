import { trimWhiteSpace } from "../../language/white-space.ts"
import { compareScalars } from "./number.ts"
import type { ColumnKindRules } from "./rules.ts"
import { formatTimeOfDay, readTimeOfDay } from "./time.ts"

const ticksPerSecond = 10_000_000n
const ticksPerDay = 86_400n * ticksPerSecond
/** The largest number of ticks, which have 64 bits. */
const mostTicks = 2n ** 63n - 1n

/** The length above which a text says nothing but zeros and digits that are cut. */
const longestText = 256

/** The form of ISO 8601 without years, months and weeks. */
const isoForm =
  /^(?<sign>-?)P(?=[0-9T])(?:(?<days>[0-9]+)D)?(?:T(?=[0-9])(?:(?<hours>[0-9]+)H)?(?:(?<minutes>[0-9]+)M)?(?:(?<seconds>[0-9]+)(?:\.(?<fraction>[0-9]+))?S)?)?$/i
const clockForm =
  /^(?<sign>-?)(?:(?<days>[0-9]+)\.)?(?<clock>[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,7})?)$/

/**
 * Reads a duration as ticks of 100 ns (rule V5c): `[-]P[nD][T[nH][nM][n[.f]S]]` with at least one part, or
 * `[-][d.]hh:mm:ss[.f{1,7}]`. Digits beyond 100 ns are cut. White space around it is ignored.
 * @returns undefined for any other text, and beyond 64 bits.
 * @example
 * readDuration("PT1.5S") // => 15000000n
 * readDuration("-1.00:00:00") // => -864000000000n
 */
export function readDuration(text: string): bigint | undefined {
  const trimmed = trimWhiteSpace(text)
  if (trimmed.length > longestText) return undefined
  const parts = (clockForm.exec(trimmed) ?? isoForm.exec(trimmed))?.groups
  if (parts === undefined) return undefined
  const { sign, days = 0, clock } = parts
  const rest = clock === undefined ? readParts(parts) : readTimeOfDay(clock)
  if (rest === undefined) return undefined
  const size = BigInt(days) * ticksPerDay + BigInt(rest)
  const value = sign === "-" ? -size : size
  return value <= mostTicks && value >= -mostTicks - 1n ? value : undefined
}

function readParts(parts: Record<string, string | undefined>): bigint {
  const { hours = 0, minutes = 0, seconds = 0, fraction = "" } = parts
  const whole = (BigInt(hours) * 60n + BigInt(minutes)) * 60n + BigInt(seconds)
  return whole * ticksPerSecond + BigInt(fraction.slice(0, 7).padEnd(7, "0"))
}

/** Rows hold texts of rule V5c. */
export const durationRules: ColumnKindRules<bigint> = {
  readText: readDuration,
  readRow: (raw) => (typeof raw === "string" ? readDuration(raw) : undefined),
  compare: compareScalars,
  between: (left) => left + 1n,
}

/**
 * Formats a duration as `[-][d.]hh:mm:ss[.f]` with the shortest fraction (rule V5c).
 * @example
 * formatDuration(-864_015_000_000n) // => "-1.00:00:01.5"
 */
export function formatDuration(ticks: bigint): string {
  const [sign, size] = ticks < 0n ? ["-", -ticks] : ["", ticks]
  const days = size / ticksPerDay
  const clock = formatTimeOfDay(Number(size % ticksPerDay))
  return `${sign}${days === 0n ? "" : `${days}.`}${clock}`
}
