import { sql, type RawBuilder, type SqlBool } from "kysely"
import { fold } from "../fields/kinds/fold.ts"
import type { Match } from "../language/operators.ts"
import { foldClass } from "./fold-classes.ts"
import type { SqlCondition } from "./logic.ts"
import type { SqlValue } from "./sql-column.ts"
import type { SqlDialectName } from "./types.ts"

/**
 * The largest pattern in bytes. SQLite refuses longer ones by default. PostgreSQL has no fixed limit, but it takes longer to
 * compile a pattern of this size than to search most tables.
 */
export const longestPattern = 50_000

/** Returns the bytes of the pattern that a needle needs. */
export function patternLength(dialect: SqlDialectName, match: Match, needle: string): number {
  return new TextEncoder().encode(
    dialect === "sqlite" ? globPattern(match, needle) : regexPattern(match, needle),
  ).length
}

/**
 * Returns the condition that a text, which is not null, matches a needle when letter case is ignored (rule V3). Each letter of
 * the needle becomes the class of all characters that fold as it does, so that the engine's own notion of letter case, which
 * is another one, has no say. The pattern is a parameter.
 */
export function foldedMatch(value: SqlValue, match: Match, needle: string): SqlCondition {
  if (!needle.isWellFormed()) return false
  if (needle === "" && match !== "equal") return true
  if (value.dialect === "sqlite") return globMatch(value, match, needle)
  return needle.includes("\0") ? false : sql`(${value.sql} ~ ${regexPattern(match, needle)})`
}

/** Returns a needle as the classes of its characters. */
function writeClasses(needle: string, escape: (character: string) => string): string {
  return Array.from(fold(needle), (folded) => {
    const members = foldClass(folded)
    return members === folded ? escape(folded) : `[${members}]`
  }).join("")
}

function regexPattern(match: Match, needle: string): string {
  const start = match === "start" || match === "equal" ? "\\A" : ""
  const end = match === "end" || match === "equal" ? "\\Z" : ""
  // The director `***:` makes it an advanced pattern, whatever the session says.
  return `***:${start}${writeClasses(needle, escapeRegex)}${end}`
}

function escapeRegex(character: string): string {
  return character.replace(/[\\^$.*+?()[\]{}|]/, "\\$&")
}

function globPattern(match: Match, needle: string): string {
  const before = match === "end" || match === "contain" ? "*" : ""
  const after = match === "start" || match === "contain" ? "*" : ""
  return `${before}${writeClasses(needle, escapeGlob)}${after}`
}

function escapeGlob(character: string): string {
  return character.replace(/[*?[]/, "[$&]")
}

/**
 * SQLite reads texts only up to U+0000 where it compares with a pattern, so a text with that character is rewritten. No other
 * row pays for it.
 */
function globMatch({ sql: value }: SqlValue, match: Match, needle: string): RawBuilder<SqlBool> {
  const stand = standIns(needle)
  const pattern = globPattern(match, stand.replace(needle))
  const rewritten = withoutNul(value, stand)
  return needle.includes("\0")
    ? sql`(instr(${value}, char(0)) > 0 and ${rewritten} glob ${pattern})`
    : sql`(case when instr(${value}, char(0)) = 0 then ${value} glob ${globPattern(match, needle)} else ${rewritten} glob ${pattern} end)`
}

/** Characters that no needle of the query has. */
interface StandIns {
  readonly nul: string
  readonly backslash: string
  readonly other: string
  /** Writes the needle with the stand-ins. */
  readonly replace: (needle: string) => string
}

/** Finds three characters of the private use area that a needle does not have. They have no letter case. */
function standIns(needle: string): StandIns {
  const taken = new Set(needle)
  const free: string[] = []
  for (let point = 0xe000; free.length < 3; point++) {
    const character = String.fromCodePoint(point)
    if (!taken.has(character)) free.push(character)
  }
  const [nul = "", backslash = "", other = ""] = free
  return {
    nul,
    backslash,
    other,
    replace: (text) => text.replaceAll("\0", nul).replaceAll("\\", backslash),
  }
}

/**
 * Writes a text with stand-ins for U+0000 and the backslash. `replace` cannot look for U+0000, but JSON writes it as an escape.
 * The backslash goes first, since one in the text could make other characters look like that escape. A stand-in that the
 * text has itself becomes the third one, which matches nothing of the needle either.
 */
function withoutNul(
  value: SqlValue["sql"],
  { nul, backslash, other }: StandIns,
): RawBuilder<unknown> {
  const free = sql`replace(replace(${value}, ${nul}, ${other}), ${backslash}, ${other})`
  const quoted = sql`json_quote(replace(${free}, '\\', ${backslash}))`
  return sql`json_extract(replace(${quoted}, '\\u0000', ${nul}), '$')`
}
