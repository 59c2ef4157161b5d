import type { Range } from "../diagnostics/diagnostic.ts"
import {
  isOrderMatch,
  operatorMeaning,
  type OperatorName,
  type OperatorSymbol,
  type PlainSymbol,
} from "../language/operators.ts"
import { meaningsOf, type Cursor, type Offer } from "./offer.ts"

/** The operators without stars, the most used first. */
const inOrderOfUse: readonly PlainSymbol[] = [
  ...(["==", "@=", "!=", ">=", "<=", ">", "<"] as const),
  ...(["_=", "_-=", "!@=", "!_=", "!_-="] as const),
]

const meanings: { readonly [Name in OperatorName]: string } = {
  equals: "equals",
  differs: "differs from",
  greater: "greater than",
  less: "less than",
  atLeast: "at least",
  atMost: "at most",
  contains: "contains",
  starts: "starts with",
  ends: "ends with",
  lacks: "does not contain",
  startsNot: "does not start with",
  endsNot: "does not end with",
}

/** Offers operators that all of the fields take, in the place of what is in a range. */
export function offerOperators(cursor: Cursor, names: readonly string[], range: Range): Offer[] {
  const typed = cursor.text.slice(range.start, cursor.offset).trim()
  const symbols = operatorsFor(cursor, names)
  const begun = symbols.filter((symbol) => symbol.startsWith(typed))
  return (begun.length > 0 ? begun : symbols).map((symbol) => offerOperator(cursor, symbol, range))
}

/** Offers the operators that go on where one ends. Only what is missing is inserted. */
export function offerLongerOperators(
  cursor: Cursor,
  names: readonly string[],
  { start, end }: Range,
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
  return inOrderOfUse
    .flatMap((symbol): OperatorSymbol[] =>
      hasText && !isOrderMatch(operatorMeaning(symbol).match) ? [symbol, `${symbol}*`] : [symbol],
    )
    .filter((symbol) => fields.every((field) => cursor.dialect.takesOperator(field, symbol)))
}

/** The longest operator has five characters, so what it could join is no longer. */
const reach = 5

function offerOperator({ text, dialect }: Cursor, symbol: OperatorSymbol, range: Range): Offer {
  const { name, folded } = operatorMeaning(symbol)
  const next = text.slice(range.end, range.end + reach)
  return {
    label: symbol,
    kind: "operator",
    detail: folded ? `${meanings[name]}, in any letter case` : meanings[name],
    edit: { range, insert: dialect.endsBefore(symbol, next) ? symbol : `${symbol} ` },
  }
}
