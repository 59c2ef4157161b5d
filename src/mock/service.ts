import { own } from "../diagnostics/own.ts"
import { createApp, type AppBindings } from "./app.ts"
import { dropResponse } from "./drop-connection.ts"
import { createDeliver, type Deliver } from "./events/deliver.ts"
import { createFaultPlan, type FaultPlan } from "./fault-plan.ts"
import { createRateLimiter, type RateLimiter } from "./rate-limit.ts"
import { createShuffle } from "./seed/random.ts"
import type { ServedOperation } from "./served-operations.ts"
import { readServerOptions, type StoreServerOptions } from "./server-options.ts"
import type { PagedListSource } from "./state/list-source.ts"
import type { ServedState } from "./state/state.ts"
import { writeFailure } from "./write-envelope.ts"

/** The data of a service, wherever it is stored. */
export interface ServiceData {
  readonly state: ServedState
  /** Answers queries about the lists of the state. */
  readonly listSource: PagedListSource
}

/** A store service over any state. */
export interface Service {
  /** Answers any request; never rejects. Further arguments are ignored. */
  readonly fetch: (request: Request) => Promise<Response>
  readonly operations: readonly ServedOperation[]
  readonly plan: Pick<FaultPlan, "set">
  readonly limiter: RateLimiter
  readonly deliver: Deliver
  /** Restores plan, order of shuffled ties and counts of the rate limit after creation. */
  readonly reset: () => void
}

/**
 * Makes a service over a state.
 * @throws TypeError or RangeError for an invalid option.
 */
export function createService(
  options: StoreServerOptions,
  { state, listSource }: ServiceData,
): Service {
  const { seed = 1, plan: faults = [], rateLimit = false, now = () => new Date() } = own(options)
  const settings = readServerOptions(options)
  const plan = createFaultPlan(faults)
  const limiter = createRateLimiter(rateLimit, () => now().getTime())
  let shuffle = createShuffle(seed)
  const app = createApp({
    ...{ state, listSource, settings, plan, limiter },
    shuffle: (rows) => shuffle(rows),
  })
  return {
    fetch: async (request) => {
      try {
        const bindings = own<AppBindings>({})
        const response = await app.fetch(request, bindings)
        return bindings.drop === undefined ? response : await dropResponse(response, bindings.drop)
      } catch (error) {
        return writeFailure(error, settings)
      }
    },
    operations: settings.operations,
    plan: { set: plan.set },
    limiter,
    deliver: createDeliver(state, options.webhooks),
    reset: () => {
      plan.set(faults)
      limiter.clear()
      shuffle = createShuffle(seed)
    },
  }
}
