import type { RefusedRequest } from "../../endpoint/web.ts"
import type { Fault } from "../../mock/fault-plan.ts"
import type { Fetch } from "../../node/answer.ts"
import type { StaticFiles } from "./static-files.ts"

export interface Service {
  readonly fetch: Fetch
  /** Answers something that is not a request. */
  readonly refuse: (refused: RefusedRequest) => Response
  readonly files: StaticFiles
  /** The keys and tokens of the data, which are not shown. */
  readonly secrets: readonly string[]
  /** Replaces the plan of faults. @throws RangeError or TypeError for an invalid one. */
  readonly setFaults: (faults: readonly Fault[]) => void
  /** Writes what is shown at the start, with an example of what is answered when the flags ask for it. */
  readonly greet: (url: string) => Promise<string>
}

/** The last line of every greeting. */
export const stopLine = "Stop it with Ctrl-C or the signal SIGTERM."
