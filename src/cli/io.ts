import type { Readable, Writable } from "node:stream"

export type Environment = Readonly<Record<string, string | undefined>>

export interface Terminal {
  readonly isTTY?: boolean
  readonly columns?: number
}

export interface Io {
  readonly stdin: Readable & Terminal
  readonly stdout: Writable & Terminal
  readonly stderr: Writable & Terminal
  readonly env: Environment
  readonly folder: string
  readonly version: string
  /** Returns milliseconds of a monotonic clock. */
  readonly now: () => number
  /** Calls a function every so many milliseconds, without keeping the process alive. Returns the function that ends it. */
  readonly every: (milliseconds: number, call: () => void) => () => void
  /** Resolves when the user stops a command that runs until then. */
  readonly untilStopped: () => Promise<void>
  /** Milliseconds that open connections have when a service is stopped. Default: as the help says. */
  readonly gracePeriod?: number
}
