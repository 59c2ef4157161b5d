import { describe, expect, it } from "vitest"
import { fold } from "../../src/core.ts"
import { foldClass } from "../../src/sql/fold-forms.ts"

describe("classes of characters that fold alike (V3)", () => {
  it("the class of a character has all of the 17 planes that fold to the same one, and no other", () => {
    const expected = new Map<string, string[]>()
    for (let point = 0; point < 0x110000; point++) {
      const character = String.fromCodePoint(point)
      if (!character.isWellFormed()) continue
      const folded = fold(character)
      if (folded === character) continue
      const members = expected.get(folded) ?? [folded]
      members.push(character)
      expected.set(folded, members)
    }
    expect(expected.size).toBeGreaterThan(1000)
    const letters = [...expected.values()].flat()
    expect(letters.filter((letter) => Number(letter.codePointAt(0)) >= 0x20000)).toEqual([])
    const wrong = [...expected].filter(
      ([folded, members]) => [...foldClass(folded)].sort().join() !== members.sort().join(),
    )
    expect(wrong).toEqual([])
  })

  it("a character without letter case is a class of its own", () => {
    expect([..."1*[\0ßıſ～😀"].map(foldClass).join("")).toBe("1*[\0ßıſ～😀")
  })

  it("folding is done once: what is folded folds to itself", () => {
    const text = "Straße ΣΊΣΥΦΟΣ ᾀ ǆ ǅ K"
    expect(fold(fold(text))).toBe(fold(text))
  })
})
