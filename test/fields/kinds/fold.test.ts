import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { fold } from "../../../src/fields/kinds/fold.ts"
import { check } from "../../support/runs.ts"

/** Small letters with iota below, and their one-to-one partners, from the data file of Unicode. */
const iotas = new Map([
  ...[..."ᾀᾁᾂᾃᾄᾅᾆᾇ"].map((letter, index) => [letter, [..."ᾈᾉᾊᾋᾌᾍᾎᾏ"][index]] as const),
  ...[..."ᾐᾑᾒᾓᾔᾕᾖᾗ"].map((letter, index) => [letter, [..."ᾘᾙᾚᾛᾜᾝᾞᾟ"][index]] as const),
  ...[..."ᾠᾡᾢᾣᾤᾥᾦᾧ"].map((letter, index) => [letter, [..."ᾨᾩᾪᾫᾬᾭᾮᾯ"][index]] as const),
  ...[..."ᾳῃῳ"].map((letter, index) => [letter, [..."ᾼῌῼ"][index]] as const),
])

/** Rule V3 as it is written, one code point at a time. */
function foldSlowly(text: string): string {
  return [...text].map((character) => iotas.get(character) ?? simpleUpperCase(character)).join("")
}

function simpleUpperCase(character: string): string {
  const upper = character.toUpperCase()
  const isOne = [...upper].length === 1
  const comesToAscii = !/^\p{ASCII}$/u.test(character) && /^\p{ASCII}$/u.test(upper)
  return isOne && !comesToAscii ? upper : character
}

const everyCodePoint = Array.from({ length: 0x110000 }, (_, codePoint) =>
  String.fromCodePoint(codePoint),
)

/** Letters with a mapping of their own, among others that make them stand in a longer text. */
const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc
    .array(fc.constantFrom(..."aZ1 ßıſİςσΣᾀᾈῃµÿŉǰǅﬁ𐐨𐐀Kéꭰ\ud801\udc28"))
    .map((letters) => letters.join("")),
)

describe("fold", () => {
  it("V3: fold maps every code point as the rule says", () => {
    expect(iotas.size).toBe(27)
    const wrong = everyCodePoint.filter((character) => fold(character) !== foldSlowly(character))
    expect(wrong).toEqual([])
  })

  it("V3: toUpperCase shortens no string, so an equal length means that nothing was expanded", () => {
    expect(
      everyCodePoint.filter((character) => character.toUpperCase().length < character.length),
    ).toEqual([])
  })

  it("V3: fold agrees with the simple case folding of regular expressions, except for ASCII", () => {
    const cased = everyCodePoint.filter((character) => fold(character) !== character)
    expect(cased.length).toBeGreaterThan(1300)
    expect(
      cased.filter((character) => !new RegExp(`^${character}$`, "iu").test(fold(character))),
    ).toEqual([])
    expect(
      cased.filter(
        (character) => /\P{ASCII}/u.test(character) && /\p{ASCII}/u.test(fold(character)),
      ),
    ).toEqual([])
  })

  it("V3: fold maps to ASCII letters exactly as a regular expression with i and without u does", () => {
    for (let unit = 0; unit < 0x10000; unit++) {
      const character = String.fromCharCode(unit)
      if (/[a-z]/i.test(character) !== /[A-Z]/.test(fold(character)))
        expect.fail(`U+${unit.toString(16)}`)
    }
    expect(fold("kK")).toBe("KK")
  })

  it.each([
    ["Straße", "STRAßE"],
    ["ıſ", "ıſ"],
    ["aıb", "AıB"],
    ["ςσ", "ΣΣ"],
    ["ᾀᾈῃ", "ᾈᾈῌ"],
    ["𐐨x", "𐐀X"],
    ["ﬁ", "ﬁ"],
    ["İ", "İ"],
    ["\ud801a\udc28", "\ud801A\udc28"],
    ["", ""],
  ])("V3: fold maps %s to %s", (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  it("V3: fold of a string is the same as fold of each code point", () => {
    check(
      fc.property(anyText, (text) => {
        expect(fold(text)).toBe(foldSlowly(text))
      }),
      5000,
    )
  })

  it("V3: fold of a folded string changes nothing, and fold keeps the length", () => {
    check(
      fc.property(anyText, (text) => {
        const once = fold(text)
        expect(fold(once)).toBe(once)
        expect(once).toHaveLength(text.length)
      }),
    )
  })
})
