/**
 * `trommel`: the filter and sort language of HTTP list endpoints, from text to rows.
 * @packageDocumentation
 */
export * from "./core.ts"

export { parseFilters, parseQuery, parseSorts } from "./parser/parse-query.ts"
export type { ParsedFilters, ParsedQuery, ParsedSorts, ParseOptions } from "./parser/parse-query.ts"
export { filters } from "./parser/template.ts"
export { applyQuery, prepareQuery, type ApplyOptions, type QueryInput } from "./apply/apply.ts"
export type { OpenParameters, QueryParameters, TextInput } from "./url/query-form.ts"
export { queryFrom, type QueryFromOptions } from "./apply/query-from.ts"
export { translateFilters } from "./apply/translate-filters.ts"
export { standard } from "./apply/standard.ts"
