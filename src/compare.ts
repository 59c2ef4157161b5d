/**
 * `trommel/compare`: where the default dialect and that of a stock Sieve server treat a query differently.
 * @packageDocumentation
 */
export {
  compareDialects,
  type CompareOptions,
  type Comparison,
} from "./compare/compare-dialects.ts"
export type { Difference, Side } from "./compare/dialect-outcome.ts"
