/**
 * `trommel/sieve`: the dialect of stock Sieve 2.5.5, also with the settings of a server, for everything that takes a `dialect`.
 * @packageDocumentation
 */
export type { ServerSettings, SieveOptions } from "./sieve/options.ts"
export { sieve } from "./sieve/sieve-dialect.ts"
export { sieveWith } from "./sieve/sieve-dialect.ts"
export type { MethodOrder, ServerMethod, ServerMethods, SortableRows } from "./sieve/method.ts"
export { modelBinding } from "./sieve/model-binding.ts"
export type { ParametersDialect } from "./url/dialect.ts"
export type { ServerName } from "./sieve/server-names.ts"
export type { SieveDialect } from "./sieve/sieve-dialect.ts"
export { readTerms, type Term, type TermsReading } from "./sieve/terms.ts"
export { readServerValue } from "./sieve/values/read-server-value.ts"
export {
  fieldsFromSieve,
  type SieveServer,
  type SieveServerOptions,
} from "./sieve/fields-from-sieve.ts"
