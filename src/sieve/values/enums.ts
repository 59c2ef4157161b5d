import type { ListedValues } from "../../fields/field.ts"
import { fold } from "../../fields/kinds/fold.ts"
import { skipWhiteSpace, trimWhiteSpace } from "../../language/white-space.ts"
import { readIntegerText } from "./integers.ts"
import { withoutZeroTail } from "./number-text.ts"

/**
 * Reads an enum (rule S14): an id of 32 bits, listed or not, or a name with letter case ignored; or several of them between
 * commas, whose bits are combined, whether the ids are flags or not.
 */
export function readEnumText(text: string, values: ListedValues | undefined): number | undefined {
  const names = idsByName(values)
  let ids = 0
  for (const part of text.split(",")) {
    const id = readId(part, names)
    if (id === undefined) return undefined
    ids |= id
  }
  return ids
}

/** Returns the ids by their folded name. Of names that differ in letter case alone, the first one counts. */
function idsByName(values: ListedValues | undefined): ReadonlyMap<string, number> {
  const names = new Map<string, number>()
  for (const [id, label] of values ?? []) {
    const name = label === undefined ? undefined : fold(label)
    if (name !== undefined && typeof id === "number" && !names.has(name)) names.set(name, id)
  }
  return names
}

function readId(text: string, names: ReadonlyMap<string, number>): number | undefined {
  const start = text.slice(skipWhiteSpace(text, 0, text.length))
  if (!/^[+-]?[0-9]+$/.test(withoutZeroTail(start))) return names.get(fold(trimWhiteSpace(start)))
  const id = readIntegerText(start, 32, false)
  return id === undefined ? undefined : Number(id)
}
