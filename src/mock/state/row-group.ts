import { createCollection } from "../../collection/create-collection.ts"
import type { Collection } from "../../collection/collection.ts"
import type { QueryableRows } from "../../evaluate/run-query.ts"
import type { Fields } from "../../fields/field.ts"

/** The rows of one owner. {@link queryableRows} finds the collections that answer queries about them. */
export interface RowGroup<Row> {
  /** The rows, in their order. This is one array for good. */
  readonly rows: readonly Row[]
  readonly add: (row: Row) => void
  readonly replace: (old: Row, row: Row) => void
  readonly remove: (row: Row) => void
}

/** Returns what answers queries about some rows over a table. */
type FindQueryable = (table: Fields) => QueryableRows<unknown>

/** The rows of all groups. */
const groups = /* @__PURE__ */ new WeakMap<readonly unknown[], FindQueryable>()

/**
 * Returns what answers queries about rows: for those of a group a collection, which follows their changes and keeps what makes
 * the next query faster; all others as they are.
 */
export function queryableRows(
  rows: readonly unknown[],
  table: Fields,
): readonly unknown[] | QueryableRows<unknown> {
  return isPure(table) ? (groups.get(rows)?.(table) ?? rows) : rows
}

/** Makes an empty group. */
export function createRowGroup<Row extends object>(): RowGroup<Row> {
  const rows: Row[] = []
  const collections = new Map<Fields, Collection<unknown, unknown, Row>>()
  const keys = createRowKeys()
  groups.set(rows, (table) => {
    const known = collections.get(table)
    if (known !== undefined) return known
    const made = createCollection<unknown, unknown, unknown, Row>(rows, table, { key: keys.keyOf })
    collections.set(table, made)
    return made
  })
  return {
    rows,
    add: (row) => {
      rows.push(row)
      for (const collection of collections.values()) collection.add([row])
    },
    replace: (old, row) => {
      rows[rows.indexOf(old)] = row
      keys.take(row, old)
      for (const collection of collections.values()) collection.update([row])
    },
    remove: (row) => {
      rows.splice(rows.indexOf(row), 1)
      for (const collection of collections.values()) collection.remove([keys.keyOf(row)])
    },
  }
}

/** Keys of rows by their identity: nothing keeps a test from adding two rows with the same id. */
function createRowKeys() {
  const keys = new WeakMap<object, number>()
  let last = 0
  const keyOf = (row: object): number => {
    const key = keys.get(row) ?? ++last
    keys.set(row, key)
    return key
  }
  return {
    keyOf,
    /** Gives a row the key of another one, in whose place it stands. */
    take: (row: object, old: object): void => void keys.set(row, keyOf(old)),
  }
}

/**
 * True when no function of a table may depend on more than the row. A collection keeps the results of other functions until
 * the next change, and a test may change what such a function looks at.
 */
function isPure({ fields }: Fields): boolean {
  return [...fields.values()].every((field) => field.kind === "range-end" || field.pure)
}
