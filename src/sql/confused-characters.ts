import { sql, type RawBuilder } from "kysely"
import type { SqlValue } from "./sql-column.ts"

/** Characters that SQLite confuses where it compares with a pattern: it reads the other two as the first one. */
const confused = ["\ufffd", "\ufffe", "\uffff"]

/** Replaces confused characters by others, in the needle and in the text, when the needle has one. */
export function distinguishCharacters(text: SqlValue["sql"], needle: string) {
  const present = confused.filter((character) => needle.includes(character))
  const [other = 0, ...standIns] = freeCodePoints(needle, present.length + 1)
  return present.reduce(
    (distinct, character, index) => {
      const standIn = standIns[index] ?? other
      const free = sql`replace(${distinct.text}, ${char(standIn)}, ${char(other)})`
      return {
        text: sql`replace(${free}, ${char(character.charCodeAt(0))}, ${char(standIn)})`,
        needle: distinct.needle.replaceAll(character, String.fromCodePoint(standIn)),
      }
    },
    { text, needle },
  )
}

/** Returns code points of the private use area that a needle does not have. They have no letter case. */
export function freeCodePoints(needle: string, count: number): readonly number[] {
  const taken = new Set(needle)
  const free: number[] = []
  for (let point = 0xe000; free.length < count; point++)
    if (!taken.has(String.fromCodePoint(point))) free.push(point)
  return free
}

/** Returns a character by its number, so that the text of the statement is plain ASCII. */
export function char(point: number): RawBuilder<unknown> {
  return sql`char(${sql.lit(point)})`
}
