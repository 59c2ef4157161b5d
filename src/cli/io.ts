import type { Readable, Writable } from "node:stream"

/** Variables of the environment. */
export type Environment = Readonly<Record<string, string | undefined>>

/** What streams that are terminals know about themselves. */
export interface Terminal {
  readonly isTTY?: boolean
  /** Characters in a line. */
  readonly columns?: number
}

/** The world around one run of the program. */
export interface Io {
  readonly stdin: Readable & Terminal
  readonly stdout: Writable & Terminal
  readonly stderr: Writable & Terminal
  readonly env: Environment
  /** Folder from which relative paths start. */
  readonly folder: string
  /** Of the program. */
  readonly version: string
  /** Milliseconds, on a clock that never goes back. */
  readonly now: () => number
  /** Resolves when the user ends a command that runs until then. */
  readonly untilStopped: () => Promise<void>
}
