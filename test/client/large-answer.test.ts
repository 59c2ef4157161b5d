import { gzipSync } from "node:zlib"
import { expect, it } from "vitest"
import { createCaller } from "../../src/client/caller.ts"
import { createListClient } from "../../src/client/list-client.ts"
import { startFaultServer, success, text, tooMany, type Answer } from "./support/fault-server.ts"
import { peopleTable as table, rejectionOf } from "./support/list-service.ts"
import { errorOf, quickCaller } from "./support/quick-caller.ts"

/** A body that grows to a thousand times its size. */
const bomb = (megabytes: number): Answer => {
  const body = gzipSync(Buffer.alloc(megabytes * 2 ** 20, " "))
  return (response) => {
    response.writeHead(200, { "content-encoding": "gzip", "content-length": body.length })
    response.end(body)
  }
}

const tooLarge = { kind: "too-large", status: 200, attempts: 1 }

it("a body that grows past maxAnswer when it is decompressed is not read to its end", async () => {
  const server = await startFaultServer(bomb(200))
  const before = process.memoryUsage().rss
  const caller = quickCaller({ maxAnswer: 2 ** 20 })
  const error = await errorOf(caller.get(server.url))
  expect(error).toMatchObject(tooLarge)
  expect(error.message).toBe(
    `GET ${server.url}: The body of a response with status 200 has more than 1048576 bytes, and maxAnswer allows 1048576.`,
  )
  // The whole body would take 200 MiB.
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 2 ** 20)
  expect(caller.events).toEqual([])
  expect(server.requests).toHaveLength(1)
  await expect.poll(server.open).toBe(0)
})

it("a list fails with kind too-large for a body past the default of 64 MiB", async () => {
  const server = await startFaultServer(bomb(65))
  const list = createListClient({ url: server.url, table })
  expect(await rejectionOf(list.list())).toMatchObject(tooLarge)
})

it("a body is refused by its Content-Length before any of it is read", async () => {
  const server = await startFaultServer((response) => {
    response.writeHead(200, { "content-length": 5000 })
    response.flushHeaders()
  })
  const error = await errorOf(quickCaller({ maxAnswer: 4999 }).get(server.url))
  expect(error).toMatchObject(tooLarge)
  expect(error.message).toContain("has 5000 bytes")
  await expect.poll(server.open).toBe(0)
})

it("a response to HEAD tells a length that is not read", async () => {
  const server = await startFaultServer(text("", 200, { "content-length": 5000 }))
  const reply = await quickCaller({ maxAnswer: 100 }).call({ method: "HEAD", url: server.url })
  expect(reply).toMatchObject({ status: 200, text: "" })
  expect(reply.headers.get("content-length")).toBe("5000")
})

it("a body without a Content-Length is counted as it arrives, in bytes", async () => {
  const server = await startFaultServer((response) => {
    response.write("é".repeat(500))
    response.end("é")
  })
  expect(await errorOf(quickCaller({ maxAnswer: 1001 }).get(server.url))).toMatchObject(tooLarge)
  await expect(quickCaller({ maxAnswer: 1002 }).get(server.url)).resolves.toMatchObject({
    text: "é".repeat(501),
  })
})

it("a body of exactly maxAnswer bytes is read", async () => {
  const server = await startFaultServer(text("x".repeat(1000)))
  const { get } = quickCaller({ maxAnswer: 1000 })
  await expect(get(server.url)).resolves.toMatchObject({ text: "x".repeat(1000) })
})

it("a character that is split between two parts of a body is read whole", async () => {
  const body = new TextEncoder().encode("a€😀")
  const stream = new ReadableStream({
    start: (controller) => {
      for (const byte of body) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  const { get } = quickCaller({ fetch: () => Promise.resolve(new Response(stream)) })
  await expect(get("https://store.example")).resolves.toMatchObject({ text: "a€😀" })
})

it("a body of a fetch without streams is limited as well", async () => {
  const answer = (body: string) =>
    ({ status: 200, headers: new Headers(), text: () => Promise.resolve(body) }) as Response
  const caller = quickCaller({ fetch: () => Promise.resolve(answer("[1, 2]")), maxAnswer: 6 })
  await expect(caller.get("https://store.example")).resolves.toMatchObject({ body: [1, 2] })
  const smaller = quickCaller({ fetch: () => Promise.resolve(answer("[1, 2]")), maxAnswer: 5 })
  expect(await errorOf(smaller.get("https://store.example"))).toMatchObject(tooLarge)
})

it("maxAnswer may be infinite, and must be at least 1", async () => {
  const server = await startFaultServer(tooMany("0"), success(1))
  const { get } = quickCaller({ maxAnswer: Number.POSITIVE_INFINITY })
  await expect(get(server.url)).resolves.toMatchObject({ status: 200, attempts: 2 })
  for (const maxAnswer of [0, -1])
    expect(() => createCaller({ maxAnswer })).toThrow("maxAnswer must be a number of at least 1")
})
