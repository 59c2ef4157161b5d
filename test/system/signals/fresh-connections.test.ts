import { setTimeout as sleep } from "node:timers/promises"
import { connect } from "node:net"
import { expect, it, vi } from "vitest"
import { root } from "../../support/examples.ts"
import { startServer } from "./server-process.ts"

/** A server with a grace period that no slow machine exceeds. */
const server = `
  import { listen } from ${JSON.stringify(`${root}dist/node.js`)}
  const { url, close } = await listen({ fetch: () => new Response("hello"), grace: 30_000 })
  process.once("SIGTERM", close)
  console.log(url)
`

it.each([0, 16])(
  "200 connections with a request that wait at SIGTERM get their answers, while %i clients connect for each request",
  async (clients) => {
    const command = [process.execPath, "--input-type=module", "--eval", server] as const
    const { url, signal } = await startServer(command)
    const port = Number(new URL(url).port)
    let answers = 0
    const askUntilItFails = async (): Promise<string> => {
      for (;;) {
        const end = await ask(port)
        if (end !== "answer") return end
        answers++
      }
    }
    const ends = Array.from({ length: clients }, askUntilItFails)
    await vi.waitUntil(() => answers >= clients, 50_000)
    // Nothing is accepted until SIGCONT.
    signal("SIGSTOP")
    const waiting = Array.from({ length: 200 }, () => ask(port))
    await sleep(200)
    signal("SIGTERM")
    signal("SIGCONT")
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(["answer"]))
    const refused = (await Promise.all(ends)).filter((end) => end === "ECONNREFUSED")
    // A connection of the last half millisecond can be reset.
    expect(clients - refused.length).toBeLessThanOrEqual(1)
  },
)

/** Sends a request on a connection of its own. Resolves with `answer`, or with what happened. */
function ask(port: number): Promise<string> {
  return new Promise((resolve) => {
    let end = "nothing"
    connect(port, "127.0.0.1")
      .on("data", () => (end = "answer"))
      .on("error", (error) => (end = String(Reflect.get(error, "code"))))
      .on("close", () => resolve(end))
      .write("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
  })
}
