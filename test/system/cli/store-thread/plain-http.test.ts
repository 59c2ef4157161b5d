import { expect, it } from "vitest"
import {
  makeRequest,
  makeResponse,
  readRequest,
  readResponse,
} from "../../../../src/cli/store-thread/plain-http.ts"

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

it("a request that was plain data is the same request, with and without a body", async () => {
  const posted = new Request("http://localhost/a?b=c", {
    method: "POST",
    headers: { "X-Name": "value" },
    body: "hello",
  })
  const made = makeRequest(await readRequest(posted, 100))
  expect([made.method, made.url]).toEqual(["POST", "http://localhost/a?b=c"])
  expect(made.headers.get("X-Name")).toBe("value")
  expect(await made.text()).toBe("hello")
  const plain = await readRequest(new Request("http://localhost/a"), 100)
  expect(plain).toEqual({ method: "GET", url: "http://localhost/a", headers: [], body: undefined })
  expect(makeRequest(plain).body).toBeNull()
})

it("of a body that is longer than a maximum, only so many bytes are read", async () => {
  let isCut = false
  const chunks = ["abc", "def", "ghi"].values()
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const { done, value } = chunks.next()
        if (done === true) isCut = true
        else controller.enqueue(bytes(value))
      },
    },
    { highWaterMark: 0 },
  )
  // Types of requests do not know the property that Node.js asks for.
  const init = { method: "POST", body, duplex: "half" }
  const read = await readRequest(new Request("http://localhost/", init), 5)
  expect(new TextDecoder().decode(read.body)).toBe("abcde")
  expect(isCut).toBe(false)
})

it("a response that was plain data is the same response, with each header of the same name", async () => {
  const response = new Response("hello", {
    status: 201,
    headers: [
      ["Set-Cookie", "a=1"],
      ["Set-Cookie", "b=2"],
    ],
  })
  const made = makeResponse(await readResponse(response))
  expect(made.status).toBe(201)
  expect(made.headers.getSetCookie()).toEqual(["a=1", "b=2"])
  expect(await made.text()).toBe("hello")
})

it("a response without a body keeps a status that allows none", async () => {
  const made = makeResponse(await readResponse(new Response(null, { status: 304 })))
  expect([made.status, made.body]).toEqual([304, null])
})
