import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { findJsonFault } from "../../src/cli/input/parse-json.ts"
import { check } from "../support/runs.ts"

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe("findJsonFault", () => {
  it.each([
    ["", 0, "expected a value, but the text ends"],
    ["nope", 0, "expected a value, got n"],
    ["-", 0, "expected a value, got -"],
    ["01", 1, "expected the end, got 1"],
    ["1.", 1, "expected the end, got ."],
    ["[1,]", 3, "expected a value, got ]"],
    ["[1 2]", 3, "expected a comma or ], got 2"],
    ["[1}", 2, "expected a comma or ], got }"],
    ["[,", 1, "expected a value or ], got ,"],
    ['{"a" 1}', 5, "expected a colon, got 1"],
    ['{"a":1,}', 7, "expected a name in double quotes, got }"],
    ["{a:1}", 1, "expected a name in double quotes or }, got a"],
    ['{"a":1', 6, "expected a comma or }, but the text ends"],
    ['{"a":{}}}', 8, "expected the end, got }"],
    ["'a'", 0, "expected a value, got '"],
    ['"abc', 4, "the text ends within a string"],
    ['"a\tb"', 2, "a string must escape U+0009"],
    ['["a\\x"]', 3, "the escape is not valid in JSON"],
    ['"\\u12', 1, "the escape is not valid in JSON"],
    ["\u00a01", 0, "expected a value, got U+00A0"],
    ["😀", 0, "expected a value, got U+1F600"],
  ])("%j", (text, offset, reason) => {
    expect(isJson(text)).toBe(false)
    expect(findJsonFault(text)).toEqual({ offset, reason })
  })

  it("finds a fault in every text that JSON.parse refuses, and in no other", () => {
    const piece = fc.constantFrom(
      ..."[]{}:,",
      '"a"',
      '"',
      "\\",
      "\\n",
      "\\u00e9",
      "1",
      "-",
      ".5",
      "e3",
      "true",
      "null",
      "x",
      " ",
      "\n",
      "é",
    )
    const text = fc.oneof(
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join("")),
      fc.tuple(fc.json(), fc.nat(30)).map(([json, cut]) => json.slice(0, json.length - cut)),
    )
    check(
      fc.property(text, (text) => {
        const { offset, reason } = findJsonFault(text)
        expect(reason === "expected the end, but the text ends").toBe(isJson(text))
        expect(offset).toBeLessThanOrEqual(text.length)
      }),
      20_000,
    )
  })

  it("points at the character that cannot stand there, or at the start of the word or escape that it breaks", () => {
    check(
      fc.property(fc.json(), fc.nat(), (json, place) => {
        const index = place % (json.length + 1)
        const { offset } = findJsonFault(`${json.slice(0, index)}\0${json.slice(index)}`)
        expect(offset).toBeLessThanOrEqual(index)
        expect(json.slice(offset, index)).toMatch(/^(?:[a-z]{0,4}|\\u?[0-9a-f]{0,3}|[.e+-]{0,2})$/)
      }),
      10_000,
    )
  })

  it("takes linear time and no recursion for deep and long texts", () => {
    const depth = 300_000
    expect(findJsonFault("[".repeat(depth)).offset).toBe(depth)
    expect(findJsonFault(`"${"a".repeat(depth)}${"\\n".repeat(depth)}`).offset).toBe(3 * depth + 1)
  })
})
