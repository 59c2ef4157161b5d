import { duplicateSort } from "../diagnostics/codes.ts"
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
import { noQuotes, unquote } from "./habits.ts"
import { createFiltersCheck } from "./foreign-spelling.ts"
import { spell } from "./mend.ts"
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
    const whole = text.trim()
    const inner = unquote(whole)
    const isKnown = inner && read(inner).sorts.every(({ name }) => lookup.sorts(name.text))
    // Each name may be in quotes of its own.
    if (isKnown || (inner && sorts[0]?.name.text.endsWith(whole.slice(-1)) === false)) {
      const quotes = habit("quotes", whole.charAt(0))
      const range = { start: 0, end: text.length }
      const place = { source: "sorts", range, mended: range, more: undefined } as const
      const spelled = found
        .slice(0, 1)
        .map((one) => spell(one, quotes, () => (isKnown ? inner : undefined), place))
      return { replaced: new Map(found.map((one, index) => [one, spelled[index]])), added: [] }
    }
    const replaced = found.flatMap((one): [Finding, Finding][] => {
      const index = entries.get(one.place.range?.start) ?? -1
      const order = spellOrder(one, [sorts[index - 1], sorts[index]], lookup)
      return order ? [[one, order]] : []
    })
    return { replaced: new Map(replaced), added: [] }
  }
}

/** Returns the finding about an order, after a name or alone after the entry that it belongs to. */
function spellOrder(
  found: Finding,
  [previous, sort]: readonly (Sort | undefined)[],
  lookup: NameLookup,
): Finding | undefined {
  const given = found.diagnose()
  const text = sort?.name.text ?? ""
  const mark = /["'`]|^[+−–—]|(?:asc|desc)(?=(?:ending)?$)/i.exec(text)
  if (given.code !== "unknown-field" || mark === null || sort?.range === undefined) return undefined
  const [written] = mark
  const isDown = /^d/i.test(written)
  // An order alone belongs to the entry before it.
  const isAlone = /^(?:asc|desc)(?:ending)?$/i.test(text)
  const order = isAlone
    ? previous && { name: previous.name.text, descending: isDown }
    : given.data.order
  // A minus before an ascending order is contrary to it.
  const isContrary = order?.name === "" || (isAlone && previous?.descending === true && !isDown)
  const bare = order?.name === "" ? text.slice(0, mark.index).replace(/[\s:.]+$/, "") : order?.name
  if (order === undefined || bare === undefined || !lookup.sorts(bare)) return undefined
  const { start } = (isAlone ? previous?.range : undefined) ?? sort.range
  const of = /^\w|[+−–—]/.test(written)
    ? habit("order", written)
    : habit("quotes", written, { sentence: noQuotes })
  const meant = isContrary ? undefined : (order.descending ? "-" : "") + order.name
  const range = { start, end: sort.range.end }
  return spell(found, of, () => meant, { source: "sorts", range, mended: range, more: undefined })
}
