import { describe, expect, it } from "vitest"
import { createCaller } from "../../src/client/caller.ts"
import { createRedact, shorten } from "../../src/client/redact.ts"
import { listSecrets } from "../../src/client/secrets.ts"
import { createShownRequest } from "../../src/client/shown-request.ts"

const url = "https://store.example/goods"

/** The first and the last characters of each length in UTF-8, and those beside the halves of surrogate pairs. */
const characters = [
  ..."\u007f\u0080\u07ff\u0800\ud7ff\ue000\uffff",
  ..."\u{10000}\u{103ff}\u{10fc00}\u{10ffff}",
]

describe("spellings of credentials", () => {
  it.each(characters.map((character) => [character.codePointAt(0)?.toString(16), character]))(
    "the character with the number %s is found in its escape for a URL",
    (_, character) => {
      const secret = `key-${character}-1234`
      const redact = createRedact([], `/goods?token=${encodeURIComponent(secret)}`)
      expect(redact(`got ${encodeURIComponent(secret)} here`)).toBe("got [removed] here")
      expect(redact(`got ${secret} here`)).toBe("got [removed] here")
    },
  )

  it("of Base64 each character that holds bits of a credential is removed, and no other one", () => {
    for (const secret of ["abcdefg", "abcdefgh", "abcdefghi"]) {
      const redact = createRedact([["x-key", secret]])
      for (const [index, before] of ["", "x", "xy", "xyz"].entries())
        for (const after of ["", "x", "xy", "xyz"]) {
          const known = Math.floor((index * 8) / 6)
          const whole = btoa(before + secret + after)
          const left = redact(whole).split("[removed]")
          const end = Math.ceil(((before + secret).length * 8) / 6)
          expect(left).toEqual([whole.slice(0, known), whole.slice(end).replace(/^=+/, "")])
        }
      expect(redact(`x${btoa(secret)}`)).toMatch(/^x\[removed\]/)
    }
  })

  it("the Base64 of a credential is found although a short one of another header is its end or its beginning", () => {
    for (const short of ["ef", "ab", "def", "abc"]) {
      const redact = createRedact([
        ["authorization", `x ${short}`],
        ["x-key", "abcdef"],
      ])
      for (const before of ["", "x", "xy"])
        expect(redact(btoa(`${before}abcdef`))).toContain("[removed]")
    }
  })

  it("the Base64 of a credential is found wherever it has a surrogate pair", () => {
    for (let index = 0; index < 12; index++) {
      const secret = `${"abcdefghijkl".slice(0, index)}😀${"abcdefghijkl".slice(index)}`
      const redact = createRedact([], `/goods?token=${encodeURIComponent(secret)}`)
      expect(redact(Buffer.from(secret).toString("base64"))).toBe("[removed]")
    }
  })

  it("Base64 that differs from that of a credential in its last character is another text", () => {
    const redact = createRedact([
      ["authorization", "abc"],
      ["x-key", "abcdef"],
    ])
    expect(redact("YWJj")).toBe("[removed]")
    expect(redact("YWJk YWJ")).toBe("YWJk YWJ")
    expect(createRedact([["x-key", "abcdef"]])("YWJjZGVx")).toBe("YWJjZGVx")
  })

  it("a text of the allowed length is not cut", () => {
    expect(shorten("abc", (text) => text, 3)).toBe("abc")
    expect(shorten("abcd", (text) => text, 3)).toBe("abc… (cut; 4 characters in all)")
  })

  it("a word that begins like a common one is a credential", () => {
    for (const value of ["truest", "nullify", "falsehood", "nonexistent"])
      expect(listSecrets([["x-key", value]], url)).toEqual([value])
  })

  it("only the whole names of some headers say that their value is no credential", () => {
    for (const name of ["accepted", "user-agent-key", "my-user-agent"])
      expect(listSecrets([[name, "abcdef"]], url)).toEqual(["abcdef"])
    for (const name of ["x-authorization", "authorization-x"])
      expect(listSecrets([[name, "ab"]], url)).toEqual([])
  })

  it("a value and what is behind each of its first four prefixes are credentials", () => {
    expect(listSecrets([["x-key", "aa bb cc dd ee ff gg"]], url)).toEqual([
      "aa bb cc dd ee ff gg",
      "bb cc dd ee ff gg",
      "cc dd ee ff gg",
      "dd ee ff gg",
      "ee ff gg",
    ])
    expect(listSecrets([["authorization", "x a b"]], url)).toEqual(["x a b", "a b"])
  })

  it("only a whole value is Basic with a Base64", () => {
    for (const value of [`1Basic ${btoa("word")}`, `Basic ${btoa("word")}!`])
      expect(listSecrets([["x-key", value]], url)).not.toContain("word")
  })

  it("a credential that a reply has removed is removed again, even where fetch has kept and emptied its headers", async () => {
    let kept: HeadersInit | undefined
    const caller = createCaller({
      headers: { "x-key": "s3cr3t-k3y" },
      fetch: (_, init) => {
        kept = init?.headers
        return Promise.resolve(Response.json(1))
      },
    })
    const { redact } = await caller.call({ method: "GET", url })
    expect(redact("s3cr3t-k3y")).toBe("[removed]")
    if (kept instanceof Headers) kept.delete("x-key")
    expect(redact("s3cr3t-k3y")).toBe("[removed]")
  })
})

describe("a URL with a user name", () => {
  it.each([
    ["https://ann:s3cr3t@store.example/a b", "https://[removed]@store.example/ab"],
    ["https://ann:s3c\nr3t@store.example/", "https://[removed]@store.example/"],
  ])("%j is shown without it", (given, shown) => {
    expect(createShownRequest({ method: "GET", url: given }).details().url).toBe(shown)
  })
})
