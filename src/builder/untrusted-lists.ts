import { refusedValue } from "./codes.ts"
import type { RefusalPlace } from "../diagnostics/refusal-data.ts"
import type { Source } from "../diagnostics/diagnostic.ts"
import { nearestNames } from "../diagnostics/nearest.ts"
import { describeValue } from "../diagnostics/wording.ts"
import { readPlainObject, type OwnProperties } from "../diagnostics/untrusted.ts"
import { operatorOfWord } from "../language/operator-words.ts"
import { resembledParameter } from "../url/parameters.ts"
import { forEachItem, refuse, refuseType } from "./refuse.ts"

/** True for a value for which `when` adds nothing. */
export function isNothing(value: unknown): value is null | undefined | false | "" {
  return (
    value === undefined ||
    value === null ||
    value === false ||
    value === "" ||
    (Array.isArray(value) && value.length === 0)
  )
}

/**
 * Copies an array; undefined for anything else.
 * @param refuseLonger - Refuses an array above the limit, before it is read.
 */
export function listOf(
  value: unknown,
  most: number | false,
  refuseLonger: (limit: number) => never,
): readonly unknown[] | undefined {
  if (!Array.isArray(value)) return undefined
  if (most !== false && value.length > most) refuseLonger(most)
  return Array.from<unknown>(value)
}

export function valuesOf(
  value: unknown,
  most: number | false,
  place: RefusalPlace = {},
  source: Source = "filters",
): readonly unknown[] | undefined {
  return listOf(value, most, (limit) =>
    refuse(refusedValue, { reason: "too-many", ...place, limit }, { rule: "limits", source }),
  )
}

export function listOrNone(
  value: unknown,
  most: number | false,
  source: Source,
): readonly unknown[] {
  if (value === undefined) return []
  return (
    valuesOf(value, most, {}, source) ??
    refuseType({ expected: "array", given: value, list: source }, { source })
  )
}

/** Returns the properties that a name may mean: at the top, words of other lists too, such as `limit`. */
function nearestProperties(name: string, known: readonly string[]): readonly string[] {
  const resembled = resembledParameter(name)
  return resembled !== undefined && known.includes(resembled)
    ? [resembled]
    : nearestNames(name, known)
}

/** Copies the properties of a JSON object. Unknown ones are refused, since leaving them out would change the query. */
export function objectOf(
  value: unknown,
  known: readonly string[],
  place: RefusalPlace = {},
  source: Source = "filters",
): OwnProperties {
  const properties =
    readPlainObject(value) ??
    refuseType(
      {
        expected: "plain-object",
        given: value,
        ...place,
        list: place.entry === undefined ? undefined : source,
      },
      { source },
    )
  forEachItem([...properties.keys()], (name) => {
    if (!known.includes(name))
      refuse(
        refusedValue,
        {
          reason: "unknown-property",
          ...place,
          given: describeValue(name),
          nearest: nearestProperties(name, known),
          list: place.entry === undefined ? undefined : source,
          instead: { instead: undefined, ...operatorOfWord(name) }.instead,
          allowed: known,
        },
        { source },
      )
  })
  return properties
}
