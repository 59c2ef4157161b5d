import { sql, type RawBuilder } from "kysely"
import { fold } from "../fields/kinds/fold.ts"
import { anchors, type ValueMatch } from "../evaluate/text-test.ts"
import { allOf, anyOf, conditionSql, type SqlCondition } from "./logic.ts"
import type { SqlValue } from "./sql-column.ts"
import type { SqlDialectName } from "./types.ts"

/** The largest pattern in bytes. SQLite refuses longer ones, and PostgreSQL takes long to compile them. */
export const longestPattern = 50_000

export function patternLength(dialect: SqlDialectName, match: ValueMatch, needle: string): number {
  return new TextEncoder().encode(
    dialect === "sqlite" ? globPattern(match, needle) : regexPattern(match, needle),
  ).length
}

/**
 * Returns the condition that a text, which is not null, matches a needle, ignoring case (rule V3).
 * Each letter becomes the class of all characters that fold as it does, since engines have other
 * rules for letter case. The pattern is a parameter.
 */
export function foldedMatch(value: SqlValue, match: ValueMatch, needle: string): SqlCondition {
  if (!needle.isWellFormed()) return false
  const { start, end } = anchors[match]
  if (needle === "" && !(start && end)) return true
  if (value.dialect === "sqlite") {
    const distinct = distinguishCharacters(value.sql, needle)
    return globMatch(distinct.text, match, distinct.needle)
  }
  return needle.includes("\0") ? false : sql`(${value.sql} ~ ${regexPattern(match, needle)})`
}

function writeClasses(needle: string, escape: (character: string) => string): string {
  return Array.from(fold(needle), (folded) => {
    const members = foldClass(folded)
    return members === folded ? escape(folded) : `[${members}]`
  }).join("")
}

function regexPattern(match: ValueMatch, needle: string): string {
  const { start, end } = anchors[match]
  // The director `***:` makes it an advanced pattern, whatever the session says.
  return `***:${start ? "\\A" : ""}${writeClasses(needle, escapeRegex)}${end ? "\\Z" : ""}`
}

function escapeRegex(character: string): string {
  return character.replace(/[\\^$.*+?()[\]{}|]/, "\\$&")
}

/** Compares with a pattern. SQLite reads a text only up to U+0000 there, so it may be rewritten. */
function globMatch(text: SqlValue["sql"], match: ValueMatch, needle: string): SqlCondition {
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
    case "equal":
      return allOf([glob, sql`(instr(${text}, char(0)) = 0)`])
  }
}

/** Returns alternatives: after `*`, SQLite finds a letter faster than a class of letters. */
function globPatterns(match: ValueMatch, needle: string): readonly string[] {
  const { start, end } = anchors[match]
  if (start) return [globPattern(match, needle)]
  const [first = "", ...others] = fold(needle)
  const rest = `${writeClasses(others.join(""), escapeGlob)}${end ? "" : "*"}`
  return Array.from(foldClass(first), (letter) => `*${escapeGlob(letter)}${rest}`)
}

function globPattern(match: ValueMatch, needle: string): string {
  const { start, end } = anchors[match]
  return `${start ? "" : "*"}${writeClasses(needle, escapeGlob)}${end ? "" : "*"}`
}

function escapeGlob(character: string): string {
  return character.replace(/[*?[]/, "[$&]")
}

/** The code points that fold to each one that more than one folds to. */
let classes: ReadonlyMap<string, string> | undefined

/** Returns a folded code point with all others that {@link fold} changes to it (rule V3). */
export function foldClass(folded: string): string {
  classes ??= findFoldClasses()
  return classes.get(folded) ?? folded
}

/** Finds the classes of all code points, once, since it takes some milliseconds. */
function findFoldClasses(): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const character of changingCharacters()) {
    const folded = fold(character)
    if (folded !== character) found.set(folded, (found.get(folded) ?? folded) + character)
  }
  return found
}

/** The code points of one search. More of them would make a text that is slow to build. */
const blockSize = 0x1000

/** Returns the characters that upper case changes. No other character is changed by {@link fold}. */
function* changingCharacters(): Generator<string> {
  for (let first = 0; first < 0x110000; first += blockSize) {
    const block = Array.from({ length: blockSize }, (_, index) => first + index)
    yield* String.fromCodePoint(...block).match(/\p{Changes_When_Uppercased}/gu) ?? []
  }
}

/** Characters that SQLite confuses where it compares with a pattern: it reads the other two as the first one. */
const confused = ["\ufffd", "\ufffe", "\uffff"]

/** Replaces confused characters by others, in the needle and in the text, when the needle has one. */
function distinguishCharacters(text: SqlValue["sql"], needle: string) {
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
function freeCodePoints(needle: string, count: number): readonly number[] {
  const taken = new Set(needle)
  const free: number[] = []
  for (let point = 0xe000; free.length < count; point++)
    if (!taken.has(String.fromCodePoint(point))) free.push(point)
  return free
}

/** Returns a character by its number, so that the text of the statement is plain ASCII. */
function char(point: number): RawBuilder<unknown> {
  return sql`char(${sql.lit(point)})`
}

/** Writes a needle with the stand-in for U+0000 that {@link withoutNul} puts into texts. */
function replaceNul(needle: string): string {
  const [nul = 0] = freeCodePoints(needle, 1)
  return needle.replaceAll("\0", String.fromCodePoint(nul))
}

/**
 * Writes a text of SQLite with a stand-in for U+0000, which `replace` cannot find, but JSON writes
 * as an escape. Backslashes have a stand-in too while the text is JSON. A stand-in that the text
 * holds itself becomes a third character, which no needle has.
 */
function withoutNul(text: SqlValue["sql"], needle: string): RawBuilder<unknown> {
  const [nul = 0, backslash = 0, other = 0] = freeCodePoints(needle, 3)
  const free = sql`replace(replace(${text}, ${char(nul)}, ${char(other)}), ${char(backslash)}, ${char(other)})`
  const quoted = sql`json_quote(replace(${free}, ${char(0x5c)}, ${char(backslash)}))`
  const replaced = sql`json_extract(replace(${quoted}, ${char(0x5c)} || 'u0000', ${char(nul)}), '$')`
  return sql`replace(${replaced}, ${char(backslash)}, ${char(0x5c)})`
}
