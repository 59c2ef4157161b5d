/** Quotes a part of the query for a message, cut when long. */
export const quote = (text: string): string =>
  JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)

/**
 * Describes a value of any type, to end a message such as "expected a number, got an array". Never looks into an object.
 * @example describeValue([1]) // => "an array"
 */
export function describeValue(value: unknown): string {
  switch (typeof value) {
    case "string":
      return quote(value)
    case "symbol":
      return "a symbol"
    case "function":
      return "a function"
    case "object":
      return value === null ? "null" : isArray(value) ? "an array" : "an object"
    default:
      return String(value)
  }
}

/** True for an array. `Array.isArray` throws for a revoked proxy. */
function isArray(value: object): boolean {
  try {
    return Array.isArray(value)
  } catch {
    return false
  }
}
