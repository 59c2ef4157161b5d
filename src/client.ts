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
  type StoreLists,
  type ItemsPage,
  type StoreRecords,
  type VariantPlace,
} from "./client/store-client.ts"
export type { ApiKey, OperationOverride, OperationOverrides } from "./client/store-request.ts"

export {
  createListClient,
  type IterateOptions,
  type ListCaller,
  type ListClient,
  type ListClientFor,
  type ListOfTableWithoutUniqueField,
  type ListOptions,
  type ListPage,
  type CallOptions,
} from "./client/list-client.ts"
export type { ListQuery, TreeWithoutMethods } from "./client/list-query.ts"
export {
  readListBody,
  type PageContent,
  type PageContext,
  type ReadPage,
} from "./client/read-list.ts"
export type { ReportedDiagnostic } from "./client/read-diagnostics.ts"
export type { ChangeEvent, IterationEvents, PageEvent } from "./client/iterate.ts"

export type { Caller, CallRequest, Reply } from "./client/call.ts"
export { createCaller } from "./client/caller.ts"
export type {
  CallerOptions,
  HeaderValues,
  RetryEvent,
  RetryReason,
} from "./client/caller-options.ts"
export { RequestError, type RequestErrorKind, type RequestFailure } from "./client/request-error.ts"
export type { Backoff } from "./client/retry-delay.ts"
export type { Redact } from "./client/redact.ts"
