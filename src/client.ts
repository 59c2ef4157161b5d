/**
 * `trommel/client`: a typed client of the store service, and the building block for lists of any service that takes the four
 * parameters. For browsers and Node.js; without the parser.
 * @packageDocumentation
 */
export { createStoreClient, type StoreClient, type StoreClientOptions } from "./client/store-client.js"
export type { OpenList, StoreLists } from "./client/store-list.js"
export type { ItemsPage, StoreRecords, VariantPlace } from "./client/store-records.js"
export type { ApiKey, OperationOverride, OperationOverrides } from "./client/store-request.js"

export {
  createListClient,
  type IterateOptions,
  type ListCaller,
  type ListClient,
  type ListClientFor,
  type ListOfTableWithoutUniqueField,
  type ListOptions,
  type ListPage,
} from "./client/list-client.js"
export type { ListQuery } from "./client/list-query.js"
export type { CallOptions, ReadPage } from "./client/list-page.js"
export type { ChangeEvent, IterationEvents, PageEvent } from "./client/iterate.js"

export type { Caller, CallRequest, Reply } from "./client/call.js"
export { createCaller } from "./client/caller.js"
export type { CallerOptions, HeaderValues, RetryEvent, RetryReason } from "./client/caller-options.js"
export { readEnvelopePage, type PageContent } from "./client/envelope.js"
export { RequestError, type RequestErrorKind, type RequestFailure } from "./client/error.js"
