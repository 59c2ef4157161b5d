import { describe, expect, it } from "vitest"
import { buildQuery, defineFields, queryFromJson } from "../../src/index.ts"
import { querySchema } from "../../src/schema.ts"

const table = defineFields({ name: { kind: "text" }, rating: { kind: "number" } })

/** The words and signs, and the operators that one of their proposals may name. */
const meant: readonly (readonly [symbols: string, words: string])[] = [
  ["== ==*", "eq equals = === : is exact iexact in anyOf"],
  ["!= !=*", "ne neq notEquals not_equals <> !== ≠ isNot"],
  [">", "gt greaterThan"],
  [">=", "ge gte => atLeast notLessThan"],
  ["<", "lt lessThan before"],
  ["<=", "le lte =< atMost notGreaterThan"],
  ["@= @=*", "contains includes like ilike icontains ~ =@ =*"],
  ["!@= !@=*", "notContains not_contains notLike notIlike doesNotContain lacks !@ !*"],
  ["_= _=*", "startsWith starts_with istartswith ^"],
  ["!_=", "notStartsWith not_starts_with !^ startsNot"],
  ["_-= _-=*", "endsWith iendswith $"],
  ["!_-=", "notEndsWith !$ endsNot"],
  ["", "between or and not notIn nin isNull isNotNull regex has fts cs !~ contains- nocontains"],
]

const cases = meant.flatMap(([symbols, words]) =>
  words.split(" ").map((word) => [word, symbols.split(" ")] as const),
)

const json = (operator: string, name: "name" | "rating") => ({
  filters: [{ fields: [name], operator, values: [name === "name" ? "x" : 1] }],
})

const doors: { readonly [door: string]: (word: string, name: "name" | "rating") => unknown } = {
  builder: (word, name) => {
    try {
      const query: unknown = Reflect.apply(
        Reflect.get(buildQuery(table), "where") as (...given: unknown[]) => unknown,
        buildQuery(table),
        [name, word, 1],
      )
      return query
    } catch (error) {
      return String(error)
    }
  },
  json: (word, name) => {
    const read = queryFromJson(json(word, name), table)
    return read.ok ? "" : read.diagnostics.map(({ hint }) => hint).join(" ")
  },
  schema: (word, name) =>
    querySchema(table)
      ["~standard"].validate(json(word, name))
      .issues?.map(({ message }) => message)
      .join(" "),
}

describe.each(Object.entries(doors))("operators of other languages: %s", (_door, ask) => {
  it.each(cases)("G5: what is proposed for %s keeps its meaning, %j", (word, symbols) => {
    for (const name of ["name", "rating"] as const) {
      const [, proposed] =
        /Did you mean (\S+?)(?: with several values)?\?/.exec(String(ask(word, name))) ?? []
      const isNeeded = name === "name" && /^[^<>]/.test(symbols[0] ?? "")
      expect(isNeeded ? symbols : [...symbols, undefined]).toContain(proposed)
    }
  })
})
