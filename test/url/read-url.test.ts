import { describe, expect, it } from "vitest"
import { readingOfUrl, readUrl } from "../../src/url/read-url.ts"
import { readTexts } from "../support/url-texts.ts"

describe("readUrl", () => {
  it("P5: readUrl returns the four parameters as decoded strings", () => {
    const reading = readUrl(
      "https://shop.example/orders?filters=status%3D%3Dpaid&sorts=-total&page=2&pageSize=50&other=x",
    )
    expect(reading).toEqual({
      filters: "status==paid",
      sorts: "-total",
      page: "2",
      pageSize: "50",
      diagnostics: [],
      omitted: 0,
    })
  })

  it("P5: a parameter that is not in the URL is missing, and an empty one is the empty string", () => {
    expect(readTexts("/orders?sorts=")).toEqual({ sorts: "" })
    expect(readTexts("/orders?sorts&page")).toEqual({ sorts: "", page: "" })
    expect(readTexts("/orders")).toEqual({})
    expect(readTexts("")).toEqual({})
    expect(readTexts("?")).toEqual({})
  })

  it("P5: names of parameters ignore ASCII letter case, and no other", () => {
    expect(readTexts("?FILTERS=a&SortS=b&PAGE=1&pagesize=2")).toEqual({
      filters: "a",
      sorts: "b",
      page: "1",
      pageSize: "2",
    })
    expect(readTexts("?\u017forts=a&page\u017fize=1")).toEqual({})
    expect(readTexts("?filter=a&sort=b&page%20=1")).toEqual({})
  })

  it("P5: names of parameters are decoded", () => {
    expect(readTexts("?%66ilters=a")).toEqual({ filters: "a" })
  })

  it("P5: + is a blank, and %2B is a plus", () => {
    expect(readTexts("?filters=name==a+b%2Bc")).toEqual({ filters: "name==a b+c" })
  })

  it("P5: values are decoded exactly once", () => {
    expect(readTexts("?filters=name==%2541%252C")).toEqual({ filters: "name==%41%2C" })
    expect(readTexts("?filters=%26sorts%3Dx")).toEqual({ filters: "&sorts=x" })
  })

  it.each([
    ["100%", "100%"],
    ["%zz", "%zz"],
    ["%2", "%2"],
    ["%%41", "%A"],
    ["%u0041", "%u0041"],
  ])("P5: the broken percent sequence %s stays as it is", (written, text) => {
    expect(readTexts(`?filters=${written}`)).toEqual({ filters: text })
  })

  it("P5: bytes that are not UTF-8 are replaced, as in a form", () => {
    expect(readTexts("?filters=%E4%FF")).toEqual({ filters: "\ufffd\ufffd" })
    expect(readTexts("?filters=%F0%9F%98%80")).toEqual({ filters: "😀" })
  })

  it("P5: a value ends at the next & and may contain equals signs", () => {
    expect(readTexts("?filters=a==b=c&;sorts=x")).toEqual({ filters: "a==b=c" })
  })

  it("P5: the first of a repeated parameter counts, with a warning at each later one", () => {
    const url = "/orders?page=1&filters=a&Page=2&FILTERS=b&page=3"
    const { diagnostics } = readUrl(url)
    expect(readTexts(url)).toEqual({ page: "1", filters: "a" })
    expect(diagnostics.map(({ range }) => range && url.slice(range.start, range.end))).toEqual([
      "Page=2",
      "FILTERS=b",
      "page=3",
    ])
    expect(diagnostics[0]).toMatchObject({
      code: "repeated-parameter",
      severity: "warning",
      rule: "P5",
      source: "url",
    })
  })

  it("P5: the first of a repeated parameter counts even if it is empty", () => {
    expect(readTexts("?filters=&filters=a")).toEqual({ filters: "" })
    expect(readUrl("?filters=&filters=a").diagnostics).toHaveLength(1)
  })

  it("P5: other parameters may repeat, whatever their names", () => {
    expect(readUrl("?__proto__=1&__proto__=2&constructor=x&x=1&x=2")).toMatchObject({
      diagnostics: [],
      omitted: 0,
    })
  })

  it("P5: findings of readUrl are kept for the binding of the query, also in copies", () => {
    const reading = readUrl("?page=1&page=2")
    for (const query of [reading, { ...reading, pageSize: 5 }]) {
      expect(
        readingOfUrl(query)?.findings.map(({ code, place }) => [code.code, place.source]),
      ).toEqual([["repeated-parameter", "url"]])
    }
    expect(reading.diagnostics).toHaveLength(1)
  })

  it("P5: parameters named findings, diagnostics and omitted are ignored", () => {
    const reading = readUrl("?findings=x&findings=y&query=z&diagnostics=1&omitted=5")
    expect(reading).toMatchObject({ diagnostics: [], omitted: 0 })
    expect(readingOfUrl({ findings: [{ code: "x" }], query: {} })).toBeUndefined()
  })

  it("P5: at most twenty repetitions are listed", () => {
    const { diagnostics, omitted } = readUrl(`?${"page=1&".repeat(30)}`)
    expect([diagnostics.length, omitted]).toEqual([20, 9])
  })

  it("P5: readUrl accepts a URL, URLSearchParams and a Request", () => {
    const url = "https://shop.example/orders?filters=a%3D%3Db+c&filters=x"
    const expected = { filters: "a==b c" }
    expect(readTexts(new URL(url))).toEqual(expected)
    expect(readTexts(new URL(url).searchParams)).toEqual(expected)
    expect(readTexts(new Request(url))).toEqual(expected)
    expect(readUrl(new URL(url)).diagnostics.map(({ code }) => code)).toEqual([
      "repeated-parameter",
    ])
    expect(readUrl(new URL(url).searchParams).diagnostics[0]).not.toHaveProperty("range")
  })

  it("P5: readUrl accepts objects of another realm, whose classes are different", () => {
    class ForeignParameters {
      private readonly inner = new URLSearchParams("filters=a%3D%3Db+c&Filters=x&page=2")
      getAll(name: string) {
        return this.inner.getAll(name)
      }
      [Symbol.iterator]() {
        return this.inner[Symbol.iterator]()
      }
    }
    const expected = {
      filters: "a==b c",
      page: "2",
      diagnostics: [{ code: "repeated-parameter" }],
    }
    expect(readUrl(new ForeignParameters() as unknown as URLSearchParams)).toMatchObject(expected)
    const text = "http://a.example/?filters=a%3D%3Db+c&Filters=x&page=2#top"
    expect(readUrl({ href: text } as unknown as URL)).toMatchObject(expected)
    expect(readUrl({ url: text } as Request)).toMatchObject(expected)
  })

  it("P5: readUrl accepts a request of node:http, whose URL is a path", () => {
    expect(readTexts({ url: "/orders?filters=a%2Bb" } as Request)).toEqual({ filters: "a+b" })
  })

  it.each([
    [undefined, "undefined"],
    [null, "null"],
    [7, "7"],
    [["filters=a"], "an array"],
    [{ filters: "a" }, "an object"],
    [{ url: undefined }, "an object"],
    [() => "?filters=a", "a function"],
    [new Map([["filters", "a"]]), "a Map"],
  ])("P5: readUrl refuses %o, which has no URL", (url, given) => {
    expect(() => readUrl(url as unknown as string)).toThrow(
      new TypeError(`url must be a string, a URL, URLSearchParams or a Request, got ${given}`),
    )
  })

  it("P5: readUrl returns own properties, also when Object.prototype has a property of that name", () => {
    Object.defineProperty(Object.prototype, "filters", {
      value: "spoilt",
      configurable: true,
      writable: true,
    })
    try {
      expect(Object.keys(readTexts("?page=1"))).toEqual(["page"])
      expect(readTexts("?filters=a&page=1").filters).toBe("a")
    } finally {
      Reflect.deleteProperty(Object.prototype, "filters")
    }
  })

  it("P5: the ranges of repeated parameters count empty and encoded parts", () => {
    const url = "/x?&&%66ilters=a&&other&=&&FILTERS=%20+é&filter%73=b#page=1&page=2"
    const { diagnostics } = readUrl(url)
    expect(readTexts(url)).toEqual({ filters: "a" })
    expect(diagnostics.map(({ range }) => range && url.slice(range.start, range.end))).toEqual([
      "FILTERS=%20+é",
      "filter%73=b",
      "#page=1&page=2",
    ])
  })

  it.each([
    ["filters=a==b", "a==b"],
    ["?filters=a==b", "a==b"],
    ["/orders?filters=a==b", "a==b"],
    ["//shop.example/orders?filters=a==b", "a==b"],
    ["app+x://orders?filters=a==b", "a==b"],
    ["./orders?filters=a==b", undefined],
    ["orders?filters=a==b", undefined],
    ["shop.example/orders?filters=a==b", undefined],
    ["shop:orders?filters=a==b", undefined],
    ["orders?view=wide&filters=a==b", "a==b"],
    ["https://shop.example?filters=a==b", "a==b"],
    ["https://shop.example/a=b?filters=a==b", "a==b"],
    ["page=1&filters=a==b", "a==b"],
    ["filters=a==b?c", "a==b?c"],
    ["filters=a==b:c/d", "a==b:c/d"],
    ["?filters=a==b?c", "a==b?c"],
    ["??filters=a==b", undefined],
    ["https://shop.example/filters=a==b", undefined],
    ["orders", undefined],
  ])("P5: in %s the filters are %j", (url, filters) => {
    expect(readTexts(url).filters).toBe(filters)
  })

  it("P5: a fragment is not part of the query, even if it looks like one", () => {
    expect(readTexts("/orders?filters=a#b")).toEqual({ filters: "a" })
    expect(readTexts("/orders?filters=a#?sorts=b")).toEqual({ filters: "a" })
    expect(readTexts("/orders#part?filters=a")).toEqual({})
    expect(readTexts("#?filters=a")).toEqual({})
  })

  it("P5: a value may contain a ?", () => {
    expect(readTexts("?filters=?a")).toEqual({ filters: "?a" })
    expect(readTexts("?page=1&?filters=a")).toEqual({ page: "1" })
  })

  it("P5: readUrl does not throw for hostile strings", () => {
    const million = 1_000_000
    for (const url of [
      "%".repeat(million),
      "&".repeat(million),
      "=".repeat(million),
      "?".repeat(million),
      "#".repeat(million),
      "\ud800?filters=\ud800",
      "\0",
      "http://[",
    ]) {
      expect(Object.keys(readTexts(url)).every((name) => name === "filters")).toBe(true)
    }
  })
})
