import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { createCaller } from "../../src/client/caller.ts"
import {
  createRedact,
  credentialsOf,
  excerptOf,
  shorten,
  withoutCredentials,
  createShownRequest,
} from "../../src/client/redact.ts"
import { check } from "../support/runs.ts"

const url = "https://shop.example/goods"

describe("credentialsOf", () => {
  it.each(["Authorization", "proxy-authorization", "X-Api-Key", "cookie", "x-auth", "X_Session_1"])(
    "credentialsOf returns the value of the header %s, as it is and without its scheme",
    (name) => {
      expect(credentialsOf([[name, "Bearer k3y"]], url)).toEqual(["Bearer k3y", "k3y"])
    },
  )

  it.each(["accept", "user-agent", "x-version", "keywords", "author", "x-design", "secretary"])(
    "credentialsOf returns no value of the header %s",
    (name) => {
      expect(credentialsOf([[name, "abcdef"]], url)).toEqual([])
    },
  )

  it.each([
    ["https://shop.example/goods?api_key=s3cr3t&page=2", "s3cr3t"],
    ["/goods?page=2&Access-Token=s3cr%2Bt", "s3cr+t"],
    ["/goods?signature=s3cr%E2%82%ACt#part", "s3cr\u20act"],
    ["/goods?sig=x", "x"],
  ])("credentialsOf returns the credential in the URL %s", (given, credential) => {
    expect(credentialsOf([], given)).toEqual([credential])
  })

  it("credentialsOf looks for parameters behind the question mark and before the fragment", () => {
    expect(credentialsOf([], "/token=abc?page=2#key=abc")).toEqual([])
  })
})

describe("createRedact", () => {
  const redact = createRedact(credentialsOf([["authorization", "Bearer a+b/c=d&e"]], url))

  it.each([
    ["as it stands", "a+b/c=d&e"],
    ["behind its scheme", "Bearer a+b/c=d&e"],
    ["percent-encoded", "a%2Bb%2Fc%3Dd%26e"],
    ["percent-encoded in lower case", "a%2bb%2fc%3dd%26e"],
    ["in Base64", btoa("a+b/c=d&e")],
    ["behind its scheme in Base64", btoa("Bearer a+b/c=d&e")],
    ["behind its scheme in Base64 without its end", btoa("Bearer a+b/c=d&e").replace(/=+$/, "")],
  ])("redact removes the key %s", (_, spelling) => {
    expect(redact(`<${spelling}>, ${spelling}`)).toBe("<[removed]>, [removed]")
  })

  it("redact removes the longest of several credentials", () => {
    expect(createRedact(["abcd", "abcdef"])("abcdefg abcdx abcd")).toBe(
      "[removed]g [removed]x [removed]",
    )
  })

  it("redact keeps a string when there is no credential", () => {
    expect(createRedact([])("Bearer x")).toBe("Bearer x")
    expect(createRedact([""])("Bearer x")).toBe("Bearer x")
  })

  it("redact removes a credential of any characters in all spellings", () => {
    check(
      fc.property(
        fc.string({ unit: "binary", minLength: 1 }).filter((text) => !"[removed]".includes(text)),
        (credential) => {
          const base64 = Buffer.from(credential).toString("base64")
          const encoded = encodeURIComponent(credential.toWellFormed())
          for (const spelling of [credential, encoded, base64])
            expect(createRedact([credential])(`<${spelling}>`)).not.toContain(`<${spelling}>`)
        },
      ),
    )
  })

  it("redact removes a key of 100,000 characters", () => {
    const key = "Ab3/".repeat(25_000)
    expect(createRedact([key])(`no access for ${key}, ${btoa(key)}.`)).toBe(
      "no access for [removed], [removed].",
    )
  })

  it("redact of a reply removes the credentials that were sent, even where fetch has kept and emptied its headers", async () => {
    let kept: HeadersInit | undefined
    const caller = createCaller({
      headers: { "x-key": "s3cr3t-k3y" },
      fetch: (_, init) => {
        kept = init?.headers
        return Promise.resolve(Response.json(1))
      },
    })
    const reply = await caller.call({ method: "GET", url })
    if (kept instanceof Headers) kept.delete("x-key")
    expect(reply.redact("s3cr3t-k3y")).toBe("[removed]")
  })
})

describe("withoutCredentials", () => {
  it.each([
    ["/goods?api_key=s3cr3t&page=2", "/goods?api_key=[removed]&page=2"],
    ["/goods?page=2&API%5fKey=s3cr3t#part", "/goods?page=2&API%5fKey=[removed]#part"],
    ["/goods?%zz_key=s3cr3t", "/goods?%zz_key=[removed]"],
    ["/goods?keyword=nut&author=hemingway&key", "/goods?keyword=nut&author=hemingway&key"],
  ])("withoutCredentials shows %s as %s", (address, shown) => {
    expect(withoutCredentials(address)).toBe(shown)
  })

  it.each([
    ["https://ann:s3cr3t@store.example/a b", "https://[removed]@store.example/ab"],
    ["https://ann:s3c\nr3t@store.example/", "https://[removed]@store.example/"],
  ])("a URL with a user name, %j, is shown without it", (given, shown) => {
    expect(createShownRequest({ method: "GET", url: given }).details().url).toBe(shown)
  })
})

describe("excerptOf and shorten", () => {
  it("excerptOf shows no part of a key, wherever a long text is cut", () => {
    const key = "s3cr3t-k3y-".repeat(20)
    const redact = createRedact([key])
    for (let length = 150; length <= 250; length += 7) {
      const start = "x".repeat(length)
      expect(excerptOf(`${start}${key}`, redact)).toBe(`${start}[removed]`.slice(0, 200))
    }
    for (let blanks = 49_700; blanks <= 50_100; blanks += 40)
      expect(excerptOf(`a${" ".repeat(blanks)}${key}z`, redact)).not.toContain("k3y")
  })

  it("excerptOf returns one line of at most 200 UTF-16 units without half surrogate pairs", () => {
    check(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        const excerpt = excerptOf(text, (same) => same)
        expect(excerpt.length).toBeLessThanOrEqual(200)
        expect(excerpt).not.toMatch(/[\n\r\t]/)
        expect(excerpt.isWellFormed()).toBe(true)
      }),
    )
    expect(excerptOf("x".repeat(1_000_000), (same) => same)).toBe("x".repeat(200))
  })

  it("shorten cuts no text of the allowed length, and says where it cuts", () => {
    const same = (text: string): string => text
    expect(shorten("abc", same, 3)).toBe("abc")
    expect(shorten("abcd", same, 3)).toBe("abc… (cut; 4 characters in all)")
    expect(shorten(`abc${" ".repeat(50_000)}d`, same, 3)).toBe(
      "abc… (cut; 50004 characters in all)",
    )
  })
})
