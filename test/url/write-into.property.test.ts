import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readUrl } from "../../src/url/read-url.ts"
import { writeUrl } from "../../src/url/write-url.ts"
import { check, patience } from "../support/runs.ts"
import { textsOf } from "../support/url-texts.ts"
import { orThrow } from "../../src/diagnostics/result.ts"

const four = ["filters", "sorts", "page", "pageSize"] as const
/** One of the four names, each letter as it is, in the other case, or percent-encoded. */
const spelling = fc
  .tuple(fc.constantFrom(...four), fc.array(fc.nat(2), { minLength: 8, maxLength: 8 }))
  .map(([name, ways]) =>
    Array.from(name, (letter, index) => {
      const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
      const code = other.charCodeAt(0).toString(16)
      return [letter, other, `%${code}`][ways[index] ?? 0]
    }).join(""),
  )
const junk = fc
  .array(fc.constantFrom("a", "b", "=", "%", "%20", "%zz", "+", "?", "/", "é", " ", "[", "😀"), {
    maxLength: 6,
  })
  .map((parts) => parts.join(""))
/** A parameter that is none of the four, and one of the four. */
const other = junk.filter((text) => text !== "").map((text) => ({ text, ours: false }))
const ours = fc
  .tuple(spelling, fc.option(junk))
  .map(([name, value]) => ({ text: value === null ? name : `${name}=${value}`, ours: true }))
const base = fc.constantFrom("", "/", "list", "/a/b", "https://shop.example", "../x", "//h/p")
const fragment = fc.oneof(
  fc.constant(""),
  junk.map((text) => `#${text}#`),
)
const query = fc.record(
  {
    filters: fc.string({ unit: "grapheme", maxLength: 9 }),
    sorts: fc.string({ unit: "grapheme", maxLength: 9 }),
    page: fc.nat().map(String),
    pageSize: fc.nat().map(String),
  },
  { requiredKeys: [] },
)

describe("writeUrl into a URL", () => {
  it(
    "P5: the four parameters are replaced, and all else stays byte for byte",
    { timeout: patience },
    () => {
      check(
        fc.property(
          base,
          fc.array(fc.oneof(other, ours), { maxLength: 6 }),
          fragment,
          query,
          (base, pairs, fragment, query) => {
            const into = `${base}?${pairs.map(({ text }) => text).join("&")}${fragment}`
            const { text } = orThrow(writeUrl(query, { into }))
            // A browser resolves a relative address.
            const address = /^[\w.]+\/?\w*\?/.test(text) ? `/${text}` : text
            expect(textsOf(readUrl(address))).toEqual(query)
            expect(readUrl(address).diagnostics.map(({ code }) => code)).not.toContain(
              "repeated-parameter",
            )
            const kept = pairs.filter(({ ours }) => !ours).map(({ text }) => text)
            const added = orThrow(writeUrl(query)).text
            const whole = [...kept, ...(added === "" ? [] : [added])].join("&")
            const mark = whole === "" && base !== "" ? "" : "?"
            expect(text).toBe(`${base}${mark}${whole}${fragment}`)
            expect(orThrow(writeUrl(query, { into: text })).text).toBe(text)
          },
        ),
        3000,
      )
    },
  )
})
