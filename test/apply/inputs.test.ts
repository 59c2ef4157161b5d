import { createRequire } from "node:module"
import { runInNewContext } from "node:vm"
import { describe, expect, it } from "vitest"
import { applyQuery, prepareQuery } from "../../src/apply/apply.ts"
import { bindQuery } from "../../src/bind/bind.ts"
import { buildQuery } from "../../src/builder/build-query.ts"
import { defineFields } from "../../src/fields/table.ts"
import { parseFilters, parseQuery } from "../../src/parser/parse-query.ts"
import { readUrl } from "../../src/url/read-url.ts"
import { writeUrl } from "../../src/url/write-url.ts"
import { queryFrom } from "../../src/apply/query-from.ts"
import { compareDialects } from "../../src/compare/compare-dialects.ts"
import { sieveWith } from "../../src/sieve/sieve-dialect.ts"
import { condition, sortNode } from "../parser/trees.ts"

const table = defineFields(
  { status: { kind: "text" }, total: { kind: "number" } },
  { strict: false },
)
const rows = [
  { id: 1, status: "paid", total: 5 },
  { id: 2, status: "open", total: 7 },
  { id: 3, status: "paid", total: 9 },
]

interface Found {
  readonly ids: readonly number[]
  readonly codes: readonly string[]
  readonly refused: boolean
}

/** Applies a value of any type as JavaScript would. */
const apply = (
  input: unknown,
  options: { readonly strict?: boolean; readonly appParameters?: readonly string[] } = {},
): Found => {
  const { data, diagnostics, refused } = applyQuery(rows, table, input as string, options)
  return { ids: data.map(({ id }) => id), codes: diagnostics.map(({ code }) => code), refused }
}
const found = (ids: readonly number[], ...codes: string[]): Found => ({
  ids,
  codes,
  refused: false,
})
const refused = (...codes: string[]): Found => ({ ids: [], codes, refused: true })

const search = "filters=status%3D%3Dpaid&sorts=-total&pageSize=1"
const address = `https://shop.example/orders?${search}`

describe("a query as URL, query string or object of the platform", () => {
  it.each([
    ["a URL as a string", address],
    ["a path", `/orders?${search}`],
    ["a query string", search],
    ["a query string with ?", `?${search}`],
    ["a URL", new URL(address)],
    ["URLSearchParams", new URLSearchParams(search)],
    ["a Request", new Request(address)],
  ])("P5: applyQuery reads %s", (_, input) => {
    expect(apply(input, { strict: true })).toEqual(found([3]))
  })

  it("P5: applyQuery reads objects of another realm by their tag", () => {
    class ForeignUrl {
      readonly href = address
      readonly [Symbol.toStringTag] = "URL"
    }
    class ForeignRequest {
      readonly url = address
      readonly [Symbol.toStringTag] = "Request"
    }
    class ForeignParameters extends Array<[string, string]> {
      readonly [Symbol.toStringTag] = "URLSearchParams"
    }
    const pairs = ForeignParameters.from(new URLSearchParams(search))
    for (const input of [new ForeignUrl(), new ForeignRequest(), pairs])
      expect(apply(input)).toEqual(found([3]))
  })

  it("P5: a tag, a URL or a list in a polluted Object.prototype changes nothing", () => {
    const pollution: readonly [PropertyKey, unknown][] = [
      [Symbol.toStringTag, "URL"],
      ["href", "?filters=total==7"],
      ["url", "?filters=total==7"],
      ["getAll", () => []],
      ["filters", "total==7"],
      ["conditions", []],
      ["omitted", 0],
      ["appParameters", ["limit"]],
    ]
    for (const [name, value] of pollution) {
      Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true })
      try {
        expect(apply({ sorts: "-total", limit: "1" })).toEqual(
          found([3, 2, 1], "unknown-parameter"),
        )
        expect(apply(new URLSearchParams(search))).toEqual(found([3]))
        expect(apply(buildQuery(table).where("total", ">", 6))).toEqual(found([2, 3]))
        expect(() => readUrl({ filters: "x" } as unknown as string)).toThrow(TypeError)
      } finally {
        Reflect.deleteProperty(Object.prototype, name)
      }
    }
  })

  it("limits: limit-text holds for every form that brings text", () => {
    const long = `filters=status==${"x".repeat(9000)}`
    for (const input of [
      long,
      `/orders?${long}`,
      new URL(`/orders?${long}`, address),
      new URLSearchParams(long),
      new Request(new URL(`/orders?${long}`, address)),
      { filters: `status==${"x".repeat(9000)}` },
      { filters: [`status==${"x".repeat(9000)}`] },
      { sorts: "x".repeat(9000) },
    ])
      expect(apply(input)).toEqual(refused("limit-text"))
  })
})

describe("a query as a record of parameters", () => {
  it("P5: applyQuery reads a record without decoding its values again", () => {
    expect(apply({ filters: "status==paid", sorts: "-total", page: "2", pageSize: "1" })).toEqual(
      found([1]),
    )
    expect(apply({ filters: "status==%70aid" })).toEqual(found([]))
    expect(apply({ page: 2, pageSize: 1 })).toEqual(found([2]))
  })

  it("P5: a record may have any plain prototype, of this realm or another, or none", () => {
    const nullObject = Object.create(null) as Record<string, unknown>
    nullObject.filters = "total>6"
    // The query of Fastify has a prototype of its own, which is empty.
    const ofFastify = Object.create(Object.create(null) as object) as Record<string, unknown>
    ofFastify.filters = "total>6"
    const ofRealm: unknown = runInNewContext('({ filters: "total>6", page: ["1"] })')
    const querystring = createRequire(import.meta.url)("node:querystring") as {
      parse: (text: string) => unknown
    }
    expect(apply(nullObject)).toEqual(found([2, 3]))
    expect(apply(ofFastify)).toEqual(found([2, 3]))
    expect(apply(ofRealm)).toEqual(found([2, 3], "repeated-parameter"))
    expect(apply(querystring.parse("filters=total%3E6"))).toEqual(found([2, 3]))
    expect(apply(new Proxy({ filters: "total>6" }, {}))).toEqual(found([2, 3]))
  })

  it("P5: the names of parameters in a record ignore letter case, and the first of several counts", () => {
    expect(apply({ FILTERS: "total>6", pagesize: "1" })).toEqual(found([2]))
    expect(apply({ filters: "total>6", Filters: "total>8" })).toEqual(
      found([2, 3], "repeated-parameter"),
    )
  })

  it("P5: of a list of strings in a record the first counts, with repeated-parameter; an empty one is missing", () => {
    expect(apply({ filters: ["total>6", "total>8"] })).toEqual(found([2, 3], "repeated-parameter"))
    expect(apply({ filters: ["total>6", "total>8"] }, { strict: true })).toEqual(
      refused("repeated-parameter"),
    )
    expect(apply({ sorts: ["-total", "total"], pageSize: ["1", "2"] })).toEqual(
      found([3], "repeated-parameter", "repeated-parameter"),
    )
    expect(apply({ filters: [] }, { strict: true })).toEqual(found([1, 2, 3]))
    expect(apply({ filters: [], sorts: "-total", page: [] }, { strict: true })).toEqual(
      found([3, 2, 1]),
    )
  })

  it("P5: a list with a single string is not said to be given more than once", () => {
    const messagesOf = (query: unknown) =>
      applyQuery(rows, table, query as never).diagnostics.map(({ message }) => message)
    expect(messagesOf({ filters: ["total>6"] })).toEqual([
      'Expected a string for "filters", got an array. Using its only element.',
    ])
    expect(messagesOf({ filters: ["total>6", "total>8"] })).toEqual([
      '"filters" is given more than once. Using the first one.',
    ])
  })

  it("T14, P5: a list with a hole, which is no string, is read no further than needed, whatever its length", () => {
    const holes: unknown[] = ["total>6"]
    holes.length = 1_000_000
    let reads = 0
    const count = (): void => void (reads += 1)
    const counted = new Proxy(holes, {
      get: (target, key): unknown => (count(), Reflect.get(target, key)),
      has: (target, key) => (count(), Reflect.has(target, key)),
    })
    expect(apply({ filters: counted })).toEqual(
      refused(...Array.from({ length: 20 }, () => "ill-formed-tree")),
    )
    expect(apply({ page: counted })).toEqual(found([1, 2, 3], "unknown-parameter"))
    expect(reads).toBeLessThan(1000)
  })

  it("P5: null in a record is missing, whatever reads it", () => {
    const none = { filters: null, sorts: null, page: null, pageSize: null }
    expect(apply(none, { strict: true })).toEqual(found([1, 2, 3]))
    expect(apply({ filters: null, filter: null }, { strict: true })).toEqual(found([1, 2, 3]))
    expect(apply({ FILTERS: null, filters: "total>8" }, { strict: true })).toEqual(found([3]))
    expect(prepareQuery(none, table, { strict: true }).diagnostics).toEqual([])
    expect(queryFrom(none, table)).toMatchObject({ ok: true })
    expect(writeUrl({ ...none, sorts: "-total" })).toMatchObject({
      value: { text: "sorts=-total" },
    })
    expect(compareDialects(none, table).alike).toBe(true)
    const { sorts } = parseQuery({ ...none, sorts: "-total" })
    expect(sorts).toHaveLength(1)
    const dialect = sieveWith({ binding: "controller" })
    expect(applyQuery(rows, table, none, { dialect }).diagnostics).toEqual([])
  })

  it("P5: undefined in a record is missing", () => {
    expect(
      apply(
        { filters: undefined, sorts: undefined, page: undefined, pageSize: undefined },
        { strict: true },
      ),
    ).toEqual(found([1, 2, 3]))
    expect(apply({ filters: undefined, filter: "x" })).toEqual(
      found([1, 2, 3], "unknown-parameter"),
    )
  })

  it.each([
    ["an object, as Express makes of filters[a]=b", { filters: { a: "b" } }],
    ["a list with null in page", { page: [null] }],
    ["a number", { filters: 5 }],
    ["a number in sorts", { sorts: 5 }],
    ["a boolean", { filters: true }],
    ["an object in page", { page: { a: "1" } }],
    ["a list of numbers in page", { page: [1, 2] }],
    ["a list with an object in pageSize", { pageSize: ["1", { a: "2" }] }],
    ["a function", { sorts: () => "total" }],
    ["a symbol", { sorts: Symbol("total") }],
  ])("P5: %s in a record is unknown-parameter and ignored", (_, input) => {
    expect(apply(input)).toEqual(found([1, 2, 3], "unknown-parameter"))
    expect(apply(input, { strict: true })).toEqual(refused("unknown-parameter"))
  })

  it("P5: the message about a value of another type says what was expected and given", () => {
    const asked = { filters: { a: "b" }, page: [1] } as unknown as string
    expect(applyQuery(rows, table, asked).diagnostics.map(({ message }) => message)).toEqual([
      'Expected a string for "filters", got an object. The parameter is ignored.',
      'Expected a string or a number for "page", got an array. The parameter is ignored.',
    ])
  })

  it("P5: a visitor cannot make a record throw by naming parameters after properties of other forms", () => {
    for (const name of ["conditions", "omitted", "paging", "then", "url", "href", "getAll", "kind"])
      for (const value of ["x", ["x"], ["x", { a: "b" }], { length: "1" }])
        expect(apply({ filters: "total>8", [name]: value })).toEqual(found([3]))
  })
})

describe("a query as a tree", () => {
  const filters = [condition("total", ">", "6")]
  const sorts = [sortNode("total", true)]

  it("T14: a missing list of a tree is empty", () => {
    expect(apply({ filters })).toEqual(found([2, 3]))
    expect(apply({ sorts })).toEqual(found([3, 2, 1]))
    expect(apply({ filters: undefined, sorts, pageSize: 1 })).toEqual(found([3]))
    expect(apply({ filters: [], sorts: [] }, { strict: true })).toEqual(found([1, 2, 3]))
  })

  it("T14: a tree may be an instance of a class, as a query of the builder is", () => {
    const query = buildQuery(table).where("total", ">", 6)
    expect(apply(query)).toEqual(found([2, 3]))
    expect(apply(buildQuery(table))).toEqual(found([1, 2, 3]))
    expect(apply(parseQuery({ filters: "total>6", sorts: "-total" }))).toEqual(found([3, 2]))
  })
})

describe("the text of filters in the place of a URL", () => {
  it.each([
    "total>6",
    "status==paid",
    "status==paid,total>6",
    "name@=a&b",
    "name==what?",
    "==",
    "a==b#c",
    "pending",
    "total",
    "-total",
    "total:6",
    "total:>6",
    "filters:total>6",
    "orders?sorts=-total",
    "x#filters=total>6",
    "./a==b",
    "/orders/filters=total>6",
    "/orders&sorts=-total",
    "https://shop.example/Page=2#top",
  ])("P5: %s is refused with looks-like-filters, in lenient too", (input) => {
    expect(apply(input)).toEqual(refused("looks-like-filters"))
    expect(readUrl(input).diagnostics).toMatchObject([
      {
        code: "looks-like-filters",
        severity: "error",
        source: "url",
        range: { start: 0, end: input.length },
        hint: "For filters alone, pass { filters: … }.",
      },
    ])
    expect(apply(readUrl(input))).toEqual(refused("looks-like-filters"))
    expect(apply({ ...readUrl(input), pageSize: "1" })).toEqual(refused("looks-like-filters"))
  })

  it.each([
    "",
    "&",
    "/orders",
    "/orders/a==b",
    "/orders/my-filters=x",
    "https://shop.example/a==b",
    "total=&x=y",
    "view=wide",
    "#total>6",
  ])("P5: %s is a URL or a query string without parameters of a query", (input) => {
    expect(apply(input, { strict: true })).toEqual(found([1, 2, 3]))
  })

  it("P5: a query string with one of the parameters, a look-alike or a parameter of the application is one", () => {
    expect(apply("filters=total>6")).toEqual(found([2, 3]))
    expect(apply("view=a>b&Filters=total>6")).toEqual(found([2, 3]))
    expect(apply("filter=total>6")).toEqual(found([1, 2, 3], "unknown-parameter"))
    expect(apply("total=6&x=y")).toEqual(found([1, 2, 3], "unknown-parameter"))
    expect(apply("size==6")).toEqual(refused("looks-like-filters"))
    expect(apply("view=a>b")).toEqual(refused("looks-like-filters"))
    expect(apply("view=a>b", { appParameters: ["View"], strict: true })).toEqual(found([1, 2, 3]))
  })

  it("P5: nothing else is reported about a refused text", () => {
    const long = `total>6,${"x".repeat(100_000)}`
    expect(apply(long)).toEqual(refused("looks-like-filters"))
    expect(applyQuery(rows, table, long).diagnostics[0]?.message).toMatch(
      /^Expected a URL.{9,150}$/,
    )
  })
})

const general =
  "A query must be a URL, a query string, an object with filters, sorts, page or pageSize, or a tree, got "

class Order {
  readonly status = "paid"
}

/** As Express 5 makes it: `query` is an accessor of the prototype. */
class IncomingMessage {
  readonly url = "/orders?filters=total%3E6"
  readonly method = "GET"
  get query(): unknown {
    return { filters: "total>6" }
  }
}
class PlainMessage {
  readonly url = "/orders"
}

describe("what is no query", () => {
  it.each([
    ["a request of Express", new IncomingMessage(), "an IncomingMessage. Pass req.query."],
    ["a request of node:http", new PlainMessage(), "a PlainMessage. Pass req.url."],
    ["a promise", Promise.resolve({}), "a Promise. Await it first."],
    ["a Map", new Map([["filters", "total>6"]]), "a Map. Pass Object.fromEntries(map)."],
    ["form data", new FormData(), "a FormData. Pass new URLSearchParams(formData)."],
    ["an array", ["total>6"], "an array. Pass { filters: conditions, sorts } for a tree."],
    ["a Date", new Date(0), "a Date. Pass a plain object."],
    ["an instance of a class", new Order(), "an Order. Pass a plain object."],
    ["a function", () => "total>6", "a function. Call it, and pass what it returns."],
    ["null", null, "null. Pass {} for a query without parameters."],
    ["undefined", undefined, "undefined. Pass {} for a query without parameters."],
    ["a number", 7, "7."],
    ["a boolean", true, "true."],
    ["a bigint", 7n, "7n."],
    ["a symbol", Symbol("x"), "a symbol."],
    [
      "a bound query",
      bindQuery(parseQuery({ filters: "total>6" }), table),
      "a bound query. Pass the query that was bound, or give the bound query to runQuery.",
    ],
    [
      "the result of parseFilters",
      parseFilters("total>6"),
      "the result of parseFilters. Pass { filters: result.conditions }.",
    ],
  ])("P5: %s is a TypeError that says what was given and what to pass", (_, input, end) => {
    expect(() => apply(input)).toThrow(new TypeError(`${general}${end}`))
    expect(() => prepareQuery(input as unknown as string, table)).toThrow(TypeError)
  })

  it("P5: an object whose accessor throws is a TypeError", () => {
    const faulty = Object.defineProperty({}, "filters", {
      enumerable: true,
      get: () => {
        throw new RangeError("accessor")
      },
    })
    expect(() => apply(faulty)).toThrow(TypeError)
  })

  it("P5: appParameters that are not an array of strings are a TypeError", () => {
    for (const appParameters of [[5], ["limit", null]])
      expect(() =>
        applyQuery(rows, table, {}, { appParameters: appParameters as string[] }),
      ).toThrow(/^appParameters must be an array of strings, got /)
  })
})
