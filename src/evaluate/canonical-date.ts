import { firstOfYear1, firstOfYear10000, type DateTime } from "../fields/kinds/date.ts"
import { canonicalTime } from "./canonical-time.ts"

/** Returns the ends of an interval as texts `YYYY-MM-DDTHH:mm:ss.sssZ`. A low end between two milliseconds becomes the later one. */
export function canonicalDateBounds(
  low: DateTime,
  high: DateTime,
): { readonly lowText: string; readonly highText: string } {
  return {
    lowText: canonicalText(low.ticks > 0 ? low.ms + 1 : low.ms),
    highText: canonicalText(high.ms),
  }
}

/** Returns the canonical text; for a year that has none, one below or above all others. */
export function canonicalText(ms: number): string {
  if (ms < firstOfYear1) return ""
  return ms < firstOfYear10000 ? new Date(ms).toISOString() : "~"
}

/** True for a date of the form `YYYY-MM-DDTHH:mm:ss.sssZ`. */
export function isCanonicalDate(text: string): boolean {
  return !Number.isNaN(canonicalTime(text))
}

/** True for a text that is canonical if it is a date at all, since no other form of a date looks like it. */
export function isCanonicalForm(raw: unknown): raw is string {
  return (
    typeof raw === "string" &&
    raw.length === 24 &&
    raw.charCodeAt(10) === 0x54 &&
    raw.charCodeAt(22) !== 0x20 &&
    raw.charCodeAt(23) === 0x5a
  )
}
