import { sql, type RawBuilder, type SqlBool } from "kysely"
import { isLowerEnd } from "../bind/operand-order.ts"
import type { OrderMatch, TextMatch } from "../language/operators.ts"
import { orderOperators, type SqlCondition } from "./logic.ts"
import type { SqlValue } from "./sql-column.ts"

/** Returns the condition that a text, which is not null, contains a needle, or starts or ends with it, by code points (rule V3). */
export function textMatch(value: SqlValue, match: TextMatch, needle: string): SqlCondition {
  if (needle === "") return true
  if (isUnstorable(value, needle)) return false
  switch (match) {
    case "contain":
      return contains(value, needle)
    case "start":
      return startsWith(value, needle)
    case "end":
      return endsWith(value, needle)
  }
}

/** Returns a text as a parameter; undefined for one that no row can hold. */
export function textParameter(value: SqlValue, text: string): RawBuilder<unknown> | undefined {
  return isUnstorable(value, text) ? undefined : sql`${text}`
}

/** True for a text that no row can hold: one with half of a surrogate pair, or in PostgreSQL one with U+0000. */
function isUnstorable({ dialect }: SqlValue, text: string): boolean {
  return !text.isWellFormed() || (dialect === "postgres" && text.includes("\0"))
}

/** Returns a value as texts are compared: in SQLite by their bytes. A blob or uuid has no collation. */
export function comparable({ dialect, type, sql: value }: SqlValue): RawBuilder<unknown> {
  return dialect === "sqlite" && type !== "blob" ? sql`${value} collate binary` : sql`${value}`
}

/** Returns the condition that a text, which is not null, is in an order with a uuid or a character. */
export function textOrder(value: SqlValue, match: OrderMatch, text: string): SqlCondition {
  if (!isUnstorable(value, text)) return sql`(${compareBytes(value, orderOperators[match], text)})`
  // No row is equal to the character. It is right before the next one that rows can hold.
  const next = text === "\0" ? "\u0001" : "\ue000"
  return sql`(${compareBytes(value, isLowerEnd({ match }) ? ">=" : "<", next)})`
}

/** Compares the bytes of texts, whatever the collation of the column is. */
export function compareBytes(
  value: SqlValue,
  operator: "<" | "<=" | ">" | ">=",
  text: string,
): RawBuilder<SqlBool> {
  const plain = value.dialect === "sqlite" || value.bytewise
  return sql`${comparable(value)} ${sql.raw(plain ? operator : `~${operator}~`)} ${text}`
}

function contains({ dialect, sql: value }: SqlValue, needle: string): SqlCondition {
  if (dialect === "sqlite") return sql`(instr(${value}, ${needle}) > 0)`
  return [...needle].length > longestLike
    ? sql`(strpos(${value}, ${needle}) > 0)`
    : sql`(${value} like ${`%${escapeLike(needle)}%`})`
}

/** The longest needle for `like`, which uses trigrams. Its time grows with the needle times the text. */
const longestLike = 32

function escapeLike(needle: string): string {
  return needle.replace(/[\\%_]/g, "\\$&")
}

/** A text that starts with a prefix lies between it and the next text that does not. An index can find it. */
function startsWith(value: SqlValue, prefix: string): SqlCondition {
  const least = compareBytes(value, ">=", prefix)
  const end = endOfPrefix(prefix)
  return end === undefined ? sql`(${least})` : sql`(${least} and ${compareBytes(value, "<", end)})`
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

/** PostgreSQL finds short suffixes by `like`. SQLite compares bytes: its `substr` ends at U+0000. */
function endsWith({ dialect, sql: value }: SqlValue, suffix: string): SqlCondition {
  if (dialect === "postgres") {
    const { length: points } = [...suffix]
    return points > longestLike
      ? sql`(right(${value}, ${points}) = ${suffix})`
      : sql`(${value} like ${`%${escapeLike(suffix)}`})`
  }
  const length = new TextEncoder().encode(suffix).length
  return sql`(octet_length(${value}) >= ${length} and substr(cast(${value} as blob), ${-length}) = cast(${suffix} as blob))`
}
