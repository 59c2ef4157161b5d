import type { ApplyOptions } from "../apply/apply.ts"
import type { Fields } from "../fields/field.ts"
import { isWholeNumber } from "../fields/untrusted.ts"
import type { WebhookLog } from "../store/assumed-resources.ts"
import { ordersTable } from "../store/orders.ts"
import { productsTable } from "../store/products.ts"
import { reviewsTable } from "../store/reviews.ts"
import { ticketsTable } from "../store/tickets.ts"
import { searchLogs, webhookLogsTable } from "../store/webhook-logs.ts"
import type { CorsOptions } from "./cors.ts"
import { diagnosticsHeaderName, readHeaderName } from "../endpoint/diagnostics-header.ts"
import { readErrorForms, type ErrorForms, type ErrorOverrides } from "./error-forms.ts"
import type { DeliveryOptions } from "./events/deliver.ts"
import { readOperations, type ServedOperation, type ServedOverrides } from "./served-operations.ts"
import type { Fault } from "./fault-plan.ts"
import type { RateLimit } from "./rate-limit.ts"
import type { StoreData } from "./state/store-data.ts"
import type { StateOptions } from "./state/writes.ts"

/** The tables of the lists. */
export interface StoreTables {
  readonly orders: Fields
  readonly reviews: Fields
  readonly tickets: Fields
  readonly products: Fields
  readonly webhookLogs: Fields
}

/** How a store service is to be. Everything has a default; what the service itself does not say is listed in docs/reference/mock-store-service.md. */
export interface StoreServerOptions extends StateOptions, Pick<ApplyOptions, "limits"> {
  /** What the service holds: of `seedData`, or of `readStoreData` for data of your own. Default `seedData({ seed })`. */
  readonly data?: StoreData
  /** Of the data, where none is given, and of the order of shuffled ties. Default 1. */
  readonly seed?: number
  /** Operations of another method, path, parameter, scope or status. */
  readonly operations?: ServedOverrides
  /** Tables in place of those of `trommel/store`. */
  readonly tables?: Partial<StoreTables>
  /** What a search of webhook logs finds. Default `searchLogs` of `trommel/store`. */
  readonly searchLogs?: (text: string) => (log: WebhookLog) => boolean
  /** Other statuses and codes of errors. */
  readonly errors?: ErrorOverrides
  /** Whether a request must have a `User-Agent`. Default `required`. */
  readonly userAgent?: "required" | "optional"
  /** Whether a path may end in one more slash. Default false. */
  readonly trailingSlash?: boolean
  /** Bytes of the longest body. Default 1,000,000. */
  readonly maxBody?: number
  /** Default false: there is none. */
  readonly rateLimit?: RateLimit | false
  /** Default: any origin may ask. `false` leaves all headers of CORS out. */
  readonly cors?: CorsOptions | false
  /** Refuse what the service would silently ignore. Default false. */
  readonly strict?: boolean
  /** Name of the header with what was found in a query; `false` leaves it out. Default `Trommel-Diagnostics`. */
  readonly diagnosticsHeader?: string | false
  /** What goes wrong, request by request. Default nothing. */
  readonly plan?: readonly Fault[]
  /** How events are delivered. */
  readonly webhooks?: DeliveryOptions
  /** Told of what was thrown unexpectedly; the answer is an envelope of status 500 that says nothing of it. */
  readonly onError?: (error: unknown) => void
}

/** Options with what stands in for those left out. */
export interface Settings {
  readonly operations: readonly ServedOperation[]
  readonly tables: StoreTables
  readonly searchLogs: (text: string) => (log: WebhookLog) => boolean
  readonly errors: ErrorForms
  readonly needsUserAgent: boolean
  readonly trailingSlash: boolean
  readonly maxBody: number
  readonly cors: CorsOptions | false
  readonly strict: boolean
  readonly diagnosticsHeader: string | false
  readonly limits: NonNullable<ApplyOptions["limits"]>
  readonly onError: (error: unknown) => void
}

const tables: StoreTables = {
  orders: ordersTable,
  reviews: reviewsTable,
  tickets: ticketsTable,
  products: productsTable,
  webhookLogs: webhookLogsTable,
}

/** @throws TypeError or RangeError for an option that makes no sense. */
export function readServerOptions(options: StoreServerOptions): Settings {
  const maxBody = options.maxBody ?? 1_000_000
  if (!isWholeNumber(maxBody) || maxBody < 0)
    throw new RangeError("maxBody must be a whole number from 0 on.")
  const given = Object.fromEntries(
    Object.entries(options.tables ?? {}).filter(([, table]) => (table as unknown) !== undefined),
  )
  return {
    operations: readOperations(options.operations ?? {}),
    tables: { ...tables, ...given },
    searchLogs: options.searchLogs ?? searchLogs,
    errors: readErrorForms(options.errors ?? {}),
    needsUserAgent: options.userAgent !== "optional",
    trailingSlash: options.trailingSlash ?? false,
    maxBody,
    cors: options.cors ?? {},
    strict: options.strict ?? false,
    diagnosticsHeader: readHeaderName(options.diagnosticsHeader ?? diagnosticsHeaderName),
    limits: options.limits ?? {},
    onError: options.onError ?? (() => undefined),
  }
}
