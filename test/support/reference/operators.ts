import type { OperatorSymbol, PlainSymbol } from "../../../src/language/operators.ts"

/** The operators of T3, without star. */
const plainOperators: readonly PlainSymbol[] = [
  "==",
  "!=",
  ">",
  "<",
  ">=",
  "<=",
  "@=",
  "_=",
  "_-=",
  "!@=",
  "!_=",
  "!_-=",
]

/** The six that look into a text (T10). */
export const textOperators: readonly PlainSymbol[] = ["@=", "_=", "_-=", "!@=", "!_=", "!_-="]

/** The four that order (V11). */
export const orderOperators: readonly PlainSymbol[] = [">", "<", ">=", "<="]

/** All 24 (T3). */
export const allOperators: readonly OperatorSymbol[] = plainOperators.flatMap(
  (symbol): OperatorSymbol[] => [symbol, `${symbol}*`],
)

/** An operator without its star. */
export function withoutStar(symbol: OperatorSymbol): PlainSymbol {
  return plainOperators.find((plain) => plain === symbol || `${plain}*` === symbol) ?? "=="
}

/** True for an operator that ends in a star. */
export function hasStar(symbol: OperatorSymbol): boolean {
  return symbol.endsWith("*")
}

/** The longest operator that can be read at an offset before `end` (T2). */
export function operatorAt(text: string, offset: number, end: number): OperatorSymbol | undefined {
  const readable = allOperators.filter(
    (symbol) => offset + symbol.length <= end && text.startsWith(symbol, offset),
  )
  return readable.sort((left, right) => right.length - left.length)[0]
}

/** The leftmost place before `end` where an operator can be read, and the longest one there (T2). */
export function firstOperator(
  text: string,
  start: number,
  end: number,
): { readonly start: number; readonly symbol: OperatorSymbol } | undefined {
  for (let offset = start; offset < end; offset++) {
    const symbol = operatorAt(text, offset, end)
    if (symbol !== undefined) return { start: offset, symbol }
  }
  return undefined
}
