/** An operator of the language, without its optional star. */
export interface OperatorDefinition {
  readonly name: string
  readonly symbol: string
  /** The relation of the row's value to the written value that the operator tests: equality, an order, or a search in texts. */
  readonly match: string
  /** True when the condition holds on the non-empty values that do not match. */
  readonly negated: boolean
  /** What stands between a field and a value in a sentence: "rating *is at least* 4". */
  readonly words: string
  /** The place in lists to choose from, the most used first. */
  readonly rank: number
  /** The symbol of the operator that holds on those non-empty values on which this one does not. */
  readonly complement: string
}

/**
 * All operators (rule T3), one a row, from which lexer, printer, builder, sentences, completion and documentation derive theirs. A `*`
 * after one ignores letter case.
 * @example operators.filter(({ negated }) => negated).map(({ symbol }) => symbol) // => ["!=", "!@=", "!_=", "!_-="]
 */
// prettier-ignore
export const operators = [
  { name: "equals", symbol: "==", match: "equal", negated: false, words: "is", rank: 1, complement: "!=" },
  { name: "differs", symbol: "!=", match: "equal", negated: true, words: "is not", rank: 3, complement: "==" },
  { name: "greater", symbol: ">", match: "greater", negated: false, words: "is greater than", rank: 6, complement: "<=" },
  { name: "less", symbol: "<", match: "less", negated: false, words: "is less than", rank: 7, complement: ">=" },
  { name: "atLeast", symbol: ">=", match: "atLeast", negated: false, words: "is at least", rank: 4, complement: "<" },
  { name: "atMost", symbol: "<=", match: "atMost", negated: false, words: "is at most", rank: 5, complement: ">" },
  { name: "contains", symbol: "@=", match: "contain", negated: false, words: "contains", rank: 2, complement: "!@=" },
  { name: "starts", symbol: "_=", match: "start", negated: false, words: "starts with", rank: 8, complement: "!_=" },
  { name: "ends", symbol: "_-=", match: "end", negated: false, words: "ends with", rank: 9, complement: "!_-=" },
  { name: "lacks", symbol: "!@=", match: "contain", negated: true, words: "does not contain", rank: 10, complement: "@=" },
  { name: "startsNot", symbol: "!_=", match: "start", negated: true, words: "does not start with", rank: 11, complement: "_=" },
  { name: "endsNot", symbol: "!_-=", match: "end", negated: true, words: "does not end with", rank: 12, complement: "_-=" },
] as const satisfies readonly OperatorDefinition[]

type OperatorRow = (typeof operators)[number]

/** The relation of the row's value to the written value that an operator tests. */
export type Match = OperatorRow["match"]

const orderMatches = ["greater", "less", "atLeast", "atMost"] as const satisfies readonly Match[]

/** The match of `>`, `<`, `>=` and `<=`. */
export type OrderMatch = (typeof orderMatches)[number]

/** The match of the operators that search in a text: all that are neither equality nor an order. */
export type TextMatch = Exclude<Match, "equal" | OrderMatch>

/**
 * The name of an operator: `equals`, `contains`, …
 * @example
 * import type { OperatorName } from "trommel"
 * const words: Partial<Record<OperatorName, string>> = { equals: "is", contains: "has" }
 * operators.flatMap(({ name }) => words[name] ?? []) // => ["is", "has"]
 */
export type OperatorName = OperatorRow["name"]

/** The symbol of an operator without star: `==`, `@=`, … */
export type PlainSymbol = OperatorRow["symbol"]

/**
 * The symbol of an operator, with or without star: `==`, `==*`, … There are 24.
 * @example
 * import type { OperatorSymbol } from "trommel"
 * const symbol: OperatorSymbol = "@=*"
 * buildQuery(table).where("title", symbol, "heat").print() // => { filters: "title@=*heat" }
 */
export type OperatorSymbol = PlainSymbol | `${PlainSymbol}*`

/** The symbols without star that test one of some relations. */
export type SymbolOf<Tested extends Match> = Extract<
  OperatorRow,
  { readonly match: Tested }
>["symbol"]

/** The meaning of an operator symbol. */
export interface OperatorMeaning extends OperatorDefinition {
  readonly name: OperatorName
  readonly symbol: PlainSymbol
  readonly match: Match
  readonly complement: PlainSymbol
  /** True for a symbol with a star, which ignores letter case. */
  readonly folded: boolean
}

const meanings: ReadonlyMap<string, OperatorMeaning> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ operators.flatMap((operator): [string, OperatorMeaning][] => [
    [operator.symbol, { ...operator, folded: false }],
    [`${operator.symbol}*`, { ...operator, folded: true }],
  ]),
)

/**
 * All 24 symbols.
 * @example
 * operatorSymbols.length // => 24
 * operatorSymbols.slice(0, 4) // => ["==", "==*", "!=", "!=*"]
 */
export const operatorSymbols = /* @__PURE__ */ Array.from(
  /* @__PURE__ */ meanings.keys(),
) as OperatorSymbol[]

/** Matches the longest operator at a place, star included. */
export const operatorPattern = /* @__PURE__ */ writePattern()

function writePattern(): string {
  const symbols = operators.map(({ symbol }) => symbol)
  return `(?:${symbols.sort((left, right) => right.length - left.length).join("|")})\\*?`
}

const operatorSearch = /* @__PURE__ */ new RegExp(operatorPattern, "g")

/** Finds the first operator at or after `from`; undefined when there is none. */
export function findOperator(
  text: string,
  from = 0,
): { readonly start: number; readonly symbol: OperatorSymbol } | undefined {
  operatorSearch.lastIndex = from
  const match = operatorSearch.exec(text)
  return match === null ? undefined : { start: match.index, symbol: match[0] as OperatorSymbol }
}

/**
 * True for one of the 24 symbols.
 * @param text - Any text.
 * @example
 * isOperatorSymbol("@=*") // => true
 * isOperatorSymbol("=") // => false
 */
export function isOperatorSymbol(text: string): text is OperatorSymbol {
  return meanings.has(text)
}

/**
 * Returns the meaning of an operator symbol.
 * @param symbol - One of the 24 symbols.
 * @example operatorMeaning("!@=*") // => { name: "lacks", symbol: "!@=", match: "contain", negated: true, words: "does not contain", rank: 10, complement: "@=", folded: true }
 */
export function operatorMeaning(symbol: OperatorSymbol): OperatorMeaning {
  return meanings.get(symbol) as OperatorMeaning
}

/** True for `@=`, `_=`, `_-=` and their negations, under which null has no meaning (rule T10). */
export function isTextMatch(match: Match): match is TextMatch {
  return match !== "equal" && !isOrderMatch(match)
}

/** True for the match of `>`, `<`, `>=` and `<=`. */
export function isOrderMatch(match: Match): match is OrderMatch {
  return (orderMatches as readonly Match[]).includes(match)
}
