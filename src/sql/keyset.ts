import type { RawBuilder } from "kysely"
import type { BoundQuery, Test } from "../bind/bound.ts"
import { keyOf } from "../bind/operand-order.ts"
import { describeValue } from "../diagnostics/wording.ts"
import { readArray } from "../diagnostics/untrusted.ts"
import { cursorForm } from "./cursor-forms.ts"
import { allOf, anyOf, compare, isNotNull, isNull } from "./logic.ts"
import { CursorError } from "./sql-error.ts"
import type { StoredTable, SqlCondition, OrderTerm } from "./engine.ts"

/** The name of a column that is selected for cursors. No plugin that changes letter case or underscores changes it. */
export type CursorColumn = `trommel cursor ${string}`

/** The order of a query, and what its cursors are made of. */
export interface CursorScope {
  readonly bound: BoundQuery
  readonly table: StoredTable
  readonly terms: readonly OrderTerm[]
  /** The cursor that the page comes after; nothing for the first page. */
  readonly after?: string | null | undefined
}

/** Returns the names and the values of what is selected beside a row to make its cursor. */
export function cursorValues({ terms }: CursorScope) {
  return terms.map((term, index) => ({
    name: cursorColumn(index),
    value: cursorForm(term).select(term.sql),
  }))
}

/** Names columns a to z, za to zz and so on, in lower case without digits. */
function cursorColumn(index: number): CursorColumn {
  const letter = String.fromCodePoint(97 + (index % 26))
  return `trommel cursor ${"z".repeat(index / 26)}${letter}`
}

/** Returns the cursor of a row. Throws a TypeError when one of its columns is missing, and for the cursor that the page came after. */
export function cursorOf(scope: CursorScope, row: object): string {
  const columns = new Map<string, unknown>(Object.entries(row))
  const values = scope.terms.map((term, index) => {
    const name = cursorColumn(index)
    const raw = columns.get(name)
    if (raw === undefined)
      throw new TypeError(
        `The row has no column ${JSON.stringify(name)}. Select "keyset.selections" beside its other columns.`,
      )
    return raw === null ? null : cursorForm(term).write(raw)
  })
  const cursor = JSON.stringify([checkOf(scope, values), ...values])
  if (cursor !== scope.after) return cursor
  throw new TypeError(
    `The page ends at the cursor that it came after, so that no page would be the last one: a column of the key (${scope.table.key.join(", ")}) has values that are not unique, or that no cursor holds. checkSqlTable says which.`,
  )
}

/** Returns the fingerprint of the query, and the hash of the values, which finds a cursor that was cut or changed on its way. */
function checkOf({ bound, table, terms }: CursorScope, values: readonly unknown[]): string {
  return `${fingerprintOf(bound, table, terms)}-${hashOf(values)}`
}

export function removeCursor({ terms }: CursorScope, row: object): void {
  for (const index of terms.keys()) Reflect.deleteProperty(row, cursorColumn(index))
}

/** Returns the conditions that a row comes after a cursor. Throws a CursorError for one of another query. */
export function rangesAfter(scope: CursorScope, after: unknown): readonly SqlCondition[] {
  const [check, ...values] = readCursor(after)
  if (values.length !== scope.terms.length || check !== checkOf(scope, values))
    return refuseCursor(after)
  return rangesFrom(
    scope.terms.map((term, index): CursorTerm => {
      const value = values[index] ?? null
      if (value === null && !term.notNull) return { term, passed: undefined }
      const passed = typeof value === "string" ? cursorForm(term).read(value) : undefined
      return passed === undefined ? refuseCursor(after) : { term, passed }
    }),
  )
}

function readCursor(after: unknown): readonly unknown[] {
  if (typeof after !== "string") return refuseCursor(after)
  try {
    return readArray(JSON.parse(after)) ?? refuseCursor(after)
  } catch {
    return refuseCursor(after)
  }
}

/** @throws CursorError. */
export function refuseCursor(after: unknown, cause?: unknown): never {
  throw new CursorError(
    `"after" must be the "next" of an earlier page of the same query over the same table, or null for the first page, got ${describeValue(after)}. Filters and sorts must not change between the pages.`,
    cause === undefined ? undefined : { cause },
  )
}

/** Returns a short text that is the same for the same conditions and order over the same table, whatever the page is. */
export function fingerprintOf(
  { conditions }: BoundQuery,
  { engine, table, key }: StoredTable,
  terms: readonly OrderTerm[],
): string {
  return hashOf([
    [engine.name, table, key],
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

/** A value that rows are ordered by, and the one that a cursor holds for it; undefined where that is empty. */
interface CursorTerm {
  readonly term: OrderTerm
  readonly passed: RawBuilder<unknown> | undefined
}

/**
 * Returns the conditions that a row comes after a cursor, in the order of their rows. Empty values
 * are the smallest (rule P1), and where they and others come after the cursor there are two, since
 * an index finds only one of them at a time. None is ever null.
 */
function rangesFrom(terms: readonly CursorTerm[]): readonly SqlCondition[] {
  const [first, ...rest] = terms
  if (first === undefined) return [true]
  const { isEmpty, isPresent } = nullTests(first.term)
  if (isEmpty === false) return [boundedAfter(terms)]
  const { descending } = first.term
  if (first.passed === undefined) {
    const sameEmpty = allOf([isEmpty, boundedAfter(rest)])
    return descending ? [sameEmpty] : [sameEmpty, isPresent]
  }
  const present: CursorTerm = { ...first, term: { ...first.term, notNull: true } }
  const range = allOf([boundedAfter([present, ...rest]), isPresent])
  return descending ? [range, isEmpty] : [range]
}

/** Adds a bound on the first value that says nothing new, but by which an index finds the rows. */
function boundedAfter(terms: readonly CursorTerm[]): SqlCondition {
  const [first] = terms
  if (first === undefined || terms.length === 1) return comesAfter(terms)
  return allOf([besideEmpty(first, first.term.descending ? "<=" : ">="), comesAfter(terms)])
}

/** Returns the condition for rows after the cursor in the first order, or level with it there and after it in the rest. */
function comesAfter(terms: readonly CursorTerm[]): SqlCondition {
  const [first, ...rest] = terms
  if (first === undefined) return false
  const isAfter = besideEmpty(first, first.term.descending ? "<" : ">")
  return anyOf([isAfter, allOf([isLevel(first), comesAfter(rest)])])
}

/** Compares a value with that of a cursor. Empty values come first, or last when descending. */
function besideEmpty(given: CursorTerm, operator: "<" | "<=" | ">" | ">="): SqlCondition {
  const { term, passed } = given
  const { isEmpty, isPresent } = nullTests(given.term)
  if (passed !== undefined) {
    const compared = compare(term, operator, passed)
    return term.descending ? anyOf([compared, isEmpty]) : allOf([compared, isPresent])
  }
  return { "<": false, "<=": isEmpty, ">": isPresent, ">=": true }[operator]
}

function isLevel(given: CursorTerm): SqlCondition {
  const { isEmpty, isPresent } = nullTests(given.term)
  if (given.passed === undefined) return isEmpty
  return allOf([compare(given.term, "=", given.passed), isPresent])
}

export function nullTests(term: OrderTerm): {
  readonly isEmpty: SqlCondition
  readonly isPresent: SqlCondition
} {
  return term.notNull
    ? { isEmpty: false, isPresent: true }
    : { isEmpty: isNull(term), isPresent: isNotNull(term) }
}
