import { sql } from "kysely"
import { anchors, type ValueMatch } from "../evaluate/text-test.ts"
import type { TextMatch } from "../language/operators.ts"
import { anyOf } from "./logic.ts"
import { isStorable } from "./operand-forms.ts"
import type { SqlValue, SqlCondition } from "./engine.ts"

/** Returns the condition that a text, which is not null, contains one of the needles, or starts or ends with it, by code points (rule V3). */
export function textMatch(
  value: SqlValue,
  match: TextMatch,
  needles: readonly string[],
): SqlCondition {
  if (needles.includes("")) return true
  const storable = needles.filter((needle) => isStorable(value, needle))
  switch (match) {
    case "contain":
      return value.engine.contains(value.sql, storable)
    case "start":
      return anyOf(storable.map((prefix) => startsWith(value, prefix)))
    case "end":
      return value.engine.endsWith(value.sql, storable)
  }
}

/** Returns the condition that a text, which is not null, matches one of the needles, ignoring case (rule V3). */
export function foldedMatch(
  value: SqlValue,
  match: ValueMatch,
  needles: readonly string[],
): SqlCondition {
  const { start, end } = anchors[match]
  if (needles.includes("") && !(start && end)) return true
  const storable = needles.filter((needle) => isStorable(value, needle))
  return storable.length > 0 && value.engine.matchesFolded(value.sql, match, storable)
}

/** A text that starts with a prefix lies between it and the next text that does not. An index can find it. */
function startsWith(value: SqlValue, prefix: string): SqlCondition {
  const { engine } = value
  const least = engine.compare(value, ">=", sql`${prefix}`)
  const end = endOfPrefix(prefix)
  return end === undefined
    ? sql`(${least})`
    : sql`(${least} and ${engine.compare(value, "<", sql`${end}`)})`
}

/** Returns the first text after all with a prefix; undefined for the last code point alone. */
function endOfPrefix(prefix: string): string | undefined {
  const points = [...prefix]
  while (points.at(-1) === "\u{10ffff}") points.pop()
  const last = points.pop()?.codePointAt(0)
  if (last === undefined) return undefined
  // No text holds half of a surrogate pair, so U+E000 follows U+D7FF.
  return points.join("") + String.fromCodePoint(last === 0xd7ff ? 0xe000 : last + 1)
}
