import { readUuid } from "../../fields/kinds/uuid.ts"

/** Matches the spelling of nearly all ids, much faster than reading a UUID. */
const canonical = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Returns the key by which ids are compared: one for all spellings of a UUID. */
export function idKey(id: string): string {
  return canonical.test(id) ? id : (readUuid(id) ?? id)
}

export function isUuid(text: string): boolean {
  return canonical.test(text) || readUuid(text) !== undefined
}
