import { operatorOfWord, type InsteadOfOperator } from "../language/operator-words.ts"
import { isOperatorSymbol, type OperatorSymbol } from "../language/operators.ts"

/** What a word or sign says: an operator of ours, or a form of its own. */
export type Meaning = OperatorSymbol | "like" | "ilike" | "is" | "in" | InsteadOfOperator

const order = "eq ne neq gt ge gte lt le lte"
const texts = "contains startswith endswith"
const folded = "icontains istartswith iendswith"

/**
 * The words of each place: between name and value, before a name in parentheses (OData), behind a point (JavaScript, C#), between
 * two signs (RSQL), behind a sign (PostgREST), behind two underscores (Django), and in brackets (Strapi). A word that is not here
 * has no reading; what it means is in `language/operator-words.ts`.
 */
const places = {
  infix: `${order} equals like ilike in is between ${texts} ${folded}`,
  call: texts,
  method: `${texts} includes`,
  rsql: `${order} like ilike in out`,
  pointed: `${order} like ilike in is`,
  django: `gt gte lt lte exact iexact in isnull ${texts} ${folded}`,
  bracket: `${order} like ilike ${texts} ${folded}`,
} as const

export type WordPlace = keyof typeof places | "sign"

const has = (list: string, word: string): boolean => ` ${list} `.includes(` ${word} `)

/** Returns what a word or a sign says in a place; undefined where no language has it there. */
export function meaningOf(place: WordPlace, written: string): Meaning | undefined {
  const word = written.toLowerCase()
  const listed = place === "infix" ? word.replace(/^not_(?!like|in)/, "") : word
  if (place === "sign" ? /\w/.test(word.replace("_", "")) : !has(places[place], listed))
    return undefined
  if (isOperatorSymbol(word)) return word
  if (word === "like" || word === "ilike" || word === "is") return word
  const meaning = operatorOfWord(word)
  if (meaning === undefined || !("symbol" in meaning)) return meaning?.instead
  return Object.hasOwn(meaning, "several") ? "in" : meaning.symbol
}
