import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { QueryText } from "../../src/index.ts"
import { readUrl, writeUrl } from "../../src/core.ts"
import { anyFilters, anySorts, hostileText } from "../support/arbitraries.ts"
import { check, patience } from "../support/runs.ts"
import { readTexts, textsOf } from "../support/url-texts.ts"

const page = fc.oneof(hostileText, fc.integer().map(String))
const query: fc.Arbitrary<QueryText> = fc.record(
  { filters: anyFilters, sorts: anySorts, page, pageSize: page },
  { requiredKeys: [] },
)

const parameters = ["filters", "sorts", "page", "pageSize"] as const

/** The names below that are nearly one of the four, and what they resemble. */
const nearly: Readonly<Record<string, string>> = {
  "filters ": "filters",
  fılters: "filters",
  limit: "pageSize",
  "sorts[]": "sorts",
}

/** P5, by the platform's own reading of forms. */
function readForm(text: string): {
  readonly query: QueryText
  readonly repeated: number
  readonly unknown: number
} {
  const query = new Map<string, string>()
  let repeated = 0
  for (const [name, value] of new URLSearchParams(text)) {
    const parameter = parameters.find(
      (known) => known.toLowerCase() === name.replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
    )
    if (parameter === undefined) continue
    if (query.has(parameter)) repeated++
    else query.set(parameter, value)
  }
  const unknown = Array.from(new URLSearchParams(text)).filter(
    ([name]) => Object.hasOwn(nearly, name) && !query.has(nearly[name] ?? ""),
  ).length
  return { query: Object.fromEntries(query), repeated, unknown }
}

const nearName = fc.constantFrom(
  "filters",
  "Filters",
  "FILTERS",
  "sorts",
  "page",
  "PAGESIZE",
  "pageSize",
  "other",
  "f%69lters",
  "filters%20",
  "pa%67e",
  "fılters",
  "limit",
  "sorts[]",
)
const nearValue = fc.array(
  fc.constantFrom(
    "a",
    "==",
    "+",
    "%2B",
    "%2b",
    "%",
    "%zz",
    "%E4",
    "%f0%9f%98%80",
    "%25",
    "%2525",
    "\\,",
    ",",
    "=",
    "é",
    "😀",
    ";",
  ),
  { maxLength: 6 },
)

describe("URLs", () => {
  it("P5: every query that is written reads back", { timeout: patience }, () => {
    check(
      fc.property(query, (query) => {
        const written = writeUrl(query)
        const isWellFormed = Object.values(query).every((value) => String(value).isWellFormed())
        if (!written.ok) {
          expect(written.diagnostics.map(({ code }) => code)).toContain("unwritable-url")
          if (isWellFormed) expect(JSON.stringify(query).length).toBeGreaterThan(500)
          return
        }
        expect(isWellFormed).toBe(true)
        expect(written.value.text).toMatch(/^[A-Za-z0-9\-._~%&=]*$/)
        for (const url of [
          written.value.text,
          `?${written.value.text}`,
          `https://example.org/list?${written.value.text}#top`,
        ]) {
          expect(readTexts(url)).toEqual(query)
        }
        expect(readTexts(new URL(`?${written.value.text}`, "https://example.org/list"))).toEqual(
          query,
        )
        expect(readTexts(new URLSearchParams(written.value.text))).toEqual(query)
      }),
      800,
    )
  })

  it("P5: every query string reads as a form does", { timeout: patience }, () => {
    check(
      fc.property(fc.array(fc.tuple(nearName, nearValue), { maxLength: 5 }), (pairs) => {
        const text = pairs.map(([name, value]) => `${name}=${value.join("")}`).join("&")
        const { query, repeated, unknown } = readForm(text)
        const ours = readUrl(`?${text}`)
        expect(textsOf(ours)).toEqual(query)
        const codes = ours.diagnostics.map(({ code }) => code)
        // Bytes that are no UTF-8 have tests of their own.
        expect(codes.filter((code) => code !== "undecodable-text").sort()).toEqual([
          ...Array.from({ length: repeated }, () => "repeated-parameter"),
          ...Array.from({ length: unknown }, () => "unknown-parameter"),
        ])
      }),
      800,
    )
  })

  it("P5: readUrl never throws for any string", { timeout: patience }, () => {
    check(
      fc.property(hostileText, hostileText, (path, text) => {
        expect(() => readUrl(path)).not.toThrow()
        expect(() => readUrl(`/${path}?filters=${text}`)).not.toThrow()
      }),
      500,
    )
  })
})
