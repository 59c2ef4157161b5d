import { sql, type RawBuilder } from "kysely"
import { char, freeCodePoints } from "./confused-characters.ts"
import type { SqlValue } from "./sql-column.ts"

/** Code points of the private use area, which have no letter case, that a needle does not have. */
interface StandIns {
  readonly nul: number
  readonly backslash: number
  readonly other: number
}

function standIns(needle: string): StandIns {
  const [nul = 0, backslash = 0, other = 0] = freeCodePoints(needle, 3)
  return { nul, backslash, other }
}

/** Writes a needle with the stand-in for U+0000 that {@link withoutNul} puts into texts. */
export function replaceNul(needle: string): string {
  return needle.replaceAll("\0", String.fromCodePoint(standIns(needle).nul))
}

/**
 * Writes a text of SQLite with a stand-in for U+0000. `replace` cannot look for that character, but JSON writes it as an escape.
 * A backslash of the text could make other characters look like that escape, so it has a stand-in while the text is JSON. A
 * character of the text that is a stand-in itself becomes the third one, which matches nothing of the needle either.
 */
export function withoutNul(text: SqlValue["sql"], needle: string): RawBuilder<unknown> {
  const { nul, backslash, other } = standIns(needle)
  const free = sql`replace(replace(${text}, ${char(nul)}, ${char(other)}), ${char(backslash)}, ${char(other)})`
  const quoted = sql`json_quote(replace(${free}, ${char(0x5c)}, ${char(backslash)}))`
  const replaced = sql`json_extract(replace(${quoted}, ${char(0x5c)} || 'u0000', ${char(nul)}), '$')`
  return sql`replace(${replaced}, ${char(backslash)}, ${char(0x5c)})`
}
