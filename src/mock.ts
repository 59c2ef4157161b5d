/**
 * `trommel/mock`: a mock of the store service in memory, with seeded data, state and planned
 * faults. Needs only `Request` and `Response`.
 * @packageDocumentation
 */
export { createStoreServer, type StoreServer } from "./mock/store-server.ts"
export type { StoreServerOptions, StoreTables } from "./mock/server-options.ts"
export type { ServedOperation } from "./mock/served-operations.ts"
export { errorForms, type ErrorForm, type ErrorForms } from "./mock/error-forms.ts"
export type { CorsOptions } from "./endpoint/cors.ts"
export type { RefusedRequest } from "./endpoint/web.ts"
export type { RateLimit } from "./mock/rate-limit.ts"
export type { Fault, FaultAddress } from "./mock/fault-plan.ts"
export { dropOf, withFaults, type FaultyFetch } from "./mock/with-faults.ts"
export type { DeliveryEvent, DeliveryOptions } from "./mock/deliver.ts"

export { seedData, type SeedOptions } from "./mock/seed/seed-data.ts"
export { scopes, seedKeys } from "./mock/seed/seed-accounts.ts"
export { readStoreData } from "./mock/state/read-store-data.ts"
export type { State } from "./mock/state/state.ts"
export type { KeyHolder, StoredVariantPlace as VariantPlace } from "./mock/state/store-lists.ts"
export type {
  StoreAccount,
  StoredKey as ApiKey,
  StoreData,
  StoredCategory,
  StoreWebhook,
} from "./mock/state/store-data.ts"
