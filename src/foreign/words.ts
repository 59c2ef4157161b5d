import { once } from "../diagnostics/once.ts"
import { isOperatorSymbol, type OperatorSymbol } from "../language/operators.ts"

/** Where a word or a sign stands: between name and value, before a name in parentheses, behind a point, and so on. */
export type WordPlace =
  "sign" | "infix" | "call" | "method" | "rsql" | "pgrst" | "django" | "bracket"

/** What a word or sign says: an operator of ours, or a form of its own. */
export type Meaning = OperatorSymbol | "like" | "ilike" | "in" | "nin" | "is" | "isnull" | "between"

/**
 * The words and signs of other languages, one row each: the language, the places, what it means, and how it is written. A word or
 * sign that is in no row has no reading.
 */
// prettier-ignore
const rows: readonly (readonly [language: string, places: string, meaning: Meaning, written: string])[] = [
  ["several", "infix rsql pgrst bracket", "==", "eq"],
  ["several", "infix", "==", "equals"],
  ["OData, RSQL", "infix rsql bracket", "!=", "ne"],
  ["PGRST", "infix pgrst bracket", "!=", "neq"],
  ["several", "infix rsql pgrst django bracket", ">", "gt"],
  ["several", "infix rsql bracket", ">=", "ge"],
  ["several", "infix rsql pgrst django bracket", ">=", "gte"],
  ["several", "infix rsql pgrst django bracket", "<", "lt"],
  ["several", "infix rsql bracket", "<=", "le"],
  ["several", "infix rsql pgrst django bracket", "<=", "lte"],
  ["SQL", "infix rsql pgrst bracket", "like", "like"],
  ["PGRST", "infix rsql pgrst bracket", "ilike", "ilike"],
  ["several", "infix call method django bracket", "@=", "contains"],
  ["several", "infix call method django bracket", "_=", "startswith"],
  ["several", "infix call method django bracket", "_-=", "endswith"],
  ["JavaScript", "method", "@=", "includes"],
  ["Django", "infix django bracket", "@=*", "icontains"],
  ["Django", "infix django bracket", "_=*", "istartswith"],
  ["Django", "infix django bracket", "_-=*", "iendswith"],
  ["Django", "django", "==", "exact"],
  ["Django", "django", "==*", "iexact"],
  ["Django", "django", "isnull", "isnull"],
  ["SQL", "infix rsql pgrst django", "in", "in"],
  ["RSQL", "rsql", "nin", "out"],
  ["SQL", "infix pgrst", "is", "is"],
  ["SQL", "infix", "between", "between"],
  ["SQL, Gridify", "sign", "==", "="],
  ["GitHub", "sign", "==", ":"],
  ["JavaScript", "sign", "==", "==="],
  ["JavaScript", "sign", "!=", "!=="],
  ["SQL", "sign", "!=", "<>"],
  ["slips", "sign", "!=", "=!"],
  ["slips", "sign", ">=", "=>"],
  ["slips", "sign", "<=", "=<"],
  ["slips", "sign", "!=", "≠"],
  ["slips", "sign", ">=", "≥"],
  ["slips", "sign", "<=", "≤"],
  ["GitHub", "sign", ">", ":>"],
  ["GitHub", "sign", ">=", ":>="],
  ["GitHub", "sign", "<", ":<"],
  ["GitHub", "sign", "<=", ":<="],
  ["search boxes", "sign", "@=", "~"],
  ["Google Analytics", "sign", "@=", "=@"],
  ["Google Analytics", "sign", "!@=", "!@"],
  ["Gridify", "sign", "@=", "=*"],
  ["Gridify", "sign", "!@=", "!*"],
  ["Gridify", "sign", "_=", "^"],
  ["Gridify", "sign", "!_=", "!^"],
  ["Gridify", "sign", "_-=", "$"],
  ["Gridify", "sign", "!_-=", "!$"],
  ["QueryKit", "sign", "in", "^^"],
  ["QueryKit", "sign", "nin", "!^^"],
]

const meanings = once(
  () =>
    new Map(
      rows.flatMap(([, places, meaning, written]) =>
        places.split(" ").map((place): [string, Meaning] => [`${place} ${written}`, meaning]),
      ),
    ),
)

/** Returns what a word or a sign says in a place; undefined where no language above has it there. */
export function meaningOf(place: WordPlace, written: string): Meaning | undefined {
  const plain = place === "sign" ? written.replace(/\s/g, "") : written.toLowerCase()
  return place === "sign" && isOperatorSymbol(plain) ? plain : meanings().get(`${place} ${plain}`)
}
