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
    [[["x-api-key", "1234567890 key=abcdefghij"]], "567890 key=abcdefghij"],
    [[["x-api-key", '"abcdefghij"12345']], "abcdefghij"],
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

  const base64 = (text: string): string => Buffer.from(text, "latin1").toString("base64")
  const forms = (text: string): readonly string[] => [
    base64(text),
    base64(text).replace(/=+$/, ""),
    base64(text).replaceAll("+", "-").replaceAll("/", "_"),
    base64(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, ""),
    encodeURIComponent(base64(text)),
    JSON.stringify(base64(text)).replaceAll("/", "\\/"),
  ]

  it.each(["s3cr3t-k3y", "a+b/c=d&e", "???>>>~~~", "key1", "\u00ffkey\u00fe\u00fd"])(
    "redact removes the Base64 of the key %j, alone, in user:key and behind its scheme",
    (secret) => {
      const redact = createRedact([["authorization", `Bearer ${secret}`]])
      const texts = [secret, ...["u", "me", "ann", "name"].map((user) => `${user}:${secret}`)]
      for (const text of [...texts, `Bearer ${secret}`, `${secret}:`, `x${secret}y`]) {
        for (const form of forms(text)) {
          const shown = redact(`<${form}>`)
          expect(shown, text).toContain("[removed]")
          const left = Buffer.from(shown.slice(1).split("[removed]")[0] ?? "", "base64")
          expect(left.toString("latin1").replace(/^.*:/, "").length).toBeLessThan(text.length)
        }
      }
      for (const form of forms(secret).slice(0, 4)) expect(redact(form)).toBe("[removed]")
    },
  )

  it("redact removes the Base64 of any text with the key in it", () => {
    const value = fc.stringMatching(/^[!-~]{6,40}$/)
    const other = fc.stringMatching(/^[!-~]{0,9}$/)
    fc.assert(
      fc.property(value, other, other, (secret, before, after) => {
        const redact = createRedact([["authorization", `Bearer ${secret}`]])
        for (const form of forms(`${before}${secret}${after}`)) {
          const left = redact(form).split("[removed]")
          expect(left.length).toBeGreaterThan(1)
          // At most the bytes around the secret are left, and no whole byte of it.
          expect(left[0]?.length).toBeLessThanOrEqual(Math.ceil((before.length * 4) / 3) * 3 + 1)
        }
      }),
    )
  })

  it.each([
    [["authorization", "Bearer s3cr3t-k3y"], "s3cr3t-k3y"],
    [["authorization", "Bearer Bearer s3cr3t-k3y"], "s3cr3t-k3y"],
    [["authorization", "Bearer key=s3cr3t-k3y"], "s3cr3t-k3y"],
    [["authorization", 'Token token="s3cr3t-k3y"'], "s3cr3t-k3y"],
    [["authorization", "ApiKey: s3cr3t-k3y"], "s3cr3t-k3y"],
    [["x-api-key", "Key s3cr3t-k3y"], "s3cr3t-k3y"],
    [["x-api-key", "key:s3cr3t-k3y"], "s3cr3t-k3y"],
    [["cookie", "theme=d; session=s3cr3t-k3y; mode=x"], "s3cr3t-k3y"],
    [["authorization", `Basic ${btoa("ann:s3cr3t-k3y")}`], "s3cr3t-k3y"],
    [["authorization", `Basic ${btoa("ann:s3cr3t-k3y")}`], "ann:s3cr3t-k3y"],
  ] as const)("redact removes the value behind a scheme or a prefix: %j", (header, secret) => {
    const redact = createRedact([header])
    expect(redact(`no access for ${secret}.`)).toBe("no access for [removed].")
    expect(redact(`no access for Bearer ${secret}.`)).not.toContain("k3y")
    expect(redact(`/login?key=${encodeURIComponent(secret)}`)).toMatch(
      /^\/login\?(?:key=)?\[removed\]$/,
    )
  })

  it("redact removes a key whose letters are escaped", () => {
    const redact = createRedact([["authorization", "Bearer k3y+x"]])
    for (const spelling of [
      "%6B%33%79%2b%78",
      "%256b3y%252Bx",
      String.raw`\u006b3y\u002bx`,
      "&#107;3&#x79;&#43;x",
    ])
      expect(redact(spelling)).toBe("[removed]")
  })

  it("redact keeps words that say nothing, although a header has them", () => {
    const redact = createRedact([["cookie", "a=true; b=null; session=s3cr3t"]])
    expect(redact('{"success":true,"data":null}')).toBe('{"success":true,"data":null}')
  })

  it.each([
    ["https://shop.example/goods?api_key=s3cr3t&page=2", "s3cr3t"],
    ["/goods?page=2&Access-Token=s3cr%2Bt", "s3cr+t"],
    ["/goods?signature=s3cr%E2%82%ACt#part", "s3cr\u20act"],
  ])("redact removes the credentials of the URL %s", (url, secret) => {
    const redact = createRedact([], url)
    expect(redact(`nothing at ${url}`)).toBe(
      `nothing at ${url.replace(/s3cr[^&#]*t/, "[removed]")}`,
    )
    expect(redact(JSON.stringify({ secret }))).toBe('{"secret":"[removed]"}')
  })

  it("redact keeps a URL without credentials", () => {
    const url = "https://shop.example/goods?filters=name%3D%3Dnut&page=2&author=hemingway"
    expect(createRedact([], url)(url)).toBe(url)
    expect(createRedact([["authorization", "Bearer abcdef"]], url)(url)).toBe(url)
  })

  it("redact removes each of many cookies", () => {
    const cookies = Array.from({ length: 400 }, (_, index) => `c${index}=secret-${index}`)
    const redact = createRedact([["cookie", cookies.join("; ")]])
    expect(redact("no access for secret-399.")).not.toContain("secret-399")
  })

  it("redact removes a key of 2,000 characters alone", () => {
    const secret = "Ab3_".repeat(500)
    const redact = createRedact([["authorization", `Bearer ${secret}`]])
    expect(redact(`no access for ${secret}.`)).toBe("no access for [removed].")
    expect(redact(`no access for ${btoa(secret)}.`)).toBe("no access for [removed].")
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
  it("excerptOf shows no part of a key, wherever a long text is cut", () => {
    const secret = "s3cr3t-k3y-".repeat(20)
    const redact = createRedact([["authorization", `Bearer ${secret}`]])
    for (let blanks = 49_700; blanks <= 50_100; blanks += 40) {
      const text = `a${" ".repeat(blanks)}${secret}${" ".repeat(60_000)}z`
      expect(excerptOf(text, redact)).toBe("a [removed] z")
    }
    expect(excerptOf(`${secret} `.repeat(1000), redact)).not.toContain("k3y")
    expect(excerptOf("x".repeat(1_000_000), redact)).toBe("x".repeat(200))
  })

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
