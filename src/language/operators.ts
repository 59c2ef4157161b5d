/** The relation of the row's value to the written value that an operator tests. */
export type Match =
  "equal" | "greater" | "less" | "atLeast" | "atMost" | "contain" | "start" | "end"

/** An operator of the language, without its optional star. */
export interface OperatorDefinition {
  readonly name: string
  readonly symbol: string
  readonly match: Match
  /** True when the condition holds on the non-empty values that do not match. */
  readonly negated: boolean
}

/**
 * All operators (rule T3), from which lexer, printer, builder and documentation derive theirs. A `*` after one ignores letter case.
 * @example operators.filter(({ negated }) => negated).map(({ symbol }) => symbol) // => ["!=", "!@=", "!_=", "!_-="]
 */
export const operators = [
  { name: "equals", symbol: "==", match: "equal", negated: false },
  { name: "differs", symbol: "!=", match: "equal", negated: true },
  { name: "greater", symbol: ">", match: "greater", negated: false },
  { name: "less", symbol: "<", match: "less", negated: false },
  { name: "atLeast", symbol: ">=", match: "atLeast", negated: false },
  { name: "atMost", symbol: "<=", match: "atMost", negated: false },
  { name: "contains", symbol: "@=", match: "contain", negated: false },
  { name: "starts", symbol: "_=", match: "start", negated: false },
  { name: "ends", symbol: "_-=", match: "end", negated: false },
  { name: "lacks", symbol: "!@=", match: "contain", negated: true },
  { name: "startsNot", symbol: "!_=", match: "start", negated: true },
  { name: "endsNot", symbol: "!_-=", match: "end", negated: true },
] as const satisfies readonly OperatorDefinition[]

/**
 * The name of an operator: `equals`, `contains`, …
 * @example
 * import type { OperatorName } from "trommel"
 * const words: Partial<Record<OperatorName, string>> = { equals: "is", contains: "has" }
 * operators.flatMap(({ name }) => words[name] ?? []) // => ["is", "has"]
 */
export type OperatorName = (typeof operators)[number]["name"]

/** The symbol of an operator without star: `==`, `@=`, … */
export type PlainSymbol = (typeof operators)[number]["symbol"]

/**
 * The symbol of an operator, with or without star: `==`, `==*`, … There are 24.
 * @example
 * import type { OperatorSymbol } from "trommel"
 * const symbol: OperatorSymbol = "@=*"
 * buildQuery(table).where("title", symbol, "heat").print() // => { filters: "title@=*heat" }
 */
export type OperatorSymbol = PlainSymbol | `${PlainSymbol}*`

/** The meaning of an operator symbol. */
export interface OperatorMeaning extends OperatorDefinition {
  readonly name: OperatorName
  readonly symbol: PlainSymbol
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
 * @example operatorMeaning("!@=*") // => { name: "lacks", symbol: "!@=", match: "contain", negated: true, folded: true }
 */
export function operatorMeaning(symbol: OperatorSymbol): OperatorMeaning {
  return meanings.get(symbol) as OperatorMeaning
}

/** True for `@=`, `_=`, `_-=` and their negations, under which null has no meaning (rule T10). */
export function isTextMatch(match: Match): match is "contain" | "start" | "end" {
  return match === "contain" || match === "start" || match === "end"
}

/** True for the match of `>`, `<`, `>=` and `<=`. */
export function isOrderMatch(match: Match): match is "greater" | "less" | "atLeast" | "atMost" {
  return match !== "equal" && !isTextMatch(match)
}
