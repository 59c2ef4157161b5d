import {
  firstOfYear1,
  firstOfYear10000,
  msPerDay,
  msPerMinute,
  ticksPerMs,
  type DateTime,
} from "../../fields/kinds/date.ts"
import { readDateText } from "./dates/read-date-text.ts"
import type { LocalTime } from "./dates/local-time.ts"

/** The widest zone, in minutes. */
const widestZone = 14 * 60

/** The forms of rule V5, with a fraction of any length, and U+0000 at the end. */
const plainForm =
  /^\d{4}-\d\d-\d\d(?:[Tt ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:[Zz]|[+-]\d\d:\d\d)?)?\0*$/

/**
 * Reads a date and time (rule S14) in the forms of rule V5. Without a zone it is in UTC. The empty text is the first instant of the
 * year 1. The other forms that a server reads depend on its culture or its clock.
 * @param text - Without white space at its ends.
 * @param isMoved - True for a type without an offset of its own. It has no instants before the year 1 either: where the offset leads
 *   there, the time moves to the end of the first day.
 */
export function readInstantText(text: string, isMoved: boolean): DateTime | undefined {
  if (text === "") return { ms: firstOfYear1, ticks: 0 }
  const local = plainForm.test(text) ? readDateText(text) : undefined
  return local && instantOf(local, isMoved)
}

function instantOf(
  { day = 0, ticks, zone = 0 }: LocalTime,
  isMoved: boolean,
): DateTime | undefined {
  if (Math.abs(zone) > widestZone) return undefined
  const local = day * msPerDay + Math.floor(ticks / ticksPerMs)
  const utc = local - zone * msPerMinute
  const isFirstDay = local < firstOfYear1 + msPerDay
  const ms = utc < firstOfYear1 && isFirstDay && isMoved ? utc + msPerDay : utc
  return ms >= firstOfYear1 && ms < firstOfYear10000 ? { ms, ticks: ticks % ticksPerMs } : undefined
}
