import { describe, expect, it } from "vitest"
import { createCaller } from "../../src/client/caller.ts"
import { createRedact } from "../../src/client/redact.ts"
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

  it("a word that begins like a common one is a credential", () => {
    for (const value of ["truest", "nullify", "falsehood", "nonexistent"])
      expect(listSecrets([["x-key", value]], url)).toEqual([value])
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
