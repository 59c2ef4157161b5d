import type { AliasedExpression, RawBuilder, SqlBool } from "kysely"
import type { BoundQuery } from "../../bind/bound.ts"
import { describeValue } from "../../diagnostics/wording.ts"
import { readArray } from "../../fields/untrusted.ts"
import type { SqlCondition } from "../logic.ts"
import type { OrderTerm } from "../order.ts"
import type { SqlSchema } from "../sql-column.ts"
import { rangesBehind, type MarkedTerm } from "./behind.ts"
import { fingerprintOf, hashOf } from "./fingerprint.ts"
import { markedForm } from "./marked-values.ts"

/** The name of a column that is selected for markers. No plugin that changes letter case or underscores changes it. */
export type MarkerColumn = `trommel marker ${string}`

/** Selects what a marker holds of a row. */
export type MarkerSelection = AliasedExpression<unknown, MarkerColumn>

/** Deep pages in a statement of your own: a page behind a marker, which an index finds as fast as the first one. */
export interface Keyset {
  /** The condition that a row comes behind `after`, in brackets; true without it. It is never null, and `page` adds it already. */
  readonly where: RawBuilder<SqlBool>
  /** The columns that `next` reads. Select them beside the columns of your own: `.select([...keyset.selections])`. */
  readonly selections: readonly MarkerSelection[]
  /**
   * Returns the marker of the last row, for `after` of the next page; null when there are fewer rows than the page holds, and
   * without paging. A last page that is full has a marker too, behind which there are no rows.
   * @throws TypeError when `selections` were not selected.
   */
  readonly next: (rows: readonly object[]) => string | null
}

/** The order of a query, and what its markers are made of. */
export interface MarkerScope {
  readonly bound: BoundQuery
  readonly table: SqlSchema
  readonly terms: readonly OrderTerm[]
}

/** Returns what has to be selected beside a row to make its marker. */
export function markerSelections({ terms }: MarkerScope): readonly MarkerSelection[] {
  return terms.map((term, index) => markedForm(term).select(term.sql).as(markerColumn(index)))
}

/** Names columns a to z, za to zz and so on, in lower case without digits. */
function markerColumn(index: number): MarkerColumn {
  const letter = String.fromCodePoint(97 + (index % 26))
  return `trommel marker ${"z".repeat(index / 26)}${letter}`
}

/**
 * Returns the marker of a row, which was selected with `markerSelections`: a JSON array of the fingerprint of the query, and the
 * values that the row is ordered by.
 * @throws TypeError when the row lacks one of the columns.
 */
export function markerOf(scope: MarkerScope, row: object): string {
  const columns = new Map<string, unknown>(Object.entries(row))
  const values = scope.terms.map((term, index) => {
    const name = markerColumn(index)
    const raw = columns.get(name)
    if (raw === undefined)
      throw new TypeError(
        `The row has no column ${JSON.stringify(name)}. Select "keyset.selections" beside its other columns.`,
      )
    return raw === null ? null : markedForm(term).write(raw)
  })
  return JSON.stringify([checkOf(scope, values), ...values])
}

/** Returns the fingerprint of the query, and the hash of the values, which finds a marker that was cut or changed on its way. */
function checkOf({ bound, table, terms }: MarkerScope, values: readonly unknown[]): string {
  return `${fingerprintOf(bound, table, terms)}-${hashOf(values)}`
}

/** Removes the columns that were selected for the marker from a row. */
export function removeMarker({ terms }: MarkerScope, row: object): void {
  for (const index of terms.keys()) Reflect.deleteProperty(row, markerColumn(index))
}

/**
 * Reads a marker, and returns the conditions that a row comes behind it: see `rangesBehind`. Its values become parameters.
 * @throws TypeError for anything but a marker of the same query.
 */
export function rangesAfter(scope: MarkerScope, after: unknown): readonly SqlCondition[] {
  const [check, ...values] = readMarker(after)
  if (values.length !== scope.terms.length || check !== checkOf(scope, values))
    return refuseMarker(after)
  return rangesBehind(
    scope.terms.map((term, index): MarkedTerm => {
      const value = values[index] ?? null
      if (value === null) return { term, marked: undefined }
      const marked = typeof value === "string" ? markedForm(term).read(value) : undefined
      return marked === undefined ? refuseMarker(after) : { term, marked }
    }),
  )
}

function readMarker(after: unknown): readonly unknown[] {
  if (typeof after !== "string") return refuseMarker(after)
  try {
    return readArray(JSON.parse(after)) ?? refuseMarker(after)
  } catch {
    return refuseMarker(after)
  }
}

function refuseMarker(after: unknown): never {
  throw new TypeError(
    `"after" must be the "next" of an earlier page of the same query over the same table, or null for the first page, got ${describeValue(after)}. Filters and sorts must not change between the pages.`,
  )
}
