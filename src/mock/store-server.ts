import { createApp, type Exchange } from "./app.ts"
import { dropResponse } from "./drop.ts"
import { createDeliver, type Deliver } from "./events/deliver.ts"
import { answerFailure } from "./failure.ts"
import type { ServedOperation } from "./served-operations.ts"
import { readServerOptions, type StoreServerOptions } from "./server-options.ts"
import { createPlan, type Fault } from "./fault-plan.ts"
import { createRateLimiter } from "./rate-limit.ts"
import { seedData } from "./seed/seed-data.ts"
import { createShuffle, type Shuffle } from "./shuffle.ts"
import { createState, type State } from "./state/state.ts"
import type { StoreData } from "./state/store-data.ts"

/** A store service in memory. Its functions may be passed on without it. */
export interface StoreServer {
  /** Answers a request, whatever it is; never rejects. What comes behind the request is not looked at. */
  readonly fetch: (request: Request) => Promise<Response>
  /** What the service holds, to look at and to change. */
  readonly state: State
  /** The operations as they are served. */
  readonly operations: readonly ServedOperation[]
  readonly plan: {
    /** Puts another plan in place of what is left of the last one. */
    readonly set: (faults: readonly Fault[]) => void
  }
  /** Posts an event to webhooks. Rejects with a TypeError for a store or webhook that is not there, and for nothing else. */
  readonly deliver: Deliver
  /** A copy of what the service holds, as JSON. */
  readonly snapshot: () => StoreData
  /** Goes back to a copy. */
  readonly restore: (snapshot: StoreData) => void
  /** Goes back to the beginning: data, plan, order of shuffled ties, requests that were counted. */
  readonly reset: () => void
}

/**
 * Makes a store service that answers requests: every operation of `trommel/store`, with the tables of `trommel/store`, over
 * data in memory. Only needs `Request` and `Response`, so it runs wherever they are.
 * @throws TypeError or RangeError for an option that makes no sense.
 * @example
 * const server = createStoreServer({ data: seedData({ sizes: { orders: 20 } }) })
 * const headers = { Authorization: `Bearer ${seedKeys.fewScopes}`, "User-Agent": "example" }
 * const response = await server.fetch(new Request("http://localhost/user", { headers }))
 * response.status // => 200
 */
export function createStoreServer(options: StoreServerOptions = {}): StoreServer {
  const { seed = 1, plan: faults = [], rateLimit = false, now = () => new Date(), newId } = options
  const settings = readServerOptions(options)
  const state = createState(options.data ?? seedData({ seed }), { now, ...(newId && { newId }) })
  const plan = createPlan(faults)
  const limiter = createRateLimiter(rateLimit, () => now().getTime())
  let shuffleOnce = createShuffle(seed)
  const shuffle: Shuffle = (rows) => shuffleOnce(rows)
  const app = createApp({ state, settings, plan, limiter, shuffle })

  const answer = async (request: Request): Promise<Response> => {
    try {
      const exchange: Exchange = {}
      const response = await app.fetch(request, exchange)
      return exchange.drop === undefined ? response : await dropResponse(response, exchange.drop)
    } catch (error) {
      return answerFailure(error, settings)
    }
  }

  return {
    fetch: answer,
    state,
    operations: settings.operations,
    plan: { set: plan.set },
    deliver: createDeliver(state, options.webhooks),
    snapshot: state.snapshot,
    restore: state.restore,
    reset: () => {
      state.reset()
      plan.set(faults)
      limiter.clear()
      shuffleOnce = createShuffle(seed)
    },
  }
}
