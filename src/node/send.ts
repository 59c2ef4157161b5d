import type { ServerResponse } from "node:http"
import { sentTextOf } from "../endpoint/web.ts"

/** Sends a response. A network error, or a body that fails, ends the connection, so that half a response never looks complete. */
export async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  // Ignores writes to a closed connection.
  outgoing.on("error", () => undefined)
  if (outgoing.destroyed || response.type === "error") return void outgoing.destroy()
  try {
    const text = sentTextOf(response)
    const reader = text === undefined ? response.body?.getReader() : undefined
    outgoing.statusCode = response.status
    if (response.statusText !== "") outgoing.statusMessage = response.statusText
    outgoing.setHeaders(response.headers)
    if (text !== undefined) outgoing.end(text)
    else if (reader === undefined) outgoing.end()
    else await sendBody(reader, outgoing)
  } catch {
    outgoing.destroy()
  }
}

async function sendBody(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  outgoing: ServerResponse,
): Promise<void> {
  outgoing.once("close", () => void reader.cancel().catch(() => undefined))
  const first = await reader.read()
  if (first.done) return void outgoing.end()
  const second = reader.read()
  // Most bodies have one part. Node.js sends its length when the part is passed to `end`.
  const isWhole = await Promise.race([
    second.then(({ done }) => done).catch(() => false),
    new Promise((resolve) => void setImmediate(resolve, false)),
  ])
  if (isWhole) return void outgoing.end(first.value)
  await write(outgoing, first.value)
  for (let part = await second; !part.done; part = await reader.read())
    await write(outgoing, part.value)
  outgoing.end()
}

/** Writes bytes and waits until they are sent or the connection is closed. */
function write(outgoing: ServerResponse, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      outgoing.off("close", settle)
      resolve()
    }
    outgoing.once("close", settle)
    outgoing.write(bytes, settle)
  })
}
