/**
 * `trommel/client`: a typed client of the store service, and the building block for lists of any service that takes the four
 * parameters. For browsers and Node.js; without the parser.
 * @packageDocumentation
 */
export {
  createStoreClient,
  type StoreClient,
  type StoreClientOptions,
  type OpenList,
  type ItemsPage,
  type VariantPlace,
} from "./client/store-client.ts"
export type { ApiKey, OperationOverrides } from "./client/store-client.ts"

export {
  createListClient,
  type IterateOptions,
  type ListClient,
  type ListOptions,
  type ListPage,
} from "./client/list-client.ts"
export type { TreeWithoutMethods } from "./client/list-query.ts"
export { readListBody, type PageContent, type ReadPage } from "./client/read-list.ts"
export type { ReportedDiagnostic } from "./client/read-diagnostics.ts"
export type { PageEvent } from "./client/iterate.ts"

export type { CallRequest } from "./client/attempts.ts"
export type { Reply } from "./client/reply.ts"
export { createCaller, type Caller } from "./client/caller.ts"
export type { CallerOptions, CallOptions, RetryEvent } from "./client/caller-options.ts"
export { RequestError, type RequestErrorKind, type RequestFailure } from "./client/request-error.ts"
export type { Backoff } from "./client/retry-delay.ts"
export type { Redact } from "./client/redact.ts"
