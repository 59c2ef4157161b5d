/**
 * `trommel/server`: list endpoints over your own rows, and a guard in front of those of others, on every platform with `Request`
 * and `Response`.
 * @packageDocumentation
 */
export {
  listEndpoint,
  type ListAnswer,
  type ListEndpointOptions,
  type SourceEndpointOptions,
} from "./endpoint/list-endpoint.ts"
export type { RowSource } from "./endpoint/find-rows.ts"
export type { QueryableRows } from "./evaluate/run-query.ts"
export type { SourceAnswer, SourceRequest, QuerySource } from "./evaluate/query-source.ts"
export type { CorsOptions } from "./endpoint/cors.ts"
export { diagnosticsHeaderName } from "./diagnostics/diagnostic.ts"
export type { HeaderDiagnostics } from "./endpoint/diagnostics-header.ts"
export { createGuard, type Guard, type GuardedQuery, type GuardOptions } from "./endpoint/guard.ts"
export type { GuardedList, GuardMode } from "./endpoint/guarded-lists.ts"
