import type { BoundQuery } from "../bind/bound.ts"
import type { TextRange, Source } from "../diagnostics/diagnostic.ts"
import type { Finding } from "../diagnostics/finding.ts"
import type { QueryReading } from "../language/dialect.ts"
import type { ServerSettings } from "../sieve/options.ts"
import type { QueryEffect } from "./query-effect.ts"

export interface DialectOutcome {
  readonly reading: QueryReading
  readonly bound: BoundQuery
  /** All findings, also those that are not listed; none when the query is refused. */
  readonly findings: readonly Finding[]
  /** The mistake for which the filters, the sorts or the whole query are dropped (rule S9). */
  readonly gaveUp: Finding | undefined
  /** The options of the server; undefined in the standard dialect. */
  readonly server: ServerSettings | undefined
  readonly effect: QueryEffect
}

/** The reading of a place of a query by one dialect. */
export interface Side {
  /** The rule that decides at this place. */
  readonly rule: string
  readonly sentence: string
  /** The term, binding, order or page in a form for comparing; the two sides of a difference are never equal. */
  readonly effect: string
}

/**
 * A place where the two dialects differ.
 * @example
 * import type { Difference } from "trommel/compare"
 * const showDifference = ({ kind, source }: Difference): string => `${kind} of ${source}`
 * compareDialects({ filters: "title==a==b" }, table).differences.map(showDifference) // => ["terms of filters"]
 */
export interface Difference {
  /** `terms`: the dialects read other terms. `binding`: the same terms have different effects. */
  readonly kind: "terms" | "binding" | "order" | "page"
  /** The parameter in which they differ. */
  readonly source: Source
  /** The place in the text, where there is one. */
  readonly range?: TextRange
  /** The reading of the standard dialect. */
  readonly standard: Side
  /** The reading of stock Sieve. */
  readonly sieve: Side
}

export function findingsOn(source: Source, { findings }: DialectOutcome): readonly Finding[] {
  return findings.filter(({ place }) => place.source === source)
}
