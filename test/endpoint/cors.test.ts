import { describe, expect, it, onTestFinished } from "vitest"
import { defineFields } from "../../src/index.ts"
import { listEndpoint } from "../../src/endpoint/list-endpoint.ts"
import type { CorsOptions } from "../../src/endpoint/cors.ts"
import { listen, type ListenOptions } from "../../src/node/listen.ts"

const table = defineFields({ id: { kind: "integer", nullable: false } })
const rows = [{ id: 1 }, { id: 2 }]
const shop = "https://shop.example"

const preflight = (url: string, origin = shop): Request =>
  new Request(url, {
    method: "OPTIONS",
    headers: {
      Origin: origin,
      "Access-Control-Request-Method": "GET",
      "Access-Control-Request-Headers": "authorization",
    },
  })

const corsOf = ({ headers }: Response): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => /^access-control-|^vary$/.test(name)))

describe("option cors of listEndpoint", () => {
  const url = "https://api.example/rows"
  const get = (search = "", init?: RequestInit): Request =>
    new Request(url + search, { headers: { Origin: shop }, ...init })

  it("is off by default: no CORS header, and OPTIONS is a wrong method", async () => {
    for (const cors of [undefined, false] as const) {
      const endpoint = listEndpoint({ table, rows, ...(cors === false && { cors }) })
      expect(corsOf(await endpoint(get()))).toEqual({})
      expect((await endpoint(preflight(url))).status).toBe(405)
    }
  })

  it("answers a preflight", async () => {
    const response = await listEndpoint({ table, rows, cors: {} })(preflight(url))
    expect([response.status, response.body]).toEqual([204, null])
    expect(corsOf(response)).toEqual({
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET,HEAD",
      "access-control-allow-headers": "Authorization,Content-Type,User-Agent",
    })
  })

  it("lets pages read every answer, refusals and failures too", async () => {
    const endpoint = listEndpoint({
      table,
      strict: true,
      cors: {},
      rows: (request) => {
        if (request.url.endsWith("?page=2")) throw new Error("broken")
        return rows
      },
    })
    for (const [request, status] of [
      [get(), 200],
      [get("", { method: "HEAD" }), 200],
      [get("?filters=nope==1"), 400],
      [get("", { method: "POST" }), 405],
      [get("", { method: "OPTIONS" }), 405],
      [get("?page=2"), 500],
    ] as const) {
      const response = await endpoint(request)
      expect(response.status).toBe(status)
      expect(corsOf(response)).toEqual({
        "access-control-allow-origin": "*",
        "access-control-expose-headers": "Retry-After,Date,Trommel-Diagnostics",
      })
    }
  })

  it("allows some origins, more headers, and tells caches that the answer depends on the origin", async () => {
    const endpoint = listEndpoint({
      table,
      rows,
      diagnosticsHeader: "X-Found",
      cors: {
        origin: [shop, "http://localhost:3000"],
        allowHeaders: ["X-Trace"],
        exposeHeaders: ["X-Own"],
      },
      respond: () => Response.json([], { headers: { Vary: "Accept" } }),
    })
    expect(corsOf(await endpoint(preflight(url)))).toMatchObject({
      "access-control-allow-origin": shop,
      "access-control-allow-headers": "Authorization,Content-Type,User-Agent,X-Trace",
      vary: "Origin",
    })
    expect(corsOf(await endpoint(preflight(url, "https://other.example")))).not.toHaveProperty(
      "access-control-allow-origin",
    )
    expect(corsOf(await endpoint(get()))).toEqual({
      "access-control-allow-origin": shop,
      "access-control-expose-headers": "Retry-After,Date,X-Found,X-Own",
      vary: "Accept, Origin",
    })
    expect(corsOf(await endpoint(new Request(url)))).not.toHaveProperty(
      "access-control-allow-origin",
    )
  })

  it("keeps the headers that respond sets", async () => {
    const headers = { "Access-Control-Allow-Origin": "https://own.example", Vary: "origin" }
    const respond = () => Response.json([], { headers })
    const response = await listEndpoint({ table, rows, respond, cors: { origin: shop } })(get())
    expect(corsOf(response)).toMatchObject({
      "access-control-allow-origin": "https://own.example",
      vary: "origin",
    })
  })

  it.each<readonly [unknown, string]>([
    [{ origin: "\u{1f600}" }, "cors.origin must be"],
    [{ origin: ["a", "b\r\nc"] }, "cors.origin must be"],
    [{ origin: [7] }, "cors.origin must be a string that a header can hold, got 7."],
    [{ allowHeaders: ["a b"] }, 'cors.allowHeaders must be header names, got "a b".'],
    [
      { allowHeaders: "X-Trace" },
      'Option "allowHeaders" of cors: expected an array, got "X-Trace".',
    ],
    [{ exposeHeaders: [null] }, "cors.exposeHeaders must be header names, got null."],
  ])("refuses %j", (cors, message) => {
    const create = () => listEndpoint({ table, rows, cors: cors as CorsOptions })
    expect(create).toThrow(TypeError)
    expect(create).toThrow(message)
  })
})

describe("option cors of listen", () => {
  const start = async (options: Partial<ListenOptions>) => {
    const server = await listen({ fetch: () => new Response("x"), grace: 0, ...options })
    onTestFinished(() => server.close())
    return server.url
  }
  const ask = (url: string, init?: RequestInit): Promise<Response> =>
    fetch(url, { headers: { Origin: shop }, ...init })

  it("is off by default", async () => {
    const url = await start({})
    expect(corsOf(await ask(url))).toEqual({})
    expect((await fetch(preflight(url))).status).toBe(200)
  })

  it("answers a preflight without asking fetch", async () => {
    const seen: string[] = []
    const url = await start({
      cors: {},
      fetch: ({ method }) => new Response(`${seen.push(method)}`),
    })
    const response = await fetch(preflight(url))
    expect([response.status, seen]).toEqual([204, []])
    expect(corsOf(response)).toEqual({
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET,HEAD,POST,PUT,PATCH,DELETE",
      "access-control-allow-headers": "Authorization,Content-Type,User-Agent",
    })
    expect((await ask(url, { method: "OPTIONS" })).status).toBe(200)
  })

  it("lets pages read every answer: those of fetch, failures, and requests that never reach it", async () => {
    for (const origin of ["*", shop]) {
      const url = await start({
        cors: { origin },
        fetch: ({ url }) => {
          if (url.endsWith("/throws")) throw new Error("broken")
          return url.endsWith("/odd") ? (7 as never) : new Response("x", { status: 201 })
        },
      })
      for (const [path, status] of [
        ["/", 201],
        ["/throws", 500],
        ["/odd", 500],
      ] as const) {
        const response = await ask(url + path)
        expect(response.status).toBe(status)
        expect(corsOf(response)).toMatchObject({
          "access-control-allow-origin": origin,
          "access-control-expose-headers": "Retry-After,Date,Trommel-Diagnostics",
        })
      }
      const tooLong = await ask(`${url}/?x=${"x".repeat(300_000)}`)
      expect(tooLong.status).toBe(431)
      expect(tooLong.headers.get("access-control-allow-origin")).toBe(origin === "*" ? "*" : null)
    }
  })

  it("keeps the CORS headers of listEndpoint", async () => {
    const url = await start({
      cors: {},
      fetch: listEndpoint({ table, rows, cors: { origin: shop, exposeHeaders: ["X-Own"] } }),
    })
    expect(corsOf(await ask(url))).toMatchObject({
      "access-control-allow-origin": shop,
      "access-control-expose-headers": "Retry-After,Date,Trommel-Diagnostics,X-Own",
    })
  })

  it("leaves a network error as it is, which ends the connection", async () => {
    const url = await start({ cors: { origin: shop }, fetch: () => Response.error() })
    await expect(ask(url)).rejects.toThrow(TypeError)
  })

  it("refuses what no header can hold", async () => {
    await expect(start({ cors: { exposeHeaders: ["a b"] } })).rejects.toThrow(TypeError)
  })
})
