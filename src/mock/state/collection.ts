import { idKey } from "./ids.ts"

/**
 * Rows that are looked up by their id, and by the id of what they belong to. Ids are compared as UUIDs, however they are
 * spelt. A row itself never changes: another one takes its place.
 */
export interface Rows<Row> {
  readonly all: () => readonly Row[]
  readonly find: (id: string) => Row | undefined
  /** The rows of one owner, in their order. Live until a restore: rows that are added later show up in it. */
  readonly of: (owner: string) => readonly Row[]
  /** Keeps a copy of a row. */
  readonly add: (row: Row) => void
  /** Puts a copy of a row in the place of the one with its id, if there is one. */
  readonly replace: (row: Row) => void
}

/** {@link Rows} that can be filled anew. */
export interface Collection<Row> extends Rows<Row> {
  /** Takes these rows in place of all that were there. */
  readonly load: (rows: readonly Row[]) => void
}

/** An empty collection. Look-ups take constant time, replacing is linear in the rows. */
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
  const enter = (row: Row): void => {
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
      for (const row of rows) enter(row)
    },
    add: (given) => {
      const row = structuredClone(given)
      all.push(row)
      enter(row)
    },
    replace: (given) => {
      const row = structuredClone(given)
      const old = find(idOf(row))
      if (old === undefined) return
      byId.set(idKey(idOf(row)), row)
      move(old, row, all, all)
      move(old, row, groupOf(old), groupOf(row))
    },
  }
}

/** Takes one row out of a list, and puts another one into its place, or at the end of another list. */
function move<Row>(old: Row, row: Row, from: Row[], to: Row[]): void {
  from.splice(from.indexOf(old), 1, ...(from === to ? [row] : []))
  if (from !== to) to.push(row)
}
