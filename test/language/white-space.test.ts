import { describe, expect, it } from "vitest"
import {
  isWhiteSpace,
  skipWhiteSpace,
  skipWhiteSpaceBack,
  trimWhiteSpace,
} from "../../src/language/white-space.ts"

const allUnits = Array.from({ length: 0x10000 }, (_, unit) => unit)

describe("white space", () => {
  it("T8: white space is the Unicode property White_Space, which is inside the basic plane", () => {
    const expected = allUnits.filter((unit) => /^\p{White_Space}$/u.test(String.fromCharCode(unit)))
    expect(allUnits.filter(isWhiteSpace)).toEqual(expected)
  })

  it("T8: U+0085 is white space, although String.prototype.trim keeps it", () => {
    expect(trimWhiteSpace("\u0085a\u0085")).toBe("a")
  })

  it("T8: U+FEFF, U+200B and U+180E are not white space", () => {
    expect(trimWhiteSpace("\ufeff\u200b\u180ea")).toBe("\ufeff\u200b\u180ea")
  })

  it("T8: white space is trimmed at both ends only", () => {
    expect(trimWhiteSpace("\t\n a b \u3000")).toBe("a b")
    expect(trimWhiteSpace(" \r\n ")).toBe("")
    expect(trimWhiteSpace("")).toBe("")
  })

  it("T8: white space is skipped only inside the given range", () => {
    expect(skipWhiteSpace("a  b", 1, 2)).toBe(2)
    expect(skipWhiteSpace("a  b", 1, 4)).toBe(3)
    expect(skipWhiteSpaceBack("a  b", 2, 3)).toBe(2)
    expect(skipWhiteSpaceBack("a  b", 0, 3)).toBe(1)
  })
})
