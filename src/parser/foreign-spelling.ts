import { looksLikeUrl } from "../diagnostics/codes.ts"
import { finding, type Finding } from "../diagnostics/finding.ts"
import type { Total } from "../diagnostics/total.ts"
import { ownProperty } from "../diagnostics/own.ts"
import type { Condition } from "../language/ast.ts"
import type { FiltersReading } from "../language/dialect.ts"
import { type NameLookup, type SpellingCheck, unchanged } from "../language/spelling.ts"
import { parameterNames } from "../url/parameters.ts"
import { findClose, findRest, joinCut } from "./cut-parts.ts"
import { type FindField, habit, print, readForeign } from "./foreign-conditions.ts"
import { unquote } from "./habits.ts"
import {
  blockOf,
  mend,
  note,
  type MendedPart,
  readParameters,
  startOf,
  textFieldOf,
  type Unit,
} from "./mend.ts"

/** What a text has that may hold a habit although nothing is wrong with it, and what a value has. */
const foreignText =
  /['"“„‘‚«%;&?/]|=[<>!]|[!=]==|\*(?:[\s,|]|$)|\s(?:and|or|not)\s|![^=@_]|^not\s|\\\(/i
const foreignValue = /['"“„‘‚«%*=<>&;]|\\\(|\s(?:and|or)\s/i

/**
 * Makes the check of the habits in `filters`, and of all fixes. It takes linear time.
 * @param trial - True for a text that is only tried out, as a fix.
 */
export function createFiltersCheck(text: string, read: Unit["read"], trial = false): SpellingCheck {
  return ({ filters }, all, lookup) => {
    const found = all.filter(({ place }) => place.source === "filters")
    if (found.length === 0 && !foreignText.test(text)) return unchanged
    const result = { replaced: new Map<Finding, Finding | undefined>(), added: [] }
    // Read again, since a program can change what was read.
    const parts = partsOf(read(text), found)
    const kept = new Map(filters.map((condition) => [condition.range?.start, condition]))
    const tryOut = trial ? undefined : (fixed: string) => createFiltersCheck(fixed, read, true)
    const find = createFind(lookup, read)
    const unit: Unit = { text, parts, lookup, find, read, tryOut, ...result }
    if (parts.length > 0 && !spellWhole(unit))
      for (let index = 0; index < parts.length;) index = spellPart(index, kept, unit)
    return result
  }
}

/** Makes the look-up of names, in which a misspelled one means what its fix writes. */
function createFind(lookup: NameLookup, read: Unit["read"]): FindField {
  return (name) => {
    const known = lookup.find(name)
    if (known !== undefined) return known
    const [found] = lookup.check(read(`${name}==`))
    const fix =
      found?.code.code === "unknown-field" ? ownProperty(found.diagnose(), "fix") : undefined
    return fix && lookup.find(fix.text)
  }
}

/** Joins the conditions of a text, in order, with the findings in each. */
function partsOf(
  { conditions, dropped }: Total<FiltersReading>,
  found: readonly Finding[],
): readonly MendedPart[] {
  const parts: MendedPart[] = [
    ...conditions.flatMap((condition) =>
      condition.range ? [{ ...condition.range, condition, findings: [] }] : [],
    ),
    ...dropped.map(({ range }) => ({ ...range, condition: undefined, findings: [] })),
  ].sort((left, right) => left.start - right.start)
  const inOrder = [...found].sort((left, right) => startOf(left) - startOf(right))
  let next = 0
  for (const { end, findings } of parts)
    for (let one = inOrder[next]; one && startOf(one) <= end; one = inOrder[++next])
      findings.push(one)
  return parts
}

/** Reports a text that is a URL, JSON, or in quotes as a whole. */
function spellWhole(unit: Unit): boolean {
  const { text, parts, added, replaced } = unit
  const whole = text.trim()
  if (/^(?:\?|https?:\/\/|\/[^?]*\?)/i.test(whole)) {
    for (const one of parts.flatMap(({ findings }) => findings)) replaced.set(one, undefined)
    const work = () => ({ text: whole, parameters: readParameters(whole) })
    const start = text.indexOf(whole)
    const range = { start, end: start + whole.length }
    added.push(note(finding(looksLikeUrl, work, { source: "filters", range })))
    return true
  }
  const [first] = parts
  const [all, count] = [blockOf(parts), parts.length]
  const [quote, inner] = [whole.charAt(0), unquote(whole)]
  // A name and a value may be in quotes of their own.
  const isOdd = first && text.slice(first.start, first.end).split(quote).length % 2 === 0
  const isAround = count === 1 ? inner?.includes(quote) === false : isOdd
  if (inner !== undefined && isAround && all.problems.length > 0)
    return mend({ ...habit("quotes", quote), text: inner, count }, all, unit)
  const key = first?.condition ? undefined : keyOfJson(whole)
  return key !== undefined && mend({ ...throughout("json", key), count }, all, unit)
}

/** A habit of all that follows. */
const throughout = (kind: "json" | "url", written: string) =>
  ({ ...habit(kind, written), text: undefined, value: undefined }) as const

const queryString = /&(?:amp;)?(?:filters|sorts|page|pageSize)=/i

/**
 * Looks for a habit from one part on, and joins the fixes. Returns the index of the next part.
 * @param kept - The conditions of the query that is bound, by their places.
 */
function spellPart(
  index: number,
  kept: ReadonlyMap<number | undefined, Condition>,
  unit: Unit,
): number {
  const { text, parts, find, lookup } = unit
  const part = parts[index]
  if (part === undefined) return parts.length
  const { start, end, condition } = part
  const cut = findRest(index, unit)
  if (blockOf(parts.slice(index, cut)).problems.length === 0) {
    const list = text.slice(condition?.operator.range?.end, end)
    if (!foreignValue.test(list) || textFieldOf(condition, lookup) === undefined) return index + 1
  }
  if (condition !== undefined && !isSame(condition, kept.get(start))) return index + 1
  const written = text.slice(start, end)
  const query = queryString.exec(written)
  if (query) {
    const rest = parts.slice(index)
    const url = { ...throughout("url", "&"), at: query.index, count: rest.length }
    return mend(url, blockOf(rest), unit) ? parts.length : index + 1
  }
  const closing = findClose(index, cut, unit)
  const close = closing ?? index + 1
  const wide =
    close > index + 1 ? readForeign(text.slice(start, parts[close - 1]?.end), find) : undefined
  const last = wide ? findRest(close - 1, unit) : cut
  const read = wide ?? readForeign(written, find)
  const all = parts.slice(index, last)
  const joined = joinCut(read && { ...read, count: wide ? close - index : 1 }, all, unit)
  mend(joined, blockOf(all, closing === undefined), unit)
  return last
}

/** True when a query still has a condition as it was read: a program can change the tree between reading and binding. */
function isSame(read: Condition, kept: Condition | undefined): boolean {
  return kept !== undefined && print([read]) === print([kept])
}

/** Returns the name of a parameter in a text that is JSON, empty without one; undefined for any other text. */
function keyOfJson(text: string): string | undefined {
  if (!/^[[{]/.test(text)) return undefined
  try {
    const given: unknown = JSON.parse(text)
    const rows: readonly unknown[] = Array.isArray(given) ? given : [given]
    if (rows.length === 0 || !rows.every((row) => typeof row === "object" && row !== null))
      return undefined
    return parameterNames.find((name) => Object.hasOwn(rows[0] as object, name)) ?? ""
  } catch {
    return undefined
  }
}
