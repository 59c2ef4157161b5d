import {
  spaceBetween,
  type CompletingDialect,
  type FoundCondition,
  type PlacedValue,
  type SortPlace,
  type TextEdit,
  type ValuePlace,
} from "../complete/place.ts"
import { comparedColumn, type Field } from "../fields/field.ts"
import type { ValueNode } from "../language/ast.ts"
import { defaultTextLimit } from "../language/dialect.ts"
import { operatorMeaning, type OperatorSymbol } from "../language/operators.ts"
import { trimWhiteSpace } from "../language/white-space.ts"
import { rangeOfPart, type OffsetText } from "./offset-text.ts"
import { isNullable, isOperatorOfColumn } from "./field-views.ts"
import type { ServerSettings } from "./options.ts"
import { completingNames, type NameLookUp } from "./server-names.ts"
import { readValueOf } from "./values/read-server-value.ts"
import { findSieveOperator } from "./sieve-operators.ts"
import { valueText, writeValues } from "./sieve-printing.ts"
import { conditionOf } from "./sieve-reading.ts"
import { runBefore, splitAtCommas, readTerm, type Term } from "./terms.ts"

/** Finds the part between two commas at an offset (rule S1); undefined where there is only white space. */
function findPart(parts: readonly OffsetText[], offset: number): OffsetText | undefined {
  const part = parts.find(({ start, text }) => offset <= start + text.length)
  return part !== undefined && trimWhiteSpace(part.original.slice(offset, part.start)) === ""
    ? part
    : undefined
}

/** Finds the condition at an offset (rules S1 to S6). */
function findCondition(text: string, offset: number): FoundCondition {
  const part = findPart(splitAtCommas(text), offset)
  const range = part === undefined ? { start: offset, end: offset } : rangeOfPart(part)
  const term = part && readTerm(part)
  const operator = term?.operator
  return term === undefined || operator === undefined
    ? { range, operator: undefined, values: [] }
    : { range, operator, values: valuesAt(term, operator, offset) }
}

/** Returns the values of a term. What the server loses after the last of them belongs to it if the cursor is there. */
function valuesAt(
  term: Term,
  operator: NonNullable<Term["operator"]>,
  offset: number,
): readonly PlacedValue[] {
  const { values } = conditionOf(term, operator)
  return values.map((value, index): PlacedValue => {
    const range = term.values[index]?.range ?? operator.range
    const isLost =
      index === values.length - 1 &&
      offset > range.end &&
      term.effects.some(({ kind }) => kind === "cut")
    return { ...value, range: isLost ? { start: range.start, end: term.range.end } : range }
  })
}

/** Finds the sort at an offset (rule S7). White space belongs to the name. */
function findSort(text: string, offset: number): SortPlace {
  const parts = splitAtCommas(text)
  const part = findPart(parts, offset)
  const range = part === undefined ? { start: offset, end: offset } : rangeOfPart(part)
  const start = range.start + Number(part?.text.startsWith("-") === true)
  return {
    name: { start, end: range.end },
    typed: text.slice(start, Math.max(start, offset)).replace(/^[-+\s]+/, ""),
    others: parts.filter((other) => other !== part).map((other) => other.text.replace(/^-/, "")),
  }
}

/** True when a field accepts an operator (rule S13). A shortcut ignores it (rule S16). */
function takesOperator(field: Field, symbol: OperatorSymbol): boolean {
  if (field.kind === "shortcut") return symbol === "=="
  const meaning = operatorMeaning(symbol)
  return field.kind === "range-end"
    ? !meaning.negated && isOperatorOfColumn(field.of, meaning, false)
    : isOperatorOfColumn(field, meaning, false)
}

/** True when a field reads a value without giving up (rules S12 and S14). */
function readsValue(field: Field, value: ValueNode): boolean {
  const column = comparedColumn(field)
  if (column === undefined) return true
  return value.kind === "null" ? isNullable(column) : readValueOf(value.text, column) !== undefined
}

function readTyped({ text, valueRange: { start } }: ValuePlace, offset: number): string {
  const end = runBefore(text, offset) % 2 === 1 ? offset - 1 : offset
  return text.slice(start, Math.max(start, end)).replace(/\\(?=[,|\\=<>!@_])(?<next>.)/g, "$<next>")
}

/** Matches values among which escapes and parentheses cannot matter. */
const harmless = /^(?![\s])[A-Za-z0-9 .:|-]*(?<![\s])$/

/** Writes a value, and the whole list where an escape would change other values (rule S6). */
function writeValue(value: ValueNode, place: ValuePlace): TextEdit | undefined {
  const { text, operator, range, values, index, valueRange: own } = place
  const { symbol } = operator
  const offered = valueText(value, symbol)
  const wanted = values.map((old, at) => (at === index ? offered : valueText(old, symbol)))
  const written = writeValues([offered], defaultTextLimit)
  if (written !== undefined) {
    const edit = { range: own, insert: written }
    const list =
      text.slice(operator.range.end, own.start) + written + text.slice(own.end, range.end)
    if (harmless.test(list.trim()) && harmless.test(written)) return edit
    const spaced = withBlank(edit, place)
    if (readsBack(spaced, place, wanted)) return spaced
  }
  const all = writeValues(wanted, defaultTextLimit)
  if (all === undefined) return undefined
  const start = values[0]?.range.start ?? own.start
  const end = Math.max(own.end, values.at(-1)?.range.end ?? own.end)
  const edit = withBlank({ range: { start, end }, insert: all }, place)
  return readsBack(edit, place, wanted) ? edit : undefined
}

/** Adds a space where the operator would reach into the value. */
function withBlank(edit: TextEdit, { operator }: ValuePlace): TextEdit {
  if (edit.range.start !== operator.range.end) return edit
  return {
    ...edit,
    insert: spaceBetween(operator.symbol, edit.insert, findSieveOperator) + edit.insert,
  }
}

/** True when the condition has the values after a change, and everything else as before. */
function readsBack(
  edit: TextEdit,
  { text, range }: ValuePlace,
  wanted: readonly string[],
): boolean {
  const before = splitAtCommas(text.slice(range.start, range.end)).map(readTerm)
  const changed =
    text.slice(range.start, edit.range.start) + edit.insert + text.slice(edit.range.end, range.end)
  const after = splitAtCommas(changed).map(readTerm)
  const [old, read] = [before[0], after[0]]
  return (
    after.length === 1 &&
    old !== undefined &&
    read !== undefined &&
    old.operator?.symbol === read.operator?.symbol &&
    isSame(textsOf(old.names), textsOf(read.names)) &&
    isSame(textsOf(read.values), wanted)
  )
}

function textsOf(nodes: readonly { readonly text: string }[]): string[] {
  return nodes.map(({ text }) => text)
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((text, index) => text === right[index])
}

export function completingWith(settings: ServerSettings, lookUp: NameLookUp): CompletingDialect {
  return {
    ...completingNames(lookUp, settings),
    findCondition,
    findSort,
    takesOperator,
    readsValue,
    readTyped,
    writeValue,
    findOperator: findSieveOperator,
  }
}
