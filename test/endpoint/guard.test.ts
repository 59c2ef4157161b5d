import fc from "fast-check"
import { describe, expect, it, vi } from "vitest"
import { defineFields, prepareQuery } from "../../src/index.ts"
import { createGuard, type GuardedList, type GuardedQuery } from "../../src/server.ts"
import { compareDialects } from "../../src/compare.ts"
import { sieve } from "../../src/sieve.ts"
import { check } from "../support/runs.ts"

const table = defineFields(
  {
    total: { kind: "number", nullable: false },
    status: { kind: "text" },
    created: { kind: "date" },
  },
  { strict: false },
)
const path = "/v2/stores/:store/orders"
const lists: readonly GuardedList[] = [{ path, table, appParameters: ["trace"] }]
const at = (target: string, init?: RequestInit): Request =>
  new Request(`https://shop.example${target}`, init)
const orders = (query: string): Request => at(`/v2/stores/7/orders?${query}`)
const next = vi.fn(() => new Response("rows"))

describe("a guard that refuses", () => {
  const guard = createGuard({ lists, mode: "refuse" })

  it("answers a query with a mistake with problem details, its diagnostics and their fixes", async () => {
    next.mockClear()
    const response = await guard(orders("filters=totl%3E100"), next)
    expect([response.status, response.headers.get("content-type"), next.mock.calls]).toEqual([
      400,
      "application/problem+json",
      [],
    ])
    expect(response.headers.get("trommel-diagnostics")).toContain("unknown-field")
    expect(await response.json()).toMatchObject({
      title: "Bad Request",
      status: 400,
      detail: 'The query is refused. There is no field "totl". Did you mean total?',
      diagnostics: [
        { code: "unknown-field", fix: { range: { start: 0, end: 4 }, text: "total" }, effect: "" },
      ],
      omitted: 0,
    })
  })

  it.each([
    ["another path", at("/v2/stores/7/orders/8?filters=totl%3E1")],
    ["a step without text", at("/v2/stores//orders?filters=totl%3E1")],
    ["an encoded slash in a step", at("/v2/stores%2F7/orders?filters=totl%3E1")],
    ["another method", at("/v2/stores/7/orders?filters=totl%3E1", { method: "POST" })],
    ["a query without a mistake", orders("filters=total%3E1&trace=1&other=2")],
    ["a query with a hint", orders("filters=total==*1&pageSize=1000")],
  ])("passes %s", async (_what, request) => {
    expect(await (await guard(request, next)).text()).toBe("rows")
  })

  it.each([
    ["letter case", "/V2/Stores/7/ORDERS?filters=totl%3E1"],
    ["a slash at the end", "/v2/stores/7/orders/?filters=totl%3E1"],
    ["an encoded letter", "/v2/stores/a%20b/%6Frders?filters=totl%3E1"],
    ["an escape that is none", "/v2/stores/%zz/orders?filters=totl%3E1"],
  ])("finds the list whatever %s", async (_what, target) => {
    expect((await guard(at(target), next)).status).toBe(400)
  })

  it("answers HEAD without a body", async () => {
    const response = await guard(at("/v2/stores/7/orders?sorts=x", { method: "HEAD" }), next)
    expect([response.status, await response.text()]).toEqual([400, ""])
  })

  it("takes the first list whose path fits, with a mode of its own", async () => {
    const own: GuardedList = { path: "/v2/stores/9/orders", table, mode: "report" }
    const both = createGuard({ lists: [own, ...lists], mode: "refuse" })
    const statuses = [7, 9].map(async (store) => {
      const response = await both(at(`/v2/stores/${store}/orders?sorts=x`), next)
      return response.status
    })
    expect(await Promise.all(statuses)).toEqual([400, 200])
  })

  const parts = fc.constantFrom(
    ...["filters=", "sorts=", "page=", "&", ",", "|", "==", "!=", ">", "@=*", "\\", "(", ")", "%"],
    ...[
      "total",
      "status",
      "created",
      "totl",
      "1",
      "x",
      "null",
      "-",
      "2024-01-01",
      "01/02/2024",
      " ",
    ],
    ...["0", "4294967296", "#", "size=3", "total=1", "pageSize=110", "*", ";", " and ", "'"],
  )
  it.each([["standard", undefined] as const, ["sieve", sieve] as const])(
    "passes a query exactly when it has neither error nor warning: %s",
    async (_name, dialect) => {
      const inDialect = { path, table, ...(dialect && { dialect }) }
      const refusing = createGuard({ lists: [inDialect], mode: "refuse" })
      await check(
        fc.asyncProperty(fc.array(parts, { maxLength: 14 }), async (texts) => {
          const request = orders(texts.join(""))
          const options = { strict: true, ...(dialect && { dialect }) }
          const bound = prepareQuery(request.url, table, options)
          fc.pre(bound.omitted === 0)
          // As at a strict endpoint, a parameter that is named like a field is a warning.
          const isRight = bound.diagnostics.every(
            ({ severity, code }) => severity === "hint" && code !== "unknown-parameter",
          )
          expect((await refusing(request, next)).status).toBe(isRight ? 200 : 400)
        }),
      )
    },
  )

  it("refuses a warning that is not among the 20 diagnostics of the dialect sieve", async () => {
    const sieving = createGuard({ lists: [{ path, table, dialect: sieve }], mode: "refuse" })
    const hints = "status==a\\\\>b,".repeat(25)
    const passed = await sieving(orders(`filters=${encodeURIComponent(hints)}`), next)
    expect([passed.status, passed.headers.get("trommel-diagnostics")]).toEqual([
      200,
      expect.stringContaining("backslash-stripped"),
    ])
    const mixed = orders(`filters=${encodeURIComponent(`${hints}status`)}`)
    expect((await sieving(mixed, next)).status).toBe(400)
  })
})

it("warns of a query that a stock Sieve server answers otherwise, where it is asked to", async () => {
  const told = { path, table, compare: compareDialects }
  const guard = createGuard({ lists: [told], mode: "refuse" })
  for (const query of ["filters=status==a==b", "page=2&pageSize=150", "filters=(status)==a)b"]) {
    const response = await guard(orders(query), next)
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringMatching(/"answered-otherwise".*"rule":"S\d+"/),
    ])
  }
  expect((await guard(orders("filters=status==a&sorts=-total"), next)).status).toBe(200)
})

describe("a guard that reports", () => {
  it("passes every query, and adds the header of listEndpoint to its answer", async () => {
    const guard = createGuard({
      lists: [{ path, table: { ...table, strict: true } }],
      mode: "report",
    })
    const response = await guard(orders("filters=totl%3E100"), next)
    expect([response.status, await response.text()]).toEqual([200, "rows"])
    const { diagnostics } = JSON.parse(response.headers.get("trommel-diagnostics") ?? "") as {
      diagnostics: { code: string; message: string }[]
    }
    expect(diagnostics[0]?.message).toContain("The condition is ignored.")
  })

  it("passes a query over a limit, and text of filters in the place of a query", async () => {
    const limited = defineFields({ total: { kind: "number" } }, { limits: { conditions: 1 } })
    const guard = createGuard({ lists: [{ path, table: limited }], mode: "report" })
    for (const query of ["filters=total>1,total>2", "total>=1"])
      expect((await guard(orders(query), next)).headers.get("trommel-diagnostics")).not.toBeNull()
  })

  it("keeps the response where there is nothing to say, no header is wanted, or none can be added", async () => {
    const plain = new Response("rows")
    const guard = createGuard({ lists, mode: "report" })
    const silent = createGuard({ lists, mode: "report", header: false })
    expect(await guard(orders("filters=total>1"), () => plain)).toBe(plain)
    expect(await silent(orders("filters=totl>1"), () => plain)).toBe(plain)
    const failed = Response.error()
    expect(await guard(orders("filters=totl>1"), () => failed)).toBe(failed)
  })

  it("is a fetch that checks before it asks", async () => {
    const fetched = vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response("fetched"))
    const guard = createGuard({ lists, mode: "report", header: "X-Found" })
    const response = await guard(orders("sorts=totl"), fetch)
    expect([await response.text(), response.headers.has("x-found")]).toEqual(["fetched", true])
    fetched.mockRestore()
  })

  it("tells of each query of a list", async () => {
    const told: Omit<GuardedQuery, "diagnostics" | "request">[] = []
    const onQuery = ({ diagnostics, request, ...query }: GuardedQuery): unknown =>
      told.push({ ...query, ...(request.url.includes("totl") && { omitted: diagnostics.length }) })
    const guard = createGuard({ lists, mode: "report", onQuery })
    await guard(orders("sorts=totl"), next)
    await guard(orders("sorts=total"), next)
    await guard(at("/health?sorts=totl"), next)
    const query = { path, mode: "report", refused: false }
    expect(told).toEqual([
      { ...query, omitted: 1 },
      { ...query, omitted: 0 },
    ])
  })
})

describe("an error", () => {
  it("of the guard itself passes the request and is told, however often", async () => {
    const broken = new Proxy(table, {
      get: (target, name) => {
        if (name === "fields" && isBroken) throw new Error("broken")
        return Reflect.get(target, name) as unknown
      },
    })
    let isBroken = false
    const errors: unknown[] = []
    const onError = (error: unknown): never => {
      errors.push((error as Error).message)
      throw new Error("no log")
    }
    const guard = createGuard({ lists: [{ path, table: broken }], mode: "refuse", onError })
    isBroken = true
    expect((await guard(orders("filters=totl>1"), next)).status).toBe(200)
    expect(errors).toEqual(["broken"])
  })

  it("of onQuery is told, and changes nothing", async () => {
    const onError = vi.fn()
    const onQuery = () => Promise.reject(new Error("full"))
    const guard = createGuard({ lists, mode: "refuse", onQuery, onError })
    expect((await guard(orders("filters=totl>1"), next)).status).toBe(400)
    await vi.waitFor(() => {
      expect(onError.mock.calls[0]?.[0]).toEqual(new Error("full"))
    })
  })

  it("of the service is the caller's", async () => {
    const guard = createGuard({ lists, mode: "report", onError: vi.fn() })
    const failing = () => Promise.reject(new Error("down"))
    await expect(guard(orders("filters=total>1"), failing)).rejects.toThrow("down")
  })

  it.each([
    [{ mode: "refuse" }, '"lists" and "mode"'],
    [{ lists }, '"lists" and "mode"'],
    [{ lists, mode: "block" }, '"refuse" or "report"'],
    [{ lists: [{ path: "orders", table }], mode: "report" }, "a path such as /orders"],
    [{ lists: [{ path, table: {} }], mode: "report" }, "list 0"],
    [{ lists: [{ path, table, strict: true }], mode: "report" }, 'no option "strict"'],
    [{ lists, mode: "report", header: "a b" }, "header must be a header name"],
  ])("of the options is thrown: %#", (options, message) => {
    expect(() => createGuard(options as never)).toThrow(message)
  })
})
