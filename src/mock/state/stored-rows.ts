import { idKey } from "./id-key.ts"
import { createRowGroup, type RowGroup } from "./row-group.ts"

/**
 * Rows that are found by their id, and by the id of their owner. Ids are compared as UUIDs, in any
 * spelling. Rows are immutable: a change replaces the row.
 */
export interface Rows<Row> {
  readonly all: () => readonly Row[]
  readonly find: (id: string) => Row | undefined
  /**
   * Returns the rows of one owner, in their order. The list is live until a restore: rows that are
   * added later appear in it.
   */
  readonly of: (owner: string) => readonly Row[]
  /** Adds a copy of a row. */
  readonly add: (row: Row) => void
  /** Replaces the row of the same id by a copy of the given one, if there is such a row. */
  readonly replace: (row: Row) => void
}

/** {@link Rows} whose content can be replaced. */
export interface StoredRows<Row> extends Rows<Row> {
  /** Replaces all rows. */
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
    moveRow({ row: old, group: groups.groupOf(old) }, { row, group: groups.groupOf(row) })
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

/** Makes groups of rows by their owners. */
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

interface GroupedRow<Row> {
  readonly row: Row
  readonly group: RowGroup<Row>
}

/** Replaces a row within its group, or moves it to the end of another group. */
function moveRow<Row>(old: GroupedRow<Row>, { row, group }: GroupedRow<Row>): void {
  if (old.group === group) return group.replace(old.row, row)
  old.group.remove(old.row)
  group.add(row)
}
