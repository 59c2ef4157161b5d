import { describe, expect, it, vi } from "vitest"
import { createListClient } from "../../src/client/list-client.ts"
import { createStoreClient } from "../../src/client/store-client.ts"
import { errorOf, quickCaller, reasonOf } from "./support/quick-caller.ts"
import { collect, peopleTable as table, person } from "./support/list-service.ts"

const url = "https://store.example/goods"

/** A service that answers in turn, and the headers that each request had. */
function serviceOf(...answers: readonly (() => Response)[]) {
  const sent: Headers[] = []
  const fetch: typeof globalThis.fetch = (_, init) => {
    sent.push(new Headers(init?.headers))
    return Promise.resolve((answers[sent.length - 1] ?? answers.at(-1) ?? Response.json)([]))
  }
  return { fetch, sent, values: (name: string) => sent.map((headers) => headers.get(name)) }
}

const busy = (): Response => new Response(null, { status: 503, headers: { "x-request-id": "r1" } })
const fine = (): Response => Response.json([], { headers: { "x-request-id": "r2" } })

describe("headers of a call", () => {
  it("are sent with each attempt, in the place of the client's own of the same name", async () => {
    const { fetch, values } = serviceOf(busy, fine)
    const caller = quickCaller({ fetch, headers: { "X-Trace": "client", "x-more": "more" } })
    await caller.call({ method: "GET", url, headers: { "x-trace": "call" } })
    expect([values("x-trace"), values("x-more")]).toEqual([
      ["call", "call"],
      ["more", "more"],
    ])
  })

  it("may say the type of the body", async () => {
    const { fetch, values } = serviceOf(fine)
    const headers = { "content-type": "text/csv" }
    await quickCaller({ fetch }).call({ method: "POST", url, body: "a", headers })
    expect(values("content-type")).toEqual(["text/csv"])
  })

  it("are credentials as those of the client are: errors do not show them, nor an invalid one", async () => {
    const { fetch, sent } = serviceOf(() => Response.json("no"))
    const { call } = quickCaller({ fetch, maxAnswer: 1 })
    const request = { method: "GET", url: `${url}/s3cr3t` }
    const error = await errorOf(call({ ...request, headers: { "x-key": "s3cr3t" } }))
    expect(error.message).toMatch(/^GET https:\/\/store\.example\/goods\/\[removed\]: /)
    const invalid = await errorOf(call({ method: "GET", url, headers: { "x-key": "s3cr3t\n1" } }))
    expect([invalid.attempts, String(invalid)]).toEqual([
      0,
      `RequestError: GET ${url}: The value of the header x-key is not a valid header value.`,
    ])
    const wrong = await reasonOf(call({ method: "GET", url, headers: "s3cr3t" as never }))
    expect(wrong).toEqual(new TypeError("headers must be an object, got a string."))
    expect(sent).toHaveLength(1)
  })
})

describe("onRequest", () => {
  it("is called before each attempt, that of the client first, and what they return is sent", async () => {
    const { fetch, values } = serviceOf(busy, fine)
    const told: unknown[] = []
    const caller = quickCaller({
      fetch,
      onRequest: (event) => {
        told.push(event)
        return { "x-trace": `client ${event.attempt}`, "x-span": `${event.attempt}` }
      },
    })
    const headers = { "x-span": "call" }
    const onRequest = () => Promise.resolve({ "x-trace": "of the call" })
    await caller.call({ method: "get", url, headers, onRequest })
    expect(told).toEqual([
      { attempt: 1, method: "GET", url },
      { attempt: 2, method: "GET", url },
    ])
    expect([values("x-trace"), values("x-span")]).toEqual([
      ["of the call", "of the call"],
      ["1", "2"],
    ])
  })

  it("may return nothing", async () => {
    const { fetch, sent } = serviceOf(fine)
    const onRequest = vi.fn(() => Promise.resolve())
    await quickCaller({ fetch, onRequest }).get(url)
    expect([onRequest.mock.calls.length, sent.length]).toEqual([1, 1])
  })

  it("that throws rejects the call with its error, and nothing is sent", async () => {
    const { fetch, sent } = serviceOf(fine)
    const stop = new TypeError("no trace")
    const { call } = quickCaller({ fetch })
    expect(
      await reasonOf(call({ method: "GET", url, onRequest: () => Promise.reject(stop) })),
    ).toBe(stop)
    expect(sent).toEqual([])
  })

  it("gets the URL without credentials, so that its errors carry none", async () => {
    const { fetch } = serviceOf(fine)
    const caller = quickCaller({
      fetch,
      headers: { "x-key": "k3y-2" },
      onRequest: (event) => Promise.reject(new Error(JSON.stringify(event))),
    })
    const error = await reasonOf(caller.get(`${url}/k3y-2?api_key=s3cr3t&page=2`))
    expect(error).toEqual(
      new Error(
        JSON.stringify({
          attempt: 1,
          method: "GET",
          url: `${url}/[removed]?api_key=[removed]&page=2`,
        }),
      ),
    )
  })

  it("returns credentials that no error shows, nor an invalid one", async () => {
    const { fetch } = serviceOf(() => Response.json({ message: "no s3cr3t" }, { status: 401 }))
    const list = (key: string) =>
      createListClient({ url, table, fetch, onRequest: () => ({ "x-key": key }) }).list()
    const refused = await errorOf(list("s3cr3t"))
    expect([refused.kind, refused.reason]).toEqual(["refused", "no [removed]"])
    expect(String(await errorOf(list("s3cr3t\n1")))).toBe(
      `RequestError: GET ${url}: The value of the header x-key is not a valid header value.`,
    )
  })
})

describe("onResponse", () => {
  it("gets the status and headers of each response, that of the client first", async () => {
    const { fetch } = serviceOf(busy, fine)
    const told: unknown[] = []
    const caller = quickCaller({
      fetch,
      onResponse: ({ headers, ...event }) => {
        told.push({ ...event, id: headers.get("x-request-id") })
      },
    })
    const onResponse = ({ attempt }: { attempt: number }) => void told.push(attempt)
    await caller.call({ method: "GET", url: `${url}?token=s3cr3t`, onResponse })
    const request = { method: "GET", url: `${url}?token=[removed]` }
    expect(told).toEqual([
      { ...request, attempt: 1, status: 503, id: "r1" },
      1,
      { ...request, attempt: 2, status: 200, id: "r2" },
      2,
    ])
  })

  it("that throws rejects the call with its error, whatever it is, and the body is not read", async () => {
    const cancel = vi.fn()
    const { fetch, sent } = serviceOf(() => new Response(new ReadableStream({ cancel })))
    for (const stop of [new TypeError("enough"), undefined]) {
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- a hook may throw anything
      const { get } = quickCaller({ fetch, onResponse: () => Promise.reject(stop) })
      expect(await reasonOf(get(url))).toBe(stop)
    }
    expect([sent.length, cancel.mock.calls.length]).toEqual([2, 2])
  })

  it("that never ends lets the call end at its deadline", async () => {
    const { fetch } = serviceOf(fine)
    const { get } = quickCaller({
      fetch,
      deadline: 50,
      onResponse: () => new Promise(() => undefined),
    })
    expect(await errorOf(get(url))).toMatchObject({ kind: "deadline", status: 200, attempts: 1 })
  })
})

describe("hooks and headers of a call", () => {
  const account = { baseUrl: "https://store.example", apiKey: "k3y", userAgent: "test" }

  it("are taken by lists, iterations and records", async () => {
    const body = { success: true, message: null, code: null, data: [person(1)], pages: 1 }
    const { fetch, values } = serviceOf(() => Response.json(body))
    const seen: string[] = []
    const options = {
      headers: { "x-trace": "t" },
      attemptTimeout: 1000,
      onRequest: () => ({ "x-span": "s" }),
      onResponse: ({ status }: { status: number }) => void seen.push(`${status}`),
    }
    const list = createListClient({ url, table, fetch })
    await list.list({}, options)
    await collect(list.iterate({}, options))
    const store = createStoreClient({ ...account, fetch })
    await store.listSuppliers("6f9619ff-8b86-4011-b42d-000000000900", options)
    expect([values("x-trace"), values("x-span"), seen]).toEqual([
      ["t", "t", "t"],
      ["s", "s", "s"],
      ["200", "200", "200"],
    ])
    expect(values("authorization")).toEqual([null, null, "Bearer k3y"])
  })
})

describe("response: true", () => {
  const data = { email: "ann@example.com" }
  const answer = (data: unknown) => () =>
    Response.json(
      { success: true, message: null, code: null, data, pages: 1 },
      { headers: { "x-request-id": "r2" } },
    )
  const account = { baseUrl: "https://store.example", apiKey: "k3y", userAgent: "test" }

  it("a page of a list has the status and the headers of its response, and none without it", async () => {
    const list = createListClient({ url, table, fetch: serviceOf(answer([person(1)])).fetch })
    const { response, data } = await list.list({}, { response: true })
    expect([response.status, response.headers.get("x-request-id"), data]).toEqual([
      200,
      "r2",
      [person(1)],
    ])
    expect(await list.list({}, { response: false })).not.toHaveProperty("response")
  })

  it("a record comes beside its response, and alone without it", async () => {
    const store = createStoreClient({ ...account, fetch: serviceOf(answer(data)).fetch })
    const user = await store.getUser({ response: true })
    expect([user.data, user.response.status, user.response.headers.get("x-request-id")]).toEqual([
      data,
      200,
      "r2",
    ])
    expect(await store.getUser()).toEqual(data)
    const id = "6f9619ff-8b86-4011-b42d-000000000900"
    const variant = { storeId: id, productId: id, variantId: id }
    const images = await store.orderVariantImages(variant, {}, { response: true })
    expect([images.data, images.response.status]).toEqual([data, 200])
  })

  it("a page of items has its response beside its rows", async () => {
    const store = createStoreClient({ ...account, fetch: serviceOf(answer([])).fetch })
    const id = "6f9619ff-8b86-4011-b42d-000000000900"
    const variant = { storeId: id, productId: id, variantId: id }
    const items = await store.listItems(variant, {}, { response: true })
    expect([items.data, items.pages, items.response.status]).toEqual([[], 1, 200])
  })
})
