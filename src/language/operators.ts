/** How an operator compares the row's value with the value written. */
export type Match =
  "equal" | "greater" | "less" | "atLeast" | "atMost" | "contain" | "start" | "end"

/** One operator of the language, without its optional star. */
export interface OperatorDefinition {
  readonly name: string
  readonly symbol: string
  readonly match: Match
  /** True when the condition holds on the non-empty values that do not match. */
  readonly negated: boolean
}

/**
 * Every operator there is (rule T3). The lexer, the printer, the builder and the documentation derive theirs from here.
 * Any of them may be followed by `*`: letter case is then ignored.
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

/** `equals`, `contains`, … */
export type OperatorName = (typeof operators)[number]["name"]

/** An operator without star, as written: `==`, `@=`, … */
export type PlainSymbol = (typeof operators)[number]["symbol"]

/** One of the 24 operators as written: `==`, `==*`, … */
export type OperatorSymbol = PlainSymbol | `${PlainSymbol}*`

/** An operator as written, with what it means. */
export interface OperatorMeaning extends OperatorDefinition {
  readonly name: OperatorName
  readonly symbol: PlainSymbol
  /** True with a star: letter case is ignored. */
  readonly folded: boolean
}

const meanings: ReadonlyMap<string, OperatorMeaning> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ operators.flatMap((operator): [string, OperatorMeaning][] => [
    [operator.symbol, { ...operator, folded: false }],
    [`${operator.symbol}*`, { ...operator, folded: true }],
  ]),
)

/** All 24 operators. */
export const operatorSymbols = /* @__PURE__ */ Array.from(
  /* @__PURE__ */ meanings.keys(),
) as OperatorSymbol[]

/** Source of the regular expression that reads the longest operator at a place, star included. */
export const operatorPattern = /* @__PURE__ */ writePattern()

function writePattern(): string {
  const symbols = operators.map(({ symbol }) => symbol)
  return `(?:${symbols.sort((left, right) => right.length - left.length).join("|")})\\*?`
}

const operatorSearch = /* @__PURE__ */ new RegExp(operatorPattern, "g")

/** Where the first operator stands at or after `from`, if any does. */
export function findOperator(
  text: string,
  from = 0,
): { readonly start: number; readonly symbol: OperatorSymbol } | undefined {
  operatorSearch.lastIndex = from
  const match = operatorSearch.exec(text)
  return match === null ? undefined : { start: match.index, symbol: match[0] as OperatorSymbol }
}

/** True for one of the 24 operators. */
export function isOperatorSymbol(text: string): text is OperatorSymbol {
  return meanings.has(text)
}

/** What an operator means. */
export function operatorMeaning(symbol: OperatorSymbol): OperatorMeaning {
  return meanings.get(symbol) as OperatorMeaning
}

/** True for the operators that look into a text: `@=`, `_=`, `_-=` and their negations (rule T10: no null under them). */
export function isTextMatch(match: Match): boolean {
  return match === "contain" || match === "start" || match === "end"
}

/** True for `>`, `<`, `>=` and `<=`. */
export function isOrderMatch(match: Match): boolean {
  return match !== "equal" && !isTextMatch(match)
}
