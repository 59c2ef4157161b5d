import { once } from "node:events"
import { Agent, get, type IncomingMessage } from "node:http"
import { text } from "node:stream/consumers"
import { expect, it, vi } from "vitest"
import { program, startServer } from "./server-process.ts"

it.each([0, 5])(
  "16 clients that keep their connections until an answer has Connection: close see no reset when the server, with a latency of %i ms, gets SIGTERM",
  async (latency) => {
    const { url, signal } = await startServer([
      ...([process.execPath, program, "serve"] as const),
      ...["--quiet", "--orders", "10", "--latency", String(latency)],
    ])
    const clients = Array.from({ length: 16 }, () => createClient(url))
    const ends = clients.map(({ askUntilItFails }) => askUntilItFails())
    await vi.waitUntil(() => clients.every(({ answers }) => answers.length > 0), 50_000)
    signal("SIGTERM")
    expect(new Set(await Promise.all(ends))).toEqual(new Set(["ECONNREFUSED"]))
    for (const { answers } of clients) {
      expect(answers.at(-1)).toBe("close")
      expect(answers.indexOf("close")).toBe(answers.length - 1)
    }
  },
)

/** A client with one connection, and the headers `Connection` of the answers that it got. */
function createClient(url: string): {
  readonly answers: readonly (string | undefined)[]
  /** Resolves with the code of the error. */
  readonly askUntilItFails: () => Promise<string>
} {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const answers: (string | undefined)[] = []
  const ask = async (): Promise<void> => {
    const [response] = (await once(get(url, { agent }), "response")) as [IncomingMessage]
    await text(response)
    answers.push(response.headers.connection)
  }
  const askUntilItFails = async (): Promise<string> => {
    try {
      for (;;) await ask()
    } catch (error) {
      return String(Reflect.get(Object(error), "code"))
    } finally {
      agent.destroy()
    }
  }
  return { answers, askUntilItFails }
}
