import { describeValue, quote } from "../../diagnostics/wording.ts"
import { requireObject, type GivenObject } from "../../fields/problem.ts"
import { isWholeNumber, readArray, readObject } from "../../fields/untrusted.ts"
import type { ServerEnum } from "./type-definition.ts"

/**
 * Reads the enums of a server by name. Where `flags` does not say which have the attribute, ids that can hardly be anything else
 * are taken for flags.
 */
export function readEnums(given: GivenObject): ReadonlyMap<string, ServerEnum> {
  const { properties, report } = given
  const enums = new Map<string, ServerEnum>()
  if (!properties.has("enums")) return enums
  const flags = readFlagNames(given)
  for (const [name, members] of requireObject(properties.get("enums"), '"enums"', report) ?? []) {
    const ids = readIds(members)
    if (ids === undefined)
      report(`"enums" must hold integers by name, got ${describeValue(members)} for ${quote(name)}`)
    else
      enums.set(name, {
        values: Object.fromEntries([...ids].reverse().map(([member, id]) => [id, member])),
        flags: flags?.has(name) ?? looksLikeFlags([...ids.values()]),
      })
  }
  return enums
}

/** Reads the names of the enums that have the attribute `[Flags]`; undefined when the description does not tell. */
function readFlagNames({ properties, report }: GivenObject): ReadonlySet<unknown> | undefined {
  if (!properties.has("flags")) return undefined
  const names = readArray(properties.get("flags"))
  if (names?.every((name) => typeof name === "string")) return new Set(names)
  report(`"flags" must be an array of strings, got ${describeValue(properties.get("flags"))}`)
  return undefined
}

/** Returns the ids of an enum by name; undefined for anything else, and without any. */
function readIds(given: unknown): ReadonlyMap<string, number> | undefined {
  const ids = new Map<string, number>()
  for (const [name, id] of readObject(given) ?? []) {
    if (!isWholeNumber(id)) return undefined
    ids.set(name, id)
  }
  return ids.size > 0 ? ids : undefined
}

/** True for ids that can hardly be anything but flags: three single bits or more, unions of them, and not simply counted up. */
function looksLikeFlags(ids: readonly number[]): boolean {
  const given = new Set(ids)
  given.delete(0)
  if ([...given].some((id) => id < 0)) return false
  const bits = [...given].map(BigInt)
  const single = bits.filter((id) => (id & (id - 1n)) === 0n)
  const all = single.reduce((union, bit) => union | bit, 0n)
  const countsUp = [...given].every((id) => id <= given.size)
  return single.length > 2 && !countsUp && bits.every((id) => (id & ~all) === 0n)
}
