import type { ApplyOptions } from "../apply/apply.ts"
import { limitKinds } from "../bind/bind.ts"
import { orDefaults, type Read } from "../diagnostics/options.ts"
import type { Fields } from "../fields/field.ts"
import { describeValue } from "../diagnostics/wording.ts"
import { isWholeNumber } from "../diagnostics/untrusted.ts"
import type { StoreWebhookLog } from "../store/assumed-resources.ts"
import {
  ordersTable,
  productsTable,
  reviewsTable,
  ticketsTable,
  searchLogs,
  webhookLogsTable,
} from "../store/tables.ts"
import type { CorsOptions } from "../endpoint/cors.ts"
import { diagnosticsHeaderName } from "../diagnostics/diagnostic.ts"
import { readHeaderName } from "../endpoint/diagnostics-header.ts"
import { readErrorForms, type ErrorOverrides } from "./error-forms.ts"
import { deliveryKinds, type DeliveryOptions } from "./deliver.ts"
import { readOperations, type ServedOverrides } from "./served-operations.ts"
import type { Fault } from "./fault-plan.ts"
import type { RateLimit } from "./rate-limit.ts"
import type { StoreData } from "./state/store-data.ts"
import type { StateOptions } from "./state/state.ts"

/**
 * The field table of each list.
 * @example
 * import type { StoreTables } from "trommel/mock"
 * const tables: Partial<StoreTables> = { products: createProductsTable({ licenseKeyType: 3 }) }
 * createStoreServer({ tables }).operations.length // => 15
 */
export interface StoreTables {
  readonly orders: Fields
  readonly reviews: Fields
  readonly tickets: Fields
  readonly products: Fields
  readonly webhookLogs: Fields
}

/**
 * Options of a store server, with defaults. docs/reference/mock-store-service.md lists the choices that the service leaves open.
 * @example
 * import type { StoreServerOptions } from "trommel/mock"
 * const options: StoreServerOptions = { seed: 7, userAgent: "optional", strict: true, rateLimit: { requests: 10, seconds: 1 } }
 * const response = await createStoreServer(options).fetch(new Request("http://localhost/user"))
 * response.status // => 401
 */
export interface StoreServerOptions extends StateOptions, Pick<ApplyOptions, "limits"> {
  /** The data of the service: from `seedData`, or from `readStoreData` for your own. Default `seedData({ seed })`. */
  readonly data?: StoreData
  /** The seed of the default data and of the order of shuffled ties. Default 1. */
  readonly seed?: number
  /** Changes the method, path, parameter, scope or status of operations. */
  readonly operations?: ServedOverrides
  /** Also serves the `assumedOperations` of `trommel/store`, which the description of the service does not have. Default: false. */
  readonly assumed?: boolean
  /** Replaces field tables of `trommel/store`. */
  readonly tables?: Partial<StoreTables>
  /** Decides which logs a search finds. Default `searchLogs` of `trommel/store`. */
  readonly searchLogs?: (text: string) => (log: StoreWebhookLog) => boolean
  /** Changes the status or code of errors. */
  readonly errors?: ErrorOverrides
  /** Says if a request must have a `User-Agent`. Default `required`. */
  readonly userAgent?: "required" | "optional"
  /** Allows one more slash at the end of a path. Default false. */
  readonly trailingSlash?: boolean
  /** Largest size of a body in bytes. Default 1,000,000. */
  readonly maxBody?: number
  /** Limits the requests of each key. Default false: no limit. */
  readonly rateLimit?: RateLimit | false
  /** Sets the CORS headers. Default: every origin is allowed. `false` omits the headers. */
  readonly cors?: CorsOptions | false
  /** Refuses what the service would silently ignore. Default false, whatever the tables say. */
  readonly strict?: boolean
  /** Name of the header with the diagnostics of a query; `false` omits it. Default: `Trommel-Diagnostics`. */
  readonly diagnosticsHeader?: string | false
  /** Faults that the server produces, in this order. Default: none. */
  readonly plan?: readonly Fault[]
  /** Options of webhook deliveries. */
  readonly webhooks?: DeliveryOptions
  /** Called with every unexpected error. Its answer has status 500 without details. */
  readonly onError?: (error: unknown) => void
}

/** Options with their defaults, checked. */
export type Settings = ReturnType<typeof readServerOptions>

/** The tables of `trommel/store`. */
export const usualTables: StoreTables = {
  orders: ordersTable,
  reviews: reviewsTable,
  tickets: ticketsTable,
  products: productsTable,
  webhookLogs: webhookLogsTable,
}

export const serverKinds = {
  now: "a function",
  newId: "a function",
  limits: limitKinds,
  data: "an object",
  seed: "a number",
  operations: "an object",
  assumed: "a boolean",
  tables: {
    orders: "an object",
    reviews: "an object",
    tickets: "an object",
    products: "an object",
    webhookLogs: "an object",
  },
  searchLogs: "a function",
  errors: "an object",
  userAgent: '"required" or "optional"',
  trailingSlash: "a boolean",
  maxBody: "a number",
  rateLimit: "an object or false",
  cors: "an object or false",
  strict: "a boolean",
  diagnosticsHeader: "a string or false",
  plan: "an array",
  webhooks: deliveryKinds,
  onError: "a function",
} as const

/** @throws TypeError or RangeError for an invalid option. */
export function readServerOptions(options: Read<StoreServerOptions, typeof serverKinds>) {
  const maxBody = options.maxBody ?? 1_000_000
  if (!isWholeNumber(maxBody) || maxBody < 0)
    throw new RangeError(`maxBody must be an integer of 0 or more, got ${describeValue(maxBody)}.`)
  return {
    operations: readOperations(options.operations ?? {}, options.assumed ?? false),
    tables: orDefaults(options.tables, usualTables),
    searchLogs: options.searchLogs ?? searchLogs,
    errors: readErrorForms(options.errors ?? {}),
    needsUserAgent: options.userAgent !== "optional",
    trailingSlash: options.trailingSlash ?? false,
    maxBody,
    cors: options.cors ?? {},
    strict: options.strict ?? false,
    diagnosticsHeader: readHeaderName(options.diagnosticsHeader ?? diagnosticsHeaderName),
    limits: options.limits,
    onError: options.onError ?? (() => undefined),
  }
}
