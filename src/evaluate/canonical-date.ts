import { firstOfYear1, firstOfYear10000, type DateTime } from "../fields/kinds/date.ts"
import { canonicalTime } from "./canonical-time.ts"

/**
 * Returns the ends of an interval as texts, to compare with texts of the form `YYYY-MM-DDTHH:mm:ss.sssZ`. Such a text is a
 * whole number of milliseconds, so a low end between two of them becomes the later one.
 */
export function canonicalDateBounds(
  low: DateTime,
  high: DateTime,
): { readonly lowText: string; readonly highText: string } {
  return {
    lowText: canonicalText(low.ticks > 0 ? low.ms + 1 : low.ms),
    highText: canonicalText(high.ms),
  }
}

/**
 * Returns the canonical text. For a year that cannot be written, it is a text below or above all
 * others.
 */
function canonicalText(ms: number): string {
  if (ms < firstOfYear1) return ""
  return ms < firstOfYear10000 ? new Date(ms).toISOString() : "~"
}

/** True for a date of the form `YYYY-MM-DDTHH:mm:ss.sssZ`. */
export function isCanonicalDate(text: string): boolean {
  return !Number.isNaN(canonicalTime(text))
}
