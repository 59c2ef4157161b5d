import type { Store } from "../../store/resources.ts"
import { createStoredRows, type Rows, type StoredRows } from "./stored-rows.ts"
import { idKey } from "./id-key.ts"
import {
  gatherLists,
  type Account,
  type ListName,
  type StoreData,
  type StoredRow,
} from "./store-data.ts"

/**
 * The lists of {@link StoreData}. `of` takes the id of an owner: an account for stores and
 * webhooks, an order for proofs of payment, a variant for items, a webhook for its logs, a store
 * for all other rows.
 */
export type StateRows = { readonly [Name in ListName]: Rows<StoredRow[Name]> }

/** The lists of {@link StoreData} as rows that are found by id and by owner. */
export type Lists = { readonly [Name in ListName]: StoredRows<StoredRow[Name]> }

const idOf = ({ id }: { readonly id: string }): string => id
const storeOf = ({ storeId }: { readonly storeId: string }): string => storeId

/** The functions that tell the id of a row, and the id of its owner. */
export interface RowKeys<Row> {
  readonly idOf: (row: Row) => string
  readonly ownerOf: (row: Row) => string
}

/** The keys of each list. */
type ListKeys = { readonly [Name in ListName]: RowKeys<StoredRow[Name]> }

/**
 * Returns the keys of all lists. The owner of a row is its store, unless the row names a closer
 * owner.
 * @param accounts - returns the accounts, among which a store finds its owner.
 */
function keysOfLists(accounts: () => readonly Account[]): ListKeys {
  const owns =
    (store: Store) =>
    ({ storeIds }: Account): boolean =>
      storeIds.some((id) => idKey(id) === idKey(store.id))
  const inStore = { idOf, ownerOf: storeOf }
  return {
    accounts: { idOf: ({ user }) => user.id, ownerOf: () => "" },
    stores: { idOf, ownerOf: (store) => accounts().find(owns(store))?.user.id ?? "" },
    categories: inStore,
    products: inStore,
    orders: inStore,
    reviews: inStore,
    tickets: inStore,
    suppliers: inStore,
    invites: inStore,
    proofs: { idOf, ownerOf: ({ orderId }) => orderId },
    items: { idOf, ownerOf: ({ variantId }) => variantId },
    webhooks: { idOf, ownerOf: ({ accountId }) => accountId },
    webhookLogs: { idOf, ownerOf: ({ webhookId }) => webhookId },
  }
}

/** Makes the rows of one list, which are empty or stored already. */
export type MakeRows = <Name extends ListName>(
  name: Name,
  keys: RowKeys<StoredRow[Name]>,
) => StoredRows<StoredRow[Name]>

/** Makes lists, in memory unless other rows are given. */
export function createLists(
  makeRows: MakeRows = (_, { idOf, ownerOf }) => createStoredRows(idOf, ownerOf),
): Lists {
  const keys = keysOfLists(() => lists.accounts.all())
  const lists: Lists = {
    accounts: makeRows("accounts", keys.accounts),
    stores: makeRows("stores", keys.stores),
    categories: makeRows("categories", keys.categories),
    products: makeRows("products", keys.products),
    orders: makeRows("orders", keys.orders),
    reviews: makeRows("reviews", keys.reviews),
    tickets: makeRows("tickets", keys.tickets),
    suppliers: makeRows("suppliers", keys.suppliers),
    invites: makeRows("invites", keys.invites),
    proofs: makeRows("proofs", keys.proofs),
    items: makeRows("items", keys.items),
    webhooks: makeRows("webhooks", keys.webhooks),
    webhookLogs: makeRows("webhookLogs", keys.webhookLogs),
  }
  return lists
}

/** Replaces the content of the lists by a copy of data. */
export function loadLists(lists: Lists, data: StoreData): void {
  const copy = structuredClone(data)
  // Accounts come first, since a store finds its owner among them.
  gatherLists((name) => loadList(name, lists, copy))
}

/** Copies the content of the lists. */
export function copyLists(lists: Lists): StoreData {
  return structuredClone(gatherLists((name) => lists[name].all()))
}

/**
 * Loads one list. The mapped parameter types tell TypeScript that list and rows have the same
 * row type.
 */
function loadList<Name extends ListName>(
  name: Name,
  lists: { readonly [Each in Name]: StoredRows<StoredRow[Each]> },
  data: { readonly [Each in Name]: readonly StoredRow[Each][] },
): readonly StoredRow[Name][] {
  const rows: readonly StoredRow[Name][] = data[name]
  lists[name].load(rows)
  return rows
}
