import { describe, expect, it } from "vitest"
import spelling from "../../cspell.json" with { type: "json" }

describe("cspell.json", () => {
  it("lists each word of the project once, in lower case, sorted", () => {
    const { words } = spelling
    const inOrder = [...new Set(words.map((word) => word.toLowerCase()))].sort()
    expect(words).toEqual(inOrder)
  })
})
