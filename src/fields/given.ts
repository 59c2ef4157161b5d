import { isObject } from "../diagnostics/untrusted.ts"
import { describeValue } from "../diagnostics/wording.ts"
import type { Fields } from "./field.ts"

/** True for a table of fields, also of another realm. */
export function isTable(given: unknown): given is Fields {
  return hasMap(given, "fields") && "limits" in given
}

/** True for an object with a Map of this name. */
export function hasMap(given: unknown, name: string): given is object {
  try {
    // This throws unless it is a Map. It also works for a Map of another realm.
    Map.prototype.has.call(isObject(given) && given[name], "")
    return true
  } catch {
    return false
  }
}

/**
 * Checks the table that a function was given.
 * @param place - Where it was given, for the message.
 * @throws TypeError for anything else.
 */
export function requireTable(given: unknown, place: string): void {
  if (!isTable(given)) refuseGiven("a table of fields", place, given)
}

/** Checks the rows that a function was given, as {@link requireTable} checks a table. */
export function requireRows(given: unknown, place: string): void {
  if (!Array.isArray(given)) refuseGiven("an array of rows", place, given)
}

/** @throws TypeError that says what was expected, where, and what came. */
export function refuseGiven(expected: string, place: string, given: unknown): never {
  throw new TypeError(`Expected ${expected} as the ${place}, got ${describeValue(given)}.`)
}
