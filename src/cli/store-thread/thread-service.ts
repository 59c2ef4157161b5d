import { diagnosticsHeaderName } from "../../diagnostics/diagnostic.ts"
import { createCors } from "../../endpoint/cors.ts"
import { success, type CommandResult } from "../command-result.ts"
import type { StoreFacts } from "../serve/store-facts.ts"
import { createDispatcher, type DispatcherOptions } from "./dispatcher.ts"
import type { PlainFault } from "./messages.ts"
import { readRequest } from "./plain-http.ts"

/** A service whose data is in a file, which a thread of its own uses. */
export interface ThreadService {
  readonly facts: StoreFacts
  /** Answers any request. */
  readonly fetch: (request: Request) => Promise<Response>
  readonly setPlan: (plan: readonly PlainFault[]) => void
  /** Forgets the requests that the rate limit counted. */
  readonly clearRates: () => void
  /** Closes the file and ends the thread. */
  readonly close: () => Promise<void>
}

/** Maximum bytes of a body that are passed on: one more than the mock takes, so that it refuses longer ones. */
const maxBody = 1_000_001

/** Starts a service in a thread. It never needs more than one thread at a time. */
export async function startThreadService(
  options: DispatcherOptions,
): Promise<CommandResult<ThreadService>> {
  const { start, dispatch, change, close } = createDispatcher(options)
  const facts = await start()
  if (!facts.ok) return facts
  // The thread sets these headers itself. An answer in its place needs them, too.
  const cors = createCors({}, { methods: [], diagnosticsHeader: diagnosticsHeaderName })
  return success({
    facts: facts.value,
    fetch: async (request) => {
      const response = await dispatch(await readRequest(request, maxBody))
      return response.status === 503
        ? cors.expose(response, request.headers.get("Origin"))
        : response
    },
    setPlan: (plan) => change({ plan }, { kind: "plan", plan }),
    clearRates: () => change({ rates: [] }, { kind: "clear-rates" }),
    close,
  })
}
