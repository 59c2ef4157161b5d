import { describe, expect, it } from "vitest"
import { defineFields } from "../../src/index.ts"
import { SqlError } from "../../src/kysely.ts"
import { listEndpoint, type ListAnswer, type QuerySource } from "../../src/server.ts"
import { silenceErrors } from "./support/silence-errors.ts"

silenceErrors()

const table = defineFields({ n: { kind: "number" } })
const locked = new SqlError({
  kind: "lock",
  message: 'select "secret" from goods',
  retryable: true,
  cause: new Error("select 1"),
})
const failWith = (error: unknown): QuerySource<unknown> => ({
  list: () => {
    throw error
  },
})
const request = () => new Request("http://localhost/?filters=n>2")

describe("listEndpoint over a source that is not available", () => {
  it("answers 503 with Retry-After, and tells nothing of the error", async () => {
    const response = await listEndpoint({ table, rows: failWith(locked) })(request())
    expect(response.status).toBe(503)
    expect(response.headers.get("Retry-After")).toBe("5")
    expect(await response.json()).toEqual({
      message: "The rows are not available at the moment. Try again later.",
    })
  })

  it("retryAfter says how many seconds, in whole numbers", async () => {
    const rows = failWith(locked)
    const response = await listEndpoint({ table, rows, retryAfter: 0 })(request())
    expect(response.headers.get("Retry-After")).toBe("0")
    for (const retryAfter of [-1, 0.5, Infinity])
      expect(() => listEndpoint({ table, rows, retryAfter })).toThrow(
        /^retryAfter must be a whole number of seconds, got /,
      )
  })

  it("respond gets the status and the error, and its Response keeps its own Retry-After", async () => {
    const seen: ListAnswer<unknown, number | undefined>[] = []
    const respond = (answer: ListAnswer<unknown, number | undefined>): unknown => {
      seen.push(answer)
      return new Response("later", { status: 429, headers: { "Retry-After": "60" } })
    }
    const response = await listEndpoint({ table, rows: failWith(locked), respond })(request())
    expect([response.status, response.headers.get("Retry-After")]).toEqual([429, "60"])
    expect(seen).toEqual([
      expect.objectContaining({ status: 503, data: [], total: 0, error: locked }),
    ])
  })

  it("any error says so by an own property, and any other error is 500 without Retry-After", async () => {
    const statusOf = async (error: unknown) => {
      const response = await listEndpoint({ table, rows: failWith(error) })(request())
      return [response.status, response.headers.get("Retry-After")]
    }
    expect(await statusOf(Object.assign(new Error(), { unavailable: true }))).toEqual([503, "5"])
    for (const error of [
      new Error("syntax error"),
      Object.create({ unavailable: true }),
      { unavailable: "yes" },
      null,
    ])
      expect(await statusOf(error)).toEqual([500, null])
  })

  it("a function of rows may say so too, and an error of respond is none", async () => {
    const response = await listEndpoint({ table, rows: () => Promise.reject(locked) })(request())
    expect(response.status).toBe(503)
    const failing = listEndpoint({
      table,
      rows: [],
      respond: () => {
        throw locked
      },
    })
    expect((await failing(request())).status).toBe(500)
  })

  it("HEAD has the headers, and pages of other origins can read them", async () => {
    const endpoint = listEndpoint({ table, rows: failWith(locked), cors: {} })
    const response = await endpoint(
      new Request("http://localhost/", { method: "HEAD", headers: { Origin: "http://a.example" } }),
    )
    expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "5"])
    expect(response.headers.get("Access-Control-Expose-Headers")).toContain("Retry-After")
    expect(await response.text()).toBe("")
  })
})
