import type { TextRange } from "../diagnostics/diagnostic.ts"
import {
  isOrderMatch,
  operatorMeaning,
  operators,
  operatorSymbols,
  type OperatorMeaning,
  type OperatorSymbol,
} from "../language/operators.ts"
import { meaningsOf, type Cursor, type Offer } from "./offer.ts"
import { spaceBetween } from "./place.ts"

/** Offers operators that all of the fields take, in the place of what is in a range. */
export function offerOperators(
  cursor: Cursor,
  names: readonly string[],
  range: TextRange,
): Offer[] {
  const typed = cursor.text.slice(range.start, cursor.offset).trim()
  const symbols = operatorsFor(cursor, names)
  const begun = symbols.filter((symbol) => symbol.startsWith(typed))
  return (begun.length > 0 ? begun : symbols).map((symbol) => offerOperator(cursor, symbol, range))
}

/** Offers the operators that go on where one ends. Only what is missing is inserted. */
export function offerLongerOperators(
  cursor: Cursor,
  names: readonly string[],
  { start, end }: TextRange,
): Offer[] {
  const written = cursor.text.slice(start, end)
  return operatorsFor(cursor, names)
    .filter((symbol) => symbol !== written && symbol.startsWith(written))
    .map((symbol) => {
      const offer = offerOperator(cursor, symbol, { start, end })
      const insert = offer.edit.insert.slice(written.length)
      return { ...offer, edit: { range: { start: end, end }, insert } }
    })
}

/** Returns the operators that all of the fields take, with a star where it changes something. A method takes any operator. */
function operatorsFor(cursor: Cursor, names: readonly string[]): OperatorSymbol[] {
  const meanings = meaningsOf(names, cursor)
  if (meanings.length === 0) return []
  const fields = meanings.filter((meaning) => meaning.kind !== "method")
  const hasText = fields.some(({ kind }) => kind === "text")
  return operators
    .toSorted((left, right) => left.rank - right.rank)
    .flatMap(({ symbol, match }): OperatorSymbol[] =>
      hasText && !isOrderMatch(match) ? [symbol, `${symbol}*`] : [symbol],
    )
    .filter((symbol) => fields.every((field) => cursor.dialect.takesOperator(field, symbol)))
}

/** What an operator could join is no longer than the longest one. */
const reach = /* @__PURE__ */ Math.max(
  .../* @__PURE__ */ operatorSymbols.map(({ length }) => length),
)

function offerOperator({ text, dialect }: Cursor, symbol: OperatorSymbol, range: TextRange): Offer {
  const meaning = operatorMeaning(symbol)
  const next = text.slice(range.end, range.end + reach)
  return {
    label: symbol,
    kind: "operator",
    detail: `${describe(meaning)}${meaning.folded ? ", in any letter case" : ""}`,
    edit: { range, insert: symbol + spaceBetween(symbol, next, dialect.findOperator) },
  }
}

/** Returns the words of an operator as they stand beside its symbol. */
function describe({ match, negated, words }: OperatorMeaning): string {
  if (match === "equal") return negated ? "differs from" : "equals"
  return words.replace(/^is /, "")
}
