import { sql, type AliasedExpression, type RawBuilder, type SqlBool } from "kysely"
import type { BoundQuery, Test } from "../bind/bound.ts"
import { keyOf } from "../bind/operand-order.ts"
import { describeValue } from "../diagnostics/wording.ts"
import { readArray } from "../fields/untrusted.ts"
import { markedForm } from "./marked-values.ts"
import { allOf, anyOf, type SqlCondition } from "./logic.ts"
import type { OrderTerm } from "./order.ts"
import type { SqlSchema } from "./sql-column.ts"

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

/** Returns a short text that is the same for the same conditions and order over the same table, whatever the page is. */
export function fingerprintOf(
  { conditions }: BoundQuery,
  { dialect, table, key }: SqlSchema,
  terms: readonly OrderTerm[],
): string {
  return hashOf([
    [dialect, table, key],
    terms.map(({ name, type, descending }) => [name, type, descending]),
    conditions.filter(({ applied }) => applied).map(({ tests }) => tests.map(describeTest)),
  ])
}

function describeTest(test: Test): unknown {
  if (test.kind === "shortcut") return test.field.name
  const { field, negated, folded, orNull, values } = test
  const operands = values.map(({ match, operand }) => [match, keyOf(operand, folded)])
  return [field.name, negated, folded, orNull, operands]
}

/** Returns a hash of a value that JSON can write. It finds mistakes, and keeps no secret. */
export function hashOf(value: unknown): string {
  const text = JSON.stringify(value)
  let [left, right] = [0x811c9dc5, 0x2f0b4c47]
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    left = Math.imul(left ^ unit, 0x01000193)
    right = Math.imul(((right << 5) | (right >>> 27)) ^ unit, 0x85ebca6b)
  }
  return [left, right].map((part) => (part >>> 0).toString(36)).join("-")
}

/** A value that rows are ordered by, and the one that a marker holds for it; undefined where that is empty. */
interface MarkedTerm {
  readonly term: OrderTerm
  readonly marked: RawBuilder<unknown> | undefined
}

/**
 * Returns the conditions that a row comes behind a marker, in the order of their rows. A row meets one of them at most. There
 * are two where empty and other values of the first sort come behind the marker: an index finds each of them, but not both at
 * once. Empty values are the smallest (rule P1). No condition is ever null.
 */
function rangesBehind(terms: readonly MarkedTerm[]): readonly SqlCondition[] {
  const [first, ...rest] = terms
  if (first === undefined) return [true]
  const { isEmpty, isPresent } = nullTests(first)
  if (isEmpty === false) return [boundedBehind(terms)]
  const { descending } = first.term
  if (first.marked === undefined) {
    const sameEmpty = allOf([isEmpty, boundedBehind(rest)])
    return descending ? [sameEmpty] : [sameEmpty, isPresent]
  }
  const present: MarkedTerm = { ...first, term: { ...first.term, notNull: true } }
  const range = allOf([boundedBehind([present, ...rest]), isPresent])
  return descending ? [range, isEmpty] : [range]
}

/**
 * Returns the condition that a row comes behind a marker. It starts with a bound that says nothing new: an index finds rows by
 * it, and by no alternative of the rest.
 */
function boundedBehind(terms: readonly MarkedTerm[]): SqlCondition {
  const [first] = terms
  if (first === undefined || terms.length === 1) return behind(terms)
  return allOf([besideEmpty(first, first.term.descending ? "<=" : ">="), behind(terms)])
}

/** Returns the condition for rows behind the marker in the first order, or level with it there and behind it in the rest. */
function behind(terms: readonly MarkedTerm[]): SqlCondition {
  const [first, ...rest] = terms
  if (first === undefined) return false
  const isBehind = besideEmpty(first, first.term.descending ? "<" : ">")
  return anyOf([isBehind, allOf([isLevel(first), behind(rest)])])
}

/** Compares a value with that of a marker. Empty values come first, or last when descending. */
function besideEmpty(given: MarkedTerm, operator: "<" | "<=" | ">" | ">="): SqlCondition {
  const { term, marked } = given
  const { isEmpty, isPresent } = nullTests(given)
  if (marked !== undefined) {
    const compared = compare(term, operator, marked)
    return term.descending ? anyOf([compared, isEmpty]) : allOf([compared, isPresent])
  }
  switch (operator) {
    case "<":
      return false
    case "<=":
      return isEmpty
    case ">":
      return isPresent
    case ">=":
      return true
  }
}

function isLevel(given: MarkedTerm): SqlCondition {
  const { isEmpty, isPresent } = nullTests(given)
  if (given.marked === undefined) return isEmpty
  return allOf([compare(given.term, "=", given.marked), isPresent])
}

/** Tests a value for null, and for the opposite. */
function nullTests({ term: { notNull, sql: value } }: MarkedTerm): {
  readonly isEmpty: SqlCondition
  readonly isPresent: SqlCondition
} {
  return notNull
    ? { isEmpty: false, isPresent: true }
    : { isEmpty: sql`(${value} is null)`, isPresent: sql`(${value} is not null)` }
}

/** Compares as the order does. Equal texts have equal bytes in every collation that a column may have. */
function compare(
  { sql: value, comparison }: OrderTerm,
  operator: "<" | "<=" | ">" | ">=" | "=",
  marked: RawBuilder<unknown>,
): SqlCondition {
  const written = comparison === "pattern" && operator !== "=" ? `~${operator}~` : operator
  const left = comparison === "binary" ? sql`${value} collate binary` : value
  return sql`(${left} ${sql.raw(written)} ${marked})`
}
