import { describe, expect, test } from "vitest"
import { operatorOfWord } from "../../src/language/operator-words.ts"

describe("words and signs of other languages for operators", () => {
  test.each([
    ["==", "eq EQ $eq = === : equals is iS equal_to isEqualTo"],
    ["!=", "ne neq $ne notEquals not_equals not-equal isNot <> !== ≠ !equals"],
    [">", "gt $gt greaterThan"],
    [">=", "gte ge greater_than_or_equal => ≥ notLessThan"],
    ["<", "lt lessThan"],
    ["<=", "lte le =< notGreaterThan"],
    ["@=", "contains includes like ~ =@ =*"],
    ["@=*", "ilike icontains"],
    [
      "!@=",
      "notContains not_contains NOT-CONTAINS doesNotContain notLike lacks !@ !* !contains doesntContain",
    ],
    ["!@=*", "notIlike"],
    ["_=", "startsWith starts_with ^"],
    ["!_=", "notStartsWith does_not_start_with !^"],
    ["_-=", "endsWith $"],
    ["!_-=", "notEndsWith !$"],
  ])("G5: each word for %s has this meaning", (symbol, words) => {
    for (const word of words.split(" "))
      expect([word, operatorOfWord(word)]).toEqual([word, { symbol }])
  })

  test.each([
    ["range", "between"],
    ["or", "or || OR"],
    ["and", "and &&"],
    ["not", "not"],
    ["each", "notIn nin not_in out !in"],
    ["null", "isNull is_null isNotNull exists"],
  ])("G5: no operator stands for a word of %s", (instead, words) => {
    for (const word of words.split(" "))
      expect([word, operatorOfWord(word)]).toEqual([word, { instead }])
  })

  test("G5: several values are meant by in", () => {
    expect(operatorOfWord("IN")).toEqual({ symbol: "==", several: true })
  })

  test.each([
    "regex",
    "has",
    "=_",
    "contains-",
    "-contains",
    "!~",
    "",
    "constructor",
    "__proto__",
    "notbetween",
    "!notContains*",
  ])("G5: %j is in no row", (word) => {
    expect(operatorOfWord(word)).toBeUndefined()
  })
})
