import type { Caller } from "./call.ts"
import { createCaller } from "./caller.ts"
import type { CallerOptions } from "./caller-options.ts"
import { createStoreLists, type StoreLists } from "./store-list.ts"
import { createStoreRecords, type StoreRecords } from "./store-records.ts"
import { createHeaders, readBase, type ApiKey, type OperationOverrides } from "./store-request.ts"

/** Where the service is, who asks, and how. */
export interface StoreClientOptions extends Omit<CallerOptions, "headers"> {
  /** With `http` or `https`; in browsers it may be a path alone. May have a path, and a slash at its end. */
  readonly baseUrl: string | URL
  /** The key without `Bearer`, or a function that gives it: it is asked before each try, and may take its time. */
  readonly apiKey: ApiKey
  /** Says which application asks. Browsers may send their own instead. */
  readonly userAgent: string
  /** In place of methods, paths and parameters of `operations` in `trommel/store`, some of which are assumptions. */
  readonly operations?: OperationOverrides | undefined
}

/** A client of the store service, with a method for each operation. */
export interface StoreClient extends StoreRecords, StoreLists {
  /** Sends the requests of all methods; `createListClient` takes it for lists of your own, which then share the pauses. */
  readonly caller: Caller
}

/**
 * Makes a typed client of the store service. After a 429 all its calls pause, those of its lists too.
 * @throws TypeError for an address, a key or a user agent that cannot be used; RangeError for a number that makes no sense.
 * @example
 * const answer = { success: true, message: null, code: null, data: { email: "ann@example.com" } }
 * const fetch = async () => Response.json(answer)
 * const store = createStoreClient({ baseUrl: "https://store.example", apiKey: "secret", userAgent: "report/1.0", fetch })
 * const user = await store.getUser()
 * user.email // => "ann@example.com"
 */
export function createStoreClient({
  baseUrl,
  apiKey,
  userAgent,
  operations,
  ...options
}: StoreClientOptions): StoreClient {
  const caller = createCaller({ ...options, headers: createHeaders(apiKey, userAgent) })
  const place = { base: readBase(baseUrl), overrides: operations ?? {} }
  return Object.freeze({
    caller,
    ...createStoreRecords(place, caller),
    ...createStoreLists(place, caller),
  })
}
