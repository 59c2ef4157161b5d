import { inspect } from "node:util"
import { createStoreServer } from "../../mock/store-server.ts"
import type { StoreData } from "../../mock/state/store-data.ts"
import type { Fetch } from "../../node/answer.ts"
import type { ServeFlags } from "../flags.ts"
import { visibleLines } from "../output/visible-lines.ts"
import type { Session } from "../session.ts"
import type { PlainFault } from "../store-thread/messages.ts"
import { playgroundFiles } from "./playground-files.ts"
import { readStoreFacts, type StoreFacts } from "./store-facts.ts"

/** A service that the command serves, wherever its data is. */
export interface ServedStore {
  readonly fetch: Fetch
  readonly facts: StoreFacts
  /** Describes where the data comes from. */
  readonly origin: string
  readonly setPlan: (plan: readonly PlainFault[]) => void
  /** Forgets the requests that the rate limit counted. */
  readonly clearRates: () => void
  /** Functions that write the files of the playground which depend on the data. Without them it shows those it was built with. */
  readonly playgroundFiles: () => ReadonlyMap<string, () => string>
  readonly close: () => Promise<void>
}

/** Makes a service in memory. */
export function serveFromMemory(session: Session, flags: ServeFlags, data: StoreData): ServedStore {
  const { seed = 1, strict = false, assumed = false, rate } = flags
  const onError = (error: unknown): void => reportError(session, inspect(error))
  const server = createStoreServer({
    ...{ data, seed, strict, assumed, onError },
    rateLimit: rate ?? false,
  })
  return {
    fetch: server.fetch,
    facts: readStoreFacts(server.state),
    origin: describeOrigin(flags),
    setPlan: server.plan.set,
    clearRates: server.reset,
    playgroundFiles: () => playgroundFiles(server.state, { hasService: true }),
    close: () => Promise.resolve(),
  }
}

/** Describes where new data comes from. */
export function describeOrigin({ data, seed = 1 }: ServeFlags): string {
  return data === undefined ? `generated from seed ${seed}` : `from ${data}`
}

/** Writes an unexpected error of a service. */
export function reportError({ err }: Session, text: string): void {
  void err.write(`${visibleLines(text)}\n`)
}
