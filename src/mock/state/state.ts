import type { Rows } from "./stored-rows.ts"
import { readOptions, type Read } from "../../diagnostics/options.ts"
import { copyLists, createLists, loadLists } from "./store-lists.ts"
import { createLookups, type Lookups } from "./lookups.ts"
import type { ListName, StoreData, StoredRow } from "./store-data.ts"
import { createWrites, type StateOptions, type Writes } from "./writes.ts"

/**
 * The lists of {@link StoreData}. `of` takes the id of an owner: an account for stores and
 * webhooks, an order for proofs of payment, a variant for items, a webhook for its logs, a store
 * for all other rows.
 */
export type StateRows = { readonly [Name in ListName]: Rows<StoredRow[Name]> }

/**
 * The data of a store service, with look-ups and changes.
 * @example
 * const server = createStoreServer({ seed: 7 })
 * const [store] = server.state.stores.all()
 * server.state.stores.find(store?.id ?? "")?.name === store?.name // => true
 */
export interface State extends StateRows, Lookups, Writes {
  /** Returns a copy of all data, as JSON. Later changes do not reach it. */
  readonly snapshot: () => StoreData
  /** Replaces all data by a copy of a snapshot. */
  readonly restore: (snapshot: StoreData) => void
  /** Restores the data that the state was made from. */
  readonly reset: () => void
}

const kinds = { now: "a function", newId: "a function" } as const

/**
 * Makes a state from data, of which it keeps a copy.
 * @param data - valid data, from `readStoreData` or `seedData`.
 * @example createState(seedData()).stores.all().length // => 3
 */
export function createState(data: StoreData, options?: StateOptions): State {
  return createStateWith(data, readOptions("createState", options, kinds))
}

export function createStateWith(data: StoreData, settings: Read<StateOptions>): State {
  const initial = structuredClone(data)
  const lists = createLists()
  const lookups = createLookups(lists)
  const restore = (snapshot: StoreData): void => loadLists(lists, snapshot)
  restore(initial)
  return {
    ...lists,
    ...lookups,
    ...createWrites(lists, lookups, settings),
    snapshot: () => copyLists(lists),
    restore,
    reset: () => restore(initial),
  }
}
