import { importPeer } from "./peers.ts"
import type { Order } from "./rows.ts"

/** What rows are sorted by: the value of a field, or one that stands for null and comes first. */
export interface SortKey {
  readonly read: (row: Order) => string | number
  readonly descending: boolean
}

/** Returns the rows in order. */
export type SortRows = (rows: readonly Order[], keys: readonly SortKey[]) => Order[]

/** Loads a library that sorts rows. */
export const peerOrders = {
  lodash: async () => {
    const { default: lodash } = await importPeer<{
      readonly default: {
        readonly orderBy: (
          rows: readonly Order[],
          reads: readonly SortKey["read"][],
          directions: readonly string[],
        ) => Order[]
      }
    }>("lodash")
    return (rows, keys) =>
      lodash.orderBy(
        rows,
        keys.map(({ read }) => read),
        keys.map(({ descending }) => (descending ? "desc" : "asc")),
      )
  },
  "fast-sort": async () => {
    const { sort } = await importPeer<{
      readonly sort: (rows: readonly Order[]) => {
        readonly by: (keys: readonly Readonly<Record<string, SortKey["read"]>>[]) => Order[]
      }
    }>("fast-sort")
    return (rows, keys) =>
      sort(rows).by(keys.map(({ read, descending }) => ({ [descending ? "desc" : "asc"]: read })))
  },
} satisfies Readonly<Record<string, () => Promise<SortRows>>>
