/**
 * `trommel/server`: a store service in memory that answers requests, and the building block for list endpoints over any rows.
 * Only needs `Request` and `Response`.
 * @packageDocumentation
 */
export { createStoreServer, type StoreServer } from "./server/store-server.js"
export type { StoreServerOptions, StoreTables } from "./server/options.js"
export type { ServedOperation, ServedOverride, ServedOverrides } from "./server/operations.js"
export { errorForms, type ErrorForm, type ErrorForms, type ErrorKind, type ErrorOverrides } from "./server/errors.js"
export type { CorsOptions } from "./server/cors.js"
export type { RateLimit } from "./server/rate-limit.js"
export type { Drop, Fault } from "./server/plan.js"
export { dropOf } from "./server/drop.js"
export type { Deliver, DeliveryEvent, DeliveryOptions } from "./server/events/deliver.js"

export { listEndpoint, type ListAnswer, type ListEndpointOptions, type RowSource } from "./server/list-endpoint.js"
export { diagnosticsHeaderName, type HeaderDiagnostics } from "./server/diagnostics-header.js"

export { seedData, type SeedOptions, type SeedSizes } from "./server/seed/seed-data.js"
export { scopes, seedKeys } from "./server/seed/accounts.js"
export { formatDataFault, readStoreData, type DataFault, type DataReading } from "./server/state/read-store-data.js"
export { createState, type State, type StateRows } from "./server/state/state.js"
export type { Rows } from "./server/state/collection.js"
export type { KeyHolder, Lookups, VariantPlace } from "./server/state/lookups.js"
export type { StateOptions, Writes } from "./server/state/writes.js"
export type {
  Account,
  ApiKey,
  ListName,
  StoreData,
  StoredCategory,
  StoredInvite,
  StoredRow,
  StoredSupplier,
  Webhook,
} from "./server/state/store-data.js"
