import { limitText } from "../diagnostics/codes.ts"
import type { Range, Source } from "../diagnostics/diagnostic.ts"
import { finding, type Finding } from "../diagnostics/finding.ts"
import type { Condition, Name, QueryTree, Sort } from "./ast.ts"

/** UTF-16 units that one parameter may have, unless the call or the table says otherwise. */
export const defaultTextLimit = 8192

/** A limit as a number of UTF-16 units: the default when it is not given, endless when it is lifted. */
export function textLimit(limit: number | false = defaultTextLimit): number {
  return limit === false ? Number.POSITIVE_INFINITY : limit
}

/** What is said about a text over the limit; nothing of it is read. */
export function textTooLong(source: Source, text: string, limit: number): Finding {
  return finding(limitText, [text.length, limit], {
    source,
    range: { start: limit, end: text.length },
  })
}

/** A condition that could not be read, with what is known of it. It is not in the tree, but limits count it. */
export interface DroppedCondition {
  /** As written, without the white space around it. */
  readonly text: string
  readonly range: Range
  /** Names as far as they can be told: what stands before the operator, or all of it without one. */
  readonly names: readonly Name[]
  /** How many values it has as written; 0 without an operator. */
  readonly values: number
  /** The condition right before it, when that one stands, and the offset of the comma between them. */
  readonly after?: { readonly condition: Condition; readonly comma: number }
  /** Why it was dropped. Binding may know a better reason. */
  readonly finding: Finding
}

/** What reading `filters` gives, for any text (rule T13). */
export interface FiltersReading {
  readonly conditions: readonly Condition[]
  readonly dropped: readonly DroppedCondition[]
  /** Those of the dropped conditions are with them. */
  readonly findings: readonly Finding[]
}

/** What reading `sorts` gives, for any text (rule T15). */
export interface SortsReading {
  readonly sorts: readonly Sort[]
  /** Entries as written, duplicates included: what the limit counts. */
  readonly entries: readonly Range[]
  readonly findings: readonly Finding[]
}

/** Everything about a query that was read from text, beyond its tree. `bindQuery` takes it all over. */
export interface QueryReading extends QueryTree {
  readonly dropped: readonly DroppedCondition[]
  readonly entries: readonly Range[]
  readonly findings: readonly Finding[]
}

/** The part of a dialect that turns text into a tree. `limit` is in UTF-16 units. */
export interface ReadingDialect {
  readonly readFilters: (text: string, limit: number) => FiltersReading
  readonly readSorts: (text: string, limit: number) => SortsReading
}

/** A text, or the reason why there is none. */
export type Written =
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly reason: string }

/** The part of a dialect that turns a tree into text. */
export interface PrintingDialect {
  /** `limit` is in UTF-16 units; it is there for a dialect whose texts can grow much faster than the values. */
  readonly writeCondition: (condition: Condition, limit: number) => Written
  /** `earlier` holds the keys of the names sorted by before. */
  readonly writeSort: (sort: Sort, earlier: ReadonlySet<string>) => Written
  /** The form in which two names of sorts are compared. */
  readonly sortKey: (name: string) => string
}
