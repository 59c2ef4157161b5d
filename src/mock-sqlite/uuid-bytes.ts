import { readUuid } from "../fields/kinds/uuid.ts"

/** Returns the 16 bytes of a UUID in any spelling; undefined for another text. */
export function uuidBytes(text: string): Uint8Array | undefined {
  const uuid = readUuid(text)
  return uuid === undefined
    ? undefined
    : Uint8Array.from(uuid.replaceAll("-", "").match(/../g) ?? [], (pair) =>
        Number.parseInt(pair, 16),
      )
}
