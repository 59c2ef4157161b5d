import { request as httpRequest } from "node:http"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { defineFields, prepareQuery } from "../../src/index.ts"
import { listEndpoint, type ListAnswer } from "../../src/endpoint/list-endpoint.ts"
import { sieve } from "../../src/sieve.ts"
import { serve, type ListServer } from "./support/list-server.ts"
import { silenceErrors } from "./support/silence-errors.ts"

silenceErrors()

const table = defineFields(
  {
    id: { kind: "integer", nullable: false },
    name: { kind: "text" },
    stock: { kind: "integer", nullable: false },
  },
  { strict: false, defaultPageSize: 2, maxPageSize: 3 },
)
const rows = [
  { id: 1, name: "ant", stock: 7 },
  { id: 2, name: "Bee", stock: 0 },
  { id: 3, name: null, stock: 4 },
  { id: 4, name: "cow", stock: 4 },
  { id: 5, name: "doe", stock: 9 },
]
type Row = (typeof rows)[number]

const get = (search: string, init?: RequestInit): Request =>
  new Request(`https://shop.example/rows${search}`, init)
const idsOf = (body: unknown): number[] => (body as { data: Row[] }).data.map(({ id }) => id)
const codesIn = (response: Response, name = "Trommel-Diagnostics"): string[] => {
  const { diagnostics } = JSON.parse(response.headers.get(name) ?? '{"diagnostics":[]}') as {
    diagnostics: { code: string }[]
  }
  return diagnostics.map(({ code }) => code)
}

describe("a list endpoint", () => {
  const endpoint = listEndpoint({ table, rows })

  it("answers with a page of the rows, as JSON", async () => {
    const response = await endpoint(get("?filters=stock%3E3&sorts=-stock,id&page=2"))
    expect([response.status, response.headers.get("content-type")]).toEqual([
      200,
      "application/json",
    ])
    expect(await response.json()).toEqual({ data: [rows[2], rows[3]], pages: 2, total: 4 })
  })

  it("P5: without parameters answers with the first page", async () => {
    expect(await (await endpoint(get(""))).json()).toEqual({
      data: rows.slice(0, 2),
      pages: 3,
      total: 5,
    })
  })

  it("P3: cuts the page size to the maximum of the table", async () => {
    const response = await endpoint(get("?pageSize=100"))
    expect(await response.json()).toEqual({ data: rows.slice(0, 3), pages: 2, total: 5 })
    expect(codesIn(response)).toEqual(["clamped-page-size"])
  })

  it("N2: ignores conditions without effect, and reports them in the header", async () => {
    const response = await endpoint(get("?filters=nmae==ant&sorts=nope"))
    expect(response.status).toBe(200)
    expect(idsOf(await response.json())).toEqual([1, 2])
    expect(codesIn(response)).toEqual(["unknown-field", "unknown-field"])
  })

  it("section 5: with strict refuses a query with an error or a warning with 400", async () => {
    const strict = listEndpoint({ table, rows, strict: true })
    const response = await strict(get("?filters=id==*%201,nmae==ant"))
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      message: expect.stringMatching(/^The query is refused\. .*nmae/) as string,
      diagnostics: [
        expect.objectContaining({ code: "ignored-star" }),
        expect.objectContaining({ code: "unknown-field", hint: "Did you mean name?" }),
      ],
    })
    expect(codesIn(response)).toEqual(["ignored-star", "unknown-field"])
    expect((await strict(get("?pageSize=100"))).status).toBe(200)
  })

  it("section 5: the body of a refused query has whole diagnostics where those of the header are cut", async () => {
    const search = `?filters=${Array.from({ length: 20 }, (_, at) => `name${at}==${"x".repeat(200)}`).join(",")}`
    const response = await listEndpoint({ table, rows, strict: true })(get(search))
    const { diagnostics } = (await response.json()) as { diagnostics: unknown }
    expect(diagnostics).toEqual(prepareQuery(search, table, { strict: true }).diagnostics)
    expect(codesIn(response).length).toBeLessThan(20)
  })

  it("section 5: tells the reason of strict, not the hint before it", async () => {
    const strict = listEndpoint({ table, rows, strict: true })
    const { message } = (await (await strict(get("?filters=,stock==*null,name!=a|b"))).json()) as {
      message: string
    }
    expect(message).toContain("name")
  })

  it("section 5: refuses a query over a limit with 400, also without strict", async () => {
    const response = await endpoint(get(`?filters=${"a,".repeat(70)}`))
    expect(response.status).toBe(400)
    expect(codesIn(response)).toEqual(["limit-conditions"])
    expect(
      (
        await listEndpoint({ table, rows, limits: { conditions: false } })(
          get(`?filters=${"a,".repeat(70)}`),
        )
      ).status,
    ).toBe(200)
  })

  it("P5: reports a parameter that is nearly one of the four, and with strict refuses it with 400", async () => {
    expect(codesIn(await endpoint(get("?limit=1")))).toEqual(["unknown-parameter"])
    expect(codesIn(await endpoint(get("?limit=1&pageSize=1")))).toEqual([])
    const strict = listEndpoint({ table, rows, strict: true })
    const response = await strict(get("?limit=1"))
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        message:
          'The query is refused. "limit" is not a parameter of a query. Did you mean pageSize?',
        diagnostics: [expect.objectContaining({ code: "unknown-parameter" })],
      },
    ])
  })

  it("P5: appParameters exempts the names of the application", async () => {
    const own = listEndpoint({ table, rows, strict: true, appParameters: ["limit"] })
    expect((await own(get("?Limit=1"))).status).toBe(200)
    expect((await own(get("?Limit=1&sort=id"))).status).toBe(400)
    const wrong = { table, rows, appParameters: [5] as unknown as string[] }
    expect(() => listEndpoint(wrong)).toThrow(
      new TypeError("appParameters must be an array of strings, got 5 in it"),
    )
  })

  it("hands paging on", async () => {
    const unpaged = listEndpoint({ table, rows, paging: false })
    expect(await (await unpaged(get("?page=2&filters=stock==4"))).json()).toEqual({
      data: [rows[2], rows[3]],
      pages: 1,
      total: 2,
    })
  })

  it("answers HEAD as GET, without a body", async () => {
    const [got, head] = await Promise.all([
      endpoint(get("?filters=x==1")),
      endpoint(get("?filters=x==1", { method: "HEAD" })),
    ])
    expect(head.status).toBe(200)
    expect(head.body).toBeNull()
    expect([...head.headers]).toEqual([...got.headers])
  })

  it.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])(
    "answers %s with 405 and the methods there are",
    async (method) => {
      const response = await endpoint(get("", { method }))
      expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"])
      expect(await response.json()).toEqual({ message: "A list supports only GET and HEAD." })
    },
  )
})

describe("rows of a list endpoint", () => {
  it("come from a function of the request, at once or later", async () => {
    const ofShop = (request: Request): Row[] =>
      new URL(request.url).searchParams.get("shop") === "1" ? rows.slice(0, 1) : []
    const later = async (request: Request): Promise<Row[]> => Promise.resolve(ofShop(request))
    for (const source of [ofShop, later]) {
      const endpoint = listEndpoint({ table, rows: source })
      expect(idsOf(await (await endpoint(get("?shop=1"))).json())).toEqual([1])
      expect(idsOf(await (await endpoint(get("?shop=2"))).json())).toEqual([])
    }
  })

  it("are read for each request anew", async () => {
    const growing = [...rows]
    const endpoint = listEndpoint({ table, rows: growing })
    growing.unshift({ id: 0, name: "ape", stock: 1 })
    expect(idsOf(await (await endpoint(get(""))).json())).toEqual([0, 1])
  })

  it("are not read when the query is refused or the method is wrong", async () => {
    const source = vi.fn(() => rows)
    const endpoint = listEndpoint({ table, rows: source, strict: true })
    await endpoint(get("?filters=x==1"))
    await endpoint(get("", { method: "POST" }))
    expect(source).not.toHaveBeenCalled()
    await endpoint(get("", { method: "HEAD" }))
    expect(source).toHaveBeenCalledTimes(1)
  })

  const secret = new Error("password=hunter2")
  it.each<[string, () => readonly Row[] | Promise<readonly Row[]>]>([
    [
      "throws",
      () => {
        throw secret
      },
    ],
    ["rejects", () => Promise.reject(secret)],
  ])("lead to status 500 without a word of the error when their function %s", async (_, source) => {
    const response = await listEndpoint({ table, rows: source })(get(""))
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({ message: "The server failed to list the rows." })

    const seen: unknown[] = []
    const own = listEndpoint({
      table,
      rows: source,
      respond: ({ status, error }) => ({ ok: status === 200, seen: seen.push(error) }),
    })
    expect(await (await own(get(""))).json()).toEqual({ ok: false, seen: 1 })
    expect(seen).toEqual([secret])
  })

  it("lead to status 500 when they are not an array or not JSON", async () => {
    const odd = listEndpoint({ table, rows: () => null as unknown as Row[] })
    expect((await odd(get(""))).status).toBe(500)
    const circle: Record<string, unknown> = {}
    const round = listEndpoint({ table, rows: rows.map((row) => ({ ...row, circle })) })
    circle.itself = circle
    expect((await round(get(""))).status).toBe(500)
  })

  it("V4a: have texts of digits for a bigint, as a database gives", async () => {
    const large = listEndpoint({ table, rows: [{ id: 1, name: "ant", stock: 7, big: 2n ** 64n }] })
    const response = await large(get(""))
    expect(response.headers.get("content-type")).toBe("application/json")
    expect(await response.json()).toMatchObject({ data: [{ id: 1, big: "18446744073709551616" }] })
  })
})

describe("option respond", () => {
  const envelope = ({ status, message, data, pages, total, paging }: ListAnswer<Row>) => ({
    success: status === 200,
    message,
    items: data.map(({ id }) => id),
    page: paging.page,
    size: paging.pageSize,
    pages,
    total,
  })

  it("shapes the answer of every status", async () => {
    const endpoint = listEndpoint({ table, rows, strict: true, respond: envelope })
    const bodies = await Promise.all(
      [get("?page=2"), get("?filters=x==1&page=2"), get("", { method: "POST" })].map(
        async (request): Promise<unknown> => (await endpoint(request)).json(),
      ),
    )
    expect(bodies).toEqual([
      { success: true, message: null, items: [3, 4], page: 2, size: 2, pages: 3, total: 5 },
      expect.objectContaining({
        success: false,
        message: expect.stringContaining('"x"') as string,
        items: [],
        page: 2,
        pages: 0,
        total: 0,
      }),
      expect.objectContaining({ success: false, items: [], page: 1, size: null }),
    ])
  })

  it("receives the request and may return a promise", async () => {
    const endpoint = listEndpoint({
      table,
      rows,
      respond: async (_, request) => Promise.resolve([request.method]),
    })
    expect(await (await endpoint(get(""))).json()).toEqual(["GET"])
  })

  it("may return a Response, which keeps its own headers", async () => {
    const endpoint = listEndpoint({
      table,
      rows,
      respond: ({ data }) =>
        new Response(`n=${data.length}`, {
          status: 203,
          statusText: "Fine",
          headers: { "content-type": "text/csv", "x-own": "1" },
        }),
    })
    const response = await endpoint(get("?filters=x==1"))
    expect([response.status, response.statusText]).toEqual([203, "Fine"])
    expect([response.headers.get("content-type"), await response.text()]).toEqual([
      "text/csv",
      "n=2",
    ])
    expect(codesIn(response)).toEqual(["unknown-field"])
    const head = await endpoint(get("?filters=x==1", { method: "HEAD" }))
    expect([head.status, head.headers.get("x-own"), head.body]).toEqual([203, "1", null])

    const own = listEndpoint({
      table,
      rows,
      respond: () => new Response(null, { status: 405, headers: { Allow: "GET" } }),
    })
    expect((await own(get("", { method: "PUT" }))).headers.get("allow")).toBe("GET")
  })

  it("is called once more when it throws, and then the default answer is sent", async () => {
    const respond = vi.fn(({ status }: ListAnswer<Row>) => {
      if (status !== 500) throw new Error("first")
      return { status }
    })
    const response = await listEndpoint({ table, rows, respond })(get(""))
    expect([response.status, await response.json()]).toEqual([500, { status: 500 }])
    expect(respond.mock.calls[1]?.[0].error).toEqual(new Error("first"))

    const hopeless = listEndpoint({
      table,
      rows,
      respond: () => Promise.reject(new Error("always")),
    })
    const plain = await hopeless(get(""))
    expect([plain.status, await plain.json()]).toEqual([
      500,
      { message: "The server failed to list the rows." },
    ])
  })

  it.each([
    ["no body", () => undefined],
    ["a function", () => () => 1],
    ["a response that was read already", () => Response.error()],
  ])("leads to status 500 when it returns %s", async (_, respond) => {
    expect((await listEndpoint({ table, rows, respond })(get(""))).status).toBe(500)
  })
})

describe("header with diagnostics", () => {
  it("is absent without diagnostics", async () => {
    expect(
      (await listEndpoint({ table, rows })(get("?filters=id==1"))).headers.has(
        "trommel-diagnostics",
      ),
    ).toBe(false)
  })

  it("takes another name, or is omitted with false", async () => {
    const named = await listEndpoint({ table, rows, diagnosticsHeader: "X-Findings" })(
      get("?filters=x==1"),
    )
    expect(codesIn(named, "x-findings")).toEqual(["unknown-field"])
    expect(named.headers.has("trommel-diagnostics")).toBe(false)
    const without = await listEndpoint({ table, rows, diagnosticsHeader: false })(
      get("?filters=x==1"),
    )
    expect([...without.headers.keys()]).toEqual(["content-type"])
  })

  it.each(["", "a b", "a:b", "naïve"])("cannot be named %j", (diagnosticsHeader) => {
    expect(() => listEndpoint({ table, rows, diagnosticsHeader })).toThrow(TypeError)
  })
})

describe("list endpoint in the dialect sieve", () => {
  const endpoint = listEndpoint({ table, rows, dialect: sieve })
  const ids = async (search: string): Promise<number[]> =>
    idsOf(await (await endpoint(get(search))).json())

  it("S9: gives up on an unknown name, with every row and status 200", async () => {
    const response = await endpoint(get("?filters=stock%3E3,nope==1&sorts=-id&page=2&pageSize=1"))
    expect([response.status, idsOf(await response.json())]).toEqual([200, [1, 2, 3, 4, 5]])
    expect(codesIn(response)).toContain("gave-up")
  })

  it("S9: with strict refuses exactly the queries on which a stock server gives up", async () => {
    const strict = listEndpoint({ table, rows, dialect: sieve, strict: true })
    const [gaveUp, unread] = await Promise.all([
      strict(get("?filters=stock==x")),
      strict(get("?page=x")),
    ])
    expect([gaveUp.status, unread.status]).toEqual([400, 200])
  })

  it("S18: takes no more rows than the maximum, but skips as many as asked for", async () => {
    expect(await ids("?pageSize=4")).toEqual([1, 2, 3])
    expect(await ids("?pageSize=4&page=2")).toEqual([5])
    expect(await ids("?pageSize=0")).toEqual([1, 2, 3, 4, 5])
    expect(await ids("?page=-3")).toEqual([1, 2])
  })
})

describe("a request whose body is large", () => {
  it("is answered without looking at the body", async () => {
    const request = get("", { method: "POST", body: "x".repeat(10_000_000) })
    expect((await listEndpoint({ table, rows })(request)).status).toBe(405)
    expect(request.bodyUsed).toBe(false)
  })
})

describe("hostile requests to a list endpoint behind a port", () => {
  let server: ListServer
  beforeAll(async () => {
    server = await serve(listEndpoint({ table, rows }))
  })
  afterAll(() => server.close())

  /** As it stands: `fetch` would mend the path. */
  const ask = (
    path: string,
  ): Promise<{ status: number | undefined; header: string; body: unknown }> =>
    new Promise((resolve, reject) => {
      const sent = httpRequest({ port: server.port, path }, (response) => {
        const { statusCode: status, headers } = response
        const header = [headers["trommel-diagnostics"] ?? []].flat().join()
        text(response).then((whole) => resolve({ status, header, body: JSON.parse(whole) }), reject)
      })
      sent.on("error", reject).end()
    })

  it.each([
    ["a URL of 100 kB of one value", `/?filters=name==${"x".repeat(100_000)}`, 400],
    ["a URL of 100 kB of commas", `/?filters=${",".repeat(100_000)}`, 400],
    ["a URL of 100 kB of brackets", `/?filters=${"(".repeat(100_000)}`, 400],
    ["a URL of 100 kB of sorts", `/?sorts=${"-a,".repeat(33_000)}`, 400],
    ["a page of 100,000 digits", `/?page=${"9".repeat(100_000)}`, 200],
    ["10,000 foreign parameters", `/?${"a=b&".repeat(10_000)}`, 200],
    ["5,000 repeated parameters", `/?${"page=2&".repeat(5000)}`, 200],
    ["a broken percent sequence", "/?filters=name==%&sorts=%zz&page=%E0%A4%A", 200],
    ["bytes that are no UTF-8", "/?filters=name==%ff%fe%c3%28", 200],
    [
      "an encoded null, line breaks and a lone surrogate",
      "/?filters=name==%00%0d%0aX:1%ed%a0%80&sorts=%0d%0aSet-Cookie:a=b",
      200,
    ],
    [
      "names of prototypes",
      "/?__proto__=1&constructor=2&filters=__proto__==1,constructor.prototype==2,toString@=x&sorts=__proto__",
      200,
    ],
    ["a path that goes up", "/../../etc/passwd?filters=id==1", 200],
    ["several question marks", "/????filters=id==1?page=2", 200],
  ])("%s", async (_, path, status) => {
    const answer = await ask(path)
    expect(answer.status).toBe(status)
    expect(answer.body).toEqual(
      status === 200
        ? {
            data: expect.any(Array) as Row[],
            pages: expect.any(Number) as number,
            total: expect.any(Number) as number,
          }
        : { message: expect.any(String) as string, diagnostics: expect.any(Array) as unknown[] },
    )
    expect(answer.header).toMatch(/^[ -~]{0,4096}$/)
  })

  it("hostile requests leave Object.prototype unchanged", () => {
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})
