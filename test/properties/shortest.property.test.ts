import { describe, expect, it } from "vitest"
import {
  parseFilters,
  parseSorts,
  printFilters,
  orThrow,
  printSorts,
  type ConditionNode,
} from "../../src/index.ts"
import { bareCondition, bareOrder, bareSort, bareTerm } from "../support/agreement.ts"
import { readFilters } from "../support/reference/read-filters.ts"
import { readSorts } from "../support/reference/read-sorts.ts"
import { isLong, patience } from "../support/runs.ts"

/** Every text of up to so many tokens. */
function* textsOf(tokens: readonly string[], most: number): Generator<string> {
  yield ""
  if (most === 0) return
  for (const text of textsOf(tokens, most - 1)) for (const token of tokens) yield token + text
}

/** T14: what the shortest text does not have to be shorter than. */
function isExcepted(text: string, conditions: readonly ConditionNode[]): boolean {
  return conditions.some(({ names, values, range }) => {
    const isBareGroup = names.length > 1 && !text.slice(range?.start).startsWith("(")
    const endsOddly = values.some((value) => {
      const [run = ""] = /\\*$/.exec(text.slice(value.range?.start, value.range?.end)) ?? []
      return run.length % 2 === 1
    })
    return isBareGroup || endsOddly
  })
}

interface Search {
  readonly what: string
  readonly prefix: string
  readonly tokens: readonly string[]
  readonly most: number
  readonly suffix: string
}

const longSearches: readonly Search[] = [
  {
    what: "escapes in a value",
    prefix: "a==",
    tokens: ["\\", " ", "|", ",", "x"],
    most: 6,
    suffix: "",
  },
  {
    what: "escapes in the second value",
    prefix: "a==x|",
    tokens: ["\\", " ", "|", "x"],
    most: 6,
    suffix: "",
  },
  {
    what: "blanks of other kinds",
    prefix: "a==",
    tokens: ["\\", "\u0085", "\ufeff", "\u2028", "|"],
    most: 5,
    suffix: "",
  },
  {
    what: "null",
    prefix: "a==",
    tokens: ["null", "NULL", "\\", "|", " ", "x"],
    most: 5,
    suffix: "",
  },
  {
    what: "null under an operator of text",
    prefix: "a@=",
    tokens: ["null", "nuLL", "\\", "|", " "],
    most: 5,
    suffix: "",
  },
  {
    what: "where operator and value meet",
    prefix: "a",
    tokens: ["=", ">", "*", " ", "!", "_"],
    most: 6,
    suffix: "",
  },
  {
    what: "where name and operator meet",
    prefix: "",
    tokens: ["a", "!", "_", "-", "@", "=", " "],
    most: 5,
    suffix: "==1",
  },
  { what: "groups", prefix: "", tokens: ["a", "|", "(", ")", " ", "!"], most: 6, suffix: "==1" },
  { what: "conditions", prefix: "", tokens: ["a", "==", ",", "\\", " "], most: 7, suffix: "" },
]

/** The fast suite takes texts of one token less. */
const less = isLong ? 0 : 1
const searches = longSearches.map((search) => ({ ...search, most: search.most - less }))

describe("length of the printed text", () => {
  it.each(searches)(
    "T14: the printed text is the shortest of all texts of up to $most tokens, for $what",
    { timeout: patience },
    ({ prefix, tokens, most, suffix }) => {
      let longer = 0
      let shorter = ""
      for (const middle of textsOf(tokens, most)) {
        const text = `${prefix}${middle}${suffix}`
        const { conditions } = parseFilters(text)
        const printed = orThrow(printFilters(conditions))
        if (printed.length < text.length) longer++
        if (printed.length > text.length && !isExcepted(text, conditions))
          shorter = `${text} is shorter than ${printed}`
      }
      expect(shorter).toBe("")
      expect(longer).toBeGreaterThan(0)
    },
  )

  it.each(searches)(
    "T1 to T12: all texts read as in the reference, for $what",
    { timeout: patience },
    ({ prefix, tokens, most, suffix }) => {
      const differing: string[] = []
      for (const middle of textsOf(tokens, most - 1)) {
        const text = `${prefix}${middle}${suffix}`
        const ours = JSON.stringify(parseFilters(text).conditions.map(bareCondition))
        if (ours !== JSON.stringify(readFilters(text).terms.map(bareTerm))) differing.push(text)
      }
      expect(differing).toEqual([])
    },
  )

  it(
    `T14, T15: printed sorts are the shortest of all texts of up to ${7 - less} tokens`,
    { timeout: patience },
    () => {
      const wrong: string[] = []
      for (const text of textsOf(["a", "A", "-", ",", " "], 7 - less)) {
        const { sorts } = parseSorts(text)
        if (
          JSON.stringify(sorts.map(bareSort)) !==
          JSON.stringify(readSorts(text).orders.map(bareOrder))
        )
          wrong.push(`${text} reads otherwise`)
        if (orThrow(printSorts(sorts)).length > text.length) wrong.push(`${text} is shorter`)
      }
      expect(wrong).toEqual([])
    },
  )
})
