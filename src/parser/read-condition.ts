import {
  emptyName,
  malformedCondition,
  operatorInValue,
  unbracketedGroup,
} from "../diagnostics/codes.ts"
import type { Range } from "../diagnostics/diagnostic.ts"
import { finding, type Finding } from "../diagnostics/finding.ts"
import type { Condition, Operator, Value } from "../language/ast.ts"
import { isEscaped, readValue } from "../language/escape.ts"
import { explainMissingOperator, explainNames } from "./malformed-hints.ts"
import { findOperator } from "../language/operators.ts"
import type { ConditionParts } from "./parser.ts"
import { readNames, type NamesReading } from "./read-names.ts"
import type { DroppedCondition } from "../language/dialect.ts"
import { skipWhiteSpace, skipWhiteSpaceBack } from "../language/white-space.ts"

/** Takes in what the conditions of a text turn out to be. */
export interface ConditionSink {
  readonly conditions: Condition[]
  readonly dropped: DroppedCondition[]
  readonly findings: Finding[]
}

/**
 * Decides what one condition is: part of the tree, dropped, or nothing (an empty one).
 * @param previous - the condition that the comma before this one ended, when that one stands.
 * @returns the condition when it stands.
 */
export function readCondition(
  text: string,
  parts: ConditionParts,
  previous: Condition | undefined,
  sink: ConditionSink,
): Condition | undefined {
  const start = skipWhiteSpace(text, parts.start, parts.end)
  const after = previous && { condition: previous, comma: parts.start - 1 }
  const { operator } = parts
  if (operator?.range === undefined) {
    if (start < parts.end)
      dropWithoutOperator(
        text,
        { start, end: skipWhiteSpaceBack(text, start, parts.end) },
        after,
        sink,
      )
    return undefined
  }
  const list = valueList(text, operator.range.end, parts.end)
  const range = { start, end: list.end }
  const names = readNames(text, start, operator.range.start)
  const values = readValues(text, operator, parts.pipes, list)
  if (names.names.length === 0 || names.unbalanced) {
    dropForNames(text, range, names, values.length, after, sink)
    return undefined
  }
  const condition: Condition = { kind: "condition", names: names.names, operator, values, range }
  sink.conditions.push(condition)
  reportGroup(names, sink.findings)
  reportOperatorInValue(text, list, values, sink.findings)
  return condition
}

/** The value list without the white space at its ends, but for white space that is escaped there (rules T8 and T9). */
function valueList(text: string, start: number, end: number): Range {
  const from = skipWhiteSpace(text, start, end)
  // White space alone is around the condition, not between operator and values.
  if (from === end) return { start, end: start }
  const to = skipWhiteSpaceBack(text, from, end)
  return { start: from, end: to < end && isEscaped(text, from, to) ? to + 1 : to }
}

function readValues(
  text: string,
  { symbol }: Operator,
  pipes: readonly number[],
  list: Range,
): Value[] {
  const values: Value[] = []
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
  if (!bracketed) {
    const range = { start: names[0]?.range?.start ?? 0, end: names.at(-1)?.range?.end ?? 0 }
    const written = names.map((name) => name.text).join("|")
    findings.push(finding(unbracketedGroup, [written], { source: "filters", range }))
  }
  for (const range of empty) findings.push(finding(emptyName, [], { source: "filters", range }))
}

/** Rule T4. Sieve takes a backslash before an operator for an escape, so it does not cut there. */
function reportOperatorInValue(
  text: string,
  list: Range,
  values: readonly Value[],
  findings: Finding[],
): void {
  if (!values.some((value) => value.kind === "text" && /[=<>]/.test(value.text))) return
  const written = text.slice(list.start, list.end)
  for (let from = 0; ;) {
    const found = findOperator(written, from)
    if (found === undefined) return
    if (written.charAt(found.start - 1) !== "\\") {
      const start = list.start + found.start
      const range = { start, end: start + found.symbol.length }
      findings.push(finding(operatorInValue, [found.symbol], { source: "filters", range }))
      return
    }
    // Behind the character that the backslash keeps from starting an operator another one may start.
    from = found.start + 1
  }
}

function dropWithoutOperator(
  text: string,
  range: Range,
  after: DroppedCondition["after"],
  sink: ConditionSink,
): void {
  const written = text.slice(range.start, range.end)
  const { names } = readNames(text, range.start, range.end)
  const reason = finding(malformedCondition, [written, "it has no operator"], {
    source: "filters",
    range,
    hint: () => explainMissingOperator(written, range.start),
  })
  sink.dropped.push({
    text: written,
    range,
    names,
    values: 0,
    finding: reason,
    ...(after && { after }),
  })
}

function dropForNames(
  text: string,
  range: Range,
  reading: NamesReading,
  values: number,
  after: DroppedCondition["after"],
  sink: ConditionSink,
): void {
  const { names, unbalanced } = reading
  const written = text.slice(range.start, range.end)
  const why = unbalanced
    ? "its brackets do not make one group"
    : "no field is named before the operator"
  const reason = finding(malformedCondition, [written, why], {
    source: "filters",
    range,
    rule: unbalanced ? "T7" : "T6",
    hint: () => explainNames(reading),
  })
  sink.dropped.push({
    text: written,
    range,
    names,
    values,
    finding: reason,
    ...(after && { after }),
  })
}
