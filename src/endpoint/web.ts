/**
 * True for a `Response` of any class. Test environments replace the global classes, so `instanceof`
 * would fail. Compares the tag.
 */
export function isResponse(value: unknown): value is Response {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.prototype.toString.call(value) === "[object Response]"
  )
}

/** True for a valid name of a header. */
export function isHeaderName(name: string): boolean {
  return canHold(name, "")
}

/** True for a valid value of a header. */
export function isHeaderText(text: string): boolean {
  return canHold("X", text)
}

function canHold(name: string, text: string): boolean {
  try {
    new Headers().set(name, text)
    return true
  } catch {
    return false
  }
}
