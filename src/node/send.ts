import type { ServerResponse } from "node:http"
import { dropOf } from "../mock/drop.ts"

/**
 * Sends a response. One that stands for a dropped connection ends it, and so does a body that fails: what is half sent must not
 * look whole.
 */
export async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  // What is written to a connection that is gone.
  outgoing.on("error", () => undefined)
  if (outgoing.destroyed || response.type === "error" || dropOf(response) === "before")
    return void outgoing.destroy()
  try {
    const reader = response.body?.getReader()
    outgoing.statusCode = response.status
    if (response.statusText !== "") outgoing.statusMessage = response.statusText
    outgoing.setHeaders(response.headers)
    if (reader === undefined) outgoing.end()
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
  // Most bodies are there at once; Node.js then tells their length.
  const isWhole = await Promise.race([
    second.then(({ done }) => done).catch(() => false),
    nextTurn(),
  ])
  if (isWhole) return void outgoing.end(first.value)
  await write(outgoing, first.value)
  for (let part = await second; !part.done; part = await reader.read())
    await write(outgoing, part.value)
  outgoing.end()
}

function nextTurn(): Promise<false> {
  return new Promise((resolve) => void setImmediate(resolve, false))
}

/** Waits until it is on its way, or the connection is gone. */
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
