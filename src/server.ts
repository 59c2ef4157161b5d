/**
 * `trommel/server`: list endpoints over your own rows, on every platform with `Request` and
 * `Response`.
 * @packageDocumentation
 */
export {
  listEndpoint,
  type ListAnswer,
  type ListEndpointOptions,
  type RowSource,
} from "./endpoint/list-endpoint.ts"
export { diagnosticsHeaderName, type HeaderDiagnostics } from "./endpoint/diagnostics-header.ts"
