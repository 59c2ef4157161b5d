import {
  emptyName,
  malformedCondition,
  operatorInValue,
  unbracketedGroup,
} from "../diagnostics/codes.ts"
import type { Range } from "../diagnostics/diagnostic.ts"
import { finding, type Finding, type Hint } from "../diagnostics/finding.ts"
import type { Condition, Value } from "../language/ast.ts"
import { isEscaped, readValue } from "../language/escape.ts"
import { findOperator, type OperatorSymbol } from "../language/operators.ts"
import type { ConditionParts } from "./parser.ts"
import { readNames, type NamesReading } from "./read-names.ts"
import type { DroppedCondition } from "../language/dialect.ts"
import { skipWhiteSpace, skipWhiteSpaceBack, trimWhiteSpace } from "../language/white-space.ts"

/** The arrays that take the conditions of a text, read or dropped, and the findings. */
export interface ConditionSink {
  readonly conditions: Condition[]
  readonly dropped: DroppedCondition[]
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
  previous: Condition | undefined,
  { text, sink }: ReadingContext,
): Condition | undefined {
  const start = skipWhiteSpace(text, parts.start, parts.end)
  const after = previous && { after: { condition: previous, comma: parts.start - 1 } }
  const { operator, pipes } = parts
  if (operator?.range === undefined) {
    if (start < parts.end) {
      const range = { start, end: skipWhiteSpaceBack(text, start, parts.end) }
      sink.dropped.push({ ...dropWithoutOperator(text, range), ...after })
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
    sink.dropped.push({ ...dropped, values: values.length, ...after })
    return undefined
  }
  const condition: Condition = { kind: "condition", names, operator, values, range }
  sink.conditions.push(condition)
  reportGroup(reading, sink.findings)
  const inValue = findOperatorInValue(text, list, values)
  if (inValue) sink.findings.push(inValue)
  return condition
}

/**
 * Returns the place of the value list without white space at its ends. White space that is escaped
 * there stays (rules T8 and T9).
 */
function valueList(text: string, start: number, end: number): Range {
  const from = skipWhiteSpace(text, start, end)
  // White space and nothing else after the operator belongs to the end of the condition. The list
  // is then empty, right behind the operator.
  if (from === end) return { start, end: start }
  const to = skipWhiteSpaceBack(text, from, end)
  return { start: from, end: to < end && isEscaped(text, from, to) ? to + 1 : to }
}

/** The values of a condition, as the grammar finds them. */
interface WrittenValues {
  readonly symbol: OperatorSymbol
  readonly pipes: readonly number[]
  readonly list: Range
}

function readValues(text: string, { symbol, pipes, list }: WrittenValues): Value[] {
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

/**
 * Finds an operator in a value, where a stock Sieve server cuts the value (rule T4). Such a server
 * takes a backslash before an operator for an escape, and does not cut there.
 */
function findOperatorInValue(
  text: string,
  list: Range,
  values: readonly Value[],
): Finding | undefined {
  if (!values.some((value) => value.kind === "text" && /[=<>]/.test(value.text))) return undefined
  const written = text.slice(list.start, list.end)
  for (let from = 0; ;) {
    const found = findOperator(written, from)
    if (found === undefined) return undefined
    if (written.charAt(found.start - 1) !== "\\") {
      const start = list.start + found.start
      const range = { start, end: start + found.symbol.length }
      return finding(operatorInValue, [found.symbol], { source: "filters", range })
    }
    // Another operator may start right behind the escaped character.
    from = found.start + 1
  }
}

function dropWithoutOperator(all: string, range: Range): DroppedCondition {
  const text = all.slice(range.start, range.end)
  const { names } = readNames(all, range.start, range.end)
  const hint = (): Hint => hintForMissingOperator(text, range.start)
  const place = { source: "filters", range, hint } as const
  const reason = finding(malformedCondition, [text, "a condition needs an operator"], place)
  return { text, range, names, values: 0, finding: reason }
}

function dropForNames(
  text: string,
  range: Range,
  reading: NamesReading,
): Omit<DroppedCondition, "values"> {
  const { names, unbalanced } = reading
  const why = unbalanced
    ? "one pair of parentheses must enclose all names of a group"
    : "a condition needs the name of a field before the operator"
  const reason = finding(malformedCondition, [text, why], {
    source: "filters",
    range,
    rule: unbalanced ? "T7" : "T6",
    hint: () => hintForNames(reading),
  })
  return { text, range, names, finding: reason }
}

/**
 * Proposes how to mend a condition without operator (rule T12). `start` is its place in the text.
 */
function hintForMissingOperator(written: string, start: number): Hint {
  const sign = written.search(/[=:~]/)
  if (sign > 0 && !/[|()[\]{}]/.test(written.slice(0, sign))) {
    const range = { start: start + sign, end: start + sign + 1 }
    return { hint: "Write == for equality and @= for contains.", fix: { range, text: "==" } }
  }
  return {
    hint: "Write a field, an operator and values, such as name==jo. Write a comma inside a value as \\,.",
  }
}

/** Proposes how to mend names that do not form a group (rules T6 and T7). */
function hintForNames({ names, empty, unbalanced }: NamesReading): Hint {
  if (!unbalanced) return { hint: "Write the name of a field before the operator." }
  const bare = names.map(({ text }) => trimWhiteSpace(text.replace(/[()[\]{}]/g, "")))
  const first = names[0]?.range
  const last = names.at(-1)?.range
  const hint = "Write several fields in one pair of parentheses, separated by pipes: (name|email)."
  if (
    bare.length < 2 ||
    empty.length > 0 ||
    bare.some((name) => name === "" || findOperator(name) !== undefined) ||
    first === undefined ||
    last === undefined
  )
    return { hint }
  return {
    hint,
    fix: { range: { start: first.start, end: last.end }, text: `(${bare.join("|")})` },
  }
}
