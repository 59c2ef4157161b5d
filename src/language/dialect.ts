import { limitText } from "../diagnostics/codes.ts"
import type { TextRange, Source } from "../diagnostics/diagnostic.ts"
import { finding, type Finding } from "../diagnostics/finding.ts"
import type { Total } from "../diagnostics/total.ts"
import type { ConditionNode, NameNode, QueryTree, SortNode } from "./ast.ts"

/** The most UTF-16 units in one parameter, unless the call or the table sets another limit. */
export const defaultTextLimit = 8192

/** Returns a limit in UTF-16 units: the default when missing, infinity when `false`. */
export function textLimit(limit: number | false = defaultTextLimit): number {
  return limit === false ? Number.POSITIVE_INFINITY : limit
}

/** Makes the finding for a text over the limit. Such a text is not read. */
export function textTooLong(source: Source, text: string, limit: number): Finding {
  return finding(limitText, () => ({ amount: text.length, limit }), {
    source,
    range: { start: limit, end: text.length },
  })
}

/**
 * A condition that could not be read, with its known parts. It is not in the tree, but limits count it.
 */
export interface DroppedCondition {
  /** The condition as written, without the white space around it. */
  readonly text: string
  readonly range: TextRange
  /** The names as far as they are known: the text before the operator, or the whole text without one. */
  readonly names: readonly NameNode[]
  /** The number of values as written; 0 without an operator. */
  readonly values: number
  /** The condition right before it, if that one was read, and the offset of the comma between them. */
  readonly after?: { readonly condition: ConditionNode; readonly comma: number } | undefined
  /** The reason why it was dropped. Binding may know a better reason. */
  readonly finding: Finding
}

/** The result of reading `filters`. Every text has one (rule T13). */
export type FiltersReading = Readonly<{
  conditions: readonly ConditionNode[]
  dropped: readonly DroppedCondition[]
  /** The findings, without those of the dropped conditions. */
  findings: readonly Finding[]
}>

/** The result of reading `sorts`. Every text has one (rule T15). */
export type SortsReading = Readonly<{
  sorts: readonly SortNode[]
  /** The entries as written, duplicates included. The limit counts these. */
  entries: readonly TextRange[]
  findings: readonly Finding[]
}>

/** A query that was read from text: its tree, and what `bindQuery` needs to know about the text. */
export interface QueryReading extends QueryTree {
  readonly dropped: readonly DroppedCondition[]
  readonly entries: readonly TextRange[]
  readonly findings: readonly Finding[]
}

/**
 * A query as it is bound: what was read from text, or the copy of a tree made by hand. `entries` then has the places of the sorts, and
 * nothing was dropped or found.
 */
export interface TotalQuery extends Total<QueryTree> {
  readonly dropped: readonly Total<DroppedCondition>[]
  readonly entries: readonly (TextRange | undefined)[]
  readonly findings: readonly Finding[]
}

/** The part of a dialect that turns text into a tree. `limit` is in UTF-16 units. */
export interface ReadingDialect {
  readonly readFilters: (text: string, limit: number) => Total<FiltersReading>
  readonly readSorts: (text: string, limit: number) => Total<SortsReading>
}

/**
 * The language of a service: `standard`, `sieve`, or what `sieveWith` returns. What it holds besides its name is for the library alone.
 * @example
 * import { sieve } from "trommel/sieve"
 * import { standard, type Dialect } from "trommel"
 * const dialects: Dialect[] = [standard, sieve]
 * dialects.map((dialect) => parseFilters("a==b==c", { dialect }).conditions.flatMap(({ values }) => values)[0])
 * // => [{ kind: "text", text: "b==c", range: { start: 3, end: 7 } }, { kind: "text", text: "b", range: { start: 3, end: 4 } }]
 */
export interface Dialect {
  readonly name: "standard" | "sieve"
  /** @internal */
  readonly reading: ReadingDialect
  /** @internal */
  readonly printing: PrintingDialect
}

/** A text, or the reason why there is none. */
export type Written =
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly reason: string }

/** The part of a dialect that turns a tree into text. */
export interface PrintingDialect {
  /** Writes a condition of at most `limit` UTF-16 units, for a dialect whose texts can grow much faster than the values. */
  readonly writeCondition: (condition: ConditionNode, limit: number) => Written
  /** Writes a sort. `earlier` holds the keys of the earlier sorts. */
  readonly writeSort: (sort: SortNode, earlier: ReadonlySet<string>) => Written
  /** Returns the form in which the names of two sorts are compared. */
  readonly sortKey: (name: string) => string
}
