import { once } from "../diagnostics/once.ts"
import {
  isOperatorSymbol,
  operatorMeaning,
  type PlainSymbol,
  type OperatorSymbol,
} from "./operators.ts"

/** What takes the place of a word that no operator means: two conditions for a range, and so on. */
export type InsteadOfOperator = "range" | "or" | "and" | "not" | "each" | "null"

/** The meaning of a word or sign of another language: an operator, or what there is instead of one. */
export type OperatorWord =
  | { readonly symbol: OperatorSymbol; readonly several?: boolean | undefined }
  | { readonly instead: InsteadOfOperator }

/** Words and signs of other languages for operators, a meaning a row. Words are in small letters, without what joins them. */
// prettier-ignore
const rows: readonly (readonly [meaning: PlainSymbol | `${PlainSymbol}*` | "in" | InsteadOfOperator, written: string])[] = [
  ["==", "eq equal equals equalto exact same is = === :"],
  ["==*", "ieq iequals iexact"],
  ["!=", "ne neq isnot differs unequal <> !== =! ≠"],
  [">", "gt greater greaterthan morethan after :>"],
  [">=", "ge gte greaterequal greaterorequal greaterorequals greaterthanequal greaterthanorequal greaterthanorequalto atleast => ≥ :>="],
  ["<", "lt less lessthan before :<"],
  ["<=", "le lte lessequal lessorequal lessorequals lessthanequal lessthanorequal lessthanorequalto atmost =< ≤ :<="],
  ["@=", "contain contains containing include includes like ~ =@ =*"],
  ["@=*", "icontain icontains ilike"],
  ["!@=", "lack lacks exclude excludes nlike !@ !*"],
  ["_=", "start starts startwith startswith beginwith beginswith prefix ^"],
  ["_=*", "istartswith"],
  ["!_=", "startsnot !^"],
  ["_-=", "end ends endwith endswith suffix $"],
  ["_-=*", "iendswith"],
  ["!_-=", "endsnot !$"],
  ["in", "in anyof oneof ^^"],
  ["each", "nin out noneof !^^"],
  ["range", "between range"],
  ["or", "or || |"],
  ["and", "and && &"],
  ["not", "not !"],
  ["null", "null isnull notnull isnotnull empty isempty notempty isnotempty exists notexists"],
]

const words = /* @__PURE__ */ once(() => {
  const known = new Map<string, OperatorWord>()
  for (const [meaning, all] of rows)
    for (const word of all.split(" ")) known.set(word, wordOf(meaning))
  return known
})

function wordOf(meaning: OperatorSymbol | "in" | InsteadOfOperator): OperatorWord {
  if (meaning === "in") return { symbol: "==", several: true }
  return isOperatorSymbol(meaning) ? { symbol: meaning } : { instead: meaning }
}

/**
 * Returns what a word or a sign of another language means as an operator; undefined for one that is in no row. Letter case and what
 * joins words are ignored, and a negation before a word is read.
 * @example
 * operatorOfWord("startsWith") // => { symbol: "_=" }
 * operatorOfWord("NOT_CONTAINS") // => { symbol: "!@=" }
 * operatorOfWord("between") // => { instead: "range" }
 */
export function operatorOfWord(written: string): OperatorWord | undefined {
  if (written.length > 40) return undefined
  const sign = written.replace(/\s/g, "")
  const [, negation, joined] = /^(?:\$|(!?))([a-z]+(?:[\s_-]+[a-z]+)*)$/i.exec(written.trim()) ?? []
  if (joined === undefined) return words().get(sign)
  const word = joined.toLowerCase().replace(/[\s_-]/g, "")
  const known = negation ? undefined : words().get(word)
  if (known) return known
  const [, not = "", rest = ""] = /^(?:is|does|do)?(not|nt)?(.+)$/.exec(word) ?? []
  const plain = words().get(rest)
  return plain && (negation === "!") !== (not !== "") ? negate(plain) : plain
}

/** No range and no null is negated by a word: what there is instead says it. */
function negate(word: OperatorWord): OperatorWord | undefined {
  if (!("symbol" in word)) return word.instead === "null" ? word : undefined
  if (Object.hasOwn(word, "several")) return { instead: "each" }
  const { complement, folded } = operatorMeaning(word.symbol)
  return { symbol: folded ? `${complement}*` : complement }
}
