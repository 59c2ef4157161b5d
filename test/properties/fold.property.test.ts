import { describe, expect, it } from "vitest"
import { fold } from "../../src/fields/kinds/fold.ts"
import { applyQuery, defineFields } from "../../src/index.ts"
import { foldText } from "../support/reference/characters.ts"

/** Every code point, lone surrogates included. */
const all = Array.from({ length: 0x110000 }, (_, codePoint) => String.fromCodePoint(codePoint))

describe("folding of letter case", () => {
  it("V3: every code point folds as in the reference", () => {
    expect(all.filter((character) => fold(character) !== foldText(character))).toEqual([])
  })

  it("V3: no code point beyond ASCII folds to ASCII", () => {
    expect(all.filter((character) => character > "\u007f" && fold(character) <= "\u007f")).toEqual(
      [],
    )
  })

  it("V3: a string folds code point by code point", () => {
    const text = all.join("")
    expect(fold(text) === all.map((character) => fold(character)).join("")).toBe(true)
  })

  it("V3: starred operators match a letter and its fold partners, and no other letter", () => {
    const folding = all.filter((character) => foldText(character) !== character)
    const table = defineFields({ name: { kind: "text" } })
    const rows = folding.flatMap((character) => [
      { name: `-${character}-` },
      { name: `-${foldText(character)}-` },
    ])
    const wrong = folding.filter((character) => {
      const { data } = applyQuery(
        rows,
        table,
        { filters: `name@=*${foldText(character)}` },
        { paging: false },
      )
      return (
        data.some(({ name }) => foldText(name) !== `-${foldText(character)}-`) ||
        !data.some(({ name }) => name === `-${character}-`)
      )
    })
    expect(folding.length).toBeGreaterThan(1400)
    expect(wrong).toEqual([])
  })
})
