import { refusedValue } from "../diagnostics/codes.ts"
import type { RefusalPlace } from "../diagnostics/refusal-data.ts"
import { nearestNames } from "../diagnostics/nearest.ts"
import { describeValue } from "../diagnostics/wording.ts"
import { refuse } from "./refuse.ts"
import { objectOf } from "./untrusted-lists.ts"

const msPerHour = 3_600_000
/** The number of milliseconds that no zone was ever away from UTC. */
const widestOffset = 16 * msPerHour

export interface TimeZone {
  readonly name: string
  /** Returns the first instant of the day with this midnight in UTC, or of the next day when it does not exist there. */
  readonly startOfDay: (midnight: number) => number
}

export function readTimeZone(options: unknown, place: RefusalPlace): TimeZone {
  const name = objectOf(options, ["timeZone"], place).get("timeZone")
  const offsetAt = typeof name === "string" ? findOffsets(name) : undefined
  if (typeof name === "string" && offsetAt !== undefined)
    return { name, startOfDay: (midnight) => findMidnight(midnight, offsetAt) }
  const nearest =
    typeof name === "string" ? nearestNames(name, Intl.supportedValuesOf("timeZone")) : undefined
  return refuse(
    refusedValue,
    { reason: "wrong-type", ...place, expected: "time-zone", given: describeValue(name), nearest },
    { rule: "V5" },
  )
}

type OffsetAt = (ms: number) => number

/** Returns a function that gives the offset of a zone from UTC at an instant; undefined for an unknown zone. */
function findOffsets(timeZone: string): OffsetAt | undefined {
  try {
    const format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" })
    return (ms) => readOffset(format.format(ms))
  } catch {
    return undefined
  }
}

/** Reads the offset at the end of a text such as `5/1/2024, GMT+05:30`, in milliseconds. */
function readOffset(text: string): number {
  const [, sign, hours, minutes, seconds = 0] =
    /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(text) ?? []
  const size = ((Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds)) * 1000
  return sign === "-" ? -size : size
}

/**
 * Returns the first instant at which a zone's clocks show a midnight or a later time: by hours, halving those with a change.
 * @param midnight - The midnight as if it were in UTC.
 */
function findMidnight(midnight: number, offsetAt: OffsetAt): number {
  let from = midnight - widestOffset
  for (;;) {
    const offset = offsetAt(from)
    const to = from + msPerHour
    const end = offsetAt(to) === offset ? to : findChange(from, to, offset, offsetAt)
    // Where the clocks jump over midnight, it is in the past once they have jumped.
    if (midnight - offset < end) return Math.max(from, midnight - offset)
    from = end
  }
}

/** Returns the first instant after `from` at which the offset is another one. At `to` it is. */
function findChange(from: number, to: number, offset: number, offsetAt: OffsetAt): number {
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2)
    if (offsetAt(middle) === offset) from = middle
    else to = middle
  }
  return to
}
