import type { ConditionNode, NameNode, ValueNode } from "../../src/language/ast.ts"
import type { OperatorSymbol } from "../../src/language/operators.ts"

/**
 * Parses `filters` in one pass written by hand, as the reference for parsing. It makes the same
 * tree as the package, ranges included. It drops the same conditions, but reports nothing.
 */
export function scanFilters(text: string): ConditionNode[] {
  const conditions: ConditionNode[] = []
  for (let at = 0; at <= text.length;) {
    const start = at
    let grouped = false
    let operatorEnd = 0
    for (; at < text.length; at++) {
      const unit = text.charCodeAt(at)
      if (unit === comma) break
      if (unit === pipe || isBracket(unit)) grouped = true
      else if ((operatorEnd = endOfOperator(text, at, unit)) > 0) break
    }
    if (operatorEnd === 0) {
      at++
      continue
    }
    const condition: { values: ValueNode[]; end: number } = { values: [], end: 0 }
    const operatorStart = at
    const symbol = text.slice(operatorStart, operatorEnd) as OperatorSymbol
    at = scanValues(text, operatorEnd, symbol, condition)
    const from = skipBlanks(text, start, operatorStart)
    const names = grouped
      ? scanGroup(text, from, operatorStart)
      : scanName(text, from, operatorStart)
    if (names.length > 0) {
      const operator = {
        kind: "operator",
        symbol,
        range: { start: operatorStart, end: operatorEnd },
      } as const
      conditions.push({
        kind: "condition",
        names,
        operator,
        values: condition.values,
        range: { start: from, end: condition.end },
      })
    }
    at++
  }
  return conditions
}

const comma = 0x2c
const pipe = 0x7c
const backslash = 0x5c
const star = 0x2a
const equals = 0x3d

function isBracket(unit: number): boolean {
  return (
    unit === 0x28 ||
    unit === 0x29 ||
    unit === 0x5b ||
    unit === 0x5d ||
    unit === 0x7b ||
    unit === 0x7d
  )
}

function isBlank(unit: number): boolean {
  if (unit < 0x80) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d)
  return /\p{White_Space}/u.test(String.fromCharCode(unit))
}

function skipBlanks(text: string, from: number, to: number): number {
  let at = from
  while (at < to && isBlank(text.charCodeAt(at))) at++
  return at
}

function skipBlanksBack(text: string, from: number, to: number): number {
  let at = to
  while (at > from && isBlank(text.charCodeAt(at - 1))) at--
  return at
}

/** Returns the end of the longest operator at an offset, star included; 0 when there is none. */
function endOfOperator(text: string, at: number, unit: number): number {
  let end = 0
  if (unit === 0x3e || unit === 0x3c) end = text.charCodeAt(at + 1) === equals ? at + 2 : at + 1
  else if (unit === equals) end = text.charCodeAt(at + 1) === equals ? at + 2 : 0
  else if (unit === 0x21)
    end =
      text.charCodeAt(at + 1) === equals
        ? at + 2
        : endOfTextOperator(text, at + 1, text.charCodeAt(at + 1))
  else end = endOfTextOperator(text, at, unit)
  return end > 0 && text.charCodeAt(end) === star ? end + 1 : end
}

function endOfTextOperator(text: string, at: number, unit: number): number {
  if (unit === 0x40) return text.charCodeAt(at + 1) === equals ? at + 2 : 0
  if (unit !== 0x5f) return 0
  if (text.charCodeAt(at + 1) === equals) return at + 2
  return text.charCodeAt(at + 1) === 0x2d && text.charCodeAt(at + 2) === equals ? at + 3 : 0
}

function scanName(text: string, from: number, operatorStart: number): NameNode[] {
  const to = skipBlanksBack(text, from, operatorStart)
  return from === to
    ? []
    : [{ kind: "name", text: text.slice(from, to), range: { start: from, end: to } }]
}

/** Reads the names of a group; none when a bracket is left over. */
function scanGroup(text: string, start: number, operatorStart: number): NameNode[] {
  let from = start
  let to = skipBlanksBack(text, start, operatorStart)
  while (text.charCodeAt(from) === 0x28 && text.charCodeAt(to - 1) === 0x29 && to - from > 1) {
    from = skipBlanks(text, from + 1, to - 1)
    to = skipBlanksBack(text, from, to - 1)
  }
  const names: NameNode[] = []
  let nameStart = from
  for (let at = from; at <= to; at++) {
    const unit = at === to ? pipe : text.charCodeAt(at)
    if (unit === pipe) {
      names.push(...scanName(text, skipBlanks(text, nameStart, at), at))
      nameStart = at + 1
    } else if (isBracket(unit)) return []
  }
  return names
}

/**
 * Fills in the values and the end of the list. Returns the offset of the comma that ends the
 * condition.
 */
function scanValues(
  text: string,
  operatorEnd: number,
  symbol: OperatorSymbol,
  condition: { values: ValueNode[]; end: number },
): number {
  const { values } = condition
  const listStart = skipBlanks(text, operatorEnd, text.length)
  const nullable = !/[@_]/.test(symbol)
  let at = listStart
  let valueStart = at
  let escapes = false
  for (; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === comma) break
    if (unit === pipe) {
      values.push(makeValue(text, valueStart, at, escapes, nullable, values.length === 0, false))
      valueStart = at + 1
      escapes = false
    } else if (unit === backslash) {
      escapes = true
      const next = text.charCodeAt(at + 1)
      if (next === comma || next === pipe || next === backslash) at++
    }
  }
  const end = endOfList(text, listStart, at)
  values.push(
    makeValue(text, Math.min(valueStart, end), end, escapes, nullable, values.length === 0, true),
  )
  condition.end = end
  return at
}

/**
 * Returns the end of the value list without the blanks after it. An odd run of backslashes keeps
 * the first blank.
 */
function endOfList(text: string, listStart: number, at: number): number {
  const end = skipBlanksBack(text, listStart, at)
  if (end === at) return end
  let run = end
  while (run > listStart && text.charCodeAt(run - 1) === backslash) run--
  return (end - run) % 2 === 1 ? end + 1 : end
}

function makeValue(
  text: string,
  start: number,
  end: number,
  escapes: boolean,
  nullable: boolean,
  first: boolean,
  last: boolean,
): ValueNode {
  const written = text.slice(start, end)
  const range = { start, end }
  if (nullable && end - start === 4 && written.toLowerCase() === "null")
    return { kind: "null", range }
  return { kind: "text", text: escapes ? undoEscapes(written, first, last) : written, range }
}

function undoEscapes(written: string, first: boolean, last: boolean): string {
  if (written.length === 5 && written.toLowerCase() === "\\null") return written.slice(1)
  let text = ""
  let copied = 0
  for (
    let at = written.indexOf("\\");
    at >= 0 && at + 1 < written.length;
    at = written.indexOf("\\", at)
  ) {
    const next = written.charCodeAt(at + 1)
    const edge = isBlank(next) && ((first && at === 0) || (last && at + 2 === written.length))
    if (next === comma || next === pipe || next === backslash || edge) {
      text += written.slice(copied, at)
      copied = at + 1
      at++
    }
    at++
  }
  return text + written.slice(copied)
}
