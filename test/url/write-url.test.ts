import { describe, expect, it } from "vitest"
import { prepareQuery } from "../../src/apply/apply.ts"
import { defineFields } from "../../src/fields/table.ts"
import { QueryError, orThrow } from "../../src/diagnostics/result.ts"
import type { QueryText } from "../../src/language/ast.ts"
import { writeUrl } from "../../src/url/write-url.ts"
import { readTexts } from "../support/url-texts.ts"

describe("writeUrl", () => {
  it("P5: writeUrl writes the given parameters in a fixed order", () => {
    expect(writeUrl({ pageSize: 50, page: "2", sorts: "-total", filters: "status==paid" })).toEqual(
      {
        ok: true,
        value: {
          text: "filters=status%3D%3Dpaid&sorts=-total&page=2&pageSize=50",
          diagnostics: [],
        },
      },
    )
    expect(orThrow(writeUrl({})).text).toBe("")
    expect(orThrow(writeUrl({ filters: "" })).text).toBe("filters=")
  })

  it("P5: writeUrl writes a plus as %2B and a blank as %20", () => {
    expect(orThrow(writeUrl({ filters: "a+b c" })).text).toBe("filters=a%2Bb%20c")
  })

  it("P5: writeUrl encodes all characters except letters, digits and - . _ ~", () => {
    const printable = Array.from({ length: 95 }, (_, index) =>
      String.fromCharCode(32 + index),
    ).join("")
    const { text } = orThrow(writeUrl({ filters: printable }))
    expect(text.replace(/%[0-9A-F]{2}/g, "")).toBe(
      "filters=-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~",
    )
    expect(readTexts(text).filters).toBe(printable)
  })

  it.each([
    "a,b|c\\",
    "100%",
    "%41",
    "a&b=c#d?e",
    "é😀\u0000\n\r\u2028",
    "'()*!",
    "\ufeff",
    "+",
    " ",
  ])("P5: the query string for %j reads back", (filters) => {
    const query = { filters, sorts: filters, page: filters, pageSize: filters }
    expect(readTexts(orThrow(writeUrl(query)).text)).toEqual(query)
    expect(readTexts(new URL(`https://x.example/?${orThrow(writeUrl(query)).text}`))).toEqual(query)
  })

  it.each(["\ud800", "a\udc00", "\udc00\ud800"])(
    "T14: writeUrl refuses a lone surrogate: %j",
    (text) => {
      const result = writeUrl({ filters: `name==${text}`, sorts: text, page: 1 })
      expect(result).toMatchObject({
        ok: false,
        diagnostics: [
          { code: "unwritable-url", severity: "error", rule: "T14", source: "url" },
          { code: "unwritable-url", source: "url" },
        ],
      })
      expect(result.ok || result.diagnostics[0]?.message).toContain("filters")
      expect(() => orThrow(writeUrl({ sorts: text }))).toThrow(QueryError)
    },
  )

  it.each([[["a", "b"]], [[{ kind: "condition" }]], [{}], [true], [Symbol("x")]])(
    "T14: writeUrl refuses %o, which is not a string",
    (value) => {
      const result = writeUrl({ filters: value, sorts: "a" } as unknown as QueryText)
      expect(result).toMatchObject({
        ok: false,
        diagnostics: [{ code: "unwritable-url", source: "url" }],
      })
      expect(result.ok || result.diagnostics[0]?.message).toContain(
        "expected a string or a number, got ",
      )
    },
  )

  it("section 5: the limits count the whole query string, with names and percent signs", () => {
    const lengths = [1999, 2000, 2001, 7999, 8000, 8001].map((length) => {
      // Three parameters, and letters that take one, three and six characters each.
      const rest = length - "filters=&sorts=-a&page=2".length
      const filters = "é".repeat(Math.floor(rest / 12)) + ",".repeat(Math.floor(rest / 12)) + "x"
      const encoded = Math.floor(rest / 12) * 9 + 1
      const written = writeUrl({
        filters: filters + "x".repeat(rest - encoded),
        sorts: "-a",
        page: 2,
      })
      return written.ok
        ? [written.value.text.length, ...written.value.diagnostics.map(({ code }) => code)]
        : written.diagnostics[0]?.code
    })
    expect(lengths).toEqual([
      [1999],
      [2000],
      [2001, "long-url"],
      [7999, "long-url"],
      [8000, "long-url"],
      "unwritable-url",
    ])
  })

  it("section 5: a query string of more than 2,000 encoded characters is a warning", () => {
    const longest = "x".repeat(2000 - "filters=".length)
    expect(orThrow(writeUrl({ filters: longest })).diagnostics).toEqual([])
    const { text, diagnostics } = orThrow(writeUrl({ filters: `${longest}x` }))
    expect(text).toHaveLength(2001)
    expect(diagnostics).toMatchObject([{ code: "long-url", severity: "warning", source: "url" }])
    expect(diagnostics[0]?.message).toContain("2001")
    expect(orThrow(writeUrl({ filters: "é".repeat(334) })).diagnostics).toHaveLength(1)
  })

  it("section 5: a query string of more than 8,000 encoded characters is refused", () => {
    const longest = "x".repeat(8000 - "filters=".length)
    expect(writeUrl({ filters: longest }).ok).toBe(true)
    expect(writeUrl({ filters: `${longest}x` })).toMatchObject({
      ok: false,
      diagnostics: [{ code: "unwritable-url", source: "url" }],
    })
  })

  it("P5: null is a missing parameter", () => {
    const { text } = orThrow(writeUrl({ filters: null, page: 2 }))
    expect(text).toBe("page=2")
  })

  it("P5: a checked query is no query text, and its parts are told", () => {
    const checked = prepareQuery({ page: 2 }, defineFields({ name: { kind: "text" } }))
    expect(writeUrl(checked as never)).toMatchObject({
      ok: false,
      diagnostics: expect.arrayContaining([
        expect.objectContaining({
          data: { parameter: "conditions", reason: "it is not a parameter" },
        }),
      ]) as unknown,
    })
  })
})
