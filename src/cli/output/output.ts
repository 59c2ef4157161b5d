import type { Writable } from "node:stream"
import type { Environment, Terminal } from "../io.ts"
import { createPaint, hasColor, type Paint } from "./paint.ts"

/** One of the two output streams, as the commands see it. */
export interface Output {
  /** Waits until the stream takes more. False when nobody reads any longer, so that there is no point in going on. */
  readonly write: (text: string) => Promise<boolean>
  /** Waits until everything is written. Gives the reason when something could not be; a reader that went away is none. */
  readonly finish: () => Promise<string | undefined>
  readonly colored: boolean
  readonly paint: Paint
  readonly isTerminal: boolean
  /** Characters in a line; undefined when it is no terminal. */
  readonly columns: number | undefined
}

/** Makes an output of a stream. Errors of the stream never surface as events from here on. */
export function createOutput(stream: Writable & Terminal, env: Environment): Output {
  let fault: NodeJS.ErrnoException | undefined
  stream.on("error", (error: NodeJS.ErrnoException) => {
    fault ??= error
  })
  const isOpen = (): boolean => fault === undefined && !stream.destroyed
  const colored = hasColor(stream, env)
  return {
    write: async (text) => {
      if (isOpen() && !stream.write(text)) await drained(stream)
      return isOpen()
    },
    finish: async () => {
      if (isOpen()) await written(stream)
      return fault === undefined || fault.code === "EPIPE" ? undefined : fault.message
    },
    colored,
    paint: createPaint(colored),
    isTerminal: stream.isTTY === true,
    columns: stream.isTTY === true ? stream.columns : undefined,
  }
}

const ends = ["drain", "error", "close"] as const

function drained(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      for (const end of ends) stream.off(end, settle)
      resolve()
    }
    for (const end of ends) stream.on(end, settle)
  })
}

function written(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    stream.write("", () => {
      // The event that tells of an error follows the callback.
      setImmediate(resolve)
    })
  })
}
