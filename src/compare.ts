/**
 * `trommel/compare`: how the rows of queries relate, and where the two dialects treat a query differently.
 * @packageDocumentation
 */
export {
  compareDialects,
  type CompareOptions,
  type Comparison,
} from "./compare/compare-dialects.ts"
export type { Difference, Side } from "./compare/dialect-outcome.ts"
export {
  isWithin,
  relateQueries,
  type RelateOptions,
  type Relation,
  type Witness,
} from "./compare/relate-queries.ts"
export { addHints } from "./compare/redundant-conditions.ts"
export { simplifyQuery, type SimplifiedQuery, type SimplifyStep } from "./compare/simplify-query.ts"
export { exampleRows, type ExampleOptions, type ExampleRows } from "./compare/example-rows.ts"
