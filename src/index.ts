/**
 * `trommel`: the filter and sort language of HTTP list endpoints, from text to rows.
 * @packageDocumentation
 */
export * from "./core.js"

export { extendFields } from "./fields/table.js"
export { escapeValues, unescapeValue, type ListPosition } from "./language/escape.js"
export { operatorSymbols } from "./language/operators.js"
export { parseFilters, parseQuery, parseSorts } from "./language/parse-query.js"
export type { ParsedFilters, ParsedQuery, ParsedSorts, ParseOptions } from "./language/parse-query.js"
export { filters } from "./language/template.js"
export type { Hole, HoleValue } from "./language/template-holes.js"
export { bindQuery, bindQueryOrThrow } from "./apply/bind.js"
export { applyQuery, prepareQuery, type ApplyOptions, type QueryInput } from "./apply/apply.js"
export { storefront } from "./storefront/storefront.js"
