import { own } from "../diagnostics/own.ts"
import type { Deliver } from "./events/deliver.ts"
import type { Fault } from "./fault-plan.ts"
import { seedData } from "./seed/seed-data.ts"
import type { ServedOperation } from "./served-operations.ts"
import type { StoreServerOptions } from "./server-options.ts"
import { createService } from "./service.ts"
import { createListSource } from "./state/list-source.ts"
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
  /** The data of the service, to read and to change. */
  readonly state: State
  /** The operations with the overrides of the options. */
  readonly operations: readonly ServedOperation[]
  readonly plan: {
    /** Replaces what is left of the current plan. */
    readonly set: (faults: readonly Fault[]) => void
  }
  /**
   * Posts an event to webhooks. Rejects only when the store or webhook does not exist, with a
   * TypeError.
   */
  readonly deliver: Deliver
  /** Returns a copy of the data, as JSON. */
  readonly snapshot: () => StoreData
  /** Replaces the data by a copy of a snapshot. */
  readonly restore: (snapshot: StoreData) => void
  /**
   * Restores the state after creation: data, plan, order of shuffled ties and counts of the rate
   * limit.
   */
  readonly reset: () => void
}

/** Tells users of an old platform what is missing, before something fails without saying so. */
function checkPlatform(): void {
  if (!Object.hasOwn(Map, "groupBy"))
    throw new Error("createStoreServer needs Map.groupBy, which Node.js has from version 22 on.")
}

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
export function createStoreServer(given: StoreServerOptions = {}): StoreServer {
  const options = own(given)
  const { seed = 1, now, newId } = options
  checkPlatform()
  const state = createState(options.data ?? seedData({ seed }), {
    ...(now && { now }),
    ...(newId && { newId }),
  })
  const service = createService(options, { state, listSource: createListSource(state) })
  const { fetch, operations, plan, deliver } = service
  return {
    ...{ fetch, state, operations, plan, deliver },
    snapshot: state.snapshot,
    restore: state.restore,
    reset: () => {
      state.reset()
      service.reset()
    },
  }
}
