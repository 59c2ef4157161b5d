import { sql } from "kysely"
import { fold } from "../fields/kinds/fold.ts"
import type { Match } from "../language/operators.ts"
import { distinguishCharacters } from "./confused-characters.ts"
import { foldClass } from "./fold-classes.ts"
import { allOf, anyOf, conditionSql, type SqlCondition } from "./logic.ts"
import { replaceNul, withoutNul } from "./nul-forms.ts"
import type { SqlValue } from "./sql-column.ts"
import type { SqlDialectName } from "./types.ts"

/** The largest pattern in bytes. SQLite refuses longer ones by default, and PostgreSQL takes long to compile them. */
export const longestPattern = 50_000

/** Returns the bytes of the pattern that a needle needs. */
export function patternLength(dialect: SqlDialectName, match: Match, needle: string): number {
  return new TextEncoder().encode(
    dialect === "sqlite" ? globPattern(match, needle) : regexPattern(match, needle),
  ).length
}

/**
 * Returns the condition that a text, which is not null, matches a needle, ignoring case (rule V3). Each letter becomes the class of all
 * characters that fold as it does, since engines have other rules for letter case. The pattern is a parameter.
 */
export function foldedMatch(value: SqlValue, match: Match, needle: string): SqlCondition {
  if (!needle.isWellFormed()) return false
  if (needle === "" && match !== "equal") return true
  if (value.dialect === "sqlite") {
    const distinct = distinguishCharacters(value.sql, needle)
    return globMatch(distinct.text, match, distinct.needle)
  }
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

/** Compares with a pattern. SQLite reads a text only up to U+0000 there, so one with that character is rewritten where needed. */
function globMatch(text: SqlValue["sql"], match: Match, needle: string): SqlCondition {
  const glob = anyOf(globPatterns(match, needle).map((pattern) => sql`(${text} glob ${pattern})`))
  const rewritten = sql`(${withoutNul(text, needle)} glob ${globPattern(match, replaceNul(needle))})`
  if (needle.includes("\0")) return sql`(instr(${text}, char(0)) > 0 and ${rewritten})`
  switch (match) {
    case "start":
      return glob
    case "contain":
      return anyOf([glob, sql`(instr(${text}, char(0)) > 0 and ${rewritten})`])
    case "end":
      return sql`(case when instr(${text}, char(0)) = 0 then ${conditionSql(glob)} else ${rewritten} end)`
    default:
      return allOf([glob, sql`(instr(${text}, char(0)) = 0)`])
  }
}

/** Returns the patterns of which a text must match one: after `*`, SQLite finds a letter faster than a class of letters. */
function globPatterns(match: Match, needle: string): readonly string[] {
  if (match === "equal" || match === "start") return [globPattern(match, needle)]
  const [first = "", ...others] = fold(needle)
  const after = match === "contain" ? "*" : ""
  const rest = `${writeClasses(others.join(""), escapeGlob)}${after}`
  return Array.from(foldClass(first), (letter) => `*${escapeGlob(letter)}${rest}`)
}

function globPattern(match: Match, needle: string): string {
  const before = match === "end" || match === "contain" ? "*" : ""
  const after = match === "start" || match === "contain" ? "*" : ""
  return `${before}${writeClasses(needle, escapeGlob)}${after}`
}

function escapeGlob(character: string): string {
  return character.replace(/[*?[]/, "[$&]")
}
