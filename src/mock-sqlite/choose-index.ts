import type { BoundQuery } from "../bind/bound.ts"
import { quoteName } from "../sql/quote-name.ts"
import { nameOf } from "./field-columns.ts"
import { fieldsTableOf, indexOf, type ListTable } from "./list-table.ts"

/**
 * Returns what a statement says about the index that it reads along, as SQL. SQLite would choose
 * one for any condition that it serves, though it then looks up each row for the others: with many
 * rows that takes longer than to read them all, one after the other.
 */
function readAlong({ name, fields }: ListTable, column: string | undefined): string {
  // Lists without fields have nothing to choose from.
  if (fields === undefined) return ""
  const index = column === undefined ? primaryKeyOf(name) : indexOf(name, column)
  return ` indexed by ${quoteName(index)}`
}

/** Returns the name that SQLite gives to the primary key. `not indexed` does not mean it here. */
function primaryKeyOf(list: string): string {
  return `sqlite_autoindex_${fieldsTableOf(list)}_1`
}

/** Chooses no index: all rows of the owners are read, in their order. */
export function readAll(table: ListTable): string {
  return readAlong(table, undefined)
}

/** Chooses the index for a count: one that holds all that the conditions need, if there is one. */
export function indexForCount(table: ListTable, { conditions }: BoundQuery): string {
  const columns = columnsOfConditions(conditions)
  return readAlong(
    table,
    table.fields?.indexed.find((column) => isAll(columns, column)),
  )
}

/** The place of a page. */
interface PagePlace {
  readonly offset: number
  readonly limit?: number | undefined
  /** The number of rows that match. */
  readonly matched: number
}

/** Rows that are read one after the other in the time in which one is looked up. */
const lookUp = 25

/**
 * Chooses the index for a page: that of the first sort, when it holds all that the statement needs,
 * or when the page is full after few look-ups since many rows match. Otherwise all rows are tested,
 * and those that match are sorted.
 */
export function indexForPage(
  table: ListTable,
  { conditions, sorts }: BoundQuery,
  { offset, limit = 0, matched }: PagePlace,
): string {
  const [column, ...others] = sorts.map(({ field }) => nameOf(field.name))
  const isIndexed = column !== undefined && table.fields?.indexed.includes(column) === true
  if (!isIndexed) return readAll(table)
  const isWhole = isAll([...others, ...columnsOfConditions(conditions)], column)
  return isWhole || (offset + limit) * lookUp <= matched ? readAlong(table, column) : readAll(table)
}

function columnsOfConditions(conditions: BoundQuery["conditions"]): readonly string[] {
  return conditions.flatMap(({ tests }) => tests.map(({ field }) => nameOf(field.name)))
}

function isAll(columns: readonly string[], column: string): boolean {
  return columns.every((other) => other === column)
}
