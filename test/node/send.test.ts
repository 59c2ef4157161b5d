import { describe, expect, it, vi } from "vitest"
import { seedKeys } from "../../src/mock/seed/seed-accounts.ts"
import { seedData } from "../../src/mock/seed/seed-data.ts"
import { createStoreServer } from "../../src/mock/store-server.ts"
import type { ConnectionDrop } from "../../src/mock/fault-plan.ts"
import { exchange, listenForTest, readAnswer } from "./support.ts"

const ask = (path = "/", ...headers: readonly string[]) =>
  [`GET ${path} HTTP/1.1`, "Host: a", "Connection: close", ...headers, "", ""].join("\r\n")

/** A body in pieces, each in a turn of its own. */
const inPieces = (...pieces: readonly (string | Error)[]) => {
  const left = [...pieces]
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      const piece = left.shift()
      if (piece === undefined) controller.close()
      else if (typeof piece === "string") controller.enqueue(new TextEncoder().encode(piece))
      else controller.error(piece)
    },
  })
}

describe("sendResponse", () => {
  it("sends status, its text, headers and cookies", async () => {
    const headers = new Headers({ "X-One": "1" })
    headers.append("Set-Cookie", "a=1")
    headers.append("Set-Cookie", "b=2")
    const server = await listenForTest({
      fetch: () => new Response("é", { status: 202, statusText: "Sure", headers }),
    })
    const response = await fetch(server.url)
    expect([response.status, response.statusText, response.headers.get("X-One")]).toEqual([
      202,
      "Sure",
      "1",
    ])
    expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"])
    expect(response.headers.get("Content-Length")).toBe("2")
    expect(await response.text()).toBe("é")
  })

  it("sends a body as it comes, without waiting for its end", async () => {
    let more: (() => void) | undefined
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode("one")),
      pull: (controller) =>
        new Promise((resolve) => {
          more = () => {
            controller.enqueue(new TextEncoder().encode("two"))
            controller.close()
            resolve()
          }
        }),
    })
    const server = await listenForTest({ fetch: () => new Response(body) })
    const reader = (await fetch(server.url)).body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toBe("one")
    more?.()
    expect((await reader?.read())?.value).toBe("two")
    expect((await reader?.read())?.done).toBe(true)
  })

  it("sends large bodies whole", async () => {
    const text = "0123456789".repeat(500_000)
    const server = await listenForTest({ fetch: () => new Response(inPieces(text, text)) })
    expect(await (await fetch(server.url)).text()).toBe(text + text)
  })

  it.each([
    ["no body", null, 204],
    ["an empty body", "", 200],
    ["an empty stream", inPieces(), 200],
  ])("sends %s", async (_, body, status) => {
    const server = await listenForTest({ fetch: () => new Response(body, { status }) })
    const response = await fetch(server.url)
    expect([response.status, await response.text()]).toEqual([status, ""])
  })

  it("sends no body to HEAD", async () => {
    const server = await listenForTest({
      fetch: () => new Response("body", { headers: { "X-One": "1" } }),
    })
    const text = await exchange(server, ask().replace("GET", "HEAD"))
    expect(text).toMatch(/x-one: 1\r\n/i)
    expect(text).toMatch(/\r\n\r\n$/)
  })

  it("stops reading a body when the client has gone", async () => {
    const cancel = vi.fn()
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new Uint8Array([1])),
      cancel,
    })
    const server = await listenForTest({ fetch: () => new Response(body) })
    const abort = new AbortController()
    await fetch(server.url, { signal: abort.signal })
    abort.abort()
    await vi.waitFor(() => expect(cancel).toHaveBeenCalled(), 50_000)
  })

  it("answers requests that come before the last one is answered in their order", async () => {
    const waits = [40, 20, 0]
    const server = await listenForTest({
      fetch: async ({ url }) => {
        await new Promise((resolve) => setTimeout(resolve, waits.shift()))
        return new Response(new URL(url).pathname)
      },
    })
    const text = await exchange(
      server,
      "GET /a HTTP/1.1\r\nHost: a\r\n\r\nGET /b HTTP/1.1\r\nHost: a\r\n\r\n",
      ask("/c"),
    )
    expect(text.match(/^\/[abc]/gm)).toEqual(["/a", "/b", "/c"])
  })

  it("answers a request whose body it does not read", async () => {
    const server = await listenForTest({ fetch: () => new Response("too long", { status: 413 }) })
    const response = await fetch(server.url, { method: "POST", body: new Uint8Array(10_000_000) })
    expect([response.status, await response.text()]).toEqual([413, "too long"])
    expect((await fetch(server.url)).status).toBe(413)
  })
})

describe("a dropped connection", () => {
  it.each([
    ["before any byte for a network error", () => Response.error(), /^$/],
    [
      "before any byte for a body that fails at once",
      () => new Response(inPieces(new Error("secret"))),
      /^$/,
    ],
    [
      "in the middle of the body for one that fails later",
      () => new Response(inPieces("abc", new Error("secret"))),
      /\r\n3\r\nabc\r\n$/,
    ],
  ])("ends %s, and says nothing of the reason", async (_, fetch, seen) => {
    const server = await listenForTest({ fetch })
    expect(await exchange(server, ask())).toMatch(seen)
  })

  const headers = [`Authorization: Bearer ${seedKeys.allScopes}`, "User-Agent: test"]
  const data = seedData({
    sizes: { products: 5, orders: 5, reviews: 5, tickets: 5, webhookLogs: 5 },
  })

  it.each<[ConnectionDrop, RegExp]>([
    ["before", /^$/],
    ["middle", /^HTTP\/1\.1 200 OK\r\n[^]*\{"success":true/],
  ])("follows the plan of a store server: %s", async (drop, seen) => {
    const { fetch: answer } = createStoreServer({ data, plan: [{ drop, times: 2 }] })
    const server = await listenForTest({ fetch: answer })
    const text = await exchange(server, ask("/user", ...headers))
    expect(text).toMatch(seen)
    expect(text).not.toContain("\r\n0\r\n")
    const get = () =>
      fetch(`${server.url}/user`, { headers: { Authorization: `Bearer ${seedKeys.allScopes}` } })
    await expect(get().then((response) => response.text())).rejects.toThrow(TypeError)
    const whole = readAnswer(await exchange(server, ask("/user", ...headers)))
    expect(JSON.parse(whole.body)).toMatchObject({ success: true })
  })
})
