import { describe, expect, it } from "vitest"
import { readUrl } from "../../src/url/read-url.ts"
import { writeUrl } from "../../src/url/write-url.ts"
import { orThrow } from "../../src/diagnostics/result.ts"

const textOf = (into: string | URL, query = {}) => orThrow(writeUrl(query, { into })).text
const paid = { filters: "status==paid", page: 2 }
const written = "filters=status%3D%3Dpaid&page=2"

describe("writeUrl into a URL", () => {
  it("P5: writes a text alone without options, and refuses options that are no object", () => {
    expect(writeUrl({ page: 3 }, undefined)).toMatchObject({ value: { text: "page=3" } })
    for (const options of [null, "?page=2"])
      expect(() => writeUrl({ page: 3 }, options as never)).toThrow(
        "writeUrl takes its options as an object, got ",
      )
  })

  it.each([
    ["/list", `/list?${written}`],
    ["/list?", `/list?${written}`],
    ["/list?x=1#f", `/list?x=1&${written}#f`],
    ["?a=b", `?a=b&${written}`],
    ["list", `list?${written}`],
    ["", `?${written}`],
    ["#f?page=1", `?${written}#f?page=1`],
    ["https://shop.example/list?x=1", `https://shop.example/list?x=1&${written}`],
    ["a=1&page=7", `a=1&${written}`],
  ])("P5: writes into %j, be it absolute, relative or a query string", (into, text) => {
    expect(textOf(into, paid)).toBe(text)
  })

  it("P5: takes a URL object", () => {
    expect(textOf(new URL("https://shop.example/list?page=1#f"), paid)).toBe(
      `https://shop.example/list?${written}#f`,
    )
  })

  it.each([
    ["/list?filters=a&sorts=b&page=3&pageSize=4"],
    ["/list?PAGE=3&Page=4&page=5&page"],
    ["/list?%66ilters=x&f%49lters=y&page%53ize=9&sorts"],
    ["/list?page=3&&filters=x"],
  ])("P5: replaces every spelling and repeat of the four parameters: %s", (into) => {
    const { filters, page, sorts, pageSize, diagnostics } = readUrl(textOf(into, paid))
    expect({ filters, page, sorts, pageSize }).toEqual({ filters: "status==paid", page: "2" })
    expect(diagnostics).toEqual([])
    expect(textOf(into)).toBe("/list")
  })

  it("P5: leaves other parameters and the fragment as they are written", () => {
    const others = "a=%zz+%20%C3&b&&=c&A=a=b?&filter=x&filters%5B0%5D=y&é= &page "
    expect(textOf(`/list?sorts=x&${others}&Page=1#a b?filters=x#y`, paid)).toBe(
      `/list?${others}&${written}#a b?filters=x#y`,
    )
  })

  it("keeps a parameter whose name begins with ?, which is none of the four", () => {
    expect(textOf("/list??page=2", paid)).toBe(`/list??page=2&${written}`)
  })

  it("removes a query that ends up empty, but for a reference that would keep its base's query", () => {
    expect(textOf("/list?page=2#f")).toBe("/list#f")
    expect(textOf("list?page=2")).toBe("list")
    expect(textOf("?page=2#f")).toBe("?#f")
    expect(new URL(textOf("?page=2"), "https://shop.example/list?page=7").search).toBe("")
    expect(textOf("page=2")).toBe("")
    expect(textOf("")).toBe("")
  })

  it("refuses what is neither a string nor a URL, and reads own options alone", () => {
    expect(() => writeUrl({}, { into: new Map() as never })).toThrow(
      new TypeError('Option "into" of writeUrl: expected a string or a URL, got a Map.'),
    )
    const inherited = Object.create({ into: "/list" }) as { into: string }
    expect(orThrow(writeUrl(paid, inherited)).text).toBe(written)
  })

  it("long-url counts the whole query string", () => {
    const codesOf = (length: number) => {
      const result = writeUrl(paid, { into: `/${"x".repeat(9000)}?a=${"b".repeat(length)}` })
      return (result.ok ? result.value : result).diagnostics.map(({ code }) => code)
    }
    expect(codesOf(10)).toEqual([])
    expect(codesOf(2000)).toEqual(["long-url"])
    expect(codesOf(8000)).toEqual(["unwritable-url"])
  })
})
