import { sql, type RawBuilder } from "kysely"
import { char, freeCodePoints } from "./confused-characters.ts"
import type { SqlValue } from "./sql-column.ts"

/** Writes a needle with the stand-in for U+0000 that {@link withoutNul} puts into texts. */
export function replaceNul(needle: string): string {
  const [nul = 0] = freeCodePoints(needle, 1)
  return needle.replaceAll("\0", String.fromCodePoint(nul))
}

/**
 * Writes a text of SQLite with a stand-in for U+0000, which `replace` cannot find, but JSON writes as an escape. Backslashes have a
 * stand-in too while the text is JSON. A stand-in that the text holds itself becomes a third character, which no needle has.
 */
export function withoutNul(text: SqlValue["sql"], needle: string): RawBuilder<unknown> {
  const [nul = 0, backslash = 0, other = 0] = freeCodePoints(needle, 3)
  const free = sql`replace(replace(${text}, ${char(nul)}, ${char(other)}), ${char(backslash)}, ${char(other)})`
  const quoted = sql`json_quote(replace(${free}, ${char(0x5c)}, ${char(backslash)}))`
  const replaced = sql`json_extract(replace(${quoted}, ${char(0x5c)} || 'u0000', ${char(nul)}), '$')`
  return sql`replace(${replaced}, ${char(backslash)}, ${char(0x5c)})`
}
