import { refusedField, refusedValue } from "../diagnostics/codes.ts"
import { readObject, type OwnProperties } from "../fields/untrusted.ts"
import { refuse } from "./refuse.ts"

/** The first elements of a list from outside, gaps included; undefined when it is no list. It may say any length. */
function takeElements(value: unknown, most: number): readonly unknown[] | undefined {
  try {
    if (!Array.isArray(value)) return undefined
    const list: readonly unknown[] = value
    return Array.from({ length: Math.min(list.length, most) }, (_, index) => list[index])
  } catch {
    return undefined
  }
}

/** True for what stands for "nothing was asked for". */
export function isNothing(value: unknown): value is null | undefined | false | "" {
  return (
    value === undefined ||
    value === null ||
    value === false ||
    value === "" ||
    takeElements(value, 1)?.length === 0
  )
}

/** Copies a list from outside; undefined when it is none. One above the limit is refused before it is read. */
export function listOf(
  value: unknown,
  most: number | false,
  code: typeof refusedField,
): readonly unknown[] | undefined {
  const list = takeElements(value, most === false ? Number.POSITIVE_INFINITY : most + 1)
  if (list && most !== false && list.length > most)
    refuse(code, value, `a list has at most ${most} here`, { rule: "limits" })
  return list
}

/** Copies a list that may be missing. */
export function listOrNone(value: unknown, most: number | false): readonly unknown[] {
  if (value === undefined) return []
  return listOf(value, most, refusedValue) ?? refuse(refusedValue, value, "a list is asked for")
}

/** Copies an object of plain JSON. What it says beside the names known is refused, since leaving it out would change the question. */
export function objectOf(value: unknown, ...known: readonly string[]): OwnProperties {
  const properties = readObject(value) ?? refuse(refusedValue, value, "an object is asked for")
  for (const name of properties.keys())
    if (!known.includes(name)) refuse(refusedValue, name, `there are ${known.join(", ")} here`)
  return properties
}
