import type { Fetch } from "../../node/answer.ts"
import type { StaticFiles } from "./static-files.ts"

export interface Service {
  readonly fetch: Fetch
  readonly files: StaticFiles
  readonly secrets: readonly string[]
  /** True where the port adds the CORS headers, since the service does not. */
  readonly needsCors: boolean
  /** Writes what is shown at the start, with an example of what is answered when the flags ask for it. */
  readonly greet: (url: string) => Promise<string>
}

/** The last line of every greeting. */
export const stopLine = "Stop it with Ctrl-C or the signal SIGTERM."
