import { ownProperty } from "../diagnostics/own.ts"
import { describeValue } from "../diagnostics/wording.ts"
import { isObject } from "../fields/untrusted.ts"

/** The mark of an error that says that its rows are not available at the moment. */
interface Unavailable {
  readonly unavailable?: unknown
}

/** True for an error with the own property `unavailable: true`. Reading anything that was thrown may throw. */
export function isUnavailable(error: unknown): boolean {
  try {
    const given: Unavailable = isObject(error) ? error : {}
    return ownProperty(given, "unavailable") === true
  } catch {
    return false
  }
}

/** Returns the seconds of the header `Retry-After`. @throws RangeError for anything but a whole number. */
export function retryAfterText(seconds = 5): string {
  if (Number.isSafeInteger(seconds) && seconds >= 0) return String(seconds)
  throw new RangeError(
    `retryAfter must be a whole number of seconds, got ${describeValue(seconds)}.`,
  )
}
