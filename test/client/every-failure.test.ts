import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { createListClient } from "../../src/client/list-client.ts"
import { RequestError } from "../../src/client/request-error.ts"
import { createStoreClient } from "../../src/client/store-client.ts"
import { check } from "../support/runs.ts"
import { peopleTable as table, collect, rejectionOf } from "./support/list-service.ts"

const listOf = (fetch: typeof globalThis.fetch) =>
  createListClient({ url: "https://shop.example/", table, fetch, tries: 1, deadline: 5000 })

describe("every failure of a request is a RequestError", () => {
  it.each([
    ["an array that is nested 5,000 times", `{"rows":${"[".repeat(5000)}${"]".repeat(5000)}}`],
    ["an array that is nested 5,000 times and never ends", "[".repeat(5000)],
    ["an object that is nested 20,000 times", '{"a":'.repeat(20_000) + "1" + "}".repeat(20_000)],
    ["data that is nested", `{"success":false,"data":${"[".repeat(5000)}${"]".repeat(5000)}}`],
  ])("a body with %s", async (_, body) => {
    const list = listOf(() => Promise.resolve(new Response(body)))
    for (const work of [list.list(), collect(list.iterate())])
      expect(await rejectionOf(work)).toBeInstanceOf(RequestError)
    const store = createStoreClient({
      baseUrl: "https://store.example",
      apiKey: "k",
      userAgent: "t",
      fetch: () => Promise.resolve(new Response(body)),
    })
    expect(await rejectionOf(store.getUser())).toBeInstanceOf(RequestError)
  })

  it("a list that is nested 5,000 times is read, and cannot be iterated", async () => {
    const body = `[${"[".repeat(4999)}${"]".repeat(4999)}]`
    const list = listOf(() => Promise.resolve(new Response(body)))
    expect((await list.list()).data).toHaveLength(1)
    expect(await rejectionOf(collect(list.iterate()))).toBeInstanceOf(RequestError)
  })

  it("any body", async () => {
    const bodies = fc.oneof(
      fc.json(),
      fc.string({ unit: "binary" }),
      fc.record({ success: fc.boolean(), data: fc.jsonValue(), pages: fc.jsonValue() }),
      fc.record({ success: fc.anything(), data: fc.array(fc.jsonValue()), pages: fc.anything() }),
    )
    const property = fc.asyncProperty(
      bodies,
      fc.constantFrom(200, 200, 201, 302, 404, 429, 500, 503),
      async (body, status) => {
        const text = typeof body === "string" ? body : JSON.stringify(body, writeAnything)
        const list = listOf(() => Promise.resolve(new Response(text, { status })))
        for (const work of [list.list(), collect(list.iterate())]) {
          const end: unknown = await work.catch((error: unknown) => error)
          expect(end instanceof RequestError || !(end instanceof Error)).toBe(true)
        }
      },
    )
    await check(property, 400)
  })

  it.each([
    ["nothing", undefined],
    ["null", null],
    ["a text", "x"],
    ["an object without headers", { status: 200 }],
    ["headers of another kind", { status: 429, headers: {} }],
    ["a body that throws", { status: 200, headers: new Headers(), body: {} }],
    [
      "a body that was read",
      { status: 503, headers: new Headers(), body: { cancel: () => expect.unreachable() } },
    ],
  ])("a fetch that returns %s", async (_, response) => {
    const list = listOf(() => Promise.resolve(response as never))
    expect(await rejectionOf(list.list())).toBeInstanceOf(RequestError)
  })

  it.each([
    ["an error", new Error("x")],
    ["nothing", undefined],
    ["a proxy that throws", new Proxy({}, { get: () => expect.unreachable() })],
    [
      "an error with a getter that throws",
      Object.defineProperty(new Error("x"), "cause", {
        get: () => {
          throw new Error("y")
        },
      }),
    ],
  ])("a fetch that rejects with %s", async (_, reason) => {
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- a fetch from outside may reject with anything
    const list = listOf(() => Promise.reject(reason))
    expect(await rejectionOf(list.list())).toBeInstanceOf(RequestError)
  })

  it("a readPage whose page throws when it is read", async () => {
    const page = {
      get rows(): never[] {
        throw new Error("broken")
      },
    }
    const list = createListClient({
      url: "https://shop.example/",
      table,
      fetch: () => Promise.resolve(Response.json([])),
      readPage: () => page,
    })
    expect(await rejectionOf(list.list())).toMatchObject({ kind: "protocol" })
  })
})

function writeAnything(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value
}
