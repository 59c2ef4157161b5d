/**
 * `trommel/compare`: whether both dialects do the same with a query, and where not.
 * @packageDocumentation
 */
export { compareDialects, type Comparison } from "./compare/compare.js"
export type { Difference, Side } from "./compare/outcome.js"
