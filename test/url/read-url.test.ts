import { describe, expect, it } from "vitest"
import { readUrl } from "../../src/url/read-url.ts"

describe("reading a query from a URL", () => {
  it("P5: gives the four parameters as decoded texts", () => {
    const { query, diagnostics } = readUrl(
      "https://shop.example/orders?filters=status%3D%3Dpaid&sorts=-total&page=2&pageSize=50&other=x",
    )
    expect(query).toEqual({ filters: "status==paid", sorts: "-total", page: "2", pageSize: "50" })
    expect(diagnostics).toEqual([])
  })

  it("P5: a parameter that is not there is missing, an empty one is the empty text", () => {
    expect(readUrl("/orders?sorts=").query).toEqual({ sorts: "" })
    expect(readUrl("/orders?sorts&page").query).toEqual({ sorts: "", page: "" })
    expect(readUrl("/orders").query).toEqual({})
    expect(readUrl("").query).toEqual({})
    expect(readUrl("?").query).toEqual({})
  })

  it("P5: names ignore ASCII letter case, and no other", () => {
    expect(readUrl("?FILTERS=a&SortS=b&PAGE=1&pagesize=2").query).toEqual({
      filters: "a",
      sorts: "b",
      page: "1",
      pageSize: "2",
    })
    expect(readUrl("?\u017forts=a&page\u017fize=1").query).toEqual({})
    expect(readUrl("?filter=a&sort=b&page%20=1").query).toEqual({})
  })

  it("P5: names are decoded as well", () => {
    expect(readUrl("?%66ilters=a").query).toEqual({ filters: "a" })
  })

  it("P5: + is a blank, a plus is written %2B", () => {
    expect(readUrl("?filters=name==a+b%2Bc").query).toEqual({ filters: "name==a b+c" })
  })

  it("P5: is decoded exactly once", () => {
    expect(readUrl("?filters=name==%2541%252C").query).toEqual({ filters: "name==%41%2C" })
    expect(readUrl("?filters=%26sorts%3Dx").query).toEqual({ filters: "&sorts=x" })
  })

  it.each([
    ["100%", "100%"],
    ["%zz", "%zz"],
    ["%2", "%2"],
    ["%%41", "%A"],
    ["%u0041", "%u0041"],
  ])("P5: the broken percent sequence %s stays as it stands", (written, text) => {
    expect(readUrl(`?filters=${written}`).query).toEqual({ filters: text })
  })

  it("P5: what is no UTF-8 is replaced, as a form is read", () => {
    expect(readUrl("?filters=%E4%FF").query).toEqual({ filters: "\ufffd\ufffd" })
    expect(readUrl("?filters=%F0%9F%98%80").query).toEqual({ filters: "😀" })
  })

  it("P5: a value goes to the next &, further equals signs belong to it", () => {
    expect(readUrl("?filters=a==b=c&;sorts=x").query).toEqual({ filters: "a==b=c" })
  })

  it("P5: of a repeated parameter the first counts, with a warning at each later one", () => {
    const url = "/orders?page=1&filters=a&Page=2&FILTERS=b&page=3"
    const { query, diagnostics } = readUrl(url)
    expect(query).toEqual({ page: "1", filters: "a" })
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

  it("P5: a first parameter that is empty counts all the same", () => {
    const { query, diagnostics } = readUrl("?filters=&filters=a")
    expect(query).toEqual({ filters: "" })
    expect(diagnostics).toHaveLength(1)
  })

  it("P5: other parameters may repeat, whatever they are called", () => {
    expect(readUrl("?__proto__=1&__proto__=2&constructor=x&x=1&x=2")).toMatchObject({
      query: {},
      diagnostics: [],
    })
  })

  it("P5: findings come along for whoever binds the query", () => {
    const { findings, diagnostics } = readUrl("?page=1&page=2")
    expect(findings.map(({ code, place }) => [code.code, place.source])).toEqual([
      ["repeated-parameter", "url"],
    ])
    expect(diagnostics).toHaveLength(1)
  })

  it("P5: at most twenty repetitions are listed", () => {
    const { diagnostics, omitted } = readUrl(`?${"page=1&".repeat(30)}`)
    expect([diagnostics.length, omitted]).toEqual([20, 9])
  })

  it("P5: takes a URL, its parameters and a request as well", () => {
    const url = "https://shop.example/orders?filters=a%3D%3Db+c&filters=x"
    const expected = { filters: "a==b c" }
    expect(readUrl(new URL(url)).query).toEqual(expected)
    expect(readUrl(new URL(url).searchParams).query).toEqual(expected)
    expect(readUrl(new Request(url)).query).toEqual(expected)
    expect(readUrl(new URL(url)).diagnostics.map(({ code }) => code)).toEqual([
      "repeated-parameter",
    ])
    expect(readUrl(new URL(url).searchParams).diagnostics[0]).not.toHaveProperty("range")
  })

  it("P5: takes those of another realm, whose classes are not ours", () => {
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
      query: { filters: "a==b c", page: "2" },
      diagnostics: [{ code: "repeated-parameter" }],
    }
    expect(readUrl(new ForeignParameters() as unknown as URLSearchParams)).toMatchObject(expected)
    const text = "http://a.example/?filters=a%3D%3Db+c&Filters=x&page=2#?sorts=y"
    expect(readUrl({ href: text } as unknown as URL)).toMatchObject(expected)
    expect(readUrl({ url: text } as Request)).toMatchObject(expected)
  })

  it("P5: takes what a server of node:http calls the URL of a request", () => {
    expect(readUrl({ url: "/orders?filters=a%2Bb" } as Request).query).toEqual({ filters: "a+b" })
  })

  it.each([
    [undefined],
    [null],
    [7],
    [["filters=a"]],
    [{ filters: "a" }],
    [{ url: undefined }],
    [() => "?filters=a"],
    [new Map([["filters", "a"]])],
  ])("P5: refuses %o, in which there is no URL", (url) => {
    expect(() => readUrl(url as unknown as string)).toThrow(
      new TypeError("A query is read from a text, a URL, its parameters or a request."),
    )
  })

  it("P5: an object keeps what is its own, whatever a prototype has been given", () => {
    Object.defineProperty(Object.prototype, "filters", {
      value: "spoilt",
      configurable: true,
      writable: true,
    })
    try {
      expect(Object.keys(readUrl("?page=1").query)).toEqual(["page"])
      expect(readUrl("?filters=a&page=1").query.filters).toBe("a")
    } finally {
      Reflect.deleteProperty(Object.prototype, "filters")
    }
  })

  it("P5: the ranges of repeated parameters count empty parts and parts that are decoded", () => {
    const url = "x?&&%66ilters=a&&other&=&&FILTERS=%20+é&filter%73=b#page=1&page=2"
    const { query, diagnostics } = readUrl(url)
    expect(query).toEqual({ filters: "a" })
    expect(diagnostics.map(({ range }) => range && url.slice(range.start, range.end))).toEqual([
      "FILTERS=%20+é",
      "filter%73=b",
    ])
  })

  it.each([
    ["filters=a==b", "a==b"],
    ["?filters=a==b", "a==b"],
    ["/orders?filters=a==b", "a==b"],
    ["./orders?filters=a==b", "a==b"],
    ["../orders?filters=a==b", "a==b"],
    ["orders?filters=a==b", "a==b"],
    ["shop.example/orders?filters=a==b", "a==b"],
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
    expect(readUrl(url).query.filters).toBe(filters)
  })

  it("P5: a fragment is no part of the query, nor is one that looks like a query", () => {
    expect(readUrl("/orders?filters=a#b").query).toEqual({ filters: "a" })
    expect(readUrl("/orders?filters=a#?sorts=b").query).toEqual({ filters: "a" })
    expect(readUrl("/orders#part?filters=a").query).toEqual({})
    expect(readUrl("#?filters=a").query).toEqual({})
  })

  it("P5: a text in which a ? comes again keeps it", () => {
    expect(readUrl("?filters=?a").query).toEqual({ filters: "?a" })
    expect(readUrl("?page=1&?filters=a").query).toEqual({ page: "1" })
  })

  it("P5: hostile texts do not throw", () => {
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
      expect(Object.keys(readUrl(url).query).every((name) => name === "filters")).toBe(true)
    }
  })
})
