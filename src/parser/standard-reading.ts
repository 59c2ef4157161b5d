import { createFiltersCheck } from "../foreign/foreign-spelling.ts"
import { createSortsCheck } from "../foreign/foreign-sorts.ts"
import {
  duplicateSort,
  emptyName,
  malformedCondition,
  operatorInValue,
  squareBrackets,
  unbracketedGroup,
} from "../diagnostics/codes.ts"
import { finding, type Finding } from "../diagnostics/finding.ts"
import type { Total } from "../diagnostics/total.ts"
import type { ConditionNode, SortNode } from "../language/ast.ts"
import {
  type FiltersReading,
  type ReadingDialect,
  type SortsReading,
  textTooLong,
  type DroppedCondition,
} from "../language/dialect.ts"
import { foldName, isFieldName } from "../language/names.ts"
import { withChecks } from "../language/spelling.ts"
import { type Placed, trim, type NamesReading } from "./actions.ts"
import { type Tokenization, tokenize } from "./lexer.ts"
import { QueryParser, type ConditionParts } from "./parser.ts"
import type { Fix, TextRange } from "../diagnostics/diagnostic.ts"
import { findOperator } from "../language/operators.ts"
import { printFilters } from "../language/print.ts"
import { trimWhiteSpace } from "../language/white-space.ts"

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

/** The arrays that take the conditions of a text, read or dropped, and the findings. */
interface ConditionSink {
  readonly conditions: Total<ConditionNode>[]
  readonly dropped: Total<DroppedCondition>[]
  readonly findings: Finding[]
}

/**
 * Decides if a condition is part of the tree, dropped (rules T6, T7 and T12), or skipped because it is empty (rule T1).
 * @param previous - The condition before the comma, when that one is in the tree.
 * @returns the condition when it is in the tree.
 */
function keepCondition(
  parts: ConditionParts,
  previous: Total<ConditionNode> | undefined,
  text: string,
  sink: ConditionSink,
): Total<ConditionNode> | undefined {
  const { operator, names: reading, values } = parts
  const all = trim(text, parts.start, parts.end)
  if (all.start === all.end) return undefined
  // White space that is escaped at the end of the values belongs to them (rule T9).
  const range = { start: all.start, end: values.at(-1)?.range.end ?? all.end }
  const { names, unbalanced } = reading
  if (operator === undefined || names.length === 0 || unbalanced) {
    const after = previous && { condition: previous, comma: parts.start - 1 }
    sink.dropped.push({ ...dropCondition(text, range, parts), after })
    return undefined
  }
  const condition: Total<ConditionNode> = { kind: "condition", names, operator, values, range }
  sink.conditions.push(condition)
  reportGroup(reading, condition, sink.findings)
  const list = { start: operator.range.end, end: range.end }
  const inValue = findOperatorInValue(text, list, condition)
  if (inValue) sink.findings.push(inValue)
  return condition
}

function reportGroup(
  { names, bracketed, square, empty }: NamesReading,
  condition: Total<ConditionNode>,
  findings: Finding[],
): void {
  if (bracketed && square === undefined && empty.length === 0) return
  const textsOfNames = () => ({ names: names.map(({ text }) => text) })
  if (square) {
    const fix = () => fixSquare(condition)
    findings.push(finding(squareBrackets, textsOfNames, { source: "filters", range: square, fix }))
  }
  if (!bracketed) {
    const range = placeOf(names)
    findings.push(finding(unbracketedGroup, textsOfNames, { source: "filters", range }))
  }
  for (const range of empty)
    findings.push(finding(emptyName, textsOfNames, { source: "filters", range }))
}

function fixSquare(condition: ConditionNode): Fix | undefined {
  const printed = printFilters([condition])
  return printed.ok && condition.range ? { range: condition.range, text: printed.value } : undefined
}

/** Returns the place from the first name to the last. */
function placeOf(names: NamesReading["names"]): TextRange {
  return { start: names[0]?.range.start ?? 0, end: names.at(-1)?.range.end ?? 0 }
}

/** Finds an operator in a value, where a stock Sieve server cuts the value (rule T4), unless a backslash is before it. */
function findOperatorInValue(
  text: string,
  list: TextRange,
  { names: [name] }: ConditionNode,
): Finding | undefined {
  const written = text.slice(list.start, list.end)
  if (!/[=<>]/.test(written)) return undefined
  for (let from = 0; ;) {
    const found = findOperator(written, from)
    if (found === undefined) return undefined
    if (written.charAt(found.start - 1) !== "\\") {
      const start = list.start + found.start
      const range = { start, end: start + found.symbol.length }
      const work = () => ({ field: name?.text, operator: found.symbol })
      return finding(operatorInValue, work, { source: "filters", range })
    }
    // Another operator may start right after the escaped character.
    from = found.start + 1
  }
}

function dropCondition(
  all: string,
  range: TextRange,
  { start, names: reading, operator, values }: ConditionParts,
): Omit<Total<DroppedCondition>, "after"> {
  const text = all.slice(range.start, range.end)
  const reason =
    operator === undefined ? missOperator(text, range, start > 0) : missNames(text, range, reading)
  return { text, range, names: reading.names, values: values.length, finding: reason }
}

function missOperator(text: string, range: TextRange, isAfterComma: boolean): Finding {
  const work = () => ({
    text,
    reason: "missing-operator" as const,
    ...(readSign(text) ?? (isAfterComma && /^[0-9]/.test(text) && { afterComma: true as const })),
  })
  const fix = () => fixSign(text, range.start)
  return finding(malformedCondition, work, { source: "filters", range, fix })
}

function missNames(text: string, range: TextRange, reading: NamesReading): Finding {
  const { unbalanced } = reading
  const reason = unbalanced ? "unpaired-brackets" : "missing-name"
  const rule = unbalanced ? "T7" : "T6"
  const fix = () => fixNames(reading)
  // The names of the text are a better example than those of a table.
  const work = () => ({ text, reason, ...(unbalanced && { example: fix()?.text }) }) as const
  return finding(malformedCondition, work, {
    source: "filters",
    range,
    rule,
    fix,
  })
}

/** Finds a sign in the place of an operator, and the name before it (rule T12). */
function readSign(text: string): { readonly field: string; readonly sign: string } | undefined {
  const place = text.search(/[=:~]/)
  const field = trimWhiteSpace(text.slice(0, Math.max(0, place)))
  return field === "" || /[|()[\]{}]/.test(field) ? undefined : { field, sign: text.charAt(place) }
}

/** Replaces a sign that counts as equality by an operator. `start` is the place of the condition in the text. */
function fixSign(text: string, start: number): Fix | undefined {
  const found = readSign(text)
  if (found === undefined || /[!<>@^$*?&]$/.test(found.field)) return undefined
  const at = text.search(/[=:~]/)
  const isEquality = found.sign !== "~" && !/^.\s*[=!<>:~@^$*?&[{]/.test(text.slice(at))
  return isEquality ? { range: { start: start + at, end: start + at + 1 }, text: "==" } : undefined
}

/** Writes names that do not form a group as one (rules T6 and T7). */
function fixNames({ names, empty, unbalanced }: NamesReading): Fix | undefined {
  const bare = names.map(({ text }) => trimWhiteSpace(text.replace(/[()[\]{}]/g, "")))
  if (!unbalanced || bare.length < 2 || empty.length > 0 || !bare.every(isFieldName))
    return undefined
  return { range: placeOf(names), text: `(${bare.join("|")})` }
}
