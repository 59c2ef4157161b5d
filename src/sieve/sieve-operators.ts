import type { OperatorSymbol } from "../language/operators.ts"

/** The 20 operators of the library (rule S4). Orderings have no starred form. */
export const sieveSymbols: readonly OperatorSymbol[] = [
  ...(["==", "!=", ">", "<", ">=", "<=", "@=", "_=", "_-=", "!@=", "!_=", "!_-="] as const),
  ...(["==*", "!=*", "@=*", "_=*", "_-=*", "!@=*", "!_=*", "!_-=*"] as const),
]

/** Matches the longest operator. */
const pattern = sieveSymbols
  .toSorted((left, right) => right.length - left.length)
  .map((symbol) => symbol.replace("*", "\\*"))
  .join("|")

/** Matches operators without a backslash right before them. */
const found = new RegExp(`(?<!\\\\)(?:${pattern})`, "g")
/** Matches operators with a backslash right before them. */
const escaped = new RegExp(`(?<=\\\\)(?:${pattern})`, "g")

export function findSieveOperator(text: string, from = 0) {
  found.lastIndex = from
  const match = found.exec(text)
  if (match === null) return undefined
  const { index, 0: symbol } = match
  return { start: index, end: index + symbol.length, symbol: symbol as OperatorSymbol }
}

/** Returns the operators right after a backslash, in order and without overlaps (rule S6). */
export function escapedOperators(text: string): OperatorSymbol[] {
  return Array.from(text.matchAll(escaped), ([symbol]) => symbol as OperatorSymbol)
}

export function startsWithOperator(text: string): boolean {
  return sieveSymbols.some((symbol) => text.startsWith(symbol))
}
