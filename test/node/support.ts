import { connect } from "node:net"
import { onTestFinished } from "vitest"
import { listen, type Listening, type ListenOptions } from "../../src/node.ts"

/** Listens for the running test, on a free port. */
export async function listenForTest(options: ListenOptions): Promise<Listening> {
  const listening = await listen({ grace: 0, ...options })
  onTestFinished(() => listening.close())
  return listening
}

/** Sends bytes as they are, and gives all that comes back until the connection ends, however it ends. */
export function exchange(
  { port }: Pick<Listening, "port">,
  ...parts: readonly (string | Uint8Array)[]
): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      for (const part of parts) socket.write(part)
    })
    const chunks: Uint8Array[] = []
    socket.on("data", (chunk) => chunks.push(chunk))
    socket.on("error", () => undefined)
    socket.on("close", () => resolve(Buffer.concat(chunks).toString("latin1")))
  })
}

/** A raw answer in its parts. */
export function readAnswer(text: string): {
  readonly status: number
  readonly headers: Headers
  readonly body: string
} {
  const end = text.indexOf("\r\n\r\n")
  const [first = "", ...lines] = text.slice(0, end).split("\r\n")
  const headers = new Headers(
    lines.map((line): [string, string] => [
      line.slice(0, line.indexOf(":")),
      line.slice(line.indexOf(":") + 1),
    ]),
  )
  return { status: Number(first.split(" ")[1]), headers, body: text.slice(end + 4) }
}

/** The body of a request that is refused before `fetch` sees it (RFC 9457). */
export const problemOf = (title: string, status: number, detail: unknown): unknown => ({
  title,
  status,
  detail,
})
