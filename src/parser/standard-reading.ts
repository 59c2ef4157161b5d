import { duplicateSort } from "../diagnostics/codes.ts"
import { finding, type Finding } from "../diagnostics/finding.ts"
import type { Total } from "../diagnostics/total.ts"
import type { Condition, Sort } from "../language/ast.ts"
import {
  textTooLong,
  type FiltersReading,
  type ReadingDialect,
  type SortsReading,
} from "../language/dialect.ts"
import { foldName } from "../language/names.ts"
import { withChecks } from "../language/spelling.ts"
import type { Placed } from "./actions.ts"
import { createSortsCheck } from "./foreign-order.ts"
import { createFiltersCheck } from "./foreign-spelling.ts"
import { keepCondition, type ConditionSink } from "./keep-condition.ts"
import { tokenize, type Tokenization } from "./lexer.ts"
import { QueryParser } from "./parser.ts"

let parser: QueryParser | undefined

/** Returns the parser, which is made at the first call. */
function queryParser(): QueryParser {
  return (parser ??= new QueryParser({ validate: false }))
}

/**
 * Reads `filters` (rules T1 to T13). A text over `limit` UTF-16 units is not read. Never throws.
 * Takes linear time.
 */
export function readFilters(text: string, limit: number): Total<FiltersReading> {
  if (text.length > limit)
    return { conditions: [], dropped: [], findings: [textTooLong("filters", text, limit)] }
  const reading = readConditions(text)
  const isPlain = reading.dropped.length + reading.findings.length === 0 && !foreign.test(text)
  return isPlain ? reading : withChecks(reading, [createFiltersCheck(text, readConditions)])
}

/** What a text has that may be a habit of another language, if it was read without a finding. */
const foreign = /['"%;&?/]|=[<>!]|[!=]==|\*(?:[\s,|]|$)|\s(?:and|or|not)\s|![^=@_]|^not\s/i

function readConditions(text: string): Total<FiltersReading> {
  const parts = checkParse(text, tokenize(text, "term"), (parser) => parser.filters())
  const sink: ConditionSink = { conditions: [], dropped: [], findings: [] }
  let previous: Total<Condition> | undefined
  for (const part of parts) previous = keepCondition(part, previous, { text, sink })
  return sink
}

/**
 * Reads `sorts` (rule T15). A text over `limit` UTF-16 units is not read. Never throws. Takes
 * linear time.
 */
export function readSorts(text: string, limit: number): Total<SortsReading> {
  if (text.length > limit)
    return { sorts: [], entries: [], findings: [textTooLong("sorts", text, limit)] }
  const order = readEntries(text)
  return foreignOrder.test(text) ? withChecks(order, [createSortsCheck(text, readEntries)]) : order
}

function readEntries(text: string): Total<SortsReading> {
  return dropDuplicates(checkParse(text, tokenize(text, "sort"), (parser) => parser.sorts()))
}

const foreignOrder = /[+:]|asc|desc/i

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

/** The reading part of the default dialect. */
export const standardReading: ReadingDialect = { readFilters, readSorts }

/**
 * Runs an entry rule over the tokens. The modes of the lexer cover every character, and the grammar
 * every sequence of tokens. An error is therefore a mistake of this library, not of the text, and
 * the value of the rule has no meaning after it.
 */
function checkParse<Parts>(
  text: string,
  { tokens, errors }: Tokenization,
  entryRule: (parser: QueryParser) => Parts,
): Parts {
  const parser = queryParser()
  parser.take(text, tokens)
  const parts = entryRule(parser)
  const fault = errors[0] ?? parser.errors[0]
  if (fault !== undefined)
    throw new Error(`The grammar does not cover ${JSON.stringify(text)}: ${fault.message}`)
  return parts
}
