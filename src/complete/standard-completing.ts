import { isOperatorOfKind } from "../fields/kinds/writing.ts"
import type { KnownName } from "../bind/dialect.ts"
import type { Use } from "../bind/find-field.ts"
import { comparedColumn, type Field, type Fields } from "../fields/field.ts"
import type { ValueNode } from "../language/ast.ts"
import { escapeValue, findParts, isEscaped, readValue, unescapeValue } from "../language/escape.ts"
import { foldName } from "../language/names.ts"
import { findOperator, operatorMeaning, type OperatorSymbol } from "../language/operators.ts"
import { skipWhiteSpace, skipWhiteSpaceBack, trimWhiteSpace } from "../language/white-space.ts"
import {
  spaceBetween,
  type CompletingDialect,
  type FoundCondition,
  type PlacedValue,
  type SortPlace,
  type TextEdit,
  type ValuePlace,
} from "./place.ts"

type FoundOperator = NonNullable<FoundCondition["operator"]>

function findCondition(text: string, offset: number): FoundCondition {
  let start = 0
  let found = operatorFrom(text, 0)
  for (;;) {
    if (found !== undefined && found.range.start < start) found = operatorFrom(text, start)
    const comma = endOf(text, text.indexOf(",", start))
    const operator = found !== undefined && found.range.start < comma ? found : undefined
    const end = operator === undefined ? comma : findUnescaped(text, ",", operator.range.end)
    if (offset <= end || end === text.length)
      return {
        range: { start, end },
        operator,
        values: operator === undefined ? [] : readValues(text, operator, end),
      }
    start = end + 1
  }
}

function operatorFrom(text: string, from: number): FoundOperator | undefined {
  const found = findOperator(text, from)
  return (
    found && {
      symbol: found.symbol,
      range: { start: found.start, end: found.start + found.symbol.length },
    }
  )
}

function endOf(text: string, index: number): number {
  return index < 0 ? text.length : index
}

/** Returns the offset of the next separator that no backslash escapes, or the end of the text. */
function findUnescaped(text: string, separator: "," | "|", from: number): number {
  let index = text.indexOf(separator, from)
  while (index >= 0 && isEscaped(text, from, index)) index = text.indexOf(separator, index + 1)
  return endOf(text, index)
}

function readValues(
  text: string,
  { symbol, range }: FoundOperator,
  end: number,
): readonly PlacedValue[] {
  const values: PlacedValue[] = []
  for (let start = range.end; start <= end;) {
    const to = Math.min(end, findUnescaped(text, "|", start))
    const position = { first: start === range.end, last: to === end }
    values.push(readValue(text, { ...findParts(text, start, to), ...position }, symbol))
    start = to + 1
  }
  return values
}

/** Finds the sort at an offset (rule T15). Signs and white space before the name do not belong to it. */
function findSort(text: string, offset: number): SortPlace {
  const start = offset === 0 ? 0 : text.lastIndexOf(",", offset - 1) + 1
  const end = endOf(text, text.indexOf(",", offset))
  const from = skipWhiteSpace(text, start, end)
  const name = {
    start: from + Number(text.charAt(from) === "-" && from < end),
    end: Math.max(skipWhiteSpaceBack(text, from, end), offset),
  }
  return {
    name,
    typed: text.slice(name.start, Math.max(name.start, offset)).replace(/^[-+\s]+/, ""),
    others: [...namesOfSorts(text.slice(0, start)), ...namesOfSorts(text.slice(end))],
  }
}

function namesOfSorts(text: string): string[] {
  return text.split(",").map((entry) => trimWhiteSpace(entry).replace(/^-/, ""))
}

function takesOperator({ kind }: Field, symbol: OperatorSymbol): boolean {
  return isOperatorOfKind(kind, operatorMeaning(symbol))
}

/** True when a value can be read (rules V9 and V12). */
function readsValue(field: Field, value: ValueNode): boolean {
  const column = comparedColumn(field)
  return (
    value.kind === "null" || column === undefined || column.rules.readText(value.text) !== undefined
  )
}

function readTyped({ text, index, valueRange }: ValuePlace, offset: number): string {
  const { start } = valueRange
  const end = isEscaped(text, start, offset) ? offset - 1 : offset
  return unescapeValue(text.slice(start, end), { first: index === 0, last: false })
}

function writeValue(
  value: ValueNode,
  { operator, values, index, valueRange: range }: ValuePlace,
): TextEdit {
  const { symbol } = operator
  const written = escapeValue(value, symbol, {
    first: index === 0,
    last: index >= values.length - 1,
  })
  const isFirst = range.start === operator.range.end
  const space = isFirst ? spaceBetween(symbol, written, findOperator) : ""
  return { range, insert: space + written }
}

/** Lists the fields that conditions, or sorts, can use, by their own names (rule N5). */
function listNames(table: Fields, use: Use): readonly KnownName[] {
  return [...table.fields.values()]
    .filter((field) => field[use])
    .map((field) => ({ name: field.name, meaning: field }))
}

function findMeaning(text: string, use: Use, table: Fields): Field | undefined {
  const field = table.fields.get(foldName(text))
  return field?.[use] ? field : undefined
}

export const standardCompleting: CompletingDialect = {
  listNames,
  findMeaning,
  findCondition,
  findSort,
  takesOperator,
  readsValue,
  readTyped,
  writeValue,
  findOperator,
}
