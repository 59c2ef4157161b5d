import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { createRedact, excerptOf } from "../../src/client/redact.ts"

const redactKey = createRedact([["authorization", "Bearer a+b/c=d&e"]])

describe("createRedact", () => {
  it.each([
    "a+b/c=d&e",
    "Bearer a+b/c=d&e",
    "bearer  A+B/C=D&E",
    "a%2Bb%2Fc%3Dd%26e",
    "a%2bb%2fc%3dd%26e",
    "a\\u002Bb\\/c=d\\u0026e",
    "a&#x2B;b/c&#61;d&amp;e",
    "a&#43;b&#x2F;c=d&#38;e",
    "a%252Bb%252Fc%253Dd%2526e",
    String.raw`a+b\\\/c=d\\u0026e`,
    String.raw`a\\\\u002bb\\\\\\\/c=d&e`,
    "a&amp;#43;b/c=d&amp;amp;e",
  ])("redact removes the key written as %j", (spelling) => {
    expect(redactKey(`<${spelling}>, ${spelling}`)).toMatch(
      /^<(?:bearer {2})?\[removed\]>, (?:bearer {2})?\[removed\]$/,
    )
  })

  it.each([
    [[], "Bearer x"],
    [[["accept", "application/json"]], "application/json"],
    [[["user-agent", "shop/1.0"]], "shop/1.0"],
    [[["content-type", "text/plain"]], "text/plain"],
    [[["x-version", "2"]], "version 2"],
    [[["authorization", ""]], "nothing"],
  ] as const)("redact keeps a string when the headers are %j", (headers, text) => {
    expect(createRedact(headers)(text)).toBe(text)
  })

  it.each([
    [["x-api-key", "secret-1"], "secret-1"],
    [["Cookie", "session=12345"], "session=12345"],
    [["proxy-authorization", "Basic abc"], "abc"],
    [["AUTHORIZATION", "x"], "x"],
  ] as const)("redact treats the header %j as a credential", (header, text) => {
    expect(createRedact([header])(text)).toBe("[removed]")
  })

  it("redact removes the longest of several credentials", () => {
    const redact = createRedact([
      ["authorization", "Bearer abcd"],
      ["x-key", "abcdef"],
    ])
    expect(redact("abcdefg Bearer abcdx abcd")).toBe("[removed]g [removed]x [removed]")
  })

  it("redact removes any header value as it is, in URLs and in JSON", () => {
    const value = fc.stringMatching(/^[!-~]([ -~]{0,30}[!-~])?$/)
    fc.assert(
      fc.property(value, fc.string(), fc.string(), (secret, before, after) => {
        const redact = createRedact([["authorization", secret]])
        for (const spelling of [
          secret,
          encodeURIComponent(secret),
          JSON.stringify(secret).slice(1, -1),
        ]) {
          expect(redact(`${before}${spelling}${after}`)).toContain("[removed]")
          expect(redact(spelling)).toBe("[removed]")
        }
      }),
    )
  })

  it.each(["!  !", "a   b", String.raw`a\\\b`])(
    "redact removes a key with a run of characters: %j",
    (secret) => {
      const redact = createRedact([["authorization", secret]])
      for (const spelling of [
        secret,
        encodeURIComponent(secret),
        JSON.stringify(secret).slice(1, -1),
      ]) {
        expect(redact(spelling)).toBe("[removed]")
      }
    },
  )

  it("redact shows no part of a key that is too long for a pattern", () => {
    const secret = "ab/+".repeat(4000)
    const redact = createRedact([["authorization", `Bearer ${secret}`]])
    for (const text of [secret, `no access for ${secret}.`])
      expect(redact(text)).not.toContain("ab")
  })

  // A pattern that went back over the text would not end before the time limit of the test.
  it.each(["\\".repeat(6), " ".repeat(6)])(
    "redact takes linear time on a long string for a key with %j",
    (run) => {
      const redact = createRedact([["authorization", `Bearer a${run}z`]])
      const text = `a${run}`.repeat(2000) + "a" + run.repeat(5000)
      expect(redact(text)).toBe(text)
    },
  )

  it("redact takes linear time on a long string that resembles the key at each position", () => {
    const redact = createRedact([["authorization", `Bearer ${"&#0".repeat(20)}`]])
    const text = "&#00000".repeat(50_000)
    expect(redact(text)).toBe(text)
  })
})

describe("excerptOf", () => {
  it("excerptOf returns one line of at most 200 UTF-16 units without half surrogate pairs", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        const excerpt = excerptOf(text, (same) => same)
        expect(excerpt.length).toBeLessThanOrEqual(200)
        expect(excerpt).not.toMatch(/[\n\r\t]/)
        expect(excerpt.isWellFormed()).toBe(true)
      }),
    )
  })
})
