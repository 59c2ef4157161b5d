import { describe, expect, it } from "vitest"
import { readUrl } from "../../src/url/read-url.ts"
import {
  modelBinding,
  serverBindings,
  type ModelOptions,
  type ServerBinding,
} from "../../src/sieve/model-binding.ts"

const { raw } = String

/** What a server holds, as one value: its four parameters, or that it refuses the request. */
function held(query: string, binding: ServerBinding, options: ModelOptions = {}): unknown {
  const { filters, sorts, page, pageSize, refused } = readUrl(`/?${query}`, {
    parameters: modelBinding(binding, options),
  })
  const parameters = Object.entries({ filters, sorts, page, pageSize })
  const given = Object.fromEntries(parameters.filter(([, value]) => value !== undefined))
  if (refused !== true) return given
  expect(given).toEqual({})
  return "400"
}

/** What all four servers hold, in the order of their names. */
const allHeld = (query: string): unknown[] => serverBindings.map((name) => held(query, name))

const same = (value: unknown): unknown[] => serverBindings.map(() => value)

describe("readUrl with a binding", () => {
  it("B1: names and values are decoded once, with + as a blank, also in a part without =", () => {
    const decoded = allHeld("%66ilters=a+b%2Bc%2541&sorts")
    const texts = { filters: "a b+c%41" }
    expect(decoded).toEqual([{ ...texts, sorts: "" }, { ...texts, sorts: "" }, texts, texts])
    expect(held("%66ilters", "minimal")).toEqual({ filters: "" })
  })

  it("B1: the first = ends the name, and empty parts are skipped", () => {
    expect(allHeld("&&filters==a=b&=x&")).toEqual(same({ filters: "=a=b" }))
  })

  it.each([
    ["%C3%A9%F0%9F%98%80", "é😀"],
    ["%E9", "%E9"],
    ["%ED%A0%80", "%ED%A0%80"],
    ["%E2%82%C3%A9", "%E2%82é"],
    ["%c0%80%F4%90%80%80", "%c0%80%F4%90%80%80"],
    ["%EF%BB%BFa%00", "\uFEFFa\u0000"],
    ["100%,%zz%4%%41", "100%,%zz%4%A"],
    ["é", "é"],
    ["\uD800", "\uFFFD"],
  ])("B1: the bytes %s that are no UTF-8 stay as written", (written, text) => {
    expect(allHeld(`filters=${written}`)).toEqual(same({ filters: text }))
  })

  it("B2: names ignore ASCII letter case, and blanks and brackets belong to them", () => {
    expect(allHeld("FILTERS=a&PageSize=5")).toEqual(same({ filters: "a", pageSize: "5" }))
    expect(allHeld("page%20=2&+page=2&page[]=2&filters[0]=a&%C5%BForts=a")).toEqual(same({}))
  })

  it("B2: a name with the prefix m. hides the others from MVC", () => {
    const minimal = { page: "3", filters: "a" }
    for (const mark of ["m.page=2", "M.PAGE=2"])
      expect(allHeld(`page=3&filters=a&${mark}`)).toEqual([
        minimal,
        minimal,
        { page: "2" },
        { page: "2" },
      ])
    for (const mark of ["m", "m=1", "m[x]=1", "m.=1"])
      expect(allHeld(`page=3&filters=a&${mark}`)).toEqual([minimal, minimal, {}, {}])
    expect(allHeld("page=3&filters=a&mx=1&n.page=1&am.page=1")).toEqual(same(minimal))
  })

  it("B2: the prefix is the name that the parameter of the action has", () => {
    const query = "m=1&page=3&sieveModel.page=2"
    expect(held(query, "mvc", { modelName: "sieveModel" })).toEqual({ page: "2" })
    expect(held("m=1&page=3", "controller", { modelName: "sieveModel" })).toEqual({ page: "3" })
    expect(held("=1&page=3&.page=1", "controller", { modelName: "" })).toEqual({ page: "3" })
  })

  it("B3: minimal APIs join repeated texts with commas, MVC takes the first", () => {
    const joined = { filters: "a,b,c" }
    expect(allHeld("filters=a,b&Filters=c")).toEqual([
      joined,
      joined,
      { filters: "a,b" },
      { filters: "a,b" },
    ])
    const second = { filters: "b", sorts: "" }
    expect(allHeld("filters=&filters=b&sorts=&sorts=")).toEqual([second, second, {}, {}])
  })

  it("B3: MVC drops texts of white space alone", () => {
    const kept = { filters: " ", sorts: "\u2003" }
    expect(allHeld("filters=+&sorts=%E2%80%83")).toEqual([kept, kept, {}, {}])
    expect(allHeld("filters=+a%09&sorts=%00")).toEqual(same({ filters: " a\t", sorts: "\0" }))
    expect(allHeld("filters=%E2%80%8B&sorts=%EF%BB%BF")).toEqual(
      same({ filters: "\u200B", sorts: "\uFEFF" }),
    )
  })

  it.each([
    ["%2B5", "5"],
    ["007", "7"],
    ["+%09%0D2+", "2"],
    ["1%00", "1"],
    ["1+%00%00", "1"],
    ["2147483647", "2147483647"],
    ["0000000000000000000000000000000001", "1"],
  ])("B4: every server reads page=%s as %s", (written, page) => {
    expect(allHeld(`page=${written}`)).toEqual(same({ page }))
  })

  it.each(["abc", "1.5", "1,5", "1e1", "1_0", "%EF%BC%91", "null", "2147483648", "--1", "%2B+1"])(
    "B4: no server reads page=%s, and MVC goes on without it",
    (written) => {
      expect(allHeld(`page=${written}`)).toEqual(["400", "400", "400", {}])
    },
  )

  it.each([
    "%001",
    "%00",
    "%E2%88%921",
    "0x",
    "%23",
    "%230x",
    "0x0x",
    "0x-1",
    "0x100000000",
    "%23+1",
  ])("B4: no server reads pageSize=%s", (written) => {
    expect(allHeld(`pageSize=${written}`)).toEqual(["400", "400", "400", {}])
  })

  it.each([
    ["0x10", "16"],
    ["%2310", "16"],
    ["%26H1f", "31"],
    ["0x0X1", "1"],
    ["%23%2B0x10", "16"],
    ["%C2%A00000xA", undefined],
    ["%C2%A00xA", "10"],
    ["1%00+", "1"],
    ["0x7FFFFFFF", "2147483647"],
    ["0x000000000001", "1"],
  ])(
    "B4: MVC alone reads page=%s, with hexadecimal digits and any white space",
    (written, page) => {
      const read = page === undefined ? ["400", {}] : [{ page }, { page }]
      expect(allHeld(`page=${written}`)).toEqual(["400", "400", ...read])
    },
  )

  it("B4: hexadecimal digits are a two's complement", () => {
    expect(held("page=0xFFFFFFFF&pageSize=0x80000000", "mvc")).toEqual({
      page: "-1",
      pageSize: "-2147483648",
    })
    expect(held("page=0xFFFFFFFF", "controller")).toBe("400")
  })

  it("B4: an empty page is a 400 of minimal APIs, and missing in MVC", () => {
    for (const part of ["page=", "page", "page=+", "pageSize=%09"])
      expect(allHeld(part)).toEqual(["400", "400", {}, {}])
  })

  it("B4: repeated pages are joined before they are read", () => {
    expect(allHeld("page=1&page=2")).toEqual(["400", "400", { page: "1" }, { page: "1" }])
    expect(allHeld("page=&page=2")).toEqual([{ page: "2" }, { page: "2" }, {}, {}])
  })

  it("B4: servers that validate refuse a page below 1", () => {
    for (const written of ["0", "-1", "-0", "-2147483648"]) {
      const page = String(Number(written) + 0)
      expect(allHeld(`page=${written}`)).toEqual([{ page }, "400", "400", { page }])
    }
    expect(allHeld("m.pageSize=0")).toEqual([{}, {}, "400", { pageSize: "0" }])
  })

  it("B4: a refusal has the code bad-request, with the parameter at its place, and no parameters", () => {
    const { filters, refused, diagnostics } = readUrl("/?filters=a==1&page=0&pageSize=x", {
      parameters: modelBinding("validated"),
    })
    expect({ filters, refused, diagnostics }).toEqual({
      filters: undefined,
      refused: true,
      diagnostics: [
        {
          code: "bad-request",
          severity: "error",
          rule: "B4",
          source: "url",
          range: { start: 15, end: 21 },
          message:
            'The server refuses the request: page must be an integer from 1 to 2147483647, got "0". Nothing is evaluated.',
          problem:
            'The server refuses the request: page must be an integer from 1 to 2147483647, got "0".',
          effect: "Nothing is evaluated.",
          data: { parameter: "page", value: "0", least: 1, most: 2147483647 },
        },
        expect.objectContaining({ code: "bad-request", range: { start: 22, end: 32 } }),
      ],
    })
    const [empty] = readUrl("?page=", { parameters: modelBinding("minimal") }).diagnostics
    expect(empty?.message).toContain("an integer from -2147483648 to 2147483647")
    expect(empty?.hint).toBe("Leave page out.")
  })

  it("B4: what a server accepts is not refused, and without a binding nothing is said of it", () => {
    expect(readUrl("?page=2", { parameters: modelBinding("mvc") })).toEqual({
      page: "2",
      refused: false,
      diagnostics: [],
      omitted: 0,
    })
    expect(readUrl("?page=x")).toEqual({ page: "x", diagnostics: [], omitted: 0 })
  })

  it("B2, B4: a parameter that MVC drops without a word has the warning unbound-parameter", () => {
    const [number, ...more] = readUrl("?page=abc", { parameters: modelBinding("mvc") }).diagnostics
    expect(more).toEqual([])
    expect(number).toMatchObject({
      code: "unbound-parameter",
      rule: "B4",
      range: { start: 1, end: 9 },
      message:
        '"page" must be an integer from -2147483648 to 2147483647, got "abc". The server ignores the parameter.',
      data: { parameter: "page", value: "abc" },
    })
    const [prefix] = readUrl("?page=2&m.filters=a", {
      parameters: modelBinding("controller"),
    }).diagnostics
    expect(prefix).toMatchObject({
      code: "unbound-parameter",
      rule: "B2",
      range: { start: 1, end: 7 },
      message:
        'Expected the prefix "m", which another parameter of this URL has, got "page". The server ignores the parameter.',
      hint: "Did you mean m.page?",
      fix: { range: { start: 1, end: 5 }, text: "m.page" },
      data: { parameter: "page", prefix: "m" },
    })
  })

  it("B3: the warning about a repeated parameter tells what the server makes of it", () => {
    const messages = (binding: ServerBinding) =>
      readUrl("?filters=a&filters=b", { parameters: modelBinding(binding) }).diagnostics.map(
        ({ message, range }) => ({
          message,
          range,
        }),
      )
    const range = { start: 11, end: 20 }
    expect(messages("minimal")).toEqual([
      {
        range,
        message: '"filters" is given more than once. The server joins the texts with commas.',
      },
    ])
    expect(messages("mvc")).toEqual([
      { range, message: '"filters" is given more than once. Using the first one.' },
    ])
  })

  it("B2: a name that is nearly one of the four keeps its warning", () => {
    const { diagnostics } = readUrl("?filter=a&limit=3", {
      parameters: modelBinding("mvc"),
      appParameters: ["limit"],
    })
    expect(diagnostics.map(({ code, data }) => [code, data])).toEqual([
      ["unknown-parameter", { parameter: "filter", nearest: "filters" }],
    ])
  })

  it("B1: URLs, requests and search parameters are read as strings are", () => {
    const address = "http://localhost/list?page=0x10&filters=%E9#page=2"
    for (const url of [address, new URL(address), new Request(address)])
      expect(readUrl(url, { parameters: modelBinding("mvc") })).toMatchObject({
        page: "16",
        filters: "%E9",
      })
    // The platform has decoded them already.
    const parameters = new URLSearchParams("page=0x10&filters=%E9")
    expect(readUrl(parameters, { parameters: modelBinding("mvc") })).toMatchObject({
      page: "16",
      filters: "\uFFFD",
    })
  })

  it("a binding that does not exist is a TypeError that names the four", () => {
    const wrong =
      (server: unknown, options: object = {}) =>
      () =>
        modelBinding(server as ServerBinding, options)
    expect(wrong("iis")).toThrow(
      new TypeError('the server must be "minimal", "validated", "controller" or "mvc", got "iis"'),
    )
    expect(wrong("toString")).toThrow(TypeError)
    expect(wrong(1)).toThrow(TypeError)
    expect(wrong("mvc", { modelName: 5 })).toThrow(
      new TypeError('Option "modelName" of modelBinding: expected a string, got 5.'),
    )
  })

  it("texts of filters are not taken for a URL here either", () => {
    const { diagnostics } = readUrl(raw`name==a\,b`, { parameters: modelBinding("mvc") })
    expect(diagnostics.map(({ code }) => code)).toEqual(["looks-like-filters"])
  })
})
