import type { Spelling } from "../diagnostics/data.ts"
import type { Value } from "../language/ast.ts"
import { findParts, readValue, unescapeValue } from "../language/escape.ts"
import { isOperatorSymbol, operatorMeaning, type OperatorSymbol } from "../language/operators.ts"

export interface Habit extends Pick<Spelling, "kind" | "written"> {
  /** The first value with the habit, by its index; undefined for all of them. */
  readonly value: number | undefined
  /** The place of a sign that joins conditions. */
  readonly at: number | undefined
}

export function habit(kind: Spelling["kind"], written: string, value = 0): Habit {
  return { kind, written, value, at: undefined }
}

export function asSymbol(text: string): OperatorSymbol {
  return isOperatorSymbol(text) ? text : "=="
}

/** Values without their quotes and wildcards, and the operator that says the same; undefined where that is not clear. */
interface ListReading {
  readonly values: readonly Value[]
  readonly symbol: OperatorSymbol | undefined
  readonly habits: readonly Habit[]
}

interface ListOptions {
  readonly isWild: boolean
  readonly isListed: (value: string) => boolean
}

/** Reads a list of values; undefined for one that a comma ends. */
export function readList(
  list: string,
  symbol: OperatorSymbol,
  options: ListOptions,
): ListReading | undefined {
  const { isWild, isListed } = options
  const read = splitValues(list, symbol)
  const isMarked = (value: Value): boolean =>
    value.kind === "text" && !isListed(value.text) && isQuoted(value.text.trim())
  const whole = list.trim()
  const first = read?.findIndex(isMarked) ?? -1
  const isWhole = first < 0 && isQuoted(whole) && !whole.slice(1, -1).includes(whole.charAt(0))
  if (isWhole && read?.some((value) => value.kind === "text" && isListed(value.text)) !== true) {
    const text = unescapeValue(whole.slice(1, -1), { first: true, last: true })
    const rest = readWildcards([{ kind: "text", text }], symbol, options)
    return {
      ...rest,
      habits: [{ ...habit("quotes", whole.charAt(0)), value: undefined }, ...rest.habits],
    }
  }
  if (read === undefined) return undefined
  const values = read.map((value) =>
    value.kind === "text" && isMarked(value)
      ? { ...value, text: unquote(value.text.trim()) }
      : value,
  )
  // A quote may be left whose partner is in another value.
  const isTorn =
    first >= 0 &&
    read.some((one) => one.kind === "text" && !isMarked(one) && /^\s*['"]|['"]\s*$/.test(one.text))
  const rest = isWild ? readWildcards(values, symbol, options) : { values, symbol, habits: [] }
  const quote = /['"]/.exec(first < 0 ? "" : list)?.[0]
  const quotes = quote === undefined ? [] : [habit("quotes", quote, first)]
  return { ...rest, symbol: isTorn ? undefined : rest.symbol, habits: [...quotes, ...rest.habits] }
}

/** Splits a list at its pipes, as the grammar does (rule T5); undefined for one with a comma in it. */
function splitValues(list: string, symbol: OperatorSymbol): readonly Value[] | undefined {
  const ends = Array.from(list.matchAll(/\\[,|\\]|[,|]/g)).filter(([found]) => found.length === 1)
  if (ends.some(([found]) => found === ",")) return undefined
  return [...ends.map(({ index }) => index), list.length].map((end, index) => {
    const start = (ends[index - 1]?.index ?? -1) + 1
    const place = { first: index === 0, last: index === ends.length }
    return readValue(list, { ...findParts(list, start, end), ...place }, symbol)
  })
}

export function isQuoted(text: string): boolean {
  return text.length > 1 && /^['"]/.test(text) && text.endsWith(text.charAt(0))
}

/** Removes the quotes of a text. Two in it stand for one. */
export function unquote(text: string): string {
  const quote = text.charAt(0)
  return text.slice(1, -1).replaceAll(quote + quote, quote)
}

/** Reads wildcards as the operator that says the same. */
function readWildcards(
  values: readonly Value[],
  symbol: OperatorSymbol,
  { isWild, isListed }: ListOptions,
): ListReading {
  const { match, negated, folded } = operatorMeaning(symbol)
  const marks = values.map((value, index) =>
    !isWild || value.kind === "null" || isListed(value.text)
      ? undefined
      : (readPercent(value.text, match) ?? readStar(value.text, match, folded && index === 0)),
  )
  const [mark] = marks.filter((one) => one !== undefined)
  if (mark === undefined) return { values, symbol, habits: [] }
  const isOne = marks.every((one) => one?.symbol === mark.symbol)
  return {
    values: marks.map((one) => ({ kind: "text", text: one?.text ?? "" })),
    symbol: isOne ? asSymbol((negated ? "!" : "") + mark.symbol + (folded ? "*" : "")) : undefined,
    habits: [habit("wildcard", mark.sign, marks.indexOf(mark))],
  }
}

/** A value without its wildcards, and the operator that they mean. */
interface Wildcard {
  readonly sign: string
  readonly symbol: string
  readonly text: string
}

function readPercent(value: string, match: string): Wildcard | undefined {
  if ((match !== "equal" && match !== "contain") || /%[0-9a-f]{2}/i.test(value)) return undefined
  const opens = value.startsWith("%")
  const closes = value.endsWith("%")
  const text = value.slice(opens ? 1 : 0, closes ? -1 : undefined)
  if (!(opens || closes) || text === "" || /^%|%$/.test(text)) return undefined
  if (opens && closes) return { sign: "%", symbol: "@=", text }
  // A share is written with a percent sign after the number.
  return closes && /\d$/.test(text) ? undefined : { sign: "%", symbol: closes ? "_=" : "_-=", text }
}

/** @param isFolded - True for a value whose first star is that of the operator. */
function readStar(value: string, match: string, isFolded: boolean): Wildcard | undefined {
  const text = value.slice(0, -1)
  // A star after a space is written on purpose.
  const isPlain =
    match !== "equal" || !value.endsWith("*") || text === "" || /^\*|[\s*]$/.test(text)
  return isPlain ? undefined : { sign: "*", symbol: isFolded ? "@=" : "_=", text }
}
