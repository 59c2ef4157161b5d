import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { compareTextByCodePoint, readTextOfRow } from "../../../src/fields/kinds/text.ts"
import { check } from "../../support/runs.ts"

const letters = [
  ..."ab",
  "\uffff",
  "\ue000",
  "\ud7ff",
  "😀",
  "𐀀",
  "\ud800",
  "\udbff",
  "\udc00",
  "\udfff",
]

/** Short texts of few letters, so that long common starts and broken pairs are frequent. */
const closeText = fc.oneof(
  fc.array(fc.constantFrom(...letters), { maxLength: 5 }).map((parts) => parts.join("")),
  fc.string({ unit: "binary" }),
)

/** Code points by number, lone surrogates as they are. */
const compareSlowly = (left: string, right: string): number => {
  const [others, points] = [[...right], [...left]]
  const index = points.findIndex((point, index) => point !== others[index])
  if (index < 0) return points.length - others.length
  return Number(points[index]?.codePointAt(0)) - (others[index]?.codePointAt(0) ?? -1)
}

describe("compareTextByCodePoint", () => {
  it("P2: compareTextByCodePoint orders by code points and not by UTF-16 units", () => {
    expect(["😀", "～", "a", "", "ab"].sort(compareTextByCodePoint)).toEqual([
      "",
      "a",
      "ab",
      "～",
      "😀",
    ])
  })

  it("P2: compareTextByCodePoint orders a lone surrogate by its number", () => {
    const order = ["\ud7ff", "\ud800", "\ud800a", "\ud83d", "\ude00", "\ue000", "\uffff", "𐀀", "😀"]
    expect([...order].reverse().sort(compareTextByCodePoint)).toEqual(order)
    expect(compareTextByCodePoint("a\ud83d\ude00", "a\ud83d\ue000")).toBeGreaterThan(0)
    expect(compareTextByCodePoint("a\ud83d\ue000", "a\ud83d\ude00")).toBeLessThan(0)
  })

  it("P2: compareTextByCodePoint orders well-formed strings as their UTF-8 bytes", () => {
    check(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (left, right) => {
        expect(Math.sign(compareTextByCodePoint(left, right))).toBe(
          Buffer.compare(Buffer.from(left), Buffer.from(right)),
        )
      }),
      5000,
    )
  })

  it("P2: compareTextByCodePoint orders any strings by their code points", () => {
    check(
      fc.property(closeText, closeText, (left, right) => {
        expect(Math.sign(compareTextByCodePoint(left, right))).toBe(
          Math.sign(compareSlowly(left, right)),
        )
      }),
      20_000,
    )
  })

  it("P2: compareTextByCodePoint orders the ends of the ranges of surrogates by their code points", () => {
    const units = [0x61, 0xd7ff, 0xd800, 0xd801, 0xdbff, 0xdc00, 0xdc01, 0xdfff, 0xe000, 0xffff]
    const ones = units.map((unit) => String.fromCharCode(unit))
    const twos = ones.flatMap((first) => ones.map((second) => first + second))
    const texts = [...ones, ...twos, ...twos.map((two) => `x${two}`)]
    const wrong = texts.flatMap((left) =>
      texts
        .filter(
          (right) =>
            Math.sign(compareTextByCodePoint(left, right)) !==
            Math.sign(compareSlowly(left, right)),
        )
        .map((right) => [left, right]),
    )
    expect(wrong).toEqual([])
  })

  it("P2: compareTextByCodePoint is a total order", () => {
    check(
      fc.property(closeText, closeText, closeText, (first, second, third) => {
        expect(compareTextByCodePoint(first, second) === 0).toBe(first === second)
        expect(
          Math.sign(compareTextByCodePoint(first, second)) +
            Math.sign(compareTextByCodePoint(second, first)),
        ).toBe(0)
        const [low = "", middle = "", high = ""] = [first, second, third].sort(
          compareTextByCodePoint,
        )
        expect(compareTextByCodePoint(low, middle)).toBeLessThanOrEqual(0)
        expect(compareTextByCodePoint(middle, high)).toBeLessThanOrEqual(0)
        expect(compareTextByCodePoint(low, high)).toBeLessThanOrEqual(0)
      }),
    )
  })
})

describe("readTextOfRow", () => {
  it("V3: readTextOfRow reads a number or a boolean as its JSON text", () => {
    for (const raw of [0, -0, 1.5, -3, 1e21, 1e-7, 5e-324, true, false])
      expect(readTextOfRow(raw)).toBe(JSON.stringify(raw))
  })

  it("V1: readTextOfRow reads a string as it is, also the empty one", () => {
    expect(readTextOfRow(" a ")).toBe(" a ")
    expect(readTextOfRow("")).toBe("")
  })

  it("V1: readTextOfRow treats every other value as empty", () => {
    for (const raw of [
      null,
      undefined,
      NaN,
      Infinity,
      5n,
      Symbol("a"),
      {},
      [],
      ["a"],
      new String("a"),
      new Date(0),
    ]) {
      expect(readTextOfRow(raw)).toBeUndefined()
    }
  })
})
