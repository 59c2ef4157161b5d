import { trimWhiteSpace } from "../../language/white-space.ts"
import { numberRules } from "./number.ts"

/** The number of ticks of 100 ns in a second. */
const ticksPerSecond = 10_000_000

const pattern =
  /^(?<hours>[01][0-9]|2[0-3]):(?<minutes>[0-5][0-9])(?::(?<seconds>[0-5][0-9])(?:\.(?<fraction>[0-9]{1,9}))?)?$/

/**
 * Reads a time of day, `HH:mm[:ss[.f{1,9}]]` without a zone, as ticks of 100 ns since midnight (rule V5b). Digits beyond
 * 100 ns are cut. White space around it is ignored.
 * @example
 * readTimeOfDay("00:00:01.5") // => 15000000
 */
export function readTimeOfDay(text: string): number | undefined {
  const parts = pattern.exec(trimWhiteSpace(text))?.groups
  if (parts === undefined) return undefined
  const { hours, minutes, seconds = 0, fraction = "" } = parts
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  return whole * ticksPerSecond + Number(fraction.slice(0, 7).padEnd(7, "0"))
}

/** Rows hold texts of rule V5b. */
export const timeRules = /* @__PURE__ */ numberRules(
  readTimeOfDay,
  (raw) => (typeof raw === "string" ? readTimeOfDay(raw) : undefined),
  (left) => left + 1,
)

/**
 * Formats a time of day with seconds and the shortest fraction.
 * @example
 * formatTimeOfDay(15_000_000) // => "00:00:01.5"
 */
export function formatTimeOfDay(ticks: number): string {
  const seconds = Math.floor(ticks / ticksPerSecond)
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":")
  const fraction = String(ticks % ticksPerSecond)
    .padStart(7, "0")
    .replace(/0*$/, "")
  return fraction === "" ? clock : `${clock}.${fraction}`
}
