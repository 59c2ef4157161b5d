import { readOptions } from "../diagnostics/options.ts"
import { createCors } from "../endpoint/cors.ts"
import { type RefusedRequest, takeLightly, wholeRequest } from "../endpoint/web.ts"
import { createApp, type AppBindings } from "./app.ts"
import type { StoreWebhookLog } from "../store/assumed-resources.ts"
import { createDeliver, type DeliveryEvent } from "./deliver.ts"
import type { ServedOperation } from "./served-operations.ts"
import { readServerOptions, serverKinds, type StoreServerOptions } from "./server-options.ts"
import { createFaultPlan, type Fault } from "./fault-plan.ts"
import { answerAsPlanned } from "./with-faults.ts"
import { createRateLimiter } from "./rate-limit.ts"
import { seedData } from "./seed/seed-data.ts"
import { createShuffle } from "./seed/random.ts"
import { writeError, writeFailure } from "./write-envelope.ts"
import { createState, type State } from "./state/state.ts"
import type { StoreData } from "./state/store-data.ts"

/**
 * A store service in memory. Its functions do not use `this`.
 * @example
 * const server = createStoreServer()
 * const before = server.snapshot()
 * server.state.stores.all().length // => 3
 * server.restore(before)
 * server.snapshot().stores.length // => 3
 */
export interface StoreServer {
  /** Answers any request; never rejects. Further arguments are ignored. */
  readonly fetch: (request: Request) => Promise<Response>
  /** Answers a request that never reaches `fetch`, in the envelope of the service: for the option `refuse` of `listen`. */
  readonly refuse: (refused: RefusedRequest) => Response
  /** The data of the service, to read and to change. */
  readonly state: State
  /** The operations with the overrides of the options. */
  readonly operations: readonly ServedOperation[]
  readonly plan: {
    /** Replaces what is left of the current plan. */
    readonly set: (faults: readonly Fault[]) => void
  }
  /** Posts an event to webhooks. Rejects with a TypeError only for a wrong event, such as one whose store does not exist. */
  readonly deliver: (event: DeliveryEvent) => Promise<readonly StoreWebhookLog[]>
  /** Returns a copy of the data, as JSON. */
  readonly snapshot: () => StoreData
  /** Replaces the data by a copy of a snapshot. */
  readonly restore: (snapshot: StoreData) => void
  /** Restores the state after creation: data, plan, order of shuffled ties and counts of the rate limit. */
  readonly reset: () => void
}

/** Tells users of an old platform what is missing, before something fails without saying so. */
function checkPlatform(): void {
  if (!Object.hasOwn(Map, "groupBy"))
    throw new Error("createStoreServer needs Map.groupBy, which Node.js has from version 22 on.")
}

/** The methods that pages of other origins may use. */
const methods = ["GET", "HEAD", "POST", "PATCH"]

/**
 * Makes a store service that answers requests: every operation of `trommel/store`, with its field
 * tables, over data in memory. Needs only `Request` and `Response`, so it runs on every platform
 * that has them.
 * @throws TypeError or RangeError for an invalid option; Error on Node.js older than 22.
 * @example
 * const server = createStoreServer({ data: seedData({ sizes: { orders: 20 } }) })
 * const headers = { Authorization: `Bearer ${seedKeys.fewScopes}`, "User-Agent": "example" }
 * const response = await server.fetch(new Request("http://localhost/user", { headers }))
 * response.status // => 200
 */
export function createStoreServer(given?: StoreServerOptions): StoreServer {
  checkPlatform()
  const options = readOptions("createStoreServer", given, serverKinds)
  const { seed = 1, plan: faults = [], rateLimit = false, now = () => new Date(), newId } = options
  const settings = readServerOptions(options)
  const state = createState(options.data ?? seedData({ seed }), { now, newId })
  const limiter = createRateLimiter(rateLimit, () => now().getTime())
  let shuffle = createShuffle(seed)
  const deliver = createDeliver(state, options.webhooks)
  const app = createApp({ state, settings, limiter, deliver })
  const plan = createFaultPlan(faults, {
    operations: settings.operations,
    pathOf: app.getPath,
    shuffles: true,
  })
  const { diagnosticsHeader } = settings
  const cors =
    settings.cors && createCors(settings.cors, { methods, diagnosticsHeader, hasLinks: false })

  const answer = takeLightly(async (given: Request): Promise<Response> => {
    const origin = given.headers.get("Origin")
    const preflight = cors && cors.answerPreflight(given)
    if (preflight) return preflight
    const expose = (response: Response): Response =>
      cors ? cors.expose(response, origin) : response
    const request = plan.asksCaller() ? wholeRequest(given) : given
    try {
      return await answerAsPlanned(plan, request, {
        refuse: (message, status, headers) =>
          expose(writeError(message, { status, code: null }, headers)),
        respond: async ({ shuffleTies }) => {
          const bindings: AppBindings = { orderRows: shuffleTies ? shuffle : (rows) => rows }
          return expose(await app.fetch(request, bindings))
        },
      })
    } catch (error) {
      return expose(writeFailure(error, settings))
    }
  })

  return {
    fetch: answer,
    refuse: ({ status, message }) => writeError(message, { status, code: null }),
    state,
    operations: settings.operations,
    plan: { set: plan.set },
    deliver,
    snapshot: state.snapshot,
    restore: state.restore,
    reset: () => {
      state.reset()
      plan.set(faults)
      limiter.clear()
      shuffle = createShuffle(seed)
    },
  }
}
