import { sql, type RawBuilder } from "kysely"
import { allOf, anyOf, type SqlCondition } from "../logic.ts"
import type { OrderTerm } from "../order.ts"

/** A value that rows are ordered by, and the one that a marker holds for it; undefined where that is empty. */
export interface MarkedTerm {
  readonly term: OrderTerm
  readonly marked: RawBuilder<unknown> | undefined
}

/**
 * Returns the conditions that a row comes behind a marker, in the order of their rows. A row meets one of them at most. There
 * are two where empty and other values of the first sort come behind the marker: an index finds each of them, but not both at
 * once. Empty values are the smallest (rule P1). No condition is ever null.
 */
export function rangesBehind(terms: readonly MarkedTerm[]): readonly SqlCondition[] {
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
