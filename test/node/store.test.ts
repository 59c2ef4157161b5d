import { describe, expect, it, vi } from "vitest"
import { seedKeys } from "../../src/mock/seed/seed-accounts.ts"
import { seedData } from "../../src/mock/seed/seed-data.ts"
import { createStoreServer } from "../../src/mock/store-server.ts"
import { exchange, listenForTest, readAnswer } from "./support.ts"

const data = seedData({
  sizes: { products: 5, orders: 50, reviews: 5, tickets: 5, webhookLogs: 5 },
})
const storeId = data.stores[0]?.id ?? ""
const orders = `/stores/${storeId}/orders`
const own = [
  `Authorization: Bearer ${seedKeys.allScopes}`,
  "User-Agent: test",
  "Host: a",
  "Connection: close",
]

/** A request as bytes, with headers of its own. */
const request = (line: string, body = "", ...headers: readonly string[]): string =>
  [
    `${line} HTTP/1.1`,
    ...own,
    ...(body === "" ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
    ...headers,
    "",
    body,
  ].join("\r\n")

const category = (body: string, ...headers: readonly string[]) =>
  request(`POST /stores/${storeId}/categories`, body, "Content-Type: application/json", ...headers)

describe("a store server behind a port", () => {
  it.each([
    ["a list", request(`GET ${orders}?pageSize=2`), 200],
    [
      "characters that a URL should have escaped",
      request(`GET ${orders}?filters=total>=10,status==a|b&sorts=-total`),
      200,
    ],
    [
      "a URL of 100 kB, over the limit of a query",
      request(`GET ${orders}?filters=${"a==1,".repeat(20_000)}`),
      400,
    ],
    ["a URL of 100 kB in the path", request(`GET /${"x".repeat(100_000)}`), 404],
    ["a header of 100 kB", request("GET /user", "", `X-Long: ${"x".repeat(100_000)}`), 200],
    ["a head of 300 kB", request("GET /user", "", `X-Long: ${"x".repeat(300_000)}`), 431],
    ["bad percent-encoding in the path", request("GET /stores/%zz/orders%"), 404],
    ["bad percent-encoding in the query", request(`GET ${orders}?filters=%zz%E0%A4`), 200],
    ["repeated parameters", request(`GET ${orders}?page=1&page=2&filters=a==1&filters=b==1`), 200],
    ["dots in the path", request(`GET /stores/../user`), 200],
    ["a backslash in the path", request(String.raw`GET /stores\user`), 400],
    ["a path with a prefix", request("GET /api/user"), 404],
    ["a wrong method", request("DELETE /user"), 405],
    ["TRACE", request("TRACE /user"), 405],
    ["garbage", "\u0000\u0001\r\n\r\n", 400],
    ["a body that is not JSON", category("{"), 400],
    ["a body with __proto__", category('{"__proto__":{"title":"x"}}'), 400],
    ["a body of 10 MB", category(`{"title":"${"x".repeat(10_000_000)}"}`), 413],
    ["a body that is shorter than it says", request("POST /user", "", "Content-Length: x"), 400],
    [
      "a body in a chunk that is none",
      request(
        `POST /stores/${storeId}/categories`,
        "",
        "Content-Type: application/json",
        "Transfer-Encoding: chunked",
      ) + "zz\r\n",
      400,
    ],
  ])("answers %s with an envelope", async (_, bytes, status) => {
    const onError = vi.fn()
    const { fetch: answer, refuse } = createStoreServer({ data, onError })
    const server = await listenForTest({ fetch: answer, refuse, onError })
    const { status: given, body } = readAnswer(await exchange(server, bytes))
    expect(given).toBe(status)
    expect(JSON.parse(body)).toMatchObject({
      success: status === 200,
      message: status === 200 ? null : (expect.any(String) as unknown),
    })
    expect(onError).not.toHaveBeenCalled()
    expect(
      (
        await fetch(`${server.url}/user`, {
          headers: { Authorization: `Bearer ${seedKeys.allScopes}` },
        })
      ).status,
    ).toBe(200)
  })

  it("answers HEAD as GET, without the body", async () => {
    const server = await listenForTest({ fetch: createStoreServer({ data }).fetch })
    const { status, body } = readAnswer(await exchange(server, request(`HEAD ${orders}`)))
    expect({ status, body }).toEqual({ status: 200, body: "" })
  })

  it("answers simultaneous requests, each with its own answer", async () => {
    const server = await listenForTest({ fetch: createStoreServer({ data }).fetch })
    const pages = Array.from({ length: 50 }, (_, index) => index + 1)
    const rows = await Promise.all(
      pages.map(async (page) => {
        const response = await fetch(`${server.url}${orders}?sorts=id&pageSize=1&page=${page}`, {
          headers: { Authorization: `Bearer ${seedKeys.allScopes}` },
        })
        return (await response.json()) as { readonly data: readonly { readonly id: string }[] }
      }),
    )
    const ids = rows.map(({ data: [row] }) => row?.id ?? "")
    expect(new Set(ids).size).toBe(50)
    expect(ids).toEqual([...ids].sort())
  })
})
