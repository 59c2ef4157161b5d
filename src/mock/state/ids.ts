import { readUuid } from "../../fields/kinds/uuid.ts"

/** Nearly all ids are spelt so, and seeing it takes a fraction of the time of reading one. */
const canonical = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Two spellings of one UUID have the same; any other text is its own. */
export function idKey(id: string): string {
  return canonical.test(id) ? id : (readUuid(id) ?? id)
}

/** True for any spelling of a UUID. */
export function isUuid(text: string): boolean {
  return canonical.test(text) || readUuid(text) !== undefined
}
