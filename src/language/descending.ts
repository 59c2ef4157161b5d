import { isWhiteSpace } from "./white-space.ts"

/** True when the `-` that a text starts with makes the order descending (rule T15). */
export function isDescending(entry: string): boolean {
  return (
    entry.length > 1 &&
    entry.startsWith("-") &&
    entry.charAt(1) !== "-" &&
    !isWhiteSpace(entry.charCodeAt(1))
  )
}
