import { describe, expect, it, onTestFinished, vi } from "vitest"
import { defineFields } from "../../src/index.ts"
import { listEndpoint } from "../../src/server.ts"

const table = defineFields({ n: { kind: "number" } })
const broken = new Error("syntax error")
const resting = Object.assign(new Error("down"), { unavailable: true })
const get = (query = "", init?: RequestInit) => new Request(`http://localhost/${query}`, init)
const failWith = (error: Error) => () => Promise.reject(error)

describe("onError of listEndpoint", () => {
  it.each([
    [500, broken],
    [503, resting],
  ])("gets what leads to %i, and the request, once", async (status, error) => {
    const onError = vi.fn()
    const request = get()
    const response = await listEndpoint({ table, rows: failWith(error), onError })(request)
    expect([response.status, onError.mock.calls]).toEqual([status, [[error, request]]])
  })

  it("gets each error of respond", async () => {
    const errors: unknown[] = []
    const respond = ({ status }: { readonly status: number }) =>
      Promise.reject(new Error(`${status}`))
    const onError = (error: unknown) => errors.push(error)
    await listEndpoint({ table, rows: [], respond, onError })(get())
    expect(errors).toEqual([new Error("200"), new Error("500")])
  })

  it("is not called for refusals, a wrong method, and a client that went away", async () => {
    const onError = vi.fn()
    const rows = (request: Request) => {
      request.signal.throwIfAborted()
      return []
    }
    const endpoint = listEndpoint({ table, rows, strict: true, onError })
    const away = get("", { signal: AbortSignal.abort() })
    const responses = [get("?filters=x==1"), get("", { method: "POST" }), away].map(endpoint)
    const statuses = (await Promise.all(responses)).map(({ status }) => status)
    expect([statuses, onError.mock.calls]).toEqual([[400, 405, 500], []])
  })

  it.each([
    () => {
      throw new Error("no log")
    },
    () => Promise.reject(new Error("no log")),
  ])("what it throws is dropped, and so is its rejection", async (onError) => {
    const response = await listEndpoint({ table, rows: failWith(broken), onError })(get())
    expect(await response.json()).toEqual({ message: "The server failed to list the rows." })
  })

  it("is console.error with the error alone by default, since a request may hold credentials", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue()
    onTestFinished(() => log.mockRestore())
    await listEndpoint({ table, rows: failWith(broken) })(get())
    expect(log.mock.calls).toEqual([[broken]])
  })
})
