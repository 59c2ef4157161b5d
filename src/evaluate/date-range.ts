import { compareDateTimes, readDateTimeOfRow, type DateTime } from "../fields/kinds/date.ts"
import { canonicalDateBounds, isCanonicalDate } from "./canonical-date.ts"
import type { Interval } from "./interval.ts"
import { compileOwnCheck, type PropertyTest } from "./property-test.ts"

/**
 * Compiles the test that a property is an instant of an interval. Canonical texts are compared as
 * texts, and only those inside are read, so that most rows cost one comparison of texts. See
 * {@link PropertyTest} for its form, and `created>=2024-03-01,…` in the question "evaluation" of the
 * benchmark for what it is worth.
 */
export function compileDateRange(key: string, { low, high }: Interval<DateTime>): PropertyTest {
  const isOwn = compileOwnCheck(key)
  const { lowText, highText } = canonicalDateBounds(low, high)
  const [isOpenBelow, isOpenAbove] = [lowText === "", highText === "~"]
  return (row) => {
    try {
      const raw = row[key]
      return (
        (typeof raw === "string" &&
        raw.length === 24 &&
        raw.charCodeAt(10) === 0x54 &&
        raw.charCodeAt(22) !== 0x20 &&
        raw.charCodeAt(23) === 0x5a
          ? (isOpenBelow || raw >= lowText) &&
            (isOpenAbove || raw <= highText) &&
            isCanonicalDate(raw)
          : isWithin(readDateTimeOfRow(raw), low, high)) && isOwn(row)
      )
    } catch {
      return false
    }
  }
}

function isWithin(instant: DateTime | undefined, low: DateTime, high: DateTime): boolean {
  return (
    instant !== undefined &&
    compareDateTimes(instant, low) >= 0 &&
    compareDateTimes(instant, high) <= 0
  )
}
