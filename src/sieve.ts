/**
 * `trommel/sieve`: the dialect of stock Sieve 2.5.5, for everything that takes a `dialect`.
 * @packageDocumentation
 */
export { sieve } from "./sieve/sieve.ts"
export {
  readTerms,
  type ReadingEffect,
  type PlacedText,
  type Term,
  type TermsReading,
} from "./sieve/terms.ts"
