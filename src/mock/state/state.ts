import type { Rows } from "./collection.ts"
import { copyLists, createLists, loadLists } from "./lists.ts"
import { createLookups, type Lookups } from "./lookups.ts"
import type { ListName, StoreData, StoredRow } from "./store-data.ts"
import { createWrites, type StateOptions, type Writes } from "./writes.ts"

/**
 * The lists of a {@link StoreData}, to look rows up in. `of` takes the id of what rows belong to: of an account for stores
 * and webhooks, of an order for proofs of payment, of a variant for items, of a webhook for its logs, else of a store.
 */
export type StateRows = { readonly [Name in ListName]: Rows<StoredRow[Name]> }

/** A store service in memory. */
export interface State extends StateRows, Lookups, Writes {
  /** A copy of everything, for `restore`, or to be kept as JSON. Later changes do not reach it. */
  readonly snapshot: () => StoreData
  /** Goes back to a copy. */
  readonly restore: (snapshot: StoreData) => void
  /** Goes back to what the state was made from. */
  readonly reset: () => void
}

/**
 * Makes a state from data, of which it keeps a copy.
 * @param data - sound, as `readStoreData` and `seedData` give it.
 * @example createState(seedData()).stores.all().length // => 3
 */
export function createState(data: StoreData, options: StateOptions = {}): State {
  const initial = structuredClone(data)
  const lists = createLists()
  const lookups = createLookups(lists)
  const restore = (snapshot: StoreData): void => loadLists(lists, snapshot)
  restore(initial)
  return {
    ...lists,
    ...lookups,
    ...createWrites(lists, lookups, options),
    snapshot: () => copyLists(lists),
    restore,
    reset: () => restore(initial),
  }
}
