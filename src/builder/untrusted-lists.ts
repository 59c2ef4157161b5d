import { type refusedField, refusedValue } from "../diagnostics/codes.ts"
import { joinWords } from "../diagnostics/wording.ts"
import { readObject, type OwnProperties } from "../fields/untrusted.ts"
import { expected, refuse } from "./refuse.ts"

/**
 * Copies the first elements of an array, gaps included; undefined for anything else. The number is
 * limited because a proxy may claim any length.
 */
function takeElements(value: unknown, most: number): readonly unknown[] | undefined {
  try {
    if (!Array.isArray(value)) return undefined
    const list: readonly unknown[] = value
    return Array.from({ length: Math.min(list.length, most) }, (_, index) => list[index])
  } catch {
    return undefined
  }
}

/** True for a value for which `when` adds nothing. */
export function isNothing(value: unknown): value is null | undefined | false | "" {
  return (
    value === undefined ||
    value === null ||
    value === false ||
    value === "" ||
    takeElements(value, 1)?.length === 0
  )
}

/** Copies an array; undefined for anything else. An array above the limit is refused before it is read. */
export function listOf(
  value: unknown,
  most: number | false,
  code: typeof refusedField,
): readonly unknown[] | undefined {
  const list = takeElements(value, most === false ? Number.POSITIVE_INFINITY : most + 1)
  if (list && most !== false && list.length > most)
    refuse(code, `Expected at most ${most} items, got more`, { rule: "limits" })
  return list
}

/** Copies an array of JSON that may be missing. */
export function listOrNone(value: unknown, most: number | false): readonly unknown[] {
  if (value === undefined) return []
  return listOf(value, most, refusedValue) ?? refuse(refusedValue, expected("an array", value))
}

/** Copies the properties of a JSON object. Unknown ones are refused, since leaving them out would change the query. */
export function objectOf(value: unknown, ...known: readonly string[]): OwnProperties {
  const properties = readObject(value) ?? refuse(refusedValue, expected("an object", value))
  for (const name of properties.keys()) {
    if (!known.includes(name))
      refuse(refusedValue, expected(`one of the properties ${joinWords(known, "or")}`, name))
  }
  return properties
}
