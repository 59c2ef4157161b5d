/** By its tag and not by its class: test environments have classes of their own. */
export function isResponse(value: unknown): value is Response {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.prototype.toString.call(value) === "[object Response]"
  )
}

/** Whether a header can have this name. */
export function isHeaderName(name: string): boolean {
  return canHold(name, "")
}

/** Whether a header can hold this text. */
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
