import { idKey } from "./id-key.ts"

/**
 * Rows that are found by their id, and by the id of their owner. Ids are compared as UUIDs, in any spelling. Rows are
 * immutable: a change replaces the row.
 */
export interface Rows<Row> {
  readonly all: () => readonly Row[]
  readonly find: (id: string) => Row | undefined
  /** Returns the rows of one owner, in their order. The list is live until a restore: rows that are added later appear in it. */
  readonly of: (owner: string) => readonly Row[]
  /** Adds a copy of a row. */
  readonly add: (row: Row) => void
  /** Replaces the row of the same id by a copy of the given one, if there is such a row. */
  readonly replace: (row: Row) => void
}

/** {@link Rows} whose content can be replaced. */
export interface Collection<Row> extends Rows<Row> {
  /** Replaces all rows. */
  readonly load: (rows: readonly Row[]) => void
}

/** Makes an empty collection. Look-ups take constant time, replacing is linear in the rows. */
export function createCollection<Row>(
  idOf: (row: Row) => string,
  ownerOf: (row: Row) => string,
): Collection<Row> {
  let all: Row[] = []
  const byId = new Map<string, Row>()
  const byOwner = new Map<string, Row[]>()
  const groupOf = (row: Row): Row[] => {
    const owner = idKey(ownerOf(row))
    const group = byOwner.get(owner) ?? []
    byOwner.set(owner, group)
    return group
  }
  const index = (row: Row): void => {
    byId.set(idKey(idOf(row)), row)
    groupOf(row).push(row)
  }
  const find = (id: string): Row | undefined => byId.get(idKey(id))
  return {
    all: () => all,
    find,
    of: (owner) => byOwner.get(idKey(owner)) ?? [],
    load: (rows) => {
      byId.clear()
      byOwner.clear()
      all = [...rows]
      for (const row of rows) index(row)
    },
    add: (given) => {
      const row = structuredClone(given)
      all.push(row)
      index(row)
    },
    replace: (given) => {
      const row = structuredClone(given)
      const old = find(idOf(row))
      if (old === undefined) return
      byId.set(idKey(idOf(row)), row)
      all[all.indexOf(old)] = row
      const [from, to] = [groupOf(old), groupOf(row)]
      if (from === to) from[from.indexOf(old)] = row
      else {
        from.splice(from.indexOf(old), 1)
        to.push(row)
      }
    },
  }
}
