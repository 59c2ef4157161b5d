import { createFiltersCheck } from "../foreign/foreign-spelling.ts"
import { createSortsCheck } from "../foreign/foreign-sorts.ts"
import { duplicateSort } from "../diagnostics/codes.ts"
import { finding, type Finding } from "../diagnostics/finding.ts"
import type { Total } from "../diagnostics/total.ts"
import type { ConditionNode, SortNode } from "../language/ast.ts"
import {
  type FiltersReading,
  type ReadingDialect,
  type SortsReading,
  textTooLong,
} from "../language/dialect.ts"
import { foldName } from "../language/names.ts"
import { withChecks } from "../language/spelling.ts"
import type { Placed } from "./actions.ts"
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

/** Reads `filters` without looking for habits of other languages. */
export function readConditions(text: string): Total<FiltersReading> {
  const parts = checkParse(text, tokenize(text, "term"), (parser) => parser.filters())
  const sink: ConditionSink = { conditions: [], dropped: [], findings: [] }
  let previous: Total<ConditionNode> | undefined
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

const foreignOrder = /[+:−–—'"`“„«]|-\s*(?:,|$)|asc|desc/i

/** Leaves out each entry with the name of an earlier one (rule T15). */
function dropDuplicates(entries: readonly Placed<SortNode>[]): Total<SortsReading> {
  const sorts: Total<SortNode>[] = []
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
