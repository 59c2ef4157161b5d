import { duplicateSort } from "../diagnostics/codes.ts"
import type { Spelling } from "../diagnostics/data.ts"
import { finding, type Finding } from "../diagnostics/finding.ts"
import type { Total } from "../diagnostics/total.ts"
import type { Condition, Sort } from "../language/ast.ts"
import {
  type FiltersReading,
  type ReadingDialect,
  type SortsReading,
  textTooLong,
} from "../language/dialect.ts"
import { foldName } from "../language/names.ts"
import { type NameLookup, type SpellingCheck, withChecks } from "../language/spelling.ts"
import type { Placed } from "./actions.ts"
import { habit } from "./foreign-conditions.ts"
import { name, noQuotes, unquote } from "./habits.ts"
import { createFiltersCheck } from "./foreign-spelling.ts"
import { respell } from "./mend.ts"
import { type ConditionSink, keepCondition } from "./keep-condition.ts"
import { type Tokenization, tokenize } from "./lexer.ts"
import { QueryParser } from "./parser.ts"

let parser: QueryParser | undefined

/** Reads `filters` (rules T1 to T13) of at most `limit` UTF-16 units. Never throws. Takes linear time. */
export function readFilters(text: string, limit: number): Total<FiltersReading> {
  if (text.length > limit)
    return { conditions: [], dropped: [], findings: [textTooLong("filters", text, limit)] }
  return withChecks(readConditions(text), [createFiltersCheck(text, readConditions)])
}

function readConditions(text: string): Total<FiltersReading> {
  const parts = checkParse(text, tokenize(text, "term"), (parser) => parser.filters())
  const sink: ConditionSink = { conditions: [], dropped: [], findings: [] }
  let previous: Total<Condition> | undefined
  for (const part of parts) previous = keepCondition(part, previous, text, sink)
  return sink
}

/** Reads `sorts` (rule T15) of at most `limit` UTF-16 units. Never throws. Takes linear time. */
export function readSorts(text: string, limit: number): Total<SortsReading> {
  if (text.length > limit)
    return { sorts: [], entries: [], findings: [textTooLong("sorts", text, limit)] }
  const order = readEntries(text)
  return foreignOrder.test(text) ? withChecks(order, [createSortsCheck(text, readEntries)]) : order
}

function readEntries(text: string): Total<SortsReading> {
  return dropDuplicates(checkParse(text, tokenize(text, "sort"), (parser) => parser.sorts()))
}

const foreignOrder = /[+:−–—'"`“„«]|asc|desc/i

/** Leaves out each entry with the name of an earlier one (rule T15). */
function dropDuplicates(entries: readonly Placed<Sort>[]): Total<SortsReading> {
  const sorts: Total<Sort>[] = []
  const findings: Finding[] = []
  const seen = new Set<string>()
  for (const sort of entries) {
    const { name, range } = sort
    const key = foldName(name.text)
    if (seen.has(key)) {
      const work = () => ({ field: name.text })
      findings.push(finding(duplicateSort, work, { source: "sorts", range }))
    } else sorts.push(sort)
    seen.add(key)
  }
  return { sorts, entries: entries.map(({ range }) => range), findings }
}

export const standardReading: ReadingDialect = { readFilters, readSorts }

/** Runs an entry rule over the tokens. Lexer and grammar accept every text, so an error is a mistake of this library. */
function checkParse<Parts>(
  text: string,
  { tokens, errors }: Tokenization,
  entryRule: (parser: QueryParser) => Parts,
): Parts {
  parser ??= new QueryParser({ validate: false })
  parser.take(text, tokens)
  const parts = entryRule(parser)
  const fault = errors[0] ?? parser.errors[0]
  if (fault !== undefined)
    throw new Error(`The grammar does not cover ${JSON.stringify(text)}: ${fault.message}`)
  return parts
}

/** Makes the check of the orders of other languages in `sorts`: `rating desc`, `rating.desc`, `rating,desc`, `+rating`. */
function createSortsCheck(
  text: string,
  read: (text: string) => Total<SortsReading>,
): SpellingCheck {
  return (_, all, lookup) => {
    const found = all.filter(
      ({ code, place }) => code.code === "unknown-field" && place.source === "sorts",
    )
    const { sorts } = read(text)
    const entries = new Map(sorts.map((sort, index) => [sort.name.range?.start, index]))
    const inner = unquote(text.trim())
    const meant =
      inner !== undefined && read(inner).sorts.every(({ name }) => lookup.sorts(name.text))
        ? inner
        : undefined
    // Each name may be in quotes of its own.
    const isTorn =
      inner !== undefined && sorts[0]?.name.text.endsWith(text.trim().slice(-1)) === false
    const replaced = new Map(
      found.flatMap((one, number): [Finding, Finding | undefined][] => {
        if (meant !== undefined || isTorn)
          return [[one, number === 0 ? spellQuotes(one, text, meant) : undefined]]
        const index = entries.get(one.place.range?.start) ?? -1
        const order = spellOrder(one, [sorts[index - 1], sorts[index]], text, lookup)
        return order ? [[one, order]] : []
      }),
    )
    return { replaced, added: [] }
  }
}

function spellQuotes(found: Finding, text: string, meant: string | undefined): Finding {
  const quotes = habit("quotes", text.trim().charAt(0))
  const spelling: Spelling = { kind: quotes.kind, written: quotes.written, meant }
  const range = { start: 0, end: text.length }
  return respell(found, quotes, () => ({ ...found.diagnose().data, spelling }), range, range)
}

/** A name with its order in words, or with a sign of another language. */
const orderPattern = new RegExp(
  `^([-+−–—]?)\\s*(["'\`]?)(${name}?)\\2(?:[\\s:.]+(asc|desc)(?:ending)?)?$`,
  "iu",
)

/** The length above which an entry of `sorts` is no name with an order. */
const longestSort = 80

/** Returns the finding about an order, after a name or alone after the entry that it belongs to. */
function spellOrder(
  found: Finding,
  [previous, sort]: readonly (Sort | undefined)[],
  text: string,
  lookup: NameLookup,
): Finding | undefined {
  const { start = 0, end = 0 } = sort?.range ?? {}
  const written = end - start > longestSort ? "" : text.slice(start, end)
  const alone = /^(asc|desc)(?:ending)?$/i.exec(written)?.[1]
  const [, sign = "", quote = "", name = "", behind] = orderPattern.exec(written) ?? []
  const named = alone === undefined ? name : (previous?.name.text ?? "")
  const isMinus = alone === undefined ? /[^+]/.test(sign) : previous?.descending === true
  const word = alone ?? behind
  const mark = word ?? (quote || sign.replace("-", ""))
  if (mark === "" || !lookup.sorts(named)) return undefined
  const range = { start: alone === undefined ? start : (previous?.range?.start ?? start), end }
  const isDown = word === undefined ? isMinus : /^d/i.test(word)
  const meant = isMinus && !isDown ? undefined : `${isDown ? "-" : ""}${named}`
  const order =
    word === undefined && quote !== ""
      ? habit("quotes", mark, { sentence: noQuotes })
      : habit("order", mark)
  const spelling: Spelling = { kind: order.kind, written: mark, meant }
  const work = () => ({ ...found.diagnose().data, spelling })
  return respell(found, order, work, range, range)
}
