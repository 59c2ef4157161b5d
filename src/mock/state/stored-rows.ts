import type { Collection } from "../../collection/collection.ts"
import { createCollection } from "../../collection/create-collection.ts"
import type { QueryableRows } from "../../evaluate/run-query.ts"
import type { Fields } from "../../fields/field.ts"
import { idKey } from "./id-key.ts"

/**
 * Rows that are found by their id, and by the id of their owner. Ids are compared as UUIDs, in any
 * spelling. Rows are immutable: a change replaces the row.
 */
export interface Rows<Row> {
  readonly all: () => readonly Row[]
  readonly find: (id: string) => Row | undefined
  /** Returns the rows of one owner, in their order: a live list, until a restore. */
  readonly of: (owner: string) => readonly Row[]
  readonly add: (row: Row) => void
  /** Replaces the row of the same id by a copy of the given one, if there is such a row. */
  readonly replace: (row: Row) => void
}

/** {@link Rows} whose content can be replaced. */
export interface StoredRows<Row> extends Rows<Row> {
  readonly load: (rows: readonly Row[]) => void
}

/** Makes an empty list of rows. Look-ups take constant time, replacing is linear in the rows. */
export function createStoredRows<Row extends object>(
  idOf: (row: Row) => string,
  ownerOf: (row: Row) => string,
): StoredRows<Row> {
  let all: Row[] = []
  const byId = new Map<string, Row>()
  const groups = createGroups(ownerOf)
  const index = (row: Row): void => {
    byId.set(idKey(idOf(row)), row)
    groups.groupOf(row).add(row)
  }
  const find = (id: string): Row | undefined => byId.get(idKey(id))
  const load = (rows: readonly Row[]): void => {
    byId.clear()
    groups.clear()
    all = [...rows]
    for (const row of rows) index(row)
  }
  const add = (row: Row): void => {
    all.push(row)
    index(row)
  }
  const replace = (row: Row): void => {
    const old = find(idOf(row))
    if (old === undefined) return
    byId.set(idKey(idOf(row)), row)
    all[all.indexOf(old)] = row
    moveRow(old, groups.groupOf(old), row, groups.groupOf(row))
  }
  return {
    all: () => all,
    find,
    of: groups.of,
    load,
    add: (row) => add(structuredClone(row)),
    replace: (row) => replace(structuredClone(row)),
  }
}

interface Groups<Row> {
  readonly of: (owner: string) => readonly Row[]
  /** Returns the group that a row belongs to, which may be new. */
  readonly groupOf: (row: Row) => RowGroup<Row>
  readonly clear: () => void
}

function createGroups<Row extends object>(ownerOf: (row: Row) => string): Groups<Row> {
  const byOwner = new Map<string, RowGroup<Row>>()
  return {
    of: (owner) => byOwner.get(idKey(owner))?.rows ?? [],
    groupOf: (row) => {
      const owner = idKey(ownerOf(row))
      const group = byOwner.get(owner) ?? createRowGroup<Row>()
      byOwner.set(owner, group)
      return group
    },
    clear: () => byOwner.clear(),
  }
}

/** Replaces a row within its group, or moves it to the end of another group. */
function moveRow<Row>(old: Row, oldGroup: RowGroup<Row>, row: Row, group: RowGroup<Row>): void {
  if (oldGroup === group) return group.replace(old, row)
  oldGroup.remove(old)
  group.add(row)
}

/** The rows of one owner. {@link queryableRows} finds the collections that answer queries about them. */
interface RowGroup<Row> {
  readonly rows: readonly Row[]
  readonly add: (row: Row) => void
  readonly replace: (old: Row, row: Row) => void
  readonly remove: (row: Row) => void
}

/** Returns what answers queries about some rows over a table. */
type FindQueryable = (table: Fields) => QueryableRows<unknown>

const groups = /* @__PURE__ */ new WeakMap<readonly unknown[], FindQueryable>()

/** Returns what answers queries about rows: a collection that follows their changes for rows of a group, the rows otherwise. */
export function queryableRows(
  rows: readonly unknown[],
  table: Fields,
): readonly unknown[] | QueryableRows<unknown> {
  return isPure(table) ? (groups.get(rows)?.(table) ?? rows) : rows
}

function createRowGroup<Row extends object>(): RowGroup<Row> {
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

/** True when all functions of a table are pure. A collection would keep the results of others, which a test may change. */
function isPure({ fields }: Fields): boolean {
  return [...fields.values()].every((field) => field.kind === "range-end" || field.pure)
}
