import type { BoundQuery } from "../bind/bound.ts"
import type { Range, Source } from "../diagnostics/diagnostic.ts"
import type { Finding } from "../diagnostics/finding.ts"
import type { QueryReading } from "../language/dialect.ts"
import type { QueryEffect } from "./query-effect.ts"

/** A query in one dialect, from text to effect. */
export interface DialectOutcome {
  readonly reading: QueryReading
  readonly bound: BoundQuery
  /** Everything that was found, listed or not; nothing when the query is refused. */
  readonly findings: readonly Finding[]
  /** Why the filters, the sorts or all of it are dropped (rule S9). */
  readonly gaveUp: Finding | undefined
  readonly effect: QueryEffect
}

/** What one dialect makes of a place in a query. */
export interface Side {
  /** The rule that decides there. */
  readonly rule: string
  /** What it does, in plain English. */
  readonly sentence: string
  /** The term, binding, order or page in a form for comparing: those of the two sides differ. */
  readonly effect: string
}

/** A place where the two dialects part ways. */
export interface Difference {
  /** `terms`: the text is read as something else. `binding`: the same terms do something else. */
  readonly kind: "terms" | "binding" | "order" | "page"
  readonly source: Source
  readonly range?: Range
  readonly standard: Side
  readonly sieve: Side
}

/** The places of findings about one parameter. */
export function findingsOn(source: Source, { findings }: DialectOutcome): readonly Finding[] {
  return findings.filter(({ place }) => place.source === source)
}
