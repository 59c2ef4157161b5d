import {
  emptyName,
  malformedCondition,
  operatorInValue,
  unbracketedGroup,
} from "../diagnostics/codes.ts"
import type { Fix, Range } from "../diagnostics/diagnostic.ts"
import { finding, type Finding } from "../diagnostics/finding.ts"
import type { Total } from "../diagnostics/total.ts"
import type { Condition, Value } from "../language/ast.ts"
import { readValue } from "../language/escape.ts"
import { valueList } from "../language/value-list.ts"
import { findOperator, type OperatorSymbol } from "../language/operators.ts"
import type { ConditionParts } from "./parser.ts"
import { readNames, type NamesReading } from "./read-names.ts"
import type { DroppedCondition } from "../language/dialect.ts"
import { skipWhiteSpace, skipWhiteSpaceBack, trimWhiteSpace } from "../language/white-space.ts"

/** The arrays that take the conditions of a text, read or dropped, and the findings. */
export interface ConditionSink {
  readonly conditions: Total<Condition>[]
  readonly dropped: Total<DroppedCondition>[]
  readonly findings: Finding[]
}

/** The text, and the arrays that take its conditions. */
interface ReadingContext {
  readonly text: string
  readonly sink: ConditionSink
}

/**
 * Reads one condition: it becomes a part of the tree, is dropped, or is skipped because it is
 * empty.
 * @param previous - The condition before the comma, when that one is in the tree.
 * @returns the condition when it is in the tree.
 */
export function readCondition(
  parts: ConditionParts,
  previous: Total<Condition> | undefined,
  { text, sink }: ReadingContext,
): Total<Condition> | undefined {
  const start = skipWhiteSpace(text, parts.start, parts.end)
  const after = previous && { condition: previous, comma: parts.start - 1 }
  const { operator, pipes } = parts
  if (operator === undefined) {
    if (start < parts.end) {
      const range = { start, end: skipWhiteSpaceBack(text, start, parts.end) }
      sink.dropped.push({ ...dropWithoutOperator(text, range), after })
    }
    return undefined
  }
  const list = valueList(text, operator.range.end, parts.end)
  const range = { start, end: list.end }
  const reading = readNames(text, start, operator.range.start)
  const { names, unbalanced } = reading
  const values = readValues(text, { symbol: operator.symbol, pipes, list })
  if (names.length === 0 || unbalanced) {
    const dropped = dropForNames(text.slice(start, list.end), range, reading)
    sink.dropped.push({ ...dropped, values: values.length, after })
    return undefined
  }
  const condition: Total<Condition> = { kind: "condition", names, operator, values, range }
  sink.conditions.push(condition)
  reportGroup(reading, sink.findings)
  const inValue = findOperatorInValue(text, list, condition)
  if (inValue) sink.findings.push(inValue)
  return condition
}

/** The values of a condition, as the grammar finds them. */
interface WrittenValues {
  readonly symbol: OperatorSymbol
  readonly pipes: readonly number[]
  readonly list: Range
}

/** Reads the values between the pipes that separate them (rule T5). An empty text between two pipes is a value. */
function readValues(text: string, { symbol, pipes, list }: WrittenValues): Total<Value>[] {
  const values: Total<Value>[] = []
  let start = list.start
  for (let index = 0; index <= pipes.length; index++) {
    const end = pipes[index] ?? list.end
    const position = { first: index === 0, last: index === pipes.length }
    values.push({ ...readValue(text.slice(start, end), symbol, position), range: { start, end } })
    start = end + 1
  }
  return values
}

function reportGroup({ names, bracketed, empty }: NamesReading, findings: Finding[]): void {
  const textsOfNames = () => ({ names: names.map(({ text }) => text) })
  if (!bracketed) {
    const range = { start: names[0]?.range?.start ?? 0, end: names.at(-1)?.range?.end ?? 0 }
    findings.push(finding(unbracketedGroup, textsOfNames, { source: "filters", range }))
  }
  for (const range of empty)
    findings.push(finding(emptyName, textsOfNames, { source: "filters", range }))
}

/**
 * Finds an operator in a value, where a stock Sieve server cuts the value (rule T4). Such a server
 * takes a backslash before an operator for an escape, and does not cut there.
 */
function findOperatorInValue(
  text: string,
  list: Range,
  { names: [name] }: Condition,
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
    // Another operator may start right behind the escaped character.
    from = found.start + 1
  }
}

function dropWithoutOperator(all: string, range: Range): Omit<Total<DroppedCondition>, "after"> {
  const text = all.slice(range.start, range.end)
  const { names } = readNames(all, range.start, range.end)
  const work = () => ({ text, reason: "missing-operator" as const, ...readSign(text) })
  const fix = () => fixSign(text, range.start)
  return {
    text,
    range,
    names,
    values: 0,
    finding: finding(malformedCondition, work, { source: "filters", range, fix }),
  }
}

function dropForNames(
  text: string,
  range: Range,
  reading: NamesReading,
): Omit<Total<DroppedCondition>, "values" | "after"> {
  const { names, unbalanced } = reading
  const reason = finding(
    malformedCondition,
    () => ({ text, reason: unbalanced ? "unpaired-brackets" : "missing-name" }),
    { source: "filters", range, rule: unbalanced ? "T7" : "T6", fix: () => fixNames(reading) },
  )
  return { text, range, names, finding: reason }
}

/** Finds a sign in the place of an operator, and the name before it (rule T12). */
function readSign(text: string): { readonly field: string; readonly sign: string } | undefined {
  const place = text.search(/[=:~]/)
  const field = trimWhiteSpace(text.slice(0, Math.max(0, place)))
  return field === "" || /[|()[\]{}]/.test(field) ? undefined : { field, sign: text.charAt(place) }
}

/** Replaces the sign by an operator. `start` is the place of the condition in the text. */
function fixSign(text: string, start: number): Fix | undefined {
  const sign = readSign(text)?.sign
  if (sign === undefined) return undefined
  const place = start + text.indexOf(sign)
  return { range: { start: place, end: place + 1 }, text: "==" }
}

/** Writes names that do not form a group as one (rules T6 and T7). */
function fixNames({ names, empty, unbalanced }: NamesReading): Fix | undefined {
  const bare = names.map(({ text }) => trimWhiteSpace(text.replace(/[()[\]{}]/g, "")))
  const first = names[0]?.range
  const last = names.at(-1)?.range
  if (
    !unbalanced ||
    bare.length < 2 ||
    empty.length > 0 ||
    bare.some((name) => name === "" || findOperator(name) !== undefined) ||
    first === undefined ||
    last === undefined
  )
    return undefined
  return { range: { start: first.start, end: last.end }, text: `(${bare.join("|")})` }
}
