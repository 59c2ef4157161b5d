import { describe, expect, it } from "vitest"
import { isLong } from "../support/runs.ts"
import { readTerms } from "../../src/sieve.ts"
import { readNaively } from "./naive-reader.ts"
import { read, textsOver, write, type Plain } from "./nodes.ts"

/** The long form takes strings that are one character longer. */
const less = isLong ? 0 : 1

const hostile = ["\\", "=", "!", "@", "_", "-", "<", ">", "*"]
const after: Plain = [["b"], "!=", ["y"]]
const same = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left) === JSON.stringify(right)

describe("all values of hostile characters", () => {
  it(
    "S19: a value of a few hostile characters reads back, alone and before another condition",
    { timeout: 120_000 },
    () => {
      const wrong: unknown[] = []
      let count = 0
      for (const value of textsOver(hostile, 5 - less)) {
        const condition: Plain = [["a"], "==", [value]]
        const alone = write(condition)
        const followed = write(condition, after)
        if (alone === undefined || !same(read(alone), [condition])) wrong.push([value, alone])
        if (followed === undefined || !same(read(followed), [condition, after]))
          wrong.push([value, followed])
        count++
      }
      expect(wrong).toEqual([])
      expect(count).toBe(isLong ? 66_430 : 7381)
    },
  )

  it.each(["==", "!=*", ">", "_-=", "!@="])(
    "S19: two values of up to 2 hostile characters read back under %s",
    (symbol) => {
      const values = [...textsOver(["\\", "|", ",", "=", ">", "*"], 2)]
      const wrong = values.flatMap((left) =>
        values.filter((right) => {
          const condition: Plain = [["a", "b"], symbol, [left, right]]
          const text = write(condition, after)
          return text === undefined || !same(read(text), [condition, after])
        }),
      )
      expect(wrong).toEqual([])
    },
  )
})

/** Names as S20 allows them. */
const canBeNamed = (name: string): boolean =>
  name !== "" && !/[,|\\()<>]|[=!@]=|_-?=/.test(name) && name === name.trim()

describe("all short strings", () => {
  it.each([
    ["a==", ["\\", ">"], 11],
    ["a>", ["\\", ">", "="], 7],
    ["a==", ["a", "\\", ",", "|"], 7],
    ["a@=", ["\\", ",", "|", ">", " "], 6],
    ["", ["(", ")", ">", "a"], 7],
    ["a|b==", ["(", ")", ">", "a"], 7],
    ["(a|b)==", ["(", ")", ">", "a"], 7],
    ["a==", ["\\", "null", "|", "=="], 6],
    ["a", ["=", "*", "!", "\\", "x"], 6],
  ])(
    "S20: for %s and %j every condition that can be read can be written",
    (start, alphabet, longest) => {
      const wrong: unknown[] = []
      let seen = 0
      for (const rest of textsOver(alphabet, longest - less)) {
        for (const condition of read(start + rest)) {
          if (!condition[0].every(canBeNamed)) continue
          const text = write(condition)
          if (text === undefined || !same(read(text), [condition]))
            wrong.push([start + rest, condition, text])
          seen++
        }
      }
      expect(wrong.slice(0, 5)).toEqual([])
      expect(seen).toBeGreaterThan(500)
    },
  )

  it.each([
    ["a==", ["\\", ">"], 11],
    ["a==", ["\\", ">", "=", "!"], 6],
    ["", ["(", ")", "=", "a"], 6],
    ["", ["a", "\\", ",", "|", ">"], 6],
    ["(a)==", ["x", ")", "(", "y"], 6],
    ["a_-=", ["_", "-", "=", "\\", "*"], 5],
    [" ", [" ", ",", "\\", "==", "\ufeff"], 6],
  ])("S1 to S6: %s and %j are read as the rules say", (start, alphabet, longest) => {
    const wrong: unknown[] = []
    for (const rest of textsOver(alphabet, longest - less)) {
      const reading = readTerms(start + rest)
      const found =
        "failure" in reading
          ? "failure"
          : reading.terms.map(({ names, operator, values }) => ({
              names: names.map(({ text }) => text),
              operator: operator?.symbol ?? "",
              values: operator === undefined ? null : values.map(({ text }) => text),
            }))
      const expected = readNaively(start + rest)
      if (!same(found, expected)) wrong.push([start + rest, found, expected])
    }
    expect(wrong.slice(0, 5)).toEqual([])
  })
})
