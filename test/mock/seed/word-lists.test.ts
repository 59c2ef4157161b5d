import { describe, expect, it } from "vitest"
import { writeWordLists } from "../../../scripts/generate/word-lists.ts"
import { createSeedSource, toAscii } from "../../../src/mock/seed/seed-source.ts"
import * as lists from "../../../src/mock/seed/word-lists.ts"

const entries = Object.values(lists).map((lines) => lines.flatMap((line) => line.split("; ")))

describe("the word lists", () => {
  it("come out of the library alike each time", () => {
    expect(writeWordLists()).toBe(writeWordLists())
  })

  it("are a few hundred entries, none of them empty or twice in its list", () => {
    const all = entries.flat()
    expect(all.length).toBeGreaterThan(100)
    expect(all.length).toBeLessThan(500)
    expect(all.filter((entry) => entry.trim() !== entry || entry === "")).toEqual([])
    for (const list of entries) expect(new Set(list).size).toBe(list.length)
  })

  it("have names of several scripts", () => {
    for (const script of [/^[\x20-\x7e]+$/, /[À-ÿ]/, /[Α-ω]/, /[\u3040-\u30ff\u4e00-\u9fff]/])
      expect(
        lists.names.flatMap((line) => line.split("; ")).some((name) => script.test(name)),
      ).toBe(true)
  })

  it("make addresses of ASCII alone", () => {
    const { email } = createSeedSource({ seed: 1, stream: 0, count: 1, nulls: false })
    const emails = Array.from({ length: 500 }, email)
    expect(
      emails.filter((email) => !/^[a-z0-9]+(?:\.[a-z0-9]+)*@example\.(?:com|org|net)$/.test(email)),
    ).toEqual([])
    expect(emails.some((email) => email.startsWith("customer"))).toBe(true)
  })
})

describe("toAscii", () => {
  it.each([
    ["Émile & Zoë", "emile-zoe"],
    ["  a==b  ", "a-b"],
    ["日本", ""],
    ["Ａ", ""],
  ])("makes of %j %j", (text, slug) => {
    expect(toAscii(text, "-")).toBe(slug)
  })
})
