import { describe, expect, it } from "vitest"
import spelling from "../../../cspell.json" with { type: "json" }

describe("cspell.json", () => {
  it("the list of words has each word once, in lower case, sorted", () => {
    const { words } = spelling
    const inOrder = [...new Set(words.map((word) => word.toLowerCase()))].sort()
    expect(words).toEqual(inOrder)
  })
})
