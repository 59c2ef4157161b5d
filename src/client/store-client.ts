import { readOptions } from "../diagnostics/options.ts"
import type { Caller } from "./call.ts"
import { createCallerWithClock } from "./caller.ts"
import { callerKinds, type CallerOptions } from "./caller-options.ts"
import { systemClock } from "./clock.ts"
import { createStoreLists, type StoreLists } from "./store-list.ts"
import { createStoreRecords, type StoreRecords } from "./store-records.ts"
import { createHeaders, readBase, type ApiKey, type OperationOverrides } from "./store-request.ts"

/**
 * The address of the service, the credentials, and how to send requests.
 * @example
 * import type { StoreClientOptions } from "trommel/client"
 * const server = createStoreServer()
 * const options: StoreClientOptions = {
 *   baseUrl: "http://localhost",
 *   apiKey: seedKeys.allScopes,
 *   userAgent: "report/1.0",
 *   fetch: (...given) => server.fetch(new Request(...given)),
 * }
 * const { stores } = await createStoreClient(options).getUser()
 * stores.length // => 2
 */
export interface StoreClientOptions extends Omit<CallerOptions, "headers"> {
  /** An `http` or `https` URL, which may have a path; in browsers also a path alone, such as `/api`. */
  readonly baseUrl: string | URL
  /** The key without `Bearer`, or a function that returns it or a promise of it. It is called before each attempt. */
  readonly apiKey: ApiKey
  /** The name of the application. Browsers may send their own instead. */
  readonly userAgent: string
  /** Replaces methods, paths and parameters of `operations` in `trommel/store`, some of which are assumptions. */
  readonly operations?: OperationOverrides | undefined
}

/**
 * A client of the store service, with a method for each operation.
 * @example
 * const server = createStoreServer()
 * const store = createStoreClient({ baseUrl: "http://localhost", apiKey: seedKeys.allScopes, userAgent: "report/1.0", fetch: (...given) => server.fetch(new Request(...given)) })
 * const { stores } = await store.getUser()
 * const orders = await store.orders(stores[0]?.id ?? "").list({ filters: "total>=0", pageSize: 5 })
 * orders.data.length // => 5
 */
export interface StoreClient extends StoreRecords, StoreLists {
  /** Sends the requests of all methods. Pass it to `createListClient` for your own lists, which then share its pauses. */
  readonly caller: Caller
}

const kinds = /* @__PURE__ */ Object.assign(
  {
    baseUrl: "a string or an object",
    apiKey: "any",
    userAgent: "any",
    operations: "an object",
  } as const,
  callerKinds,
)

/**
 * Makes a typed client of the store service. After a 429 all its calls pause, those of its lists too.
 * @throws TypeError for an invalid address, key or user agent; RangeError for a number below the least.
 * @example
 * const answer = { success: true, message: null, code: null, data: { email: "ann@example.com" } }
 * const fetch = async () => Response.json(answer)
 * const store = createStoreClient({ baseUrl: "https://store.example", apiKey: "secret", userAgent: "report/1.0", fetch })
 * const user = await store.getUser()
 * user.email // => "ann@example.com"
 */
export function createStoreClient(given: StoreClientOptions): StoreClient {
  const options = readOptions("createStoreClient", given, kinds)
  const { baseUrl, apiKey, userAgent, operations } = options
  const headers = createHeaders(apiKey, userAgent)
  const caller = createCallerWithClock(Object.assign(options, { headers }), systemClock)
  const service = { base: readBase(baseUrl), overrides: operations ?? {} }
  return Object.freeze({
    caller,
    ...createStoreRecords(service, caller),
    ...createStoreLists(service, caller),
  })
}
