import type { ConditionNode, SortNode, ValueNode } from "../language/ast.ts"
import {
  isOperatorSymbol,
  isTextMatch,
  operatorMeaning,
  type OperatorSymbol,
} from "../language/operators.ts"
import type { PrintingDialect, Written } from "../language/dialect.ts"
import { isWhiteSpace, trimWhiteSpace } from "../language/white-space.ts"
import {
  findSieveOperator,
  sieveSymbols,
  escapedOperators,
  startsWithOperator,
} from "./sieve-operators.ts"
import { createStrip } from "./strip.ts"

/**
 * Writes a condition so that stock Sieve reads it as it is meant, or says why no text does (rules
 * S19 and S20). Names are in parentheses, unless a `)` in the values would then delete text.
 */
function writeCondition(condition: ConditionNode, limit: number): Written {
  const reason = findConditionFault(condition)
  if (reason !== undefined) return { ok: false, reason }
  const { names, operator, values } = condition
  const bare = names.map(({ text }) => text).join("|")
  const group =
    names.length > 1 && !values.some((value) => value.kind === "text" && value.text.includes(")"))
      ? `(${bare})`
      : bare
  const list = writeValues(
    values.map((value) => valueText(value, operator.symbol)),
    limit,
  )
  if (list === undefined)
    return {
      ok: false,
      reason: `its text has more than ${limit} characters, because each operator in a value adds backslashes before the others`,
    }
  const { before, after } = blanksAround(bare, operator.symbol, list)
  const text = `${group}${before}${operator.symbol}${after}${list}`
  return text.length > limit
    ? { ok: false, reason: `its text has more than ${limit} characters` }
    : { ok: true, text }
}

/** Returns the text that must be left after rule S6, so that rule S12 reads the value from it. */
export function valueText(value: ValueNode, symbol: OperatorSymbol): string {
  if (value.kind === "null") return "null"
  const readsAsNull =
    value.text.toLowerCase() === "null" && !isTextMatch(operatorMeaning(symbol).match)
  return readsAsNull ? `\\${value.text}` : value.text
}

/** Returns the spaces that keep the operator from reaching into the last name or the first value. */
function blanksAround(bareNames: string, symbol: OperatorSymbol, list: string) {
  return {
    before: findSieveOperator(bareNames + symbol, 0)?.start === bareNames.length ? "" : " ",
    after: findSieveOperator(symbol + list, 0)?.symbol === symbol ? "" : " ",
  }
}

function findConditionFault({ names, operator, values }: ConditionNode): string | undefined {
  const { symbol } = operator
  if (!isOperatorSymbol(symbol) || !sieveSymbols.includes(symbol))
    return `${symbol} is not an operator of stock Sieve`
  if (names.length === 0) return "a condition needs at least one name"
  if (values.length === 0) return "a condition needs at least one value"
  for (const { text } of names) {
    const fault = findNameFault(text)
    if (fault !== undefined) return `the name ${JSON.stringify(text)} ${fault}`
  }
  return findListFault(values, symbol)
}

function findListFault(values: readonly ValueNode[], symbol: OperatorSymbol): string | undefined {
  const letters = isTextMatch(operatorMeaning(symbol).match)
  for (const value of values) {
    if (value.kind === "null" && letters) return `${symbol} cannot compare with null`
    if (value.kind === "text" && value.text.toLowerCase() === "\\null")
      return String.raw`the server always deletes the backslash of the value \null`
  }
  const [first, last] = [values[0], values.at(-1)]
  const blank =
    (first?.kind === "text" && isWhiteSpace(first.text.charCodeAt(0))) ||
    (last?.kind === "text" && isWhiteSpace(last.text.charCodeAt(last.text.length - 1)))
  return blank ? "the server always deletes white space at the ends of the values" : undefined
}

function findNameFault(text: string): string | undefined {
  if (text === "") return "is empty"
  if (trimWhiteSpace(text) !== text) return "has white space at an end"
  if (/[,|\\()]/.test(text)) return "contains a comma, a pipe, a backslash or a parenthesis"
  return findSieveOperator(text, 0) === undefined ? undefined : "contains an operator"
}

function writeSort(
  { name: { text }, descending }: SortNode,
  earlier: ReadonlySet<string>,
): Written {
  const fault = findNameFault(text)
  if (fault !== undefined) return { ok: false, reason: `the name ${JSON.stringify(text)} ${fault}` }
  if (!descending && text.startsWith("-"))
    return { ok: false, reason: `the name ${JSON.stringify(text)} would be read as descending` }
  if (earlier.has(text))
    return { ok: false, reason: `the name ${JSON.stringify(text)} appears in an earlier sort` }
  return { ok: true, text: `${descending ? "-" : ""}${text}` }
}

/** The printing part. Sorts that differ in letter case alone are different (rule S7). */
export const sievePrinting: PrintingDialect = { writeCondition, writeSort, sortKey: (name) => name }

/** A character of a value list, or the end of the list, with the value's own backslashes right before it. */
interface Item {
  /** The character; empty at the end of the list. */
  readonly character: string
  readonly role: "plain" | "comma" | "pipe" | "separator" | "end"
  /** The number of the value's own backslashes right before it. */
  readonly run: number
}

/** An item and how it is written, with one backslash where one or more are needed. */
interface GuardedItem extends Item {
  readonly piece: string
}

/** The number of characters of the longest operator. */
const reach = 5

/**
 * Writes values so that the library reads them as they are (rule S19); undefined for a text over
 * the limit, in UTF-16 units.
 *
 * This needs no search. From right to left, a place gets one backslash exactly when an operator
 * would be found there. Each one starts a pass of rule S6, so the passes are known, and the value's
 * own backslashes are written longer by what they delete.
 */
export function writeValues(values: readonly string[], limit: number): string | undefined {
  const items = guardOperators(itemsOf(values))
  const strips = countStrips(items, limit)
  let text = ""
  for (const [index, item] of items.entries()) {
    const run =
      item.run === 0
        ? item.piece.length - item.character.length
        : writtenRun(item) + (strips[index] ?? 0)
    text += "\\".repeat(run) + item.character
    if (text.length > limit) return undefined
  }
  return text.replaceAll(",", "\\,")
}

const roles: ReadonlyMap<string, Item["role"]> = new Map([
  ["|", "pipe"],
  [",", "comma"],
])

function itemsOf(values: readonly string[]): Item[] {
  const items: Item[] = []
  values.forEach((value, index) => {
    let run = 0
    for (const character of value.split("")) {
      if (character === "\\") run++
      else {
        items.push({ character, role: roles.get(character) ?? "plain", run })
        run = 0
      }
    }
    items.push(
      index === values.length - 1
        ? { character: "", role: "end", run }
        : { character: "|", role: "separator", run },
    )
  })
  return items
}

/** Returns each item with one backslash for the value's own ones, for an escaped pipe, and before an operator. */
function guardOperators(items: readonly Item[]): GuardedItem[] {
  const guarded: GuardedItem[] = []
  let following = ""
  for (const item of items.toReversed()) {
    const { character, role, run } = item
    const text = character + following
    const backslash = run > 0 || role === "pipe" || startsWithOperator(text) ? "\\" : ""
    guarded.push({ ...item, piece: backslash + character })
    following = (backslash + text).slice(0, reach)
  }
  return guarded.reverse()
}

/** Counts for each run of the value's own backslashes how many of them the passes will delete. */
function countStrips(items: readonly GuardedItem[], limit: number): (number | undefined)[] {
  const template = items.map(({ piece }) => piece).join("")
  const endless = new Map<number, number>()
  let offset = 0
  items.forEach(({ run, piece }, index) => {
    if (run > 0) endless.set(offset, index)
    offset += piece.length
  })
  if (endless.size === 0) return []
  const strip = createStrip(template, (index) => endless.has(index))
  let taken = 0
  for (const symbol of escapedOperators(template)) {
    taken += strip.pass(symbol)
    if (taken > limit) break
  }
  const strips: (number | undefined)[] = []
  for (const [backslash, index] of endless) strips[index] = strip.counts.get(backslash)
  return strips
}

/** Returns the written length of a run of a value's backslashes: two for each (rule S6). */
function writtenRun({ role, run }: Item): number {
  switch (role) {
    case "pipe":
      return 2 * run + 1
    case "plain":
      return 2 * run - 1
    default:
      return 2 * run
  }
}
