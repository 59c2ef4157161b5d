import { describe, expect, it } from "vitest"
import { applyFixes, defineFields, parseQuery, prepareQuery } from "../../src/index.ts"

const table = defineFields({ name: { kind: "text" }, rating: { kind: "number" } })

/** Words and signs between a name and a value, and the operators that a proposal may have. */
const meant: readonly (readonly [symbols: string, words: string])[] = [
  ["== ==*", "= === eq EQ equals is exact iexact equal_to isEqualTo"],
  ["!= !=*", "<> !== ≠ =! ne neq NEQ notEquals not_equals isNot"],
  [">", "gt greaterThan :>"],
  [">=", "=> ≥ ge gte atLeast notLessThan"],
  ["<", "lt lessThan before :<"],
  ["<=", "=< ≤ le lte atMost notGreaterThan"],
  ["== @= @=*", "contains includes like ilike icontains ~ =@ =* :"],
  [
    "!= !@= !@=*",
    "!@ !* !~ notContains not_contains nlike notLike notIlike doesNotContain lacks excludes",
  ],
  ["_= _=*", "^ startsWith starts_with startswith istartswith beginsWith prefix"],
  ["!_= !_=*", "!^ notStartsWith not_starts_with startsNot"],
  ["_-= _-=*", "$ endsWith ends_with iendswith suffix"],
  ["!_-= !_-=*", "!$ notEndsWith not_ends_with endsNot"],
  ["", "between or and not notIn nin isNull isNotNull regex has fts cs overlaps xyz"],
]

const between: readonly ((word: string, name: string, value: string) => string)[] = [
  (word, name, value) => `${name} ${word} ${value}`,
  (word, name, value) => `${name} ${word} '${value}'`,
]
const ofSigns: typeof between = [...between, (sign, name, value) => `${name}${sign}${value}`]
const ofWords: typeof between = [
  ...between,
  (word, name, value) => `${word}(${name},'${value}')`,
  (word, name, value) => `${name}=${word}.${value}`,
  (word, name, value) => `${name}=${word}=${value}`,
  (word, name, value) => `${name}__${word}=${value}`,
  (word, name, value) => `${name}[${word}]=${value}`,
]

const cases = meant.flatMap(([symbols, words]) =>
  words.split(" ").map((word) => [word, symbols.split(" ")] as const),
)

describe("operators of other languages: text", () => {
  it.each(cases)("G5: what is proposed for %s in a text keeps its meaning, %j", (word, symbols) => {
    const spellings = /^\w/.test(word) ? ofWords : ofSigns
    const texts = spellings.flatMap((spell) => [
      spell(word, "name", "x"),
      spell(word, "rating", "8"),
    ])
    const turned = texts.flatMap((filters) => {
      const { text } = applyFixes(filters, prepareQuery({ filters }, table).diagnostics)
      if (text === filters) return []
      const wrong = parseQuery({ filters: text }).filters.filter(
        ({ operator, values: [first] }) =>
          // A word that stays in the value is a part of it.
          !(first?.kind === "text" && first.text.includes(word)) &&
          !symbols.includes(operator.symbol),
      )
      return wrong.length > 0 ? [{ filters, text }] : []
    })
    expect(turned).toEqual([])
  })
})
