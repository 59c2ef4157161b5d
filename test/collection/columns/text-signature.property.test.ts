import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  commonSignature,
  wordsOfSignature,
  writeSignature,
} from "../../../src/collection/columns/signature.ts"
import { matchAnyText } from "../../../src/evaluate/text-test.ts"
import { hostileText } from "../../support/arbitraries.ts"
import { textPool } from "../../support/pools.ts"
import { check } from "../../support/runs.ts"

const signatureOf = (text: string | undefined): Int32Array => {
  const signature = new Int32Array(wordsOfSignature)
  writeSignature(text, signature, 0)
  return signature
}

/** True when a text has all bits of a signature. */
const covers = (text: string, wanted: Int32Array): boolean =>
  signatureOf(text).every((word, index) => ((wanted[index] ?? 0) & ~word) === 0)

const text = fc
  .array(fc.oneof(fc.constantFrom(...textPool), hostileText, fc.string({ unit: "grapheme" })), {
    maxLength: 4,
  })
  .map((parts) => parts.join(""))

describe("signatures of texts", () => {
  it("V3: a text that matches has all bits of what is searched, in both letter cases", () => {
    const search = fc.record({
      text,
      part: text,
      ends: fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 9 })),
      folded: fc.boolean(),
      isPart: fc.boolean(),
    })
    check(
      fc.property(search, ({ text, part, ends: [start, length], folded, isPart }) => {
        const needle = isPart ? text.slice(start, start + length) : part
        for (const one of [needle, needle.toUpperCase(), needle.toLowerCase()])
          if (matchAnyText("contain", [one], folded)(text))
            expect(covers(text, commonSignature([one]))).toBe(true)
      }),
      3000,
    )
  })

  it("V2: of several values, the bits count that all of them have", () => {
    const wanted = commonSignature(["abc", "bcd"])
    expect(covers("bc", wanted)).toBe(true)
    expect(covers("cb", wanted)).toBe(false)
    expect(Array.from(commonSignature([]))).toEqual([0, 0, 0])
  })

  it("most texts that do not hold the searched letters are ruled out", () => {
    expect(covers("anna@example.org", commonSignature(["smith"]))).toBe(false)
    expect(covers("ANN SMITH", commonSignature(["smith"]))).toBe(true)
    expect(covers("smi-th", commonSignature(["smith"]))).toBe(false)
  })

  it("a long text has all bits, and a text that is missing has none", () => {
    expect(Array.from(signatureOf("a".repeat(401)))).toEqual([-1, -1, -1])
    expect(Array.from(signatureOf(undefined))).toEqual([0, 0, 0])
    expect(covers("a".repeat(500), commonSignature(["b".repeat(450)]))).toBe(true)
    expect(covers("a".repeat(300), commonSignature(["b".repeat(450)]))).toBe(false)
  })
})
