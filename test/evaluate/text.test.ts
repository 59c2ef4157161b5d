import { describe, expect, it } from "vitest"
import { differAnyText, matchAnyText } from "../../src/evaluate/text-test.ts"
import { matching, tables } from "./support.ts"

const texts = ["", "abc", "ABC", "aBcd", "xabc", "xyz", "a.c", "a\nc", "abc\n"]
const match = (filters: string, values: readonly string[] = texts): string[] =>
  matching(tables.text, filters, values)

describe("text", () => {
  it.each([
    ["v==abc", ["abc"]],
    ["v!=abc", texts.filter((text) => text !== "abc")],
    ["v@=bc", ["abc", "xabc", "abc\n"]],
    ["v_=abc", ["abc", "abc\n"]],
    ["v_-=abc", ["abc", "xabc"]],
    ["v!@=b", ["", "ABC", "aBcd", "xyz", "a.c", "a\nc"]],
    ["v!_=a", ["", "ABC", "xabc", "xyz"]],
    ["v!_-=c", ["", "ABC", "aBcd", "xyz", "abc\n"]],
  ])("V3: %s compares exactly", (filters, expected) => {
    expect(match(filters)).toEqual(expected)
  })

  it.each([
    ["v==*Abc", ["abc", "ABC"]],
    ["v!=*Abc", texts.filter((text) => text !== "abc" && text !== "ABC")],
    ["v@=*bC", ["abc", "ABC", "aBcd", "xabc", "abc\n"]],
    ["v_=*AB", ["abc", "ABC", "aBcd", "abc\n"]],
    ["v_-=*BC", ["abc", "ABC", "xabc"]],
    ["v!@=*B", ["", "xyz", "a.c", "a\nc"]],
    ["v!_=*A", ["", "xabc", "xyz"]],
    ["v!_-=*C", ["", "aBcd", "xyz", "abc\n"]],
  ])("V3: %s ignores letter case", (filters, expected) => {
    expect(match(filters)).toEqual(expected)
  })

  it("V3: every text contains, starts with and ends with the empty text", () => {
    for (const symbol of ["@=", "_=", "_-=", "@=*", "_=*", "_-=*"])
      expect(match(`v${symbol}`)).toEqual(texts)
    for (const symbol of ["!@=", "!_=", "!_-=", "!@=*", "!_=*", "!_-=*"])
      expect(match(`v${symbol}`)).toEqual([])
    expect(match("v==*")).toEqual([""])
  })

  it("V3: characters with a meaning in regular expressions are compared as text", () => {
    const odd = [".", "a.c", "^", "$", "a|c", "[a]", "(", "\\", "*", "+", "?", "{1}", "/", "-", "]"]
    for (const text of odd) {
      const written = text.replaceAll("\\", "\\\\").replaceAll("|", "\\|")
      expect(match(`v==* ${written}`.replace("* ", "*"), odd)).toEqual([text])
      expect(match(`v@=*${written}`, odd)).toEqual(odd.filter((other) => other.includes(text)))
    }
  })

  it("V3: NUL, line breaks and U+2028 are compared as any other character", () => {
    const odd = ["a\0b", "a\nb", "a\r\nb", "a\u2028b"]
    for (const text of odd) {
      expect(match(`v==${text}`, odd)).toEqual([text])
      expect(match(`v==*${text.toUpperCase()}`, odd)).toEqual([text])
      expect(match(`v_-=*${text.toUpperCase()}`, odd)).toEqual([text])
    }
  })

  it("V3: text is not normalized: é as one and as two characters differ", () => {
    expect(match("v==é", ["\u00e9", "e\u0301"])).toEqual(["\u00e9"])
    expect(match("v==*É", ["\u00e9", "e\u0301"])).toEqual(["\u00e9"])
  })

  it.each([
    ["é", "É"],
    ["ς", "σ"],
    ["ς", "Σ"],
    ["ÿ", "Ÿ"],
    ["µ", "Μ"],
    ["ᾀ", "ᾈ"],
    ["ᾳ", "ᾼ"],
    ["ῳ", "ῼ"],
    ["𐐨", "𐐀"],
    ["ǆ", "Ǆ"],
    ["ǅ", "Ǆ"],
    ["я", "Я"],
    ["ა", "Ა"],
  ])("V3: %s and %s are equal under a star", (one, other) => {
    expect(match(`v==*${one}`, [one, other])).toEqual([one, other])
    expect(match(`v@=*${other}`, [`x${one}y`, `x${other}y`])).toHaveLength(2)
    expect(match(`v==${one}`, [one, other])).toEqual([one])
  })

  it.each([
    ["ß", "SS"],
    ["ß", "ẞ"],
    ["ı", "I"],
    ["ı", "i"],
    ["ſ", "s"],
    ["ſ", "S"],
    ["\u212a", "k"],
    ["\u212a", "K"],
    ["İ", "i"],
    ["ﬁ", "FI"],
    ["ŉ", "ʼN"],
    ["ΐ", "Ϊ́"],
    ["Ω", "\u2126"],
    ["å", "\u212b"],
  ])("V3: %s and %s differ, also under a star", (one, other) => {
    expect(match(`v==*${one}`, [one, other])).toEqual([one])
    expect(match(`v==*${other}`, [one, other])).toEqual([other])
    expect(match(`v@=*${other}`, [`x${one}`])).toEqual([])
  })

  it("V2, V3: under a star a condition may mix ASCII and other values", () => {
    expect(match("v==*X|𐐨|ᾀ", ["x", "𐐀", "ᾈ", "y"])).toEqual(["x", "𐐀", "ᾈ"])
    expect(match("v@=*X|𐐨|ᾀ", ["ax", "a𐐀", "aᾈ", "ay"])).toEqual(["ax", "a𐐀", "aᾈ"])
  })

  it("V3: an ASCII value under a star matches as a plain /i regular expression, over all characters", () => {
    const every = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit))
    for (const letter of ["k", "S", "i", "z"]) {
      expect(match(`v==*${letter}`, every)).toEqual(
        every.filter((text) => new RegExp(`^${letter}$`, "i").test(text)),
      )
    }
  })

  it("V3: lone surrogates are compared as they are", () => {
    const odd = ["\ud83d", "\ude00", "😀", "a\ud83d"]
    expect(match("v==\ud83d", odd)).toEqual(["\ud83d"])
    expect(match("v==*\ud83d", odd)).toEqual(["\ud83d"])
    expect(match("v@=\ude00", odd)).toEqual(["\ude00", "😀"])
    expect(match("v_-=*A\ud83d", odd)).toEqual(["a\ud83d"])
  })

  it("V3: a number or boolean in a text field is compared by its JSON text", () => {
    const values = [
      5,
      1e21,
      -0,
      0.1,
      true,
      false,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      5n,
      null,
      new Date(0),
      ["x"],
    ]
    expect(matching(tables.text, "v==5", values)).toEqual([5])
    expect(matching(tables.text, "v==1e+21", values)).toEqual([1e21])
    expect(matching(tables.text, "v==0", values)).toEqual([-0])
    expect(matching(tables.text, "v@=*TRU", values)).toEqual([true])
    expect(matching(tables.text, "v==null", values)).toEqual(values.slice(6))
  })

  it.each(["equal", "contain", "start", "end"] as const)(
    "V2, V3: long and many values match as single ones do: %s",
    (kind) => {
      const long = "Xy".repeat(800)
      for (const folded of [true, false]) {
        const needles = ["ab", "éa", long]
        const any = matchAnyText(kind, needles, folded)
        const differ = differAnyText(kind, needles, folded)
        for (const text of [
          "ab",
          "AB",
          "xab",
          "abx",
          "ÉA",
          "éa",
          long,
          long.toLowerCase(),
          `q${long}q`,
          "",
          "z",
        ]) {
          const single = needles.map((needle) => matchAnyText(kind, [needle], folded)(text))
          expect(any(text)).toBe(single.includes(true))
          expect(differ(text)).toBe(single.includes(false))
        }
      }
    },
  )

  it("V9: a condition without values matches nothing", () => {
    for (const kind of ["equal", "contain"] as const) {
      expect(matchAnyText(kind, [], false)("x")).toBe(false)
      expect(differAnyText(kind, [], true)("x")).toBe(false)
    }
  })
})
